import ExperimentDesign
import ExperimentRuns
import ExperimentStatistics
import NavigationEvents
import Synchronization
import Testing
import TextFormats
import UserBehavior
import UserSimulation

import ExperimentPlanning

struct ParameterSearchTests {
  private static let acts: Set = ["tap", "back", "wrong-branch"]

  /// The figures of users who were simulated with known values.
  private static func table(labelNoise: Double, scan: Double, users: Int = 1500) throws -> FigureTable {
    let experiment = try Shelf.experiment()
    let figures = FitFigure.all(of: experiment, acts: acts)
    var cohort = Shelf.cohort
    (cohort.seed, cohort.count) = (77, users)
    (cohort.behavior[.labelNoise], cohort.behavior[.scan]) = (labelNoise, scan)
    var worker = RunWorker(run: ExperimentRun(experiment: experiment.counting(figures), cohort: cohort))
    return FigureTable(figures, (0..<users).map { worker.outcomes(of: $0)[0] })
  }

  private static func search(
    _ table: FigureTable, for parameters: [BehaviorParameter] = [.labelNoise], users: Int = 300, workers: Int = 2
  ) throws -> ParameterSearch {
    ParameterSearch(
      try Shelf.experiment(), cohort: Shelf.cohort, parameters: parameters, to: .users(table), users: users,
      workers: workers)
  }

  @Test func `known parameters are found again`() async throws {
    let table = try Self.table(labelNoise: 0.3, scan: 400)
    let fit = try await Self.search(table, for: [.labelNoise, .scan], users: 700).fit()
    let (noise, scan) = (fit.parameters[0], fit.parameters[1])
    // Twice the width of the interval: nine of ten intervals hold the truth, and one set of users is one.
    for (own, truth) in [(noise, 0.3), (scan, 400.0)] {
      let width = own.interval.upperBound - own.interval.lowerBound
      #expect(abs(own.value - truth) < width, "\(own)")
      #expect(own.interval.contains(own.value) && width < truth, "\(own)")
      #expect(own.profile.contains(own.value), "\(own)")
    }
    #expect(fit.distance < fit.startDistance / 2 && fit.users + fit.keptUsers == table.count)
    #expect((fit.pValue ?? 0) > 0.001, "\(fit.distance) on \(fit.degrees)")
    // The third that was kept back is like the fit, too.
    for figure in fit.figures where figure.role == .fitted { #expect(abs(figure.z) < 4, "\(figure)") }
  }

  /// A fit of one parameter to one figure.
  private static func fit(
    _ parameter: BehaviorParameter, to kind: FitFigure.Kind, _ value: Double, in cohort: Cohort = Shelf.cohort
  ) async throws -> ParameterFit {
    let figure = FitFigure(kind: kind, subject: "good", isPlain: true)
    return try await ParameterSearch(
      try Shelf.experiment(), cohort: cohort, parameters: [parameter],
      to: .figures([MeasuredFigure(figure, value, standardError: 0.01)]), users: 600, workers: 2
    ).fit()
  }

  @Test func `a value far from the start is found, and where none is near, that is said`() async throws {
    // A tenth of the users get there, most of whom have a twentieth of their patience.
    let found = try await Self.fit(.patience, to: .share, 0.1)
    #expect(found.failing.isEmpty && found.missedFigures.isEmpty, "\(found)")
    // However fast they look, half a second is too little.
    let missed = try await Self.fit(.scan, to: .time, 0.5)
    #expect(missed.failing.map(\.parameter) == [.scan] && missed.missedFigures.count == 1, "\(missed)")
    #expect(missed.failing.map(\.isAtEnd) == [true], "\(missed)")
  }

  @Test func `a proportion that is switched off is found`() async throws {
    let experiment = try Shelf.experiment()
    let figures = FitFigure.all(of: experiment, acts: Self.acts)
    var cohort = Shelf.cohort
    (cohort.seed, cohort.count, cohort.behavior[.slip]) = (78, 1500, 0.3)
    var worker = RunWorker(run: ExperimentRun(experiment: experiment.counting(figures), cohort: cohort))
    let table = FigureTable(figures, (0..<1500).map { worker.outcomes(of: $0)[0] })
    cohort.behavior[.slip] = 0
    let fit = try await ParameterSearch(
      experiment, cohort: cohort, parameters: [.slip], to: .users(table), users: 600, workers: 2
    ).fit()
    #expect(abs(fit.parameters[0].value - 0.3) < 0.06, "\(fit.parameters)")
  }

  @Test func `the number of workers changes nothing`() async throws {
    let table = try Self.table(labelNoise: 0.4, scan: 250, users: 400)
    let fit = try await Self.search(table, workers: 1).fit()
    let other = try await Self.search(table, workers: 3).fit()
    #expect(other.parameters.map(\.value) == fit.parameters.map(\.value))
    #expect(other.parameters.map(\.interval) == fit.parameters.map(\.interval))
    #expect(other.figures.map(\.simulated) == fit.figures.map(\.simulated))
  }

  @Test func `a figure that is the same for all, or that one user moves, is not fitted`() async throws {
    let fit = try await Self.search(try Self.table(labelNoise: 0.4, scan: 250, users: 400)).fit()
    let roles = Dictionary(uniqueKeysWithValues: fit.figures.map { ($0.figure.name, $0.role) })
    #expect(roles["reached kinds"] == .constant && roles["reached good"] == .fitted)
  }

  @Test func `a fit needs users and figures`() async throws {
    let few = try Self.table(labelNoise: 0.4, scan: 250, users: 100)
    await #expect(throws: Problem.tooFewUsers(few.count)) { try await Self.search(few).fit() }
    let all = try Self.table(labelNoise: 0.4, scan: 250, users: 300)
    await #expect(throws: Problem.tooFewFigures(1, parameters: 2)) {
      try await Self.search(all.keeping([1]), for: [.labelNoise, .scan]).fit()
    }
  }

  @Test func `a fit can be canceled`() async throws {
    let search = try Self.search(try Self.table(labelNoise: 0.4, scan: 250))
    let steps = Atomic<Int>(0)
    let task = Task { try await search.fit { _ = steps.max($0, ordering: .relaxed) } }
    while steps.load(ordering: .relaxed) < 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

struct FigureTableTests {
  @Test func `the error of a share is that of a binomial one, and of a conditional mean that of those who count`() {
    let figures = [FitFigure(kind: .share, subject: "a"), FitFigure(kind: .time, subject: "a")]
    let outcomes = (0..<400).map { user in
      UserOutcome(
        exposure: Exposure(time: 0, sizeClass: .compact),
        values: [user < 100 ? 1 : 0, user < 100 ? (user % 2 == 0 ? 1000 : 4000) : UserOutcome.never])
    }
    let table = FigureTable(figures, outcomes + [UserOutcome()])
    #expect(table.count == 400)
    let means = table.means
    // The mean of the logarithms of 1 and 4 is that of 2.
    #expect(means[0] == 0.25 && abs(figures[1].level(means[1]) - 2) < 1e-9)
    let influences = table.influences()
    let errors = [0, 1].map { figure in influences.reduce(0) { $0 + $1[figure] * $1[figure] }.squareRoot() / 400 }
    #expect(abs(errors[0] - (0.25 * 0.75 / 400).squareRoot()) < 1e-12)
    // A standard deviation of the logarithm of 2, among a hundred users.
    #expect(abs(errors[1] - 0.693_147_180_56 / 10) < 1e-9)
    let (fitted, kept) = table.split()
    #expect(fitted.count == 267 && kept.count == 133)
  }
}

struct FitMathematicsTests {
  @Test func `a matrix is solved`() {
    let rows: [[Double]] = [[4, 2, 0.6], [2, 5, 1], [0.6, 1, 3]]
    let matrix = SymmetricMatrix(rows)
    let solution = matrix.solved([1, -2, 3])
    let product = rows.map { row in zip(row, solution).reduce(0) { $0 + $1.0 * $1.1 } }
    for (own, other) in zip(product, [1.0, -2, 3]) { #expect(abs(own - other) < 1e-12) }
    let white = matrix.whitened([1, -2, 3]).reduce(0) { $0 + $1 * $1 }
    #expect(abs(white - zip([1.0, -2, 3], solution).reduce(0) { $0 + $1.0 * $1.1 }) < 1e-12)
  }

  @Test func `the valley of Rosenbrock is followed to its end`() async throws {
    let search = NelderMead(mostValues: 400, tolerance: 1e-10)
    let found = try await search.minimum(from: [-1.2, 1], step: 0.5) { point in
      let (x, y) = (point[0], point[1])
      return (1 - x) * (1 - x) + 100 * (y - x * x) * (y - x * x)
    }
    #expect(abs(found.point[0] - 1) < 0.01 && abs(found.point[1] - 1) < 0.02 && found.value < 1e-4)
  }

  @Test func `a quadratic surface is found exactly, and its nearest point`() throws {
    func means(_ point: [Double]) -> [Double] {
      let (x, y) = (point[0], point[1])
      return [1 + 2 * x - y, 0.5 * x * x + y, x * y - 0.3 * y * y]
    }
    let points = (0..<18).map { index in ScenarioPoints(dimensions: 2, count: 18)[index].map { 2 * $0 - 1 } }
    let surface = FigureSurface(center: [5, 7], radius: [0.5, 2], points: points, means: points.map(means))
    for (own, other) in zip(surface.means([0.3, -0.4]), means([0.3, -0.4])) { #expect(abs(own - other) < 1e-6) }
    let unit = SymmetricMatrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    let nearest = surface.nearest(to: means([0.4, 0.6]), unit, from: [0, 0])
    #expect(nearest.distance < 1e-8 && abs(nearest.point[0] - 0.4) < 1e-3 && abs(nearest.point[1] - 0.6) < 1e-3)
    #expect(surface.parameters(at: [1, -0.5]) == [5.5, 6])
    let fixed = surface.nearest(to: means([0.4, 0.6]), unit, from: [0, 0], fixed: (0, 0.9))
    #expect(fixed.point[0] == 0.9 && fixed.distance > 0.01)
  }

  @Test(arguments: [(BehaviorParameter.patience, 75_000.0), (.deliberation, 0.3), (.labelNoise, 0.44), (.attempts, 2)])
  func `a value keeps its place on the scale`(parameter: BehaviorParameter, value: Double) {
    let scale = FitScale(parameter: parameter)
    #expect(abs(scale.value(at: scale.position(of: value)) / value - 1) < 1e-9)
    #expect(parameter.range.contains(scale.value(at: 100)) && parameter.range.contains(scale.value(at: -100)))
  }
}
