/// What a record holds of a row, in words of 64 bits: the user, when and what happened, and what the layout asks for.
///
/// A user is known by one word where their id fits into it, and by two that are a digest of it elsewhere: of a
/// billion users two are taken for one with a chance below 10⁻²⁰.
struct RecordShape: Hashable, Sendable {
  let hasSequence: Bool
  /// Whether two rows of a user with one time and one sequence are one row written twice.
  let isSequenceUnique: Bool
  let hasIdentity: Bool
  let hasSession: Bool

  init(_ layout: RowLayout) {
    hasSequence = layout.sequence != nil
    isSequenceUnique = layout.isSequenceUnique
    hasIdentity = layout.identity != nil
    hasSession = layout.session != nil
  }

  /// How many words follow those of the user.
  var count: Int { 1 + (hasSequence ? 1 : 0) + (hasIdentity ? 1 : 0) + (hasSession ? 1 : 0) }

  /// How many bits of the first of them are what happened; the others are the time.
  static var factsBits: UInt64 { 20 }
  /// How many things that happened can be told apart.
  static var mostFacts: Int { 1 << Int(factsBits) }
  /// The times that fit, in milliseconds: some 278 years either way.
  static var times: ClosedRange<Int64> { -(1 << 43)...(1 << 43) - 1 }

  /// The sequence of a row that has none: before all others.
  static var noSequence: Int64 { .min }

  @inline(__always)
  static func moment(_ time: Int64, _ facts: Int32) -> UInt64 {
    UInt64(bitPattern: time) << factsBits | UInt64(truncatingIfNeeded: facts)
  }

  @inline(__always)
  static func time(of moment: UInt64) -> Int64 { Int64(bitPattern: moment) >> Int64(factsBits) }

  @inline(__always)
  static func facts(of moment: UInt64) -> Int { Int(truncatingIfNeeded: moment & (1 << factsBits - 1)) }
}
