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
  /// The observed users who are fitted to, and those who are kept back.
  let whole, kept: FigureTable
  private let influences: [[Double]]
  private let simulated: Int

  /// By how many of its standard errors a single user may move a figure.
  private static let mostOfOneUser = 0.25

  /// Compares with two thirds of some users.
  /// - Parameter simulated: How many users are simulated at each step.
  init(_ table: FigureTable, simulated: Int) {
    let (whole, kept) = table.split()
    (self.whole, self.kept, self.simulated, figures) = (whole, kept, simulated, table.figures)
    roles = Self.roles(whole)
    places = roles.indices.filter { [roles] in roles[$0] == .fitted }
    let own = whole.keeping(places)
    influences = own.influences()
    observed = own.rows(0..<own.count).means
    covariance = Self.covariance(influences, users: own.count, simulated: simulated)
  }

  /// The share of the users in each size class.
  var mix: [SizeClass: Double] {
    Dictionary(uniqueKeysWithValues: SizeClass.allCases.map { ($0, whole.share(of: $0)) })
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
    let luck = (Double(whole.count) / Double(simulated)).squareRoot()
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
    let figures = influences.first?.count ?? 0
    var rows = Array(repeating: Array(repeating: 0.0, count: figures), count: figures)
    for own in influences {
      for row in 0..<figures { for column in 0...row { rows[row][column] += own[row] * own[column] } }
    }
    let scale = (1 / Double(users) + 1 / Double(simulated)) / Double(users)
    for row in 0..<figures {
      for column in 0..<row {
        rows[row][column] *= 0.95 * scale
        rows[column][row] = rows[row][column]
      }
      rows[row][row] *= scale
    }
    return SymmetricMatrix(rows)
  }
}
