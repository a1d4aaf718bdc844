/// What a listener reads of sessions beside navigation; what it does not read is not worked out.
package struct SessionWants: OptionSet, Sendable {
  /// The bits.
  package let rawValue: UInt8

  /// Makes a set of its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// When each act was; acts are counted in any case.
  package static let acts = SessionWants(rawValue: 1)
  /// Each fixation of an item.
  package static let fixations = SessionWants(rawValue: 2)
  /// What the active time was spent on.
  package static let times = SessionWants(rawValue: 4)
  /// Which taps lead away from the goal; without it there is no act for one.
  package static let wrongBranches = SessionWants(rawValue: 8)
}
