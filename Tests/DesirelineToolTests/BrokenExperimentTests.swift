import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool
import TextFormats

/// Experiments that cannot be used: whatever is wrong is said with its place and a hint, and costs nothing.
struct BrokenExperimentTests {
  /// A file with every value replaced or taken out, one at a time; one of ten, or with `DESIRELINE_HEAVY` all.
  private static func mutants() throws -> [[UInt8]] {
    let bytes = Array(ExampleExperiment.text([]).utf8)
    let root = try #require(JSON5Parser.parse(into: ProblemCollector(SourceText(name: "shop.json5", bytes: bytes))))
    var mutants: [[UInt8]] = []
    func replace(_ range: Range<Int>, _ new: String) {
      mutants.append(Array(bytes[..<range.lowerBound]) + Array(new.utf8) + Array(bytes[range.upperBound...]))
    }
    func visit(_ value: JSON5Value) {
      for new in ["null", "'x'", "35", "{}", "[]", "yes"] { replace(value.range, new) }
      switch value.kind {
      case .object(let members):
        for member in members {
          replace(member.keyRange.lowerBound..<member.value.range.upperBound, "")
          visit(member.value)
        }
      case .array(let items): items.forEach(visit)
      default: break
      }
    }
    visit(root)
    return Heavy.sample(mutants, oneIn: 10)
  }

  @Test func `whatever cannot be read says why and where, in text and as a document`() async throws {
    let scratch = try Scratch()
    var failures = 0
    for bytes in try Self.mutants() {
      let source = try SourceText(name: "mutant", bytes: bytes)
      do throws(Problems) {
        _ = try ExperimentDocument(source)
        continue
      } catch {
        #expect(!error.all.contains { $0.message.contains("no reader gave") })
        #expect(error.all.allSatisfy { $0.position != nil || $0.code == .furtherErrors })
      }
      failures += 1
      // The commands say what the reader says; a part of the files shows that.
      guard failures.isMultiple(of: Heavy.isOn ? 27 : 4) else { continue }
      try scratch.write(bytes, to: "mutant.json5")
      for line in ["check @mutant.json5", "run @mutant.json5 -o OUT"] {
        let text = try await scratch.run(line)
        #expect(text.exit == .failed && text.talk.contains(#/mutant\.json5:\d+:\d+: error: /#), "\(text.talk)")
        #expect(text.talk.contains("hint: "))
        let json = try await scratch.run(line + " --json").document()
        let file = (json["files"] as? [[String: Any]])?.first ?? json
        let diagnostics = file["diagnostics"] as? [[String: Any]] ?? []
        #expect(diagnostics.contains { $0["line"] is Int && $0["column"] is Int }, "\(json)")
      }
    }
    #expect(failures > (Heavy.isOn ? 200 : 20), "\(failures)")
  }

  /// An experiment made in Swift has no file, and its mistakes have names and positions.
  @Test(arguments: [
    (0, "no coordinator is called 'dril'", "did you mean 'drill'?"),
    (1, "there is no variant 7", "positions go from 0 to 2"),
    (2, "no coordinator is called 'hybird'", "did you mean 'hybrid'?"),
    (3, "no screen is called 'prodct'", "did you mean 'product'?"),
    (4, "no act is called 'wrong-brnch'", "did you mean 'wrong-branch'?"),
    (5, "there is no step 9", "positions go from 0 to 4"),
  ]) func `a slip in an experiment made in Swift is a typed error`(
    slip: Int, message: String, hint: String
  ) throws {
    let run = try CatalogBrowse.run(count: 10) { experiment, _ in
      switch slip {
      case 0: experiment.slot = "dril"
      case 1: experiment.control = 7
      case 2: experiment.variants[1].coordinator = CoordinatorChoice("hybird")
      case 3: experiment.funnel.steps[3].screens = ["prodct"]
      case 4: experiment.metrics[0].measure = .count("wrong-brnch")
      default: experiment.metrics[0].measure = .reached(step: 9)
      }
    }
    let document = ExperimentDocument(
      experiment: run.experiment, cohort: run.cohort, grows: false, uncertain: [], expectations: [], fingerprint: "")
    let problem = try #require(document.problems.first)
    #expect(problem.message.hasPrefix(message) && problem.hint == hint, "\(problem)")
  }
}
