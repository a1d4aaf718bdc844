import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// A figure that parameters are fitted to: the mean of one number of every user, or of every user who arrives.
package struct FitFigure: Hashable, Sendable {
  /// What is averaged.
  package enum Kind: Hashable, Sendable {
    /// Whether the step was reached, 0 or 1.
    case share
    /// The logarithm of the seconds from the exposure to the step, of users who reach it.
    case time
    /// The logarithm of one more than the number of acts, so that few users with many acts do not decide.
    case acts
  }

  /// What is averaged.
  package var kind: Kind
  /// The id of the step, or the act.
  package var subject: String

  /// The figure in a word or two, such as `reached product`.
  package var name: String {
    switch kind {
    case .share: "reached \(subject)"
    case .time: "seconds to \(subject)"
    case .acts: "\(subject) per user"
    }
  }

  /// A mean in the unit of the figure's name: a proportion, seconds, or acts; of the last two, the geometric mean.
  package func level(_ mean: Double) -> Double {
    switch kind {
    case .share: mean
    case .time: ReproducibleMathematics.exponential(mean)
    case .acts: ReproducibleMathematics.exponential(mean) - 1
    }
  }

  /// The metric that counts it.
  func metric(in experiment: ExperimentDefinition) -> Metric? {
    let step = experiment.funnel.steps.firstIndex { $0.id == subject }
    let measure: Metric.Measure? =
      switch kind {
      case .share: step.map { .reached(step: $0) }
      case .time:
        step.map { .time(from: .exposure, to: $0, horizonMilliseconds: experiment.funnel.windowMilliseconds) }
      case .acts: .count(subject)
      }
    return measure.map { Metric(id: name, measure: $0, role: .secondary) }
  }

  /// A user's number from the value of the metric; `nil` where the user has none.
  func value(_ value: Int64) -> Double? {
    switch kind {
    case .share: Double(value)
    case .time:
      value == UserOutcome.never ? nil : ReproducibleMathematics.logarithm(max(0.05, Double(value) / 1000))
    case .acts: ReproducibleMathematics.logarithm(1 + Double(value))
    }
  }

  /// The figures of an experiment: every step but the first, the time to it, and every act that a log has.
  package static func all(of experiment: ExperimentDefinition, acts: Set<String>) -> [FitFigure] {
    let steps = experiment.funnel.steps.map(\.id)
    let known = UserAction.allCases.map(\.rawValue).filter(acts.contains)
    return steps.map { FitFigure(kind: .share, subject: $0) } + steps.map { FitFigure(kind: .time, subject: $0) }
      + known.map { FitFigure(kind: .acts, subject: $0) }
  }
}

extension ExperimentDefinition {
  /// The experiment with its control alone, and with the metrics that figures need.
  package func counting(_ figures: [FitFigure]) -> ExperimentDefinition {
    var own = self
    own.metrics = figures.compactMap { $0.metric(in: self) }
    (own.requirements, own.published) = ([], [])
    own.variants = [variants[control]]
    own.control = 0
    return own
  }
}

/// The numbers of users, figure by figure.
package struct FigureTable: Sendable {
  /// The figures.
  package let figures: [FitFigure]
  /// Each user's numbers, `nil` where the user has none; in the order of the figures.
  private(set) var users: [[Double?]] = []
  /// Each user's size class.
  private(set) var classes: [SizeClass] = []

  /// The table of exposed users, whose metrics are those of the figures.
  package init(_ figures: [FitFigure], _ outcomes: some Sequence<UserOutcome>) {
    self.figures = figures
    for outcome in outcomes { add(outcome) }
  }

  private mutating func add(_ outcome: UserOutcome) {
    guard let exposure = outcome.exposure else { return }
    users.append(zip(figures, outcome.values).map { $0.value($1) })
    classes.append(exposure.sizeClass)
  }

  /// How many users there are.
  package var count: Int { users.count }

  /// The users at some positions, which may repeat.
  func rows(_ positions: some Sequence<Int>) -> FigureSums {
    var sums = FigureSums(figures.count)
    for place in positions { sums.add(users[place], weight: 1) }
    return sums
  }

  /// The same with only some of the figures.
  func keeping(_ places: [Int]) -> FigureTable {
    var table = FigureTable(places.map { figures[$0] }, [UserOutcome]())
    (table.users, table.classes) = (users.map { row in places.map { row[$0] } }, classes)
    return table
  }

  /// The share of users in a size class.
  func share(of sizeClass: SizeClass) -> Double {
    count == 0 ? 0 : Double(classes.count { $0 == sizeClass }) / Double(count)
  }

  /// The users at every third position, which are kept back, and the others.
  package func split() -> (fitted: FigureTable, kept: FigureTable) {
    var (fitted, kept) = (self, self)
    let isKept = users.indices.map { $0 % 3 == 2 }
    fitted.users = zip(users, isKept).filter { !$1 }.map(\.0)
    fitted.classes = zip(classes, isKept).filter { !$1 }.map(\.0)
    kept.users = zip(users, isKept).filter { $1 }.map(\.0)
    kept.classes = zip(classes, isKept).filter { $1 }.map(\.0)
    return (fitted, kept)
  }

  /// How far each user moves each mean, times the number of users: the covariance of the means is that of these, divided
  /// by the number of users.
  func influences() -> [[Double]] {
    let sums = rows(users.indices)
    let means = sums.means
    return users.map { row in
      row.indices.map { figure in
        guard let value = row[figure], sums.weights[figure] > 0 else { return 0 }
        return (value - means[figure]) * Double(count) / sums.weights[figure]
      }
    }
  }
}

/// Sums of users' numbers.
struct FigureSums: Sendable {
  private(set) var sums: [Double]
  private(set) var weights: [Double]

  init(_ count: Int) { (sums, weights) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count)) }

  mutating func add(_ row: [Double?], weight: Double) {
    for (place, value) in row.enumerated() {
      guard let value else { continue }
      sums[place] += value * weight
      weights[place] += weight
    }
  }

  /// Adds other sums, each user counting so much.
  mutating func add(_ other: FigureSums, weight: Double) {
    for place in sums.indices {
      sums[place] += other.sums[place] * weight
      weights[place] += other.weights[place] * weight
    }
  }

  /// The means; 0 where no user has a number.
  var means: [Double] { zip(sums, weights).map { $1 > 0 ? $0 / $1 : 0 } }
}
