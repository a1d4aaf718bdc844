import ExperimentStatistics
import HeadlessNavigation
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

  /// Compares with two thirds of some users.
  /// - Parameter simulated: How many users are simulated at each step.
  init(_ table: FigureTable, simulated: Int) {
    let (whole, kept) = table.split()
    (users, self.simulated, figures) = ((whole, kept), simulated, table.figures)
    (values, errors) = (whole.rows(0..<whole.count).means, whole.errors)
    simulationErrors = errors.map { $0 * (Double(whole.count) / Double(simulated)).squareRoot() }
    roles = Self.roles(whole)
    places = roles.indices.filter { [roles] in roles[$0] == .fitted }
    let own = whole.keeping(places)
    influences = own.influences()
    observed = own.rows(0..<own.count).means
    covariance = Self.covariance(influences, users: own.count, simulated: simulated)
  }

  /// Compares with figures that were measured elsewhere.
  ///
  /// They are taken to be independent of each other, as nothing else is known of them.
  /// - Parameters:
  ///   - sample: Some simulated users, for how far simulating moves the figures.
  ///   - simulated: How many users are simulated at each step.
  init(_ measured: [MeasuredFigure], sample: FigureTable, simulated: Int) {
    (users, self.simulated, figures) = (nil, simulated, measured.map(\.figure))
    roles = measured.map { $0.isFitted ? .fitted : .held }
    let fitted = measured.indices.filter { measured[$0].isFitted }
    places = fitted
    (values, errors) = (measured.map(\.value), measured.map(\.standardError))
    observed = fitted.map { measured[$0].value }
    simulationErrors = sample.errors.map { $0 * (Double(sample.count) / Double(simulated)).squareRoot() }
    influences = sample.keeping(fitted).influences()
    let simulating = Self.products(influences, scale: 1 / Double(max(1, sample.count)) / Double(simulated))
    covariance = SymmetricMatrix(
      fitted.indices.map { row in
        let error = measured[fitted[row]].standardError
        return fitted.indices.map { simulating[row][$0] + ($0 == row ? error * error : 0) }
      })
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
    guard users != nil else {
      let simulating = shift(draws, 1)
      return places.indices.map { place in
        let uniform = draws.uniform(.scenario, about: UInt32(place), goal: 2)
        let deviation = ReproducibleMathematics.normalQuantile(max(1e-12, uniform))
        return observed[place] + errors[places[place]] * deviation + luck * simulating[place]
      }
    }
    let (sampling, simulating) = (shift(draws, 0), shift(draws, 1))
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
    let sums = table.rows(0..<table.count)
    return table.figures.indices.map { figure in
      let own = influences.map { $0[figure] }
      let squares = own.reduce(0) { $0 + $1 * $1 }
      guard squares > 1e-12, sums.weights[figure] >= 30 else { return .constant }
      // The mean moves by the influence over the number of users; its standard error is √squares over that number.
      let largest = own.reduce(0) { max($0, abs($1)) }
      return largest > mostOfOneUser * squares.squareRoot() ? .fragile : .fitted
    }
  }

  /// The covariance of the differences of the means, from sampling users and from simulating so many.
  ///
  /// A part of what is off the diagonal is left out, since a covariance estimated from few users claims to know
  /// combinations of figures too well.
  private static func covariance(_ influences: [[Double]], users: Int, simulated: Int) -> SymmetricMatrix {
    SymmetricMatrix(products(influences, scale: (1 / Double(users) + 1 / Double(simulated)) / Double(users)))
  }

  /// The sums of products of the influences, on a scale.
  private static func products(_ influences: [[Double]], scale: Double) -> [[Double]] {
    let figures = influences.first?.count ?? 0
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

extension FigureTable {
  /// The standard error of each mean.
  package var errors: [Double] {
    let influences = influences()
    let count = Double(max(1, count))
    return figures.indices.map { figure in influences.reduce(0) { $0 + $1[figure] * $1[figure] }.squareRoot() / count }
  }
}
