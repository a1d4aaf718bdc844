package import HeadlessNavigation

/// A behavior policy: it plays one session after another on a flow machine and reports each.
///
/// A policy is picked once for a run, never within a session. What is reported has the same form for all policies.
package protocol BehaviorPolicy: ~Copyable {
  /// What a user comes for in the app, where the menu of a variant may weigh its leaves differently.
  func goal(of user: SimulatedUser) -> Goal
  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  mutating func link(of user: SimulatedUser) -> Destination?
  /// Plays and reports the session of a user.
  mutating func walk(_ user: SimulatedUser, as profile: UserProfile)
  /// Continues with users of the same devices and goals who behave differently; knowledge of the flow stays.
  mutating func use(_ cohort: Cohort, rules: SessionRules)
  /// About how many bytes the states of the flow take, and its scenes, with what is kept beside them.
  var bytes: (states: Int, scenes: Int) { mutating get }
  /// Forgets states and transitions of the flow, which are numbered from 0 again.
  mutating func forgetStates()
  /// Forgets the flow, and its edges where these take more than so many bytes.
  mutating func forgetFlow(keepingEdgesOf mostBytes: Int)
  /// Lends the flow, and what reports sessions.
  mutating func withSession<Result>(_ body: (inout FlowMachine, inout SessionReporter) -> Result) -> Result
}

extension SessionWalker: BehaviorPolicy {
  /// Lends the flow, and what reports sessions.
  package mutating func withSession<Result>(_ body: (inout FlowMachine, inout SessionReporter) -> Result) -> Result {
    body(&machine, &reporter)
  }
}

extension WeightedWalker: BehaviorPolicy {
  /// Lends the flow, and what reports sessions.
  package mutating func withSession<Result>(_ body: (inout FlowMachine, inout SessionReporter) -> Result) -> Result {
    body(&machine, &reporter)
  }
}
