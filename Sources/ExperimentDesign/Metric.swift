package import NavigationEvents

/// What is measured of every exposed user, as one whole number each or two, and how it is judged.
public struct Metric: Hashable, Sendable {
  /// What is measured.
  package enum Measure: Hashable, Sendable {
    /// Whether the step of the funnel was reached: 0 or 1.
    case reached(step: Int)
    /// The time from the exposure, or from first reaching a step, to first reaching a step, in milliseconds.
    ///
    /// It is compared by its restricted mean: users who do not arrive by the horizon count with it.
    case time(from: Moment, to: Int, horizonMilliseconds: Int64)
    /// Whether one of the screens came into view at the exposure or later, whatever the funnel counts: 0 or 1.
    case visited([Name<Screen>])
    /// How often something was done.
    case count(String)
    /// How many attempts of the funnel reached the step; at its first step, how many began.
    case attempts(step: Int)
    /// The sum of a column of a log over a user's rows, or the mean of a row.
    case value(LoggedValue)
    /// How often something was done for each time that one of several things was, over everybody's acts together.
    case rate(of: String, per: [String])
    /// Whether the first thing that led away from a screen was an item on it: 0 or 1.
    case firstTap(String, on: Name<Screen>)
    /// What is measured of the users who reach a step of the funnel, by their number.
    indirect case among(Measure, step: Int)

    /// What is measured, of all users or of some.
    package var inner: Measure { if case .among(let measure, _) = self { measure } else { self } }
  }

  /// A column of numbers in a log, and how a user's are counted.
  package struct LoggedValue: Hashable, Sendable {
    /// The name of the column.
    package var column: String
    /// The step whose events count; `nil` for all rows with a number.
    package var step: Int?
    /// Whether the metric is the mean of an event with a number, and not the sum of a user.
    package var isPerEvent = false
    /// The share of users with a number whose sums count as they are, above 0 and below 1; `nil` for all.
    ///
    /// The others count as the largest of those.
    package var quantile: Double?

    /// Makes the sum of a column.
    package init(_ column: String, at step: Int? = nil, isPerEvent: Bool = false, quantile: Double? = nil) {
      (self.column, self.step, self.isPerEvent, self.quantile) = (column, step, isPerEvent, quantile)
    }
  }

  /// When a time starts.
  package enum Moment: Hashable, Sendable {
    /// When the user was exposed.
    case exposure
    /// When the step was reached.
    case step(Int)

    /// The word for the moment of exposure, where the id of a step may stand.
    package static let exposureWord = "exposure"
  }

  /// Users with some goals, in words; `nil` for no goals, which stand for all users.
  package static func group(of goals: [String]) -> String? {
    goals.isEmpty ? nil : "users who want \(goals.joined(separator: " or "))"
  }

  /// What the metric is for.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// It decides.
    case primary
    /// It explains.
    case secondary
    /// It must not get worse by its margin; without one it decides nothing.
    case guardrail
  }

  /// Which direction is better.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// More is better.
    case higher
    /// Less is better.
    case lower
  }

  /// The metric's id.
  package var id: String
  /// What reports call the metric, such as `Reached product`: the id in words, unless it was given another title.
  package var title: String {
    get { givenTitle ?? Self.title(ofID: id) }
    set { givenTitle = newValue }
  }
  private var givenTitle: String?
  /// The ids of the goals whose users count; empty where all users do.
  package var goals: [String]
  /// The users whom the metric is of, such as `users who want room or flight`; `nil` where it is of all.
  package var group: String? { Self.group(of: goals) }
  /// The id with these users, as lines of reports name the metric.
  package var idWithGroup: String { group.map { "\(id) (\($0))" } ?? id }
  /// The same with marks around the id.
  package var quoted: String { "`\(id)`" + (group.map { " (\($0))" } ?? "") }
  /// The title with these users.
  package var titleWithGroup: String { group.map { "\(title), of \($0)" } ?? title }
  /// What is measured.
  package var measure: Measure
  /// What it is for.
  package var role: Role
  /// Which way is better; `nil` when neither is.
  package var better: Direction?
  /// The smallest difference that matters in each size class, in the metric's own unit (proportion, seconds, times),
  /// where it is stated.
  package var margins: BySizeClass<Double>?
  /// The smallest difference that matters of all users: the smaller of those of the size classes.
  package var margin: Double? {
    get { margins?.all.min() }
    set { margins = newValue.map { BySizeClass($0) } }
  }
  /// Whether differences of it are tested; otherwise they have intervals alone, and are in no family of tests.
  package var isTested = true
  /// What it is today, under the control.
  package var baselines: [Baseline] = []

  /// Makes a metric.
  /// - Parameters:
  ///   - id: What tables call it.
  ///   - title: What reports call it; `nil` for its id in words.
  ///   - measure: What is measured.
  ///   - role: What it is for.
  ///   - better: Which way is better; `nil` when neither is.
  ///   - margin: The smallest difference that matters, in the metric's own unit; `nil` where none is stated.
  ///   - margins: The same by size class.
  ///   - goals: The ids of the goals whose users count; empty where all users do.
  package init(
    id: String, title: String? = nil, measure: Measure, role: Role, better: Direction? = nil, margin: Double? = nil,
    margins: BySizeClass<Double>? = nil, goals: [String] = []
  ) {
    self.id = id
    self.goals = goals
    givenTitle = title
    self.measure = measure
    self.role = role
    self.better = better
    self.margins = margins ?? margin.map { BySizeClass($0) }
  }

  /// An id in words: `reached_product` is `Reached product`.
  private static func title(ofID id: String) -> String {
    let words = id.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
    return words.isEmpty ? id : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// How many of the whole numbers make one of the metric's unit: 1000 for times, which reports have in seconds, and a million
  /// for values.
  package var unitsPerOne: Double { isTime ? 1000 : value == nil ? 1 : 1_000_000 }

  /// What is added up of a log, if it is that; no run has it.
  package var value: LoggedValue? { if case .value(let value) = measure { value } else { nil } }

  /// The smallest difference that matters: the declared one; otherwise one of the relative size that the primary metric's
  /// has; otherwise one percentage point of a share and one percent of the control's value of everything else.
  ///
  /// A difference of a hundredth is small in any product; without a margin one of a millionth would be a finding, since
  /// simulated users can be as many as one likes.
  /// - Parameters:
  ///   - level: The metric under the control, in its unit.
  ///   - relative: The primary metric's margin as a proportion of its value under the control; `nil` for a primary metric.
  ///   - sizeClass: The size class of the users; `nil` for all users.
  /// - Returns: `nil` where none was declared, and the control's value is unknown or zero.
  package func margin(around level: Double?, relative: Double? = nil, in sizeClass: SizeClass? = nil) -> Double? {
    if let margin = sizeClass.flatMap({ margins?[$0] }) ?? margin { return margin }
    if let relative, let level, level != 0 { return abs(level) * relative }
    if isShare { return 0.01 }
    return level.flatMap { $0 == 0 ? nil : abs($0) * 0.01 }
  }

  /// Whether it is a guardrail with a declared margin, which alone says how much worse it may get.
  package var isLimited: Bool { role == .guardrail && margin != nil }

  /// Whether everybody's value is 0 or 1.
  package var isBinary: Bool { base == nil && isShare }

  /// Whether it is a share of users: of all, or of those who reach a step.
  package var isShare: Bool {
    switch measure.inner {
    case .reached, .visited, .firstTap: true
    case .time, .count, .attempts, .value, .rate, .among: false
    }
  }

  /// The largest value that it may have, in its unit: 1 of a share, the horizon of a time; `nil` where it has no end.
  package var mostLevel: Double? {
    if case .time(_, _, let horizon) = measure { return Double(horizon) / unitsPerOne }
    return isShare ? 1 : nil
  }

  /// The screen whose first tap it is about, if it is about one.
  package var tappedScreen: Name<Screen>? { if case .firstTap(_, let screen) = measure.inner { screen } else { nil } }

  /// The step that users have to reach to count; `nil` where all do.
  package var base: Int? { if case .among(_, let step) = measure { step } else { nil } }

  /// Whether it is the ratio of two numbers of every user.
  package var isRate: Bool { if case .rate = measure { true } else { base != nil } }

  /// Whether it is a time.
  package var isTime: Bool { if case .time = measure { true } else { false } }

  /// The time that counts in the restricted mean for users who do not arrive by then, in milliseconds; of times only.
  package var horizonMilliseconds: Int64? { if case .time(_, _, let horizon) = measure { horizon } else { nil } }

  /// The step at which the time starts, if it starts at one.
  package var start: Int? { if case .time(.step(let step), _, _) = measure { step } else { nil } }

  /// The step the metric is about, if it is about one.
  package var step: Int? {
    switch measure.inner {
    case .reached(let step), .time(_, let step, _), .attempts(let step): return step
    case .value(let value): return value.step
    case .visited, .count, .rate, .firstTap, .among: return base
    }
  }
}

/// A figure that somebody measured of real users, which a metric is held against.
package struct PublishedFigure: Hashable, Sendable {
  /// What the figure has to do with the model.
  package enum Use: String, Hashable, Sendable, CaseIterable {
    /// Parameters were chosen so that the metric meets it: meeting it is no evidence.
    case fitted
    /// Nothing was chosen by it: it can be met or missed.
    case predicted
    /// It was put in as it is: it comes out again.
    case assumed
  }

  /// The position of the metric.
  package var metric: Int
  /// The position of the variant.
  package var variant: Int
  /// The width in which it was measured; `nil` for everybody.
  package var sizeClass: SizeClass?
  /// Whether the figure is the difference from the control, relative to the control's value.
  package var isLift: Bool
  /// What was measured, in the metric's unit (proportion 0–1, seconds, times), or a lift as a share of the control's value;
  /// one value is a range of itself.
  package var range: ClosedRange<Double>
  /// What it has to do with the model.
  package var use: Use
  /// Who published it where.
  package var source: String

  /// Makes a figure.
  package init(
    metric: Int, variant: Int, sizeClass: SizeClass? = nil, isLift: Bool = false, range: ClosedRange<Double>, use: Use,
    source: String
  ) {
    self.metric = metric
    self.variant = variant
    self.sizeClass = sizeClass
    self.isLift = isLift
    self.range = range
    self.use = use
    self.source = source
  }

  /// How far a value is off, as a share of the nearest end of the range: 0 inside it; `nil` where that end is zero.
  package func deviation(of value: Double) -> Double? {
    if range.contains(value) { return 0 }
    let end = value < range.lowerBound ? range.lowerBound : range.upperBound
    return end == 0 ? nil : (value - end) / abs(end)
  }
}

/// A bound that decides whether the answer is yes.
package struct Requirement: Hashable, Sendable {
  /// Which side the bound is on.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The value may not exceed the bound.
    case atMost = "at_most"
    /// The value may not fall below the bound.
    case atLeast = "at_least"
  }

  /// What is held against the bound.
  package enum Judgment: String, Hashable, Sendable, CaseIterable {
    /// The worse end of the range that holds 90 % of the scenarios; where there are none, that of the interval.
    case worstOf90 = "worst_of_90"
    /// The median of the scenarios; where there are none, the value itself.
    case median
    /// The worse end of the interval.
    case interval
    /// The value itself.
    case value
  }

  /// The position of the metric.
  package var metric: Int
  /// The position of the variant.
  package var variant: Int
  /// Which side the bound is on.
  package var comparison: Comparison
  /// Whether the bound is counted from the control's value.
  package var isRelativeToControl: Bool
  /// The bound, in the metric's unit.
  package var bound: Double
  /// What is held against the bound.
  package var judgment: Judgment

  /// Makes a requirement.
  package init(
    metric: Int, variant: Int, comparison: Comparison, isRelativeToControl: Bool, bound: Double,
    judgment: Judgment = .worstOf90
  ) {
    self.metric = metric
    self.variant = variant
    self.comparison = comparison
    self.isRelativeToControl = isRelativeToControl
    self.bound = bound
    self.judgment = judgment
  }
}
