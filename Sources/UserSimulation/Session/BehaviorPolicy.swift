package import HeadlessNavigation

/// A way in which users use an app: it plays one session after another on a flow machine, and records each.
///
/// A policy is picked once for a run, never within a session; whoever reads a recording needs not know which it was.
package protocol BehaviorPolicy: ~Copyable {
  /// What a user comes for in the app: the menu of a variant may say how likely its leaves are to be looked for.
  func goal(of user: SimulatedUser) -> Goal
  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  mutating func link(of user: SimulatedUser) -> Destination?
  /// Plays and records the session of a user.
  mutating func walk(_ user: SimulatedUser, as profile: UserProfile)
  /// Goes on with users of the same devices and goals who behave otherwise; what was found out about the flow stays.
  mutating func turn(to cohort: Cohort, rules: SessionRules)
  /// Forgets what was found out about the flow; transitions are numbered from 0 again.
  mutating func forgetFlow()
  /// Lends the flow, and the recording of the latest session.
  mutating func withSession<Result>(_ body: (inout FlowMachine, inout SessionRecording) -> Result) -> Result
}

extension SessionWalker: BehaviorPolicy {
  /// Lends the flow, and the recording of the latest session.
  package mutating func withSession<Result>(
    _ body: (inout FlowMachine, inout SessionRecording) -> Result
  ) -> Result { body(&machine, &recording) }
}

extension WeightedWalker: BehaviorPolicy {
  /// Lends the flow, and the recording of the latest session.
  package mutating func withSession<Result>(
    _ body: (inout FlowMachine, inout SessionRecording) -> Result
  ) -> Result { body(&machine, &recording) }
}
