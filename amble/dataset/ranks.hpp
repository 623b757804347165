#pragma once

#include <memory>

namespace amble::dataset {

/// How far a rank is, in clips.
struct Told {
  long before = 0;  // that were there when it began
  long made = 0;    // since
};

/// The processes that make one dataset together. One alone by default; with MPI those that mpirun
/// or Slurm started. Called by each process's main thread alone.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const noexcept { return 0; }
  virtual int size() const noexcept { return 1; }
  /// Tells the first rank how far this one is.
  virtual void tell(const Told&) {}
  /// Of the first rank: what the others told, added up.
  virtual Told heard() { return {}; }
  /// Whether all have come here. To be asked again until they have; the first call says that this
  /// one has.
  virtual bool met() { return true; }
  /// Ends all of them, for an error on this one that was told already.
  virtual void abandon() {}
};

/// Those that this process was started with. Throws amble::Error when it is one of several and
/// there is nothing to join them by.
std::unique_ptr<Ranks> join_ranks();

}  // namespace amble::dataset
