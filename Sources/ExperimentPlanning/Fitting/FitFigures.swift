package import ExperimentDesign
import FunnelAnalysis
package import HeadlessNavigation
package import NavigationExperiments
import UserBehavior
import UserSimulation

/// A figure that parameters are fitted to: the mean of one number of every user, or of every user who arrives.
package struct FitFigure: Hashable, Sendable {
  /// What is averaged.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
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
  /// The step that the users who count have reached; `nil` for all users.
  package var among: String?
  /// The persona or size class of the users who count; `nil` for all users.
  package var place: Place?
  /// Whether numbers are averaged themselves, as published figures are, and not their logarithms.
  package var isPlain = false

  /// Some of the users.
  package enum Place: Hashable, Sendable {
    /// Those of a persona.
    case persona(String)
    /// Those exposed in a size class.
    case sizeClass(SizeClass)

    /// The name of the persona or size class.
    package var name: String {
      switch self {
      case .persona(let id): id
      case .sizeClass(let sizeClass): sizeClass.rawValue
      }
    }
  }

  /// Makes a figure of all users, averaged as kinds are unless `isPlain`.
  package init(kind: Kind, subject: String, among: String? = nil, place: Place? = nil, isPlain: Bool = false) {
    (self.kind, self.subject, self.among, self.place, self.isPlain) = (kind, subject, among, place, isPlain)
  }

  /// The figure in a word or two, such as `reached product`.
  package var name: String {
    let own =
      switch kind {
      case .share: "reached \(subject)"
      case .time: "seconds to \(subject)"
      case .acts: "\(subject) per user"
      }
    return own + (among.map { " who reached \($0)" } ?? "") + (place.map { ", \($0.name)" } ?? "")
  }

  /// A mean in the unit of the figure's name: a proportion, seconds, or acts; of the last two, the geometric mean.
  package func level(_ mean: Double) -> Double {
    guard !isPlain else { return mean }
    return switch kind {
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
      case .time: step.map { .time(from: .exposure, to: $0, horizonMilliseconds: experiment.funnel.windowMilliseconds) }
      case .acts: .count(subject)
      }
    return measure.map { Metric(id: name, measure: $0, role: .secondary) }
  }

  /// A user's number from the value of the metric; `nil` where the user has none.
  func value(_ value: Int64) -> Double? {
    guard kind != .time || value != UserOutcome.never else { return nil }
    let number = kind == .time ? Double(value) / 1000 : Double(value)
    guard !isPlain else { return number }
    return switch kind {
    case .share: number
    case .time: ReproducibleMathematics.logarithm(max(0.05, number))
    case .acts: ReproducibleMathematics.logarithm(1 + number)
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

/// Reads the numbers of a user that figures average.
package struct FigureReader: Sendable {
  /// The figures, with the positions of the step that users who count have reached, and of their persona.
  private let figures: [(figure: FitFigure, step: Int?, persona: Int?)]

  package init(_ figures: [FitFigure], in experiment: ExperimentDefinition) {
    self.figures = figures.map { figure in
      (
        figure, experiment.funnel.steps.firstIndex { $0.id == figure.among },
        experiment.segments.firstIndex { figure.place == .persona($0) }
      )
    }
  }

  /// The numbers of an exposed user, `nil` where the user does not count.
  package func row(_ outcome: UserOutcome, exposedIn sizeClass: SizeClass) -> [Double?] {
    zip(figures, outcome.values).map { one, value in
      if let persona = one.persona, outcome.segment != persona { return nil }
      if case .sizeClass(let own)? = one.figure.place, sizeClass != own { return nil }
      if let step = one.step {
        let times = outcome.reachedTimes
        guard times.indices.contains(step), times[step] != FunnelOutcome.unfilled else { return nil }
      }
      return one.figure.value(value)
    }
  }
}

/// A figure as it was measured elsewhere.
package struct MeasuredFigure: Hashable, Sendable {
  /// What was averaged.
  package var figure: FitFigure
  /// The mean, in the unit of the figure: a proportion, seconds, or acts.
  package var value: Double
  /// The standard error of that, above 0.
  package var standardError: Double
  /// Whether parameters are fitted to it; else it is only compared.
  package var isFitted: Bool

  /// Makes a figure.
  package init(_ figure: FitFigure, _ value: Double, standardError: Double, isFitted: Bool = true) {
    (self.figure, self.value, self.standardError, self.isFitted) = (figure, value, standardError, isFitted)
  }
}

/// What parameters are fitted to.
package enum FitEvidence: Sendable {
  /// The numbers of observed users, of whom a third is kept back.
  case users(FigureTable)
  /// Figures that were measured elsewhere.
  case figures([MeasuredFigure])

  /// The figures.
  var figures: [FitFigure] {
    switch self {
    case .users(let table): table.figures
    case .figures(let measured): measured.map(\.figure)
    }
  }
}

extension ExperimentDefinition {
  /// The experiment with its control alone, and with the metrics that figures need.
  package func counting(_ figures: [FitFigure]) -> ExperimentDefinition {
    var own = self
    own.metrics = figures.compactMap { $0.metric(in: self) }
    (own.requirements, own.published) = ([], [])
    own.variants = [variants[outline.control]]
    own.control = 0
    return own
  }
}

/// The numbers of users, figure by figure.
package struct FigureTable: Sendable {
  /// One user's numbers, `nil` where there is none, in the order of the figures, and size class.
  package typealias Row = (numbers: [Double?], sizeClass: SizeClass)

  /// The figures.
  package let figures: [FitFigure]
  private let rows: [Row]

  /// The table of users, each with a row.
  package init(_ figures: [FitFigure], rows: [Row]) { (self.figures, self.rows) = (figures, rows) }

  /// The table of exposed users, whose metrics are those of the figures.
  package init(_ figures: [FitFigure], _ outcomes: some Sequence<UserOutcome>) {
    self.init(
      figures,
      rows: outcomes.compactMap { outcome in
        outcome.exposure.map { (zip(figures, outcome.values).map { $0.value($1) }, $0.sizeClass) }
      })
  }

  /// How many users there are.
  package var count: Int { rows.count }

  /// The sums over all users.
  private var sums: FigureSums { rows.reduce(into: FigureSums(figures.count)) { $0.add($1.numbers, weight: 1) } }

  /// The mean of each figure; 0 where no user has a number.
  package var means: [Double] { sums.means }

  /// How many users each figure has a number of.
  var counts: [Double] { sums.weights }

  /// The same with only some of the figures.
  package func keeping(_ places: [Int]) -> FigureTable {
    FigureTable(
      places.map { figures[$0] }, rows: rows.map { row in (places.map { row.numbers[$0] }, row.sizeClass) })
  }

  /// The share of users in a size class.
  func share(of sizeClass: SizeClass) -> Double {
    count == 0 ? 0 : Double(rows.count { $0.sizeClass == sizeClass }) / Double(count)
  }

  /// The users at every third position, which are kept back, and the others.
  package func split() -> (fitted: FigureTable, kept: FigureTable) {
    func table(isKept: Bool) -> FigureTable {
      FigureTable(figures, rows: rows.indices.filter { ($0 % 3 == 2) == isKept }.map { rows[$0] })
    }
    return (table(isKept: false), table(isKept: true))
  }

  /// How far each user moves each mean, times the number of users: the covariance of the means is that of these, divided
  /// by the number of users.
  package func influences() -> [[Double]] {
    let (sums, means) = (sums, means)
    return rows.map { row in
      zip(row.numbers, zip(means, sums.weights)).map { value, figure in
        guard let value, figure.1 > 0 else { return 0 }
        return (value - figure.0) * Double(count) / figure.1
      }
    }
  }

  /// The standard error of each mean.
  package var errors: [Double] {
    let influences = influences()
    let count = Double(max(1, count))
    return figures.indices.map { figure in influences.reduce(0) { $0 + $1[figure] * $1[figure] }.squareRoot() / count }
  }
}

/// Sums of users' numbers.
struct FigureSums: Sendable {
  private var sums: [Double]
  fileprivate var weights: [Double]

  init(_ count: Int) { (sums, weights) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count)) }

  mutating func add(_ row: [Double?], weight: Double) {
    for (place, value) in row.enumerated() {
      guard let value else { continue }
      sums[place] += value * weight
      weights[place] += weight
    }
  }

  mutating func merge(_ other: FigureSums) {
    for place in sums.indices {
      sums[place] += other.sums[place]
      weights[place] += other.weights[place]
    }
  }

  /// The means; 0 where no user has a number.
  var means: [Double] { zip(sums, weights).map { $1 > 0 ? $0 / $1 : 0 } }

  /// Whether a user has a number of each figure.
  var areComplete: [Bool] { weights.map { $0 > 0 } }
}
