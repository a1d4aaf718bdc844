package import HeadlessNavigation

/// What one user's session came to, under one variant.
package struct UserOutcome: Hashable, Sendable {
  /// The size class at the start.
  package var startClass: SizeClass
  /// The position of the segment the user belongs to; 0 where segments are not told apart.
  package var segment: Int
  /// The exposure, if the user was exposed.
  package var exposure: Exposure?
  /// The position of the user's goal among the experiment's; `nil` where it is unknown.
  package var goal: Int?
  /// When each step of the funnel was first reached, up to the furthest, in milliseconds; `FunnelTally.unfilled` for
  /// a step that was skipped.
  package var reachedTimes: [Int64]
  /// The value of each metric; of a rate, its numerator; of a time, milliseconds or ``never``.
  package var values: [Int64]
  /// The denominator of each metric that is a rate, in their order.
  package var denominators: [Int64]
  /// The moves from screen to screen, in order; empty where they are counted apart.
  package var transitions: [ScreenTransition]
  /// A number for what the user saw and when; users of two variants with the same number met the same.
  package var seen: UInt64 = 0
  /// Whether the session ran into the cap on inputs.
  package var hitStepCap: Bool

  /// The value of a time of users who never arrive.
  package static let never = Int64.max

  /// Makes an outcome, of somebody who did nothing unless said otherwise.
  package init(
    startClass: SizeClass = .compact,
    segment: Int = 0,
    exposure: Exposure? = nil,
    goal: Int? = nil,
    reachedTimes: [Int64] = [],
    values: [Int64] = [],
    denominators: [Int64] = [],
    transitions: [ScreenTransition] = [],
    hitStepCap: Bool = false
  ) {
    self.startClass = startClass
    self.segment = segment
    self.exposure = exposure
    self.goal = goal
    self.reachedTimes = reachedTimes
    self.values = values
    self.denominators = denominators
    self.transitions = transitions
    self.hitStepCap = hitStepCap
  }

  /// The stratum the user is in, if they were exposed.
  package var stratum: ExposureStratum? { exposure.map { ExposureStratum($0.sizeClass, segment: segment) } }
}
