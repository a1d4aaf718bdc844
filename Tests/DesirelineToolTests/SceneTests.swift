import Foundation
import TestSupport
import Testing

import DesirelineTool

/// Command lines, how they end and what they say: the scenes of `Fixtures/scenes.txt`, which begins with what its lines mean.
struct SceneTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var lines: [[String]] = []
  }

  static let scenes: [Scene] =
    ((try? cases(in: "scenes.txt")) ?? []).reduce(into: []) { scenes, cells in
      if cells[0].hasPrefix("# ") {
        scenes.append(Scene(testDescription: String(cells[0].dropFirst(2))))
      } else {
        scenes[scenes.count - 1].lines.append(cells)
      }
    }

  @Test(arguments: scenes) func `what the scene says comes to pass`(scene: Scene) async throws {
    let scratch = try Scratch()
    for line in scene.lines { try await Self.play(line, in: scratch) }
  }

  @Test func `there are scenes`() { #expect(Self.scenes.count > 30) }

  private static func play(_ line: [String], in scratch: Scratch) async throws {
    let (first, rest) = (String(line[0].dropFirst(2)), Array(line.dropFirst()))
    switch line[0].prefix(2) {
    case "= ": try scratch.write(rest[0], to: first)
    case "s ": try scratch.write(scratch.read(first).replacing(rest[0], with: rest[1]), to: first)
    case "c ": try scratch.write(scratch.read(first).utf8.dropLast(Int(rest[0]) ?? 0), to: first)
    case "x ": try FileManager.default.removeItem(atPath: scratch.file(first))
    case "> ": try FileManager.default.createSymbolicLink(atPath: scratch.file(first), withDestinationPath: rest[0])
    case "~ ":
      let pairs = stride(from: 1, to: rest.count, by: 2).map { (rest[$0], rest[$0 + 1]) }
      if rest[0] == "GOOD" {
        try scratch.writeExample(pairs.map { ExampleEdit($0.0, $0.1) }, to: first)
      } else {
        try scratch.writeShipped(String(rest[0].dropFirst()), replacing: pairs, to: first)
      }
    case "< ":
      let run = try await SharedRun.made()
      if first.hasSuffix(".csv") {
        try scratch.write(run.log, to: first)
      } else {
        try run.write(to: first, in: scratch)
      }
    case "? ": try expect(rest, in: scratch.read(first), "\(first)")
    case "- ": #expect(!scratch.has(first), "\(first)")
    case "$ ": try await run(first, rest, in: scratch)
    default: Issue.record("no line of a scene: \(line[0])")
    }
  }

  /// Runs a line; an `error` answers nothing, leaves everything as it was, and has a hint.
  private static func run(_ line: String, _ rest: [String], in scratch: Scratch) async throws {
    let words = try scratch.words(line).map { $0.replacing("·", with: " ") }
    let before = rest[0] == "error" ? scratch.files() : [:]
    let outcome = await Outcome(words)
    let exits: [String: ExitCode] = ["done": .done, "no": .answerIsNo, "error": .failed, "failed": .failed]
    #expect(outcome.exit == exits[rest[0]] || rest[0] == "ended" && outcome.exit != .failed, "\(line): \(outcome.talk)")
    if rest[0] == "error" {
      #expect(outcome.answer.isEmpty && outcome.talk.contains("error: ") && outcome.talk.contains(" hint: "), "\(line)")
      #expect(scratch.files() == before, "\(line)")
    }
    let said = (outcome.answer + outcome.talk).replacing(scratch.path + "/", with: "@")
      .replacing(Shipped.root.path + "/Experiments/", with: "%")
    try expect(Array(rest.dropFirst()), in: said, line)
  }

  /// Demands words of a text: `!` before those that it may not have, `^` before those that it begins with, `/` before a pattern.
  private static func expect(_ words: [String], in text: String, _ what: String) throws {
    for word in words {
      let rest = String(word.dropFirst())
      let holds =
        switch word.first {
        case "!": !text.contains(rest)
        case "^": text.hasPrefix(rest)
        case "/": try text.contains(Regex(rest))
        default: text.contains(word)
        }
      #expect(holds, "\(what): \(word) in \(text.prefix(4000))")
    }
  }
}
