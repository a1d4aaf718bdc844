import ExperimentStatistics
import NavigationEvents
package import NavigationExperiments
import TextFormats
package import UserBehavior
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
  private let evidence: FitEvidence
  private let users: Int
  private let workers: Int

  /// How many resamples of the users give an interval.
  static let resamples = 400
  /// How many values of each parameter are tried over its whole range, and between the nearest of these.
  private static let (scanned, refined) = (12, 4)
  /// The mean of a figure of which no simulated user has a number.
  private static let absent = 1e6
  /// How many times the box around the best point may move.
  private static let mostMoves = 4

  /// Prepares a search.
  /// - Parameters:
  ///   - experiment: The experiment.
  ///   - cohort: The users with the values to begin at. Their seed is changed, as the log may come from it.
  ///   - parameters: What is fitted; none may be switched off.
  ///   - evidence: The numbers of observed users, or figures that were measured elsewhere.
  ///   - users: How many users are simulated at each step.
  ///   - workers: How many workers share the work, at least 1; the result does not depend on it.
  package init(
    _ experiment: ExperimentDefinition, cohort: Cohort, parameters: [BehaviorParameter], to evidence: FitEvidence,
    users: Int, workers: Int
  ) {
    self.experiment = experiment
    (self.parameters, self.evidence, self.users, self.workers) = (parameters, evidence, users, workers)
    var own = cohort
    own.count = users
    own.seed ^= 0x5eed_ca11_b8a7_e000
    self.cohort = own
  }

  /// The value of a parameter before the fit.
  func start(of parameter: BehaviorParameter) -> Double { cohort.behavior[parameter] }

  /// How many simulations a search takes, about.
  package var expectedSteps: Int {
    20 + (20 + Self.scanned + Self.refined) * parameters.count + 2 * FigureSurface.pointCount(parameters.count)
  }

  /// Fits the parameters.
  /// - Parameter progress: Called with the number of simulations done.
  /// - Throws: `Problem`; `CancellationError` when the task is canceled.
  package func fit(progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }) async throws -> ParameterFit {
    let (target, simulator) = try await prepared()
    var steps = 0
    /// The simulated means at a point, with so many users.
    func means(_ point: [Double], _ users: Int) async throws -> [Double] {
      let (means, areComplete) = try await simulator.means(values(at: point), users: users)
      steps += 1
      progress(steps)
      // No mean is as far as can be from any.
      return zip(means, areComplete).map { $1 ? $0 : Self.absent }
    }
    let startDistance = target.distance(try await means(start, users))
    let center = try await coarse(target, means)
    let (surface, best) = try await fine(around: center, target, means)
    let final = try await means(surface.parameters(at: best.point), users).map { $0 == Self.absent ? 0 : $0 }
    let resampled = try (0..<Self.resamples).map { number in
      try Task.checkCancellation()
      return surface.nearest(to: target.resample(number), target.covariance, from: best.point).point
    }
    let degrees = target.places.count - parameters.count
    let chance = degrees > 0 ? ChiSquaredDistribution(degreesOfFreedom: Double(degrees)) : nil
    return ParameterFit(
      parameters: fittedParameters(scales, surface, best, target, resampled), figures: figures(target, final),
      users: target.users?.whole.count ?? 0, keptUsers: target.users?.kept.count ?? 0, simulatedUsers: users,
      startDistance: startDistance, distance: best.distance, degrees: degrees,
      pValue: chance?.upperTail(at: best.distance))
  }

  private var scales: [FitScale] { parameters.map(FitScale.init(parameter:)) }

  /// Where the search begins, on the scales of the parameters.
  private var start: [Double] { inside(scales.map { $0.position(of: cohort.behavior[$0.parameter]) }) }

  /// The nearest point that is searched.
  private func inside(_ point: [Double]) -> [Double] {
    zip(point, scales).map { min($1.ends.upperBound, max($1.ends.lowerBound, $0)) }
  }

  /// The values of the parameters at a point.
  private func values(at point: [Double]) -> [Double] { zip(scales, point).map { $0.value(at: $1) } }

  /// The simulated means at a point, with so many users.
  private typealias Means = (_ point: [Double], _ users: Int) async throws -> [Double]

  /// What is fitted to, and the simulation of it.
  private func prepared() async throws -> (FitTarget, FitSimulator) {
    func simulator(_ mix: [SizeClass: Double]?) async throws -> FitSimulator {
      try await FitSimulator(
        experiment.counting(evidence.figures), evidence.figures, cohort: cohort,
        parameters: parameters.map { UncertainParameter($0, in: $0.range) }, mix: mix, workers: workers)
    }
    func check(_ figures: Int) throws {
      guard figures < parameters.count else { return }
      throw Problem.tooFewFigures(figures, parameters: parameters.count)
    }
    switch evidence {
    case .users(let table):
      guard table.count >= ParameterFit.leastUsers else { throw Problem.tooFewUsers(table.count) }
      let target = FitTarget(table, simulated: users)
      try check(target.places.count)
      let mix = SizeClass.allCases.map { sizeClass in (sizeClass, target.users?.whole.share(of: sizeClass) ?? 0) }
      return (target, try await simulator(Dictionary(uniqueKeysWithValues: mix)))
    case .figures(let measured):
      try check(measured.count(where: \.isFitted))
      let simulator = try await simulator(nil)
      let sample = try await simulator.sample(values(at: start), users: min(users, Self.sampleSize))
      return (FitTarget(sample, measured: measured, simulated: users), simulator)
    }
  }

  /// As many simulated users show how far simulating moves the figures.
  private static let sampleSize = 4000

  /// A point near the best one, found with fewer users.
  private func coarse(_ target: FitTarget, _ means: Means) async throws -> [Double] {
    func distance(_ means: [Double]) -> Double { target.distance(means) }
    var (begin, least) = (start, try await distance(means(start, max(1, users / 4))))
    // The whole range of each: a search by small steps can end in a valley far from the deepest, or on a plain.
    for (axis, scale) in scales.enumerated() {
      let (low, width) = (scale.ends.lowerBound, scale.ends.upperBound - scale.ends.lowerBound)
      var tried: [(place: Double, means: [Double])] = []
      let base = begin
      func look(_ place: Double) async throws {
        var point = base
        point[axis] = place
        tried.append((place, try await means(point, max(1, users / 4))))
        let own = distance(tried[tried.count - 1].means)
        if own < least { (begin, least) = (point, own) }
      }
      for step in 0..<Self.scanned { try await look(low + width * (Double(step) + 0.5) / Double(Self.scanned)) }
      // Then where the means would come nearest if they went straight from one place to the next.
      for _ in 0..<Self.refined {
        tried.sort { $0.place < $1.place }
        let between = zip(tried, tried.dropFirst()).flatMap { one, other in
          [0.25, 0.5, 0.75].map { share in
            let means = zip(one.means, other.means).map { $0 + share * ($1 - $0) }
            return (place: one.place + share * (other.place - one.place), distance: distance(means))
          }
        }
        if let next = between.min(by: { $0.distance < $1.distance }) { try await look(next.place) }
      }
    }
    let search = NelderMead(mostValues: 20 + 20 * parameters.count, tolerance: 0.05)
    let found = try await search.minimum(from: begin, step: 0.3) { point in
      let nearest = inside(point)
      let excess = zip(point, nearest).reduce(0) { $0 + abs($1.0 - $1.1) }
      return try await target.distance(means(nearest, max(1, users / 4))) * (1 + excess)
    }
    return inside(found.point)
  }

  /// The best point of a surface in a box, which is moved until that is inside.
  private func fine(
    around center: [Double], _ target: FitTarget, _ means: Means
  ) async throws -> (FigureSurface, best: (point: [Double], distance: Double)) {
    func fitted(_ point: [Double]) async throws -> [Double] {
      target.fitted(try await means(point, users).map { $0 == Self.absent ? 0 : $0 })
    }
    var box = try await FitBox(center, target.covariance, means: fitted)
    var moves = 0
    while true {
      let surface = try await box.surface(means: fitted)
      let best = surface.nearest(to: target.observed, target.covariance, from: center.map { _ in 0 })
      moves += 1
      if best.point.allSatisfy({ abs($0) <= 1 }) || moves == Self.mostMoves { return (surface, best) }
      box.center = inside(surface.parameters(at: best.point))
    }
  }
}
