import DesirelineTool
import ExperimentDesign
import ExperimentRuns
import Foundation
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
        for step in told { #expect(trace.contains(step.text), "\(step.text)") }
        #expect(told.last?.text.hasPrefix("ends: ") == true && way.steps.count <= ExampleTrace.mostSteps)
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
}
