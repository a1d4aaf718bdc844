/// A layout in the form that every row is held against: places as plain numbers, negative where there is none.
struct RowColumns: BitwiseCopyable {
  let user: Int
  let time: Int
  let sequence: Int
  let identity: Int
  let session: Int
  /// Whether times are whole milliseconds.
  let isInMilliseconds: Bool

  init(_ layout: RowLayout) {
    (user, time) = (layout.users.first ?? -1, layout.times.first ?? -1)
    (sequence, identity, session) = (layout.sequence ?? -1, layout.identity ?? -1, layout.session ?? -1)
    isInMilliseconds = layout.timeUnit == .milliseconds
  }
}
