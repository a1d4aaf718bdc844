/// A fixed item of a screen, such as a button.
///
/// Tapping it may make facts true or false, answer the gate that waits, and ask for something: in that order, all at
/// once. Where a gate is answered nothing is asked for besides, so one form serves at a gate and elsewhere.
public struct Item: Hashable, Sendable {
  /// The item's name, unique on its screen.
  public var id: Name<Item>
  /// What tapping it asks for, if it asks for something.
  public var intent: Name<Intent>?
  /// What the intent carries; `nil` for the item's name.
  public var payload: Value?
  /// The facts it makes true or false.
  public var facts: [FactChange]
  /// What it answers the gate that waits.
  public var verdict: Verdict?
  /// How well it announces what users look for.
  public var scent: Scent
  /// The probability, 0–1, that a user who has what they came for takes it; `nil` for items that are searched.
  public var decides: Double?
  /// How high it is to a finger, in millimetres; `nil` where that is not known.
  public var sizeMillimeters: Double?
  /// Whether the fields of its screen are filled in before it is tapped.
  public var fillsForm: Bool

  /// Makes an item that asks for something; without scent unless said otherwise.
  public init(id: Name<Item>, intent: Name<Intent>, scent: Scent = Scent(), decides: Double? = nil) {
    self.init(id: id, intent: intent, facts: [], verdict: nil, scent: scent, decides: decides)
  }

  /// Makes an item that does several things at once, or other things than asking.
  ///
  /// The screen's fields are filled in first where `fillsForm` says so; unless it says anything, they are for whatever
  /// answers no gate or lets through.
  public init(
    id: Name<Item>,
    intent: Name<Intent>? = nil,
    facts: [FactChange],
    verdict: Verdict? = nil,
    scent: Scent = Scent(),
    decides: Double? = nil,
    sizeMillimeters: Double? = nil,
    fillsForm: Bool? = nil
  ) {
    self.id = id
    self.intent = intent
    self.facts = facts
    self.verdict = verdict
    self.scent = scent
    self.decides = decides
    self.sizeMillimeters = sizeMillimeters
    self.fillsForm = fillsForm ?? (verdict == nil || verdict == .proceed)
  }

  /// The input of tapping it on a screen of a kind.
  func input(on kind: Name<Screen>) -> FlowInput {
    let intent = intent.map { Intent($0, payload: payload ?? .name(id.rawValue), from: kind) }
    if let intent, facts.isEmpty, verdict == nil, payload == nil { return .intent(intent) }
    return .tap(Tap(item: id, on: kind, facts: facts, verdict: verdict, intent: intent))
  }
}
