import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// The search for the parameters with which simulated users are most like those of a log.
///
/// The method of simulated moments: figures of the users are compared, weighted by the covariance that sampling and
/// simulating give them. A search by values alone comes near; around the best point found, quadratic functions of the
/// parameters stand for the simulation, and the fit, its resamples and its profiles are computed on them.
package struct ParameterSearch: Sendable {
  private let experiment: ExperimentDefinition
  private let cohort: Cohort
  private let parameters: [BehaviorParameter]
  private let table: FigureTable
  private let users: Int
  private let workers: Int

  /// How many resamples of the users give an interval.
  static let resamples = 400
  /// By how many of its standard errors a single user may move a figure.
  static let mostOfOneUser = 0.25
  /// How many times the box around the best point may move.
  private static let mostMoves = 4

  /// Prepares a search.
  /// - Parameters:
  ///   - experiment: The experiment.
  ///   - cohort: The users with the values to begin at. Their seed is changed, as the log may come from it.
  ///   - parameters: What is fitted; none may be switched off.
  ///   - table: The numbers of the observed users.
  ///   - users: How many users are simulated at each step.
  ///   - workers: How many workers share the work, at least 1; the result does not depend on it.
  package init(
    _ experiment: ExperimentDefinition,
    cohort: Cohort,
    parameters: [BehaviorParameter],
    table: FigureTable,
    users: Int,
    workers: Int
  ) {
    self.experiment = experiment
    (self.parameters, self.table, self.users, self.workers) = (parameters, table, users, workers)
    var own = cohort
    own.count = users
    own.seed ^= 0x5eed_ca11_b8a7_e000
    self.cohort = own
  }

  /// How many users are simulated at each step.
  var simulatedUsers: Int { users }

  /// The value of a parameter before the fit.
  func start(of parameter: BehaviorParameter) -> Double { cohort.behavior[parameter] }

  /// How many simulations a search takes, about.
  package var expectedSteps: Int { 20 + 20 * parameters.count + 2 * FigureSurface.pointCount(parameters.count) }

  /// Fits the parameters.
  /// - Parameter progress: Called with the number of simulations done.
  /// - Throws: ``ParameterFitError``; `CancellationError` when the task is canceled.
  package func fit(progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }) async throws -> ParameterFit {
    guard table.count >= ParameterFitError.leastUsers else { throw ParameterFitError.tooFewUsers(table.count) }
    let (whole, kept) = table.split()
    let roles = Self.roles(whole)
    let places = roles.indices.filter { roles[$0] == .fitted }
    guard places.count >= parameters.count else {
      throw ParameterFitError.tooFewFigures(places.count, parameters: parameters.count)
    }
    let own = whole.keeping(places)
    let influences = own.influences()
    let covariance = Self.covariance(influences, users: own.count, simulated: users)
    let observed = own.rows(0..<own.count).means
    let simulator = try await FitSimulator(
      experiment.counting(table.figures),
      table.figures,
      cohort: cohort,
      parameters: parameters.map { UncertainParameter($0, in: $0.range) },
      mix: Dictionary(uniqueKeysWithValues: SizeClass.allCases.map { ($0, whole.share(of: $0)) }),
      workers: workers
    )
    let scales = parameters.map(FitScale.init(parameter:))
    let steps = StepCount(progress)
    func means(_ point: [Double], users: Int) async throws -> [Double] {
      let values = zip(scales, point).map { $0.value(at: $1) }
      let means = try await simulator.means(values, users: users)
      steps.add()
      return means
    }
    func fitted(_ means: [Double]) -> [Double] { places.map { means[$0] } }
    func distance(_ means: [Double]) -> Double {
      covariance.whitened(zip(observed, fitted(means)).map { $0 - $1 }).reduce(0) { $0 + $1 * $1 }
    }
    let start = zip(scales, parameters).map { $0.place(of: cohort.behavior[$1]) }
    let startDistance = distance(try await means(start, users: users))
    let low = start.map { $0 - FitScale.reach }
    let high = start.map { $0 + FitScale.reach }
    // Coarse: fewer users, and no further than the reach.
    let coarse = NelderMead(mostValues: 20 + 20 * parameters.count, tolerance: 0.05)
    var center = try await coarse.minimum(from: start, step: 0.3) { point in
      let inside = zip(point, zip(low, high)).map { min($1.1, max($1.0, $0)) }
      let excess = zip(point, inside).reduce(0) { $0 + abs($1.0 - $1.1) }
      return try await distance(means(inside, users: max(1, users / 4))) * (1 + excess)
    }.point
    center = zip(center, zip(low, high)).map { min($1.1, max($1.0, $0)) }
    // Fine: a box of some standard errors, moved until the best point is inside.
    var box = try await Box(center, covariance) { fitted(try await means($0, users: users)) }
    var best: (point: [Double], distance: Double)
    var surface: FigureSurface
    var moves = 0
    repeat {
      surface = try await box.surface { fitted(try await means($0, users: users)) }
      best = surface.nearest(to: observed, covariance, from: surface.center.map { _ in 0 })
      moves += 1
      let edge = best.point.map(abs).max() ?? 0
      if edge <= 1 || moves == Self.mostMoves { break }
      box.center = zip(surface.place(of: best.point), zip(low, high)).map { min($1.1, max($1.0, $0)) }
    } while true
    let place = surface.place(of: best.point)
    let final = try await means(place, users: users)
    let resampled = try Resampling(influences: influences, users: own.count, simulated: users).fits(
      observed,
      on: surface,
      covariance,
      from: best.point
    )
    let degrees = places.count - parameters.count
    let pValue =
      degrees > 0 ? ChiSquaredDistribution(degreesOfFreedom: Double(degrees)).upperTail(at: best.distance) : nil
    return ParameterFit(
      parameters: fittedParameters(scales, surface, best, observed, covariance, resampled),
      figures: figures(whole, kept, roles, final),
      users: own.count,
      keptUsers: kept.count,
      simulatedUsers: users,
      startDistance: startDistance,
      distance: best.distance,
      degrees: degrees,
      pValue: pValue
    )
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

/// A box around a point in which a surface is fitted.
private struct Box {
  var center: [Double]
  private let radius: [Double]

  /// A box of two standard errors and a half to each side, by the slopes at its middle.
  init(_ center: [Double], _ covariance: SymmetricMatrix, means: ([Double]) async throws -> [Double]) async throws {
    self.center = center
    var slopes: [[Double]] = []
    let step = 0.1
    for axis in center.indices {
      var (low, high) = (center, center)
      low[axis] -= step
      high[axis] += step
      let (below, above) = (try await means(low), try await means(high))
      slopes.append(covariance.whitened(zip(above, below).map { ($0 - $1) / (2 * step) }))
    }
    var information = slopes.map { one in slopes.map { other in zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } } }
    for axis in information.indices { information[axis][axis] += 1 }
    let factor = SymmetricMatrix(information)
    radius = center.indices.map { axis in
      let unit = center.indices.map { $0 == axis ? 1.0 : 0 }
      return min(0.8, max(0.05, 2.5 * max(0, factor.solved(unit)[axis]).squareRoot()))
    }
  }

  func surface(means: ([Double]) async throws -> [Double]) async throws -> FigureSurface {
    let count = FigureSurface.pointCount(center.count)
    let cube = ScenarioPoints(dimensions: center.count, count: count)
    let points = (0..<count).map { index in cube[index].map { 2.4 * $0 - 1.2 } } + [center.map { _ in 0 }]
    var values: [[Double]] = []
    for point in points { values.append(try await means(center.indices.map { center[$0] + radius[$0] * point[$0] })) }
    return FigureSurface(center: center, radius: radius, points: points, means: values)
  }
}

/// Fits of resampled users.
private struct Resampling {
  var influences: [[Double]]
  var users: Int
  var simulated: Int

  /// The points fitted to resamples: users drawn with replacement, and once more for the luck of the simulation.
  /// - Throws: `CancellationError` when the task is canceled.
  func fits(
    _ observed: [Double],
    on surface: FigureSurface,
    _ covariance: SymmetricMatrix,
    from start: [Double]
  ) throws -> [[Double]] {
    let luck = (Double(users) / Double(simulated)).squareRoot()
    return try (0..<ParameterSearch.resamples).map { number in
      try Task.checkCancellation()
      let draws = UserDraws(seed: 0xb007, user: number)
      let (sampling, simulating) = (shift(draws, 0), shift(draws, 1))
      let target = observed.indices.map { observed[$0] + sampling[$0] + luck * simulating[$0] }
      return surface.nearest(to: target, covariance, from: start).point
    }
  }

  /// How far the means of users drawn with replacement are off.
  private func shift(_ draws: UserDraws, _ goal: Int) -> [Double] {
    var sums = Array(repeating: 0.0, count: influences.first?.count ?? 0)
    for attempt in 0..<users {
      let uniform = draws.uniform(.scenario, about: UInt32(attempt), goal: goal)
      let own = influences[min(users - 1, Int(uniform * Double(users)))]
      for place in sums.indices { sums[place] += own[place] }
    }
    return sums.map { $0 / Double(users) }
  }
}
