public import HeadlessNavigation

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
    case scent(Name<Item>, goal: String?)
  }

  /// Where a range comes from.
  public enum Basis: String, Hashable, Sendable {
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
  /// The value outside scenarios; `nil` where nobody says.
  public var value: Double?
  /// The standard range around the value; `nil` where there is none.
  public var standardRange: ClosedRange<Double>?
  /// Why the range is what it is, in the words of the file; `nil` where the file gives no source.
  public var source: String?

  /// Makes an uncertain quantity.
  public init(
    _ subject: Subject,
    in range: ClosedRange<Double>,
    around value: Double? = nil,
    standard: ClosedRange<Double>? = nil,
    source: String? = nil
  ) {
    (self.subject, self.range, self.value) = (subject, range, value)
    (standardRange, self.source) = (standard, source)
  }

  /// Makes an uncertain parameter of behavior.
  public init(_ parameter: BehaviorParameter, in range: ClosedRange<Double>) {
    self.init(.behavior(parameter), in: range)
  }

  /// The parameter of behavior, if it is one.
  public var parameter: BehaviorParameter? {
    if case .behavior(let parameter) = subject { parameter } else { nil }
  }

  /// What it is measured in.
  public var unit: BehaviorParameter.Unit { parameter?.unit ?? .proportion }

  /// The name in tables and documents: a file's key in `uncertain`, such as `label_noise` or `scents.shop`.
  public var name: String {
    switch subject {
    case .behavior(let parameter): parameter.key
    case .goal(let id): "goals.\(id)"
    case .device(let name): "devices.\(name)"
    case .persona(let id): "personas.\(id)"
    case .scent(let item, let goal): "scents.\(item)" + (goal.map { ".\($0)" } ?? "")
    }
  }

  /// Where the range comes from.
  public var basis: Basis {
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

  /// The value at a fraction of the way through the range, 0–1, each value being as plausible as any other.
  ///
  /// What is measured on a scale from 0 up, such as a duration or the spread of a distribution, is as likely to be twice
  /// as much as half as much: it moves by factors. Proportions, and whatever may be 0, move by steps of one size; counts
  /// are whole.
  package func value(at fraction: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch unit {
    case .count: return min(high, low + Double(Int(fraction * (high - low + 1))))
    case .duration, .length, .number:
      guard low > 0, high > low else { break }
      let ratio = ReproducibleMathematics.logarithm(high / low)
      return min(high, max(low, low * ReproducibleMathematics.exponential(fraction * ratio)))
    case .proportion: break
    }
    return low + fraction * (high - low)
  }
}
