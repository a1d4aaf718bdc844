import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing

import DesirelineTool

/// No failure is silent: whatever cannot be done says why and where, to users and to programs.
struct SilentFailureTests {
  /// A file with every value replaced or taken out, one at a time, and files that are broken in other ways.
  private static func broken() throws -> [[UInt8]] {
    let text = ExampleExperiment.text([])
    let bytes = Array(text.utf8)
    let source = try SourceText(name: "shop.json5", bytes: bytes)
    let root = try #require(JSON5Parser.parse(into: DiagnosticCollector(source)))
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
    let menus = #"menus: { things: { levels: ["group", "thing"], sizes: [3, 3] } },"#
    let noMenus = text.replacing(menus, with: "").replacing(#"lists: "things.group", does: "show-things""#, with: "")
      .replacing(#"lists: "things.thing", does: "show-thing""#, with: "").replacing(
        #"lists: ["things.group", "things.thing"], style: "accordion", does: "show-thing""#, with: "")
    return mutants + [Array(noMenus.utf8)]
  }

  @Test func `whatever cannot be read says why and where, in text and as a document`() async throws {
    let scratch = try Scratch()
    var failures = 0
    for (index, bytes) in try Self.broken().enumerated() {
      let source = try SourceText(name: "mutant", bytes: bytes)
      do throws(InvalidExperimentFile) {
        _ = try ExperimentDocument(source)
        continue
      } catch {
        let codes = error.diagnostics.map(\.message)
        #expect(!codes.contains { $0.contains("no reader gave") }, "\(source.text(0..<bytes.count))")
        #expect(error.diagnostics.allSatisfy { $0.position != nil || $0.code == .furtherErrors }, "\(codes)")
      }
      failures += 1
      // The commands say what the reader says; a part of the files shows that.
      guard index % 27 == 0 || index > 400 else { continue }
      let path = try scratch.write(bytes, to: "mutant.json5")
      for command in ["check", "run"] {
        let place = ["--out", scratch.file("out")]
        let text = await Outcome([command, path] + (command == "run" ? place : []))
        #expect(text.exit == .failed && text.talk.contains(#/mutant\.json5:\d+:\d+: error: /#), "\(text.talk)")
        #expect(text.talk.contains("hint: "), "\(text.talk)")
        let document = await Outcome([command, path, "--json"] + (command == "run" ? place : []))
        #expect(document.exit == .failed)
        let json = try JSONSerialization.jsonObject(with: Data(document.answer.utf8)) as? [String: Any]
        let file = (json?["files"] as? [[String: Any]])?.first ?? json
        let diagnostics = file?["diagnostics"] as? [[String: Any]] ?? []
        #expect(diagnostics.contains { $0["line"] is Int && $0["column"] is Int }, "\(document.answer)")
      }
    }
    #expect(failures > 200, "\(failures)")
  }

  @Test func `a goal that finds a menu where there are no menus is an error with a place`() throws {
    let last = try #require(Self.broken().last)
    let source = try SourceText(name: "shop.json5", bytes: last)
    let error = try #require(throws: InvalidExperimentFile.self) { try ExperimentDocument(source) }
    let goal = try #require(error.diagnostics.first { $0.message == "no menu is called 'things'; it is a screen" })
    #expect(goal.position != nil && goal.hint == "declare it under 'menus'")
  }

  /// An experiment made in Swift has no file, and is told by name and position what it refers to in vain.
  @Test(arguments: [
    (0, "no coordinator is called 'dril'", "did you mean 'drill'?"),
    (1, "there is no variant 7", "positions go from 0 to 2"),
    (2, "no coordinator is called 'hybird'", "did you mean 'hybrid'?"),
    (3, "no screen is called 'prodct'", "did you mean 'product'?"),
    (4, "no act is called 'wrong-brnch'", "did you mean 'wrong-branch'?"),
    (5, "there is no step 9", "positions go from 0 to 4"),
  ]) func `a slip in an experiment made in Swift is a typed error`(
    slip: Int, message: String, hint: String
  ) async throws {
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
    let error = await #expect(throws: InvalidExperiment.self) { _ = try await run.tally(workers: 1) }
    let flaw = try #require(error?.flaws.first)
    #expect(flaw.message.hasPrefix(message) && flaw.hint == hint, "\(flaw)")
    guard slip != 4 else { return }
    // A check, which knows nothing of acts, says the same.
    #expect(try await ExperimentCheck(run.experiment, mostStates: 50).report().flaws.first == flaw)
  }
}
