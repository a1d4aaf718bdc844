/// A tap on an item that does more than ask for something.
public struct Tap: Hashable, Sendable, Codable {
  /// The item.
  public var item: Name<Item>
  /// The kind of screen it stands on.
  public var source: Name<Screen>
  /// The facts it makes true or false.
  public var facts: [FactChange]
  /// What it answers the gate that waits, if it is an answer.
  public var verdict: Verdict?
  /// What it asks for where no gate is answered.
  public var intent: Intent?

  /// Makes a tap.
  public init(
    item: Name<Item>,
    on source: Name<Screen>,
    facts: [FactChange] = [],
    verdict: Verdict? = nil,
    intent: Intent? = nil
  ) {
    self.item = item
    self.source = source
    self.facts = facts
    self.verdict = verdict
    self.intent = intent
  }
}

/// A fact that becomes true or false.
public struct FactChange: Hashable, Sendable, Codable {
  /// The fact.
  public var fact: Name<Fact>
  /// What it becomes.
  public var isTrue: Bool

  /// Makes a change.
  public init(_ fact: Name<Fact>, _ isTrue: Bool) {
    self.fact = fact
    self.isTrue = isTrue
  }
}
