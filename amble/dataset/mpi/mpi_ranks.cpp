// The component amble_mpi.so: ranks joined by MPI. Loaded by ranks.cpp when a launcher started
// several processes.
#include <mpi.h>

#include <vector>

#include "amble/dataset/ranks.hpp"

namespace amble::dataset {
namespace {

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    told_.resize(static_cast<std::size_t>(size_));
  }
  ~MpiRanks() override {
    if (sending_ != MPI_REQUEST_NULL) MPI_Wait(&sending_, MPI_STATUS_IGNORE);
    while (hear()) continue;
    MPI_Finalize();
  }
  int rank() const noexcept override { return rank_; }
  int size() const noexcept override { return size_; }

  void tell(const Told& now) override {
    if (rank_ == 0) return;
    int sent = 1;
    if (sending_ != MPI_REQUEST_NULL) MPI_Test(&sending_, &sent, MPI_STATUS_IGNORE);
    if (!sent) return;  // the next one tells more
    message_ = now;
    MPI_Isend(&message_, kLongs, MPI_LONG, 0, kProgress, MPI_COMM_WORLD, &sending_);
  }

  Told heard() override {
    while (hear()) continue;
    Told sum;
    for (const Told& one : told_) {
      sum.before += one.before;
      sum.made += one.made;
    }
    return sum;
  }

  bool met() override {
    if (meeting_ == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &meeting_);
    int all = 0;
    MPI_Test(&meeting_, &all, MPI_STATUS_IGNORE);
    return all;
  }

  void abandon() override { MPI_Abort(MPI_COMM_WORLD, 1); }

 private:
  static constexpr int kProgress = 1;  // the tag of what tell sends
  static constexpr int kLongs = 2;     // of a Told

  /// Takes one message; false when there is none.
  bool hear() {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kProgress, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    Told now;
    MPI_Recv(&now, kLongs, MPI_LONG, status.MPI_SOURCE, kProgress, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    told_[static_cast<std::size_t>(status.MPI_SOURCE)] = now;
    return true;
  }

  int rank_ = 0, size_ = 1;
  std::vector<Told> told_;
  Told message_;
  MPI_Request sending_ = MPI_REQUEST_NULL, meeting_ = MPI_REQUEST_NULL;
};

}  // namespace
}  // namespace amble::dataset

extern "C" __attribute__((visibility("default"))) amble::dataset::Ranks* amble_join_mpi() {
  return new amble::dataset::MpiRanks;
}
