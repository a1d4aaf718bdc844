import DesirelineTool
import ExperimentRuns
import Foundation
import FoundationXML
import NavigationExperiments
import Testing

/// The users whom a report shows, and the pictures beside them.
struct ExampleTests {
  @Test func `examples are the first of their kind, told in the words of a trace`() throws {
    let run = try CatalogBrowse.run(count: 400)
    let examples = try run.examples()
    #expect(examples.map(\.kind) == [.betterOff, .worseOff, .otherWay])
    var worker = RunWorker(run: run)
    let outcomes = (0..<200).map { worker.outcomes(of: $0) }
    // The first primary metric is whether somebody reached the product; the first treatment comes after the control.
    func kind(_ user: Int) -> ExampleTrace.Kind? {
      let (old, new) = (outcomes[user][0], outcomes[user][1])
      guard old.exposure != nil, old.values[0] == new.values[0] else {
        return old.exposure == nil ? nil : new.values[0] > old.values[0] ? .betterOff : .worseOff
      }
      return old.transitions == new.transitions ? nil : .otherWay
    }
    for example in examples {
      #expect((0..<200).first { kind($0) == example.kind } == example.user)
      for (variant, way) in example.ways.enumerated() {
        #expect(way.value == outcomes[example.user][variant].values[0])
        let trace = TracedSession(
          experiment: run.experiment, cohort: run.cohort, variant: variant, user: example.user, arm: nil
        ).text
        let told = way.steps + (way.last.map { [$0] } ?? [])
        for step in told { #expect(trace.contains(step.words), "\(step.words)") }
        #expect(told.last?.words.hasPrefix("ends: ") == true && way.steps.count <= ExampleTrace.mostSteps)
        let answers = trace.split(separator: "\n").count { $0.contains(" s → ") || $0.contains(" wrong branch") }
        #expect(way.steps.count + way.further + (way.last == nil ? 0 : 1) >= answers)
      }
    }
  }

  @Test func `there are none where nothing differs, and none where users have one variant`() throws {
    var run = try CatalogBrowse.run(count: 100) { experiment, _ in
      for variant in experiment.treatments {
        experiment.variants[variant].coordinator = experiment.variants[0].coordinator
      }
    }
    #expect(try run.examples().isEmpty)
    run = try CatalogBrowse.run(count: 100)
    run.design = .revealed
    #expect(try run.examples().isEmpty)
  }

  @Test func `what is better decides who is helped`() throws {
    let run = try CatalogBrowse.run(count: 100)
    var opposite = run
    opposite.experiment.metrics[0].better = .lower
    let (one, other) = try (run.examples(), opposite.examples())
    #expect(one.first { $0.kind == .betterOff }?.user == other.first { $0.kind == .worseOff }?.user)
    opposite.experiment.metrics[0].better = nil
    #expect(try opposite.examples().map(\.kind) == [.otherWay])
  }

  @Test func `the page of a run shows both, and that of a log what it tells`() async throws {
    let scratch = try Scratch()
    let log = scratch.file("log.csv")
    let arguments = [
      "run", Shipped.path("catalog-browse"), "--users", "300", "--scenarios", "1", "--out", scratch.path,
    ]
    #expect(await Outcome(arguments + ["--events", log]).exit != .failed)
    let page = try scratch.read("catalog-browse/report.html")
    #expect(XMLParser(data: Data(page.utf8)).parse())
    let order = [
      "id=\"why\"", "Users to look at", "Better off: user", "id=\"funnel\"", "id=\"flow\"",
      "id=\"flow-compact-0-title\"", "id=\"times\"",
    ]
    let places = try order.map { try #require(page.range(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
    // In compact size class the third variant is the control.
    #expect(page.contains("flow-compact-1-title") && !page.contains("flow-compact-2-title"))
    #expect(page.contains("flow-regular-2-title") && page.contains("Built as the control is: <code>hybrid</code>"))

    #expect(await Outcome(["analyze", log, Shipped.path("catalog-browse"), "--out", scratch.path]).exit != .failed)
    let observed = try scratch.read("catalog-browse/report.html")
    #expect(observed.contains("id=\"flow-regular-2-title\"") && !observed.contains("Users to look at"))
  }
}
