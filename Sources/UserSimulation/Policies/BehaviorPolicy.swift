package import HeadlessNavigation

/// A way in which people use an app: something that plays one session after another on a flow machine, and writes each
/// on a tape.
///
/// A policy is picked once for a run, never within a session; whoever reads the tapes needs not know which it was.
package protocol BehaviorPolicy: ~Copyable {
  /// How many states of the flow are remembered.
  var stateCount: Int { get }

  /// What a person comes for in the app: the menu of a variant may say how likely its leaves are to be looked for.
  func goal(of person: Person) -> Goal
  /// Where the link leads by which a person opens the app for the first time; `nil` where they tap the icon.
  mutating func link(of person: Person) -> Destination?
  /// Plays the session of a person onto a tape of the caller's, who needs not copy it to read it.
  mutating func walk(_ person: Person, as temperament: Temperament, onto tape: inout SessionTape)
  /// Goes on with people of the same devices and goals who behave otherwise; what was found out about the flow stays.
  mutating func turn(to population: Population, rules: SessionRules)
  /// Forgets what was found out about the flow; transitions are numbered from 0 again.
  mutating func forgetFlow()
  /// The number by which the flow knows a name of a screen, menu, item or slot.
  func number(of name: String) -> Int
  /// Lets somebody look into the flow.
  func withMachine<Result>(_ body: (borrowing FlowMachine) -> Result) -> Result
}

extension SessionWalker: BehaviorPolicy {
  /// How many states of the flow are remembered.
  package var stateCount: Int { machine.tables.states.count }

  /// Plays the session of a person onto a tape of the caller's.
  package mutating func walk(_ person: Person, as temperament: Temperament, onto tape: inout SessionTape) {
    swap(&self.tape, &tape)
    walk(person, as: temperament)
    swap(&self.tape, &tape)
  }

  /// Lets somebody look into the flow.
  package func withMachine<Result>(_ body: (borrowing FlowMachine) -> Result) -> Result { body(machine) }
}
