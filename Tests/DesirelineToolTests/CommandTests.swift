import DesirelineTool
import Foundation
import Synchronization
import Testing

/// Runs a command line in this process and keeps what it writes.
struct Outcome {
  let exit: ExitCode
  let answer: String
  let talk: String

  /// - Parameter isWatched: Whether a user sees the talk as it is written.
  init(_ arguments: [String], isWatched: Bool = false, environment: [String: String] = [:]) async {
    let written = Written()
    let console = Console(answer: { written.add(answer: $0) }, talk: { written.add(talk: $0) })
    let terminal = Terminal(
      outputIsTerminal: false, errorIsTerminal: isWatched, columns: 80,
      environment: environment.merging(["CI": "true"]) { given, _ in given })
    exit = await DesirelineTool.run(arguments, console: console, terminal: terminal)
    (answer, talk) = written.texts
  }

  private final class Written: Sendable {
    private let state = Mutex((answer: "", talk: ""))
    func add(answer: String) { state.withLock { $0.answer += answer } }
    func add(talk: String) { state.withLock { $0.talk += talk } }
    var texts: (String, String) { state.withLock { ($0.answer, $0.talk) } }
  }
}

/// A folder that is gone after the test.
final class Scratch {
  let path = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
}

struct CommandTests {
  static var experiment: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Experiments/catalog-browse.json5").path
  }

  static let files = [
    "assignments.csv", "comparisons.csv", "datapackage.json", "durations.csv", "funnel.csv", "overview.svg",
    "pairs.csv", "report.html", "report.json", "run.json", "summary.md", "transitions.csv",
  ]

  @Test func `run writes the report, prints the answer and how to repeat it`() async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(["run", Self.experiment, "--users", "300", "--scenarios", "4", "--out", scratch.path])
    #expect(outcome.exit == .done)
    let written = try FileManager.default.contentsOfDirectory(atPath: scratch.file("catalog-browse")).sorted()
    #expect(written == Self.files)
    #expect(outcome.answer.contains("★ reached_product"))
    let lines = outcome.talk.split(separator: "\n")
    #expect(lines.last == "reproduce: desireline run \(Self.experiment) --users 300 --seed 0x5eed2026 --scenarios 4")
  }

  @Test func `the same seed gives the same bytes for any number of threads, another seed gives others`() async throws {
    let scratch = try Scratch()
    for (threads, seed, place) in [("1", "9", "a"), ("2", "9", "b"), ("5", "0x9", "c"), ("2", "10", "d")] {
      let arguments = [
        "run", Self.experiment, "--users", "240", "--scenarios", "3", "--threads", threads, "--seed", seed,
      ]
      #expect(await Outcome(arguments + ["--out", scratch.file(place), "--quiet"]).exit == .done)
    }
    for file in Self.files {
      let first = try scratch.read("a/catalog-browse/\(file)")
      #expect(try scratch.read("b/catalog-browse/\(file)") == first)
      #expect(try scratch.read("c/catalog-browse/\(file)") == first)
    }
    #expect(try scratch.read("d/catalog-browse/funnel.csv") != scratch.read("a/catalog-browse/funnel.csv"))
  }

  private struct Answer: Decodable {
    struct Cell: Decodable {
      struct Step: Decodable {
        let step_id: String
        let users: Int
      }
      let experiment_id: String
      let variant_id: String
      let size_class: String
      let users: Int
      let steps: [Step]
    }
    struct Metric: Decodable {
      let metric_id: String
      let variant_id: String
      let size_class: String?
      let n: Int
      let mean: Double?
      let sd: Double?
    }
    let cells: [Cell]
    let metrics: [Metric]
  }

  @Test func `run --json prints one document that agrees with itself`() async throws {
    let scratch = try Scratch()
    let outcome = await Outcome([
      "run", Self.experiment, "--users", "300", "--scenarios", "4", "--out", scratch.path, "--json",
    ])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.answer.utf8))
    #expect(answer.cells.count == 6 && answer.cells.allSatisfy { $0.steps.count == 5 })
    #expect(answer.metrics.count == 5 * 3 * 3)
    for variant in ["accordion", "push", "hybrid"] {
      let cells = answer.cells.filter { $0.variant_id == variant }
      let metric = try #require(
        answer.metrics.first { $0.metric_id == "reached_product" && $0.variant_id == variant && $0.size_class == nil })
      let reached = cells.compactMap { $0.steps.first { $0.step_id == "product" }?.users }.reduce(0, +)
      #expect(metric.n == cells.map(\.users).reduce(0, +))
      #expect(abs((metric.mean ?? -1) * Double(metric.n) - Double(reached)) < 1e-6)
    }
  }

  @Test func `check says that nothing is wrong`() async {
    let outcome = await Outcome(["check", Self.experiment])
    #expect(outcome.exit == .done && outcome.answer.hasSuffix(" states\nchecked 1 file: nothing wrong\n"))
  }

  @Test(arguments: [
    (["runn"], "did you mean 'run'?"), (["run", "--sed", "1"], "did you mean '--seed'?"),
    (["run"], "'help run' shows how it is used"), (["run", "x", "--users", "none"], "write it in digits"),
    (["help", "chek"], "did you mean 'check'?"),
  ]) func `a slip on the command line is told with a hint`(arguments: [String], hint: String) async {
    let outcome = await Outcome(arguments)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.contains(hint), "\(outcome.talk)")
  }
}
