import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool

/// Experiments that cannot be used: whatever is wrong is said with its place and a hint, and costs nothing.
struct BrokenExperimentTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let make: @Sendable (String) -> [UInt8]

    init(_ name: String, _ code: String, _ make: @escaping @Sendable (String) -> [UInt8]) {
      (testDescription, self.code, self.make) = (name, code, make)
    }
  }

  static let files: [Broken] = [
    Broken("unknown key", "unknown-key") {
      Array($0.replacing("weight: 1", with: "wieght: 1", maxReplacements: 1).utf8)
    },
    Broken("unclosed brace", "unclosed-brace") { Array($0.prefix($0.count - 3).utf8) },
    Broken("empty file", "empty-file") { _ in [] },
    Broken("50 MB file", "file-too-large") { Array($0.utf8) + Array(repeating: UInt8(ascii: " "), count: 50_000_000) },
    Broken("depth 10,000", "too-deep") { _ in Array(String(repeating: "[", count: 10_000).utf8) },
    Broken("not UTF-8", "invalid-utf8") { Array($0.utf8.prefix(500)) + [0xFF, 0xFE] + Array($0.utf8.dropFirst(500)) },
  ]

  @Test(arguments: files) func `a broken file is refused with its place and a hint, and the old report stays`(
    broken: Broken
  ) async throws {
    let scratch = try Scratch()
    try scratch.write(broken.make(Shipped.text()), to: "broken.json5")
    try scratch.write("old\n", to: "out/catalog-browse/funnel.csv")
    let before = scratch.files(of: "out")
    for line in ["run @broken.json5 -o OUT", "check @broken.json5"] {
      let outcome = try await scratch.run(line)
      #expect(outcome.exit == .failed)
      #expect(outcome.talk.contains(/broken\.json5:\d+:\d+: error: .*/))
      #expect(outcome.talk.contains("[\(broken.code)]") && outcome.talk.contains("hint: "), "\(outcome.talk)")
    }
    #expect(scratch.files(of: "out") == before)
  }

  private static let menus = #"menus: { things: { levels: ["group", "thing"], sizes: [3, 3] } },"#

  /// A file with every value replaced or taken out, one at a time; one of ten, or with `DESIRELINE_HEAVY` all.
  private static func mutants() throws -> [[UInt8]] {
    let bytes = Array(ExampleExperiment.text([]).utf8)
    let root = try #require(JSON5Parser.parse(into: DiagnosticCollector(SourceText(name: "shop.json5", bytes: bytes))))
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
      do throws(InvalidExperimentFile) {
        _ = try ExperimentDocument(source)
        continue
      } catch {
        #expect(!error.diagnostics.contains { $0.message.contains("no reader gave") })
        #expect(error.diagnostics.allSatisfy { $0.position != nil || $0.code == .furtherErrors })
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

  @Test func `a goal that finds a menu where there are no menus is an error with a place`() throws {
    let lists = [
      #"lists: "things.group", does: "show-things""#, #"lists: "things.thing", does: "show-thing""#,
      #"lists: ["things.group", "things.thing"], style: "accordion", does: "show-thing""#,
    ]
    let text = ExampleExperiment.text(([Self.menus] + lists).map { ExampleEdit($0, "") })
    let source = try SourceText(name: "shop.json5", bytes: Array(text.utf8))
    let error = try #require(throws: InvalidExperimentFile.self) { try ExperimentDocument(source) }
    let goal = try #require(error.diagnostics.first { $0.message == "no menu is called 'things'; it is a screen" })
    #expect(goal.position != nil && goal.hint == "declare it under 'menus'")
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
