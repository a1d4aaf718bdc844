/// A quantity whose true value is unknown, with the range that scenarios draw it from.
public struct UncertainParameter: Hashable, Sendable {
  /// What is uncertain.
  public enum Subject: Hashable, Sendable {
    /// A parameter of behavior.
    case behavior(BehaviorParameter)
    /// The share of the users who come for the goals of that id.
    case goal(String)
    /// The share of the users who hold the devices of that name.
    case device(String)
    /// The share of the users who are of the persona of that id.
    case persona(String)
    /// How well an item announces a goal, 0–1; without a goal, how well it announces every goal that it says nothing of.
    case scent(String, goal: String?)
    /// How much of what is between the control and its baselines effort explains, 0–1; intent explains the rest.
    case effortOfAnchor
  }

  /// Where a range comes from.
  package enum Basis: String, Hashable, Sendable {
    /// The standard range around the parameter's value.
    case standard
    /// A range of the file that holds the standard range.
    case widened
    /// A range of the file that leaves out a part of the standard range, for a source that it names.
    case narrowed
    /// A range of the file for something that has no standard range.
    case declared
  }

  /// What is uncertain.
  public var subject: Subject
  /// The range; durations in milliseconds, lengths in millimeters.
  public var range: ClosedRange<Double>
  /// The value outside scenarios; `nil` where it is unknown.
  public var value: Double?
  /// The standard range around the value; `nil` where there is none.
  package var standardRange: ClosedRange<Double>?
  /// Why the range is what it is, in the words of the file; `nil` where the file gives no source.
  package var source: String?

  /// Makes an uncertain quantity.
  public init(
    _ subject: Subject, in range: ClosedRange<Double>, around value: Double? = nil,
    standard: ClosedRange<Double>? = nil, source: String? = nil
  ) {
    (self.subject, self.range, self.value) = (subject, range, value)
    (standardRange, self.source) = (standard, source)
  }

  /// Makes an uncertain parameter of behavior.
  public init(_ parameter: BehaviorParameter, in range: ClosedRange<Double>) {
    self.init(.behavior(parameter), in: range)
  }

  /// The parameter of behavior, if it is one.
  package var parameter: BehaviorParameter? { if case .behavior(let parameter) = subject { parameter } else { nil } }

  /// What it is measured in.
  package var unit: BehaviorParameter.Unit { parameter?.unit ?? .proportion }

  /// The name in tables and documents: a file's key in `uncertain`, such as `label_noise` or `scents.shop`.
  package var name: String {
    switch subject {
    case .behavior(let parameter): parameter.key
    case .goal(let id): "goals.\(id)"
    case .device(let name): "devices.\(name)"
    case .persona(let id): "personas.\(id)"
    case .scent(let item, let goal): "scents.\(item)" + (goal.map { ".\($0)" } ?? "")
    case .effortOfAnchor: "anchor.effort"
    }
  }

  /// What reports call it, a few words that fit after "depends on".
  package var title: String {
    switch subject {
    case .behavior(let parameter): parameter.name
    case .goal(let id): "share of users who come for \(id)"
    case .device(let name): "share of users with \(name)"
    case .persona(let id): "share of users of persona \(id)"
    case .scent(let item, let goal):
      "how clear the label of \(item) is" + (goal.map { " to users who come for \($0)" } ?? "")
    case .effortOfAnchor: "how much of today's numbers is effort, not intent"
    }
  }

  /// What it is, in a sentence.
  package var meaning: String {
    switch subject {
    case .behavior(let parameter): parameter.meaning
    case .goal(let id): "The share of users who come for \(id); the other goals share the rest."
    case .device(let name): "The share of users who hold \(name); the other devices share the rest."
    case .persona(let id): "The share of users of persona \(id); the other personas share the rest."
    case .scent(let item, let goal):
      "How clearly the label of \(item) says, from 0 to 1, that it leads to "
        + (goal.map { "\($0)." } ?? "what users came for.")
    case .effortOfAnchor:
      "How much of the difference between the model and the baselines effort explains, from 0 to 1; intent the rest."
    }
  }

  /// Where the range comes from.
  package var basis: Basis {
    guard let standard = standardRange else { return .declared }
    if range == standard, source == nil { return .standard }
    return isNarrow ? .narrowed : .widened
  }

  /// Whether the range leaves out a part of the standard range; ends that differ by rounding leave out nothing.
  package var isNarrow: Bool {
    guard let standard = standardRange else { return false }
    let slack = 0.005 * (standard.upperBound - standard.lowerBound)
    return range.lowerBound > standard.lowerBound + slack || range.upperBound < standard.upperBound - slack
  }
}

extension UncertainParameter {
  /// The standard range of a parameter around a value; `nil` for settings and for what is switched off.
  package static func standardRange(of parameter: BehaviorParameter, around value: Double) -> ClosedRange<Double>? {
    guard let doubt = parameter.doubt else { return nil }
    var (low, high) = (value * doubt.lowerBound, value * doubt.upperBound)
    if parameter.unit == .proportion { high = min(1, high) }
    if parameter.unit == .count { (low, high) = (max(1, low.rounded()), high.rounded()) }
    return low < high ? low...high : nil
  }
}
