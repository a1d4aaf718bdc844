import ExperimentDesign
import ExperimentRuns
import NavigationEvents
import NavigationExperiments
import Testing
import TextFormats
import UserBehavior
import UserSimulation

import ExperimentPlanning

struct MeasuredFigureTests {
  /// Figures of users who were simulated with known values, as a publication would give them.
  private static func measured(labelNoise: Double, users: Int = 3000) throws -> [MeasuredFigure] {
    let experiment = try Shelf.experiment()
    let steps = experiment.funnel.steps.map(\.id)
    let figures =
      steps.dropFirst().map { FitFigure(kind: .share, subject: $0, isPlain: true) }
      + ["tap", "back", "wrong-branch"].map { FitFigure(kind: .acts, subject: $0, isPlain: true) } + [
        FitFigure(kind: .acts, subject: "back", among: steps.last, isPlain: true)
      ]
    var cohort = Shelf.cohort
    (cohort.seed, cohort.count) = (91, users)
    cohort.behavior[.labelNoise] = labelNoise
    let reader = FigureReader(figures, in: experiment)
    var worker = RunWorker(run: ExperimentRun(experiment: experiment.counting(figures), cohort: cohort))
    let rows = (0..<users).compactMap { user -> FigureTable.Row? in
      let outcome = worker.outcomes(of: user)[0]
      return outcome.exposure.map { (reader.row(outcome, exposedIn: $0.sizeClass), $0.sizeClass) }
    }
    let table = FigureTable(figures, rows: rows)
    let means = table.means
    return figures.indices.filter { table.errors[$0] > 0 }.map { place in
      MeasuredFigure(
        figures[place], means[place], standardError: table.errors[place], isFitted: figures[place].subject != "tap")
    }
  }

  @Test func `known parameters are found again from figures`() async throws {
    let search = ParameterSearch(
      try Shelf.experiment(), cohort: Shelf.cohort, parameters: [.labelNoise],
      to: .figures(try Self.measured(labelNoise: 0.3)), users: 700, workers: 2)
    let fit = try await search.fit()
    let noise = fit.parameters[0]
    let width = noise.interval.upperBound - noise.interval.lowerBound
    #expect(abs(noise.value - 0.3) < width && width < 0.3, "\(noise)")
    #expect(noise.interval.contains(noise.value) && noise.profile.contains(noise.value), "\(noise)")
    #expect(fit.distance < fit.startDistance && fit.users == 0 && fit.keptUsers == 0)
    // What was held out is compared all the same.
    let held = fit.figures.filter { $0.role == .held }
    #expect(held.map(\.figure.subject) == ["tap"] && held.allSatisfy { $0.kept == nil && abs($0.z) < 5 }, "\(held)")
  }

  @Test func `figures count whom they say, and average what they say`() throws {
    var experiment = try Shelf.experiment()
    experiment.segments = ["calm", "hurried"]
    let figures = [
      FitFigure(kind: .acts, subject: "tap", isPlain: true),
      FitFigure(kind: .acts, subject: "tap", among: "good", isPlain: true),
      FitFigure(kind: .acts, subject: "tap", place: .persona("hurried"), isPlain: true),
      FitFigure(kind: .acts, subject: "tap", place: .sizeClass(.regular), isPlain: true),
    ]
    let reader = FigureReader(figures, in: experiment)
    func row(_ times: [Int64], segment: Int, _ sizeClass: SizeClass) -> [Double?] {
      reader.row(UserOutcome(segment: segment, reachedTimes: times, values: [7, 7, 7, 7]), exposedIn: sizeClass)
    }
    #expect(row([0, 5], segment: 1, .regular) == [7, 7, 7, 7])
    #expect(row([0], segment: 0, .compact) == [7, nil, nil, nil])
    #expect(figures.map(\.name).last == "tap per user, regular")
  }

  @Test func `figures must be as many as parameters`() async throws {
    let one = MeasuredFigure(FitFigure(kind: .acts, subject: "tap", isPlain: true), 3, standardError: 0.1)
    let search = ParameterSearch(
      try Shelf.experiment(), cohort: Shelf.cohort, parameters: [.labelNoise, .scan], to: .figures([one]), users: 300,
      workers: 1)
    await #expect(throws: Problem.tooFewFigures(1, parameters: 2)) { try await search.fit() }
  }
}
