import ExperimentStatistics
import UserSimulation

/// What simulated users are compared with: the means of observed users, and how far sampling and simulating move them.
struct FitTarget: Sendable {
  /// The figures, and what becomes of each.
  let figures: [FitFigure]
  let roles: [ParameterFit.Role]
  /// The positions of the figures that parameters are fitted to.
  let places: [Int]
  /// The means of these figures.
  let observed: [Double]
  /// The covariance of their differences from simulated means.
  let covariance: SymmetricMatrix
  /// The observed users who are fitted to, and those who are kept back; `nil` for figures that were measured elsewhere.
  let users: (whole: FigureTable, kept: FigureTable)?
  /// The standard errors of all figures by sampling, and by simulating.
  let errors, simulationErrors: [Double]
  /// The values of all figures.
  let values: [Double]
  /// How far each user moves each fitted figure: an observed one, or a simulated one where there are none.
  private let influences: [[Double]]
  private let simulated: Int

  /// By how many of its standard errors a single user may move a figure.
  private static let mostOfOneUser = 0.25

  /// Compares with observed users, or with figures that were measured elsewhere.
  ///
  /// Measured figures are taken to be independent of each other, as nothing else is known of them.
  /// - Parameters:
  ///   - table: The observed users, a third of whom is kept back; beside measured figures, some simulated ones, for how far
  ///     simulating moves the figures.
  ///   - measured: The figures that were measured elsewhere.
  ///   - simulated: How many users are simulated at each step.
  init(_ table: FigureTable, measured: [MeasuredFigure]? = nil, simulated: Int) {
    let split = measured == nil ? table.split() : nil
    let whole = split?.fitted ?? table
    (users, self.simulated, figures) = (split.map { ($0.fitted, $0.kept) }, simulated, table.figures)
    values = measured?.map(\.value) ?? whole.means
    errors = measured?.map(\.standardError) ?? whole.errors
    simulationErrors = whole.errors.map { $0 * (Double(whole.count) / Double(simulated)).squareRoot() }
    roles = measured?.map { $0.isFitted ? .fitted : .held } ?? Self.roles(whole)
    places = roles.indices.filter { [roles] in roles[$0] == .fitted }
    observed = places.map { [values] in values[$0] }
    influences = whole.keeping(places).influences()
    let count = Double(max(1, whole.count))
    let sampling = measured == nil ? 1 / count : 0
    var rows = Self.products(influences, scale: (sampling + 1 / Double(simulated)) / count, figures: places.count)
    for (row, place) in places.enumerated() where measured != nil { rows[row][row] += errors[place] * errors[place] }
    covariance = SymmetricMatrix(rows)
  }

  /// The means of the fitted figures among those of all.
  func fitted(_ means: [Double]) -> [Double] { places.map { means[$0] } }

  /// How far means of all figures are off: about the number of fitted figures where only chance is at work.
  func distance(_ means: [Double]) -> Double {
    covariance.whitened(zip(observed, fitted(means)).map { $0 - $1 }).reduce(0) { $0 + $1 * $1 }
  }

  /// The means of a resample: users drawn with replacement, and once more for the luck of the simulation.
  func resample(_ number: Int) -> [Double] {
    let draws = UserDraws(seed: 0xb007, user: number)
    let luck = (Double(influences.count) / Double(simulated)).squareRoot()
    let simulating = shift(draws, 1)
    let sampling =
      users != nil
      ? shift(draws, 0)
      : places.enumerated().map { place, figure in
        let uniform = draws.uniform(.scenario, about: UInt32(place), goal: 2)
        return errors[figure] * ReproducibleMathematics.normalQuantile(max(1e-12, uniform))
      }
    return observed.indices.map { observed[$0] + sampling[$0] + luck * simulating[$0] }
  }

  /// How far the means of users drawn with replacement are off.
  private func shift(_ draws: UserDraws, _ goal: Int) -> [Double] {
    let users = influences.count
    var sums = Array(repeating: 0.0, count: places.count)
    for attempt in 0..<users {
      let uniform = draws.uniform(.scenario, about: UInt32(attempt), goal: goal)
      let own = influences[min(users - 1, Int(uniform * Double(users)))]
      for place in sums.indices { sums[place] += own[place] }
    }
    return sums.map { $0 / Double(users) }
  }

  /// What becomes of each figure.
  private static func roles(_ table: FigureTable) -> [ParameterFit.Role] {
    let influences = table.influences()
    return table.counts.enumerated().map { figure, count in
      let own = influences.map { $0[figure] }
      let squares = own.reduce(0) { $0 + $1 * $1 }
      guard squares > 1e-12, count >= 30 else { return .constant }
      // The mean moves by the influence over the number of users; its standard error is √squares over that number.
      let largest = own.reduce(0) { max($0, abs($1)) }
      return largest > mostOfOneUser * squares.squareRoot() ? .fragile : .fitted
    }
  }

  /// The sums of products of the influences, on a scale.
  ///
  /// A part of what is off the diagonal is left out, since a covariance estimated from few users claims to know
  /// combinations of figures too well.
  private static func products(_ influences: [[Double]], scale: Double, figures: Int) -> [[Double]] {
    var rows = Array(repeating: Array(repeating: 0.0, count: figures), count: figures)
    for own in influences {
      for row in 0..<figures { for column in 0...row { rows[row][column] += own[row] * own[column] } }
    }
    for row in 0..<figures {
      for column in 0..<row {
        rows[row][column] *= 0.95 * scale
        rows[column][row] = rows[row][column]
      }
      rows[row][row] *= scale
    }
    return rows
  }
}
