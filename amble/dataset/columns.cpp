#include "amble/dataset/columns.hpp"

#include <array>
#include <cstring>

#include "amble/ground_frame.hpp"
#include "amble/maths/small_turn.hpp"

namespace amble::dataset {
namespace {

/// Fills a row number by number.
class Row {
 public:
  /// In memory that may have served another.
  Row(const Column& column, std::vector<std::byte> bytes)
      : number_(column.number), bytes_(std::move(bytes)) {
    bytes_.resize(column.bytes());
  }
  void add(double value) noexcept {
    switch (number_) {
      case Number::f4: return put(static_cast<float>(value));
      case Number::u1: return put(static_cast<std::uint8_t>(value));
      case Number::i1: return put(static_cast<std::int8_t>(value));
      case Number::i4: return put(static_cast<std::int32_t>(value));
      case Number::u8: return put(static_cast<std::uint64_t>(value));
    }
  }
  void add(std::uint64_t value) noexcept { put(value); }
  // Columns of vectors and rotations are of f4: nearly all that there is.
  void add(const Vec3& v) noexcept {
    put(std::array{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  }
  void add(const Quat& q) noexcept {
    put(std::array{static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y),
                   static_cast<float>(q.z)});
  }
  void add_zeros(std::size_t numbers) noexcept {
    for (std::size_t i = 0; i < numbers; ++i) add(0.0);
  }
  /// What was not filled is zero.
  std::vector<std::byte> take() {
    while (at_ < bytes_.size()) bytes_[at_++] = std::byte{};
    return std::move(bytes_);
  }

 private:
  template <typename T>
  void put(T value) noexcept {
    if (at_ + sizeof value <= bytes_.size()) std::memcpy(bytes_.data() + at_, &value, sizeof value);
    at_ += sizeof value;
  }

  Number number_;
  std::vector<std::byte> bytes_;
  std::size_t at_ = 0;
};

/// A clip that rows are taken from.
struct Source {
  const Cast& cast;
  const MadeClip& made;
  const Verdict& verdict;
};

/// A column and what fills it: `fill` is called once for every clip.
struct Filled {
  Column column;
  void (*fill)(const Source&, Row&);
};

/// Calls for every kept frame with it and its number in the motion.
template <typename Add>
void each_frame(const Source& from, const Add& add) {
  for (std::size_t k = 0; k < from.made.kept.size(); ++k)
    add(from.made.kept[k], from.made.frame(static_cast<int>(k)));
}

/// Calls for every joint of every kept frame; what other bodies have more stays zero.
template <typename Add>
void each_joint(const Source& from, Row& row, std::size_t numbers, const Add& add) {
  const int joints = from.made.motion.skeleton.size();
  const auto missing = static_cast<std::size_t>(from.cast.most_joints() - joints);
  each_frame(from, [&](const KeptFrame&, int frame) {
    for (int j = 0; j < joints; ++j) add(frame, j);
    row.add_zeros(missing * numbers);
  });
}

/// The first two columns of a rotation's matrix.
void add_6d(const Quat& q, Row& row) {
  row.add(rotate(q, {1, 0, 0}));
  row.add(rotate(q, {0, 1, 0}));
}

/// Heights of the ground on a square around each ankle, laid along the heading: rows go forward,
/// columns to the left.
void add_patches(const Source& from, Row& row) {
  const Spec& spec = from.cast.spec();
  const Skeleton& skeleton = from.made.motion.skeleton;
  const double half = 0.5 * (spec.patch_cells - 1);
  each_frame(from, [&](const KeptFrame& kept, int frame) {
    for (const Side side : kSides) {
      const Vec3 ankle =
          from.made.joint(frame, skeleton.joint(on_side(Role::left_foot, side))).position;
      const GroundAxes axes = GroundFrame{ankle.x, ankle.z, kept.doing.heading}.axes();
      for (int i = 0; i < spec.patch_cells; ++i)
        for (int j = 0; j < spec.patch_cells; ++j) {
          const Vec3 at =
              axes.to_world({(j - half) * spec.patch_spacing, 0, (i - half) * spec.patch_spacing});
          row.add(from.made.ground ? from.made.ground->height(at.x, at.z) : 0.0);
        }
    }
  });
}

std::vector<Filled> frame_columns(int frames) {
  return {
      {{"root_position", Number::f4, {frames, 3}, "m", "frame; x, y, z of the pelvis in the world"},
       [](const Source& from, Row& row) {
         each_frame(from,
                    [&](const KeptFrame&, int f) { row.add(from.made.joint(f, 0).position); });
       }},
      {{"vehicle",
        Number::f4,
        {frames, 3},
        "m, m, rad",
        "frame; x, z and heading of the point that travels"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           row.add(kept.doing.x);
           row.add(kept.doing.z);
           row.add(kept.doing.heading);
         });
       }},
      {{"phase", Number::f4, {frames}, "strides", "frame; 0 right strike, 0.5 left strike"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) { row.add(kept.doing.phase); });
       }},
      {{"contacts", Number::u1, {frames, 2}, "1", "frame; left, right: 1 while the foot is down"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           for (const bool down : kept.doing.contact) row.add(down ? 1.0 : 0.0);
         });
       }},
      {{"foot_events",
        Number::i1,
        {frames, 2},
        "1",
        "frame; left, right: 1 struck, -1 lifted since the frame before"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           for (const std::int8_t event : kept.events) row.add(static_cast<double>(event));
         });
       }},
      {{"command",
        Number::f4,
        {frames, 3},
        "m/s, rad/s, 1",
        "frame; speed, turn rate, gait (not a number: by speed) asked for"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           row.add(kept.asked.command.speed);
           row.add(kept.asked.command.turn_rate);
           row.add(kept.asked.command.gait);
         });
       }},
      {{"command_type", Number::u1, {frames}, "1", "frame; number in the attribute types"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           row.add(static_cast<double>(kept.asked.command.type));
         });
       }},
      {{"target",
        Number::f4,
        {frames, 2},
        "m",
        "frame; x, z of the place asked for: goal, pointer, next place of a path; else not a "
        "number"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           row.add(kept.asked.x);
           row.add(kept.asked.z);
         });
       }},
      {{"executed",
        Number::f4,
        {frames, 4},
        "m/s, rad/s, 1, 1",
        "frame; speed, turn rate, gait, distance of the command from what can be reached"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           for (const double value :
                {kept.doing.speed, kept.doing.turn_rate, kept.doing.gait, kept.doing.outside})
             row.add(value);
         });
       }},
      {{"executed_type", Number::u1, {frames}, "1", "frame; number in the attribute types"},
       [](const Source& from, Row& row) {
         each_frame(from, [&](const KeptFrame& kept, int) {
           row.add(static_cast<double>(kept.doing.type));
         });
       }}};
}

std::vector<Filled> joint_columns(int frames, int joints, int cells) {
  return {
      {{"joint_positions",
        Number::f4,
        {frames, joints, 3},
        "m",
        "frame; joint; x, y, z in the world"},
       [](const Source& from, Row& row) {
         each_joint(from, row, 3, [&](int f, int j) { row.add(from.made.joint(f, j).position); });
       }},
      {{"joint_rotations",
        Number::f4,
        {frames, joints, 4},
        "1",
        "frame; joint; w, x, y, z in the parent's frame, of the root in the world"},
       [](const Source& from, Row& row) {
         each_joint(from, row, 4, [&](int f, int j) { row.add(from.made.motion.rotation(f, j)); });
       }},
      {{"joint_rotations_6d",
        Number::f4,
        {frames, joints, 6},
        "1",
        "frame; joint; first, then second column of the same rotation's matrix"},
       [](const Source& from, Row& row) {
         each_joint(from, row, 6,
                    [&](int f, int j) { add_6d(from.made.motion.rotation(f, j), row); });
       }},
      {{"joint_velocities",
        Number::f4,
        {frames, joints, 3},
        "m/s",
        "frame; joint; x, y, z in the world"},
       [](const Source& from, Row& row) {
         each_joint(from, row, 3, [&](int f, int j) { row.add(velocity(from.made, f, j)); });
       }},
      {{"joint_angular_velocities",
        Number::f4,
        {frames, joints, 3},
        "rad/s",
        "frame; joint; x, y, z about the world's axes"},
       [](const Source& from, Row& row) {
         each_joint(from, row, 3,
                    [&](int f, int j) { row.add(angular_velocity(from.made, f, j)); });
       }},
      {{"terrain_patch",
        Number::f4,
        {frames, 2, cells, cells},
        "m",
        "frame; left, right foot; forward; to the left: height of the ground around the ankle"},
       add_patches}};
}

std::vector<Filled> clip_columns() {
  const auto whole = [](const char* name, Number number, const char* about,
                        void (*fill)(const Source&, Row&)) {
    return Filled{{name, number, {}, "1", about}, fill};
  };
  return {whole("index", Number::u8, "of the clip: with the spec it makes the clip again",
                [](const Source& from, Row& row) { row.add(from.made.choice.index); }),
          whole("seed", Number::u8, "of how strides vary",
                [](const Source& from, Row& row) { row.add(from.made.choice.seed); }),
          whole("split", Number::u1, "number in the attribute splits",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.split); }),
          whole("body", Number::i4, "row of the tables in bodies",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.player); }),
          whole("ground", Number::u1, "number in the attribute grounds",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.ground); }),
          whole("drive", Number::u1, "number in the attribute commands",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.command); }),
          whole("style", Number::u1, "number in the attribute styles",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.style); }),
          whole("action", Number::u1, "number in the attribute actions",
                [](const Source& from, Row& row) { row.add(1.0 * from.made.choice.action); }),
          whole("variation", Number::f4, "of strides, 0 to 1",
                [](const Source& from, Row& row) { row.add(from.made.choice.variation); }),
          {{"score",
            Number::f4,
            {static_cast<int>(Verdict::kFigures.size())},
            "1",
            "figures in the attribute score_figures"},
           [](const Source& from, Row& row) {
             for (const float figure : from.verdict.figures) row.add(static_cast<double>(figure));
           }}};
}

std::vector<Filled> all_columns(const Cast& cast) {
  const Spec& spec = cast.spec();
  std::vector<Filled> all = clip_columns();
  for (auto& one : frame_columns(spec.frames())) all.push_back(std::move(one));
  for (auto& one : joint_columns(spec.frames(), cast.most_joints(), spec.patch_cells))
    all.push_back(std::move(one));
  return all;
}

}  // namespace

std::size_t Column::count() const noexcept {
  std::size_t count = 1;
  for (const int side : shape) count *= static_cast<std::size_t>(side);
  return count;
}

Vec3 velocity(const MadeClip& made, int frame, int joint) noexcept {
  return (made.joint(frame + 1, joint).position - made.joint(frame - 1, joint).position) *
         (0.5 * made.motion.fps);
}

Vec3 angular_velocity(const MadeClip& made, int frame, int joint) noexcept {
  // The logarithm is of half the angle, over two frames.
  return log_half_of_step(made.joint(frame + 1, joint).rotation *
                          inverse(made.joint(frame - 1, joint).rotation)) *
         made.motion.fps;
}

std::vector<Column> columns_of(const Cast& cast) {
  std::vector<Column> columns;
  for (Filled& one : all_columns(cast)) columns.push_back(std::move(one.column));
  return columns;
}

std::vector<std::vector<std::byte>> rows_of(const Cast& cast, const MadeClip& made,
                                            const Verdict& verdict,
                                            const std::vector<Column>& columns) {
  std::vector<std::vector<std::byte>> rows;
  fill_rows(cast, made, verdict, columns, rows);
  return rows;
}

void fill_rows(const Cast& cast, const MadeClip& made, const Verdict& verdict,
               const std::vector<Column>& columns, std::vector<std::vector<std::byte>>& rows) {
  const Source source{cast, made, verdict};
  const std::vector<Filled> all = all_columns(cast);
  rows.resize(all.size());
  for (std::size_t c = 0; c < all.size(); ++c) {
    Row row(columns[c], std::move(rows[c]));
    all[c].fill(source, row);
    rows[c] = row.take();
  }
}

}  // namespace amble::dataset
