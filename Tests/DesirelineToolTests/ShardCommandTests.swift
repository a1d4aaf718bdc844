import DesirelineTool
import Foundation
import Testing

/// A run in shards: parts, what is refused of them, and the same bytes as in one piece.
struct ShardCommandTests {
  private static let size = ["--users", "100", "--scenarios", "2", "--quiet"]

  /// The report of a run in one piece.
  private static func whole(in scratch: Scratch, _ more: [String] = []) async -> [String: Data] {
    let outcome = await Outcome(["run", CommandTests.experiment, "--out", scratch.file("whole")] + size + more)
    #expect(outcome.exit != .failed)
    return files(of: scratch.file("whole/catalog-browse"))
  }

  private static func files(of folder: String) -> [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) })
  }

  /// Runs a shard and writes its part; returns its path.
  private static func part(
    _ shard: String, of file: String = CommandTests.experiment, in scratch: Scratch, _ more: [String] = []
  ) async -> String {
    let path = scratch.file(shard.replacing("/", with: "-") + more.joined() + ".part")
    let arguments = ["run", file, "--shard", shard, "--part", path]
    #expect(await Outcome(arguments + size + more).exit == .done)
    return path
  }

  private static func merge(
    _ parts: [String], with file: String = CommandTests.experiment, in scratch: Scratch
  ) async -> Outcome { await Outcome(["merge"] + parts + [file, "--out", scratch.file("merged"), "--quiet"]) }

  @Test(arguments: [1, 2, 7]) func `parts in any order merge to the report of one run`(count: Int) async throws {
    let scratch = try Scratch()
    let whole = await Self.whole(in: scratch)
    var parts: [String] = []
    for shard in (1...count).reversed() { parts.append(await Self.part("\(shard)/\(count)", in: scratch)) }
    #expect(await Self.merge(parts, in: scratch).exit == .done)
    #expect(Self.files(of: scratch.file("merged/catalog-browse")) == whole && !whole.isEmpty)
  }

  @Test(arguments: ["revealed", "independent"]) func `every design can be divided`(design: String) async throws {
    let scratch = try Scratch()
    let options = ["--design", design, "--against", "push", "--seed", "9"]
    let whole = await Self.whole(in: scratch, options)
    let parts = [
      await Self.part("2/2", in: scratch, options), await Self.part("1/2", in: scratch, options),
    ]
    #expect(await Self.merge(parts, in: scratch).exit != .failed)
    #expect(Self.files(of: scratch.file("merged/catalog-browse")) == whole && !whole.isEmpty)
  }

  @Test func `the worker answers each line with a part`() async throws {
    let scratch = try Scratch()
    let whole = await Self.whole(in: scratch)
    let lines = (1...64).map { "\($0)/64\n" }.joined()
    let worker = try BuiltTool(["shard", CommandTests.experiment] + Self.size.dropLast(), input: lines)
    #expect(worker.status == 0 && worker.output.split(separator: "\n").count == 64)
    let parts = try scratch.write(Array(worker.output.utf8), to: "all.part")
    #expect(await Self.merge([parts], in: scratch).exit == .done)
    #expect(Self.files(of: scratch.file("merged/catalog-browse")) == whole)
    let refused = try BuiltTool(["shard", CommandTests.experiment] + Self.size.dropLast(), input: "1/64\n65/64\n")
    #expect(refused.status == 2 && refused.output.split(separator: "\n").count == 1)
    #expect(
      refused.errors.contains("line 2 of standard input takes a shard such as 3/7, not '65/64' [invalid-option-value]"))
  }

  @Test func `what is not one whole run is refused, and the earlier report stays`() async throws {
    let scratch = try Scratch()
    let (first, second) = (await Self.part("1/2", in: scratch), await Self.part("2/2", in: scratch))
    #expect(await Self.merge([first, second], in: scratch).exit == .done)
    let earlier = Self.files(of: scratch.file("merged/catalog-browse"))
    let other = await Self.part("2/2", in: scratch, ["--seed", "9"])
    let third = await Self.part("2/3", in: scratch)
    let bytes = Array(try scratch.read("1-2.part").utf8)
    let cut = try scratch.write(bytes.dropLast(9), to: "cut.part")
    let changed = try scratch.write(bytes.map { $0 == UInt8(ascii: "5") ? UInt8(ascii: "6") : $0 }, to: "changed.part")
    let none = try scratch.write([], to: "empty.part")
    let cases: [(parts: [String], words: String)] = [
      ([first], "no part has users 50 to 99 of 100 [missing-part]"),
      ([second], "no part has users 0 to 49 of 100 [missing-part]"),
      ([first, second, first], "1-2.part:1: has users 0 to 49, and so has "),
      ([first, third], "2-3.part:1: has users 34 to 49, and so has "),
      ([first, other], "its seed is '0x9', not '0x5eed2026' [other-part]"),
      ([cut, second], "cut.part:1: is damaged: its checksum is not that of what it says [invalid-part]"),
      ([changed, second], "changed.part:1: is damaged"),
      ([none], "the input: has no parts [missing-part]"),
      ([CommandTests.experiment, second], "catalog-browse.json5:1: is no part of a run or of a log [invalid-part]"),
      ([scratch.file("gone.part")], "gone.part: cannot be read: there is no such file [invalid-part]"),
    ]
    for (parts, words) in cases {
      let outcome = await Self.merge(parts, in: scratch)
      #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
      #expect(Self.files(of: scratch.file("merged/catalog-browse")) == earlier)
    }
    let file = Walk.path("depth-breadth")
    let mixed = await Outcome(["merge", first, second, file, "--out", scratch.file("merged")])
    #expect(
      mixed.exit == .failed && mixed.talk.contains("its id is 'catalog-browse', not 'depth-breadth' [other-part]"))
    #expect(FileManager.default.contents(atPath: scratch.file("merged/depth-breadth")) == nil)
  }

  @Test func `a run continues from the shards that are whole`() async throws {
    let scratch = try Scratch()
    let whole = await Self.whole(in: scratch)
    let parts = scratch.file("parts")
    let arguments = [
      "run", CommandTests.experiment, "--users", "100", "--scenarios", "2", "--out", scratch.file("merged"),
      "--resume",
      parts,
    ]
    let task = Task { await Outcome(arguments) }
    while ((try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []).count < 12 {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    let interrupted = await task.value
    #expect(
      interrupted.exit == .interrupted && interrupted.talk.contains("of 64 shards of catalog-browse are done and in"))
    let left = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
    #expect(left.allSatisfy { $0.hasSuffix("-of-64.part") } && 5..<64 ~= left.count)
    try Data("damaged".utf8).write(to: URL(filePath: "\(parts)/\(left[0])"))
    let other = await Outcome(arguments + ["--seed", "9"])
    #expect(other.exit == .failed && other.talk.contains("its seed is '0x5eed2026', not '0x9' [other-part]"))
    let again = await Outcome(arguments)
    #expect(again.exit == .done && again.talk.contains("continuing: \(left.count - 1) of 64 shards are in"))
    #expect(Self.files(of: scratch.file("merged/catalog-browse")) == whole)
    #expect(!FileManager.default.fileExists(atPath: parts))
  }

  @Test func `options that mean nothing together are refused`() async throws {
    let scratch = try Scratch()
    let notes = try scratch.write(Array("notes".utf8), to: "notes.txt")
    let run = ["run", CommandTests.experiment]
    let cases: [(arguments: [String], words: String)] = [
      (run + ["--shard", "1/2"], "'--shard' needs a file for its part [conflicting-options]"),
      (run + ["--part", "x"], "'--part' means nothing without '--shard' [conflicting-options]"),
      (run + ["--shard", "0/2", "--part", "x"], "not '0/2' [invalid-option-value]"),
      (run + ["--shard", "1/2", "--part", "x", "--events", "e.csv"], "'--shard' cannot be used with '--events'"),
      (run + ["--shard", "1/2", "--part", "x", "--resume", "y"], "'--shard' cannot be used with '--resume'"),
      (run + [CommandTests.experiment, "--resume", "y"], "'--resume' takes one experiment, not 2"),
      (run + ["--shard", "1/2", "--part", notes], "a file that holds no parts is there [occupied-place]"),
      (["shard", "-"], "standard input has the shards, and cannot have the experiment [repeated-input]"),
    ]
    for (arguments, words) in cases {
      let outcome = await Outcome(arguments)
      #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
    }
    #expect(try scratch.read("notes.txt") == "notes")
  }

  /// The rows of a run's log in five logs, no user in two, each with an end of its own and with rows that say nothing.
  ///
  /// Only the fourth has personas and goals. The experiment is `shop.json5`.
  private static func logs(in scratch: Scratch) async throws -> [String] {
    let text = try String(contentsOfFile: Walk.path("chat-push"), encoding: .utf8)
    let personas = "personas: [{ id: \"calm\", share: 0.7 }, { id: \"quick\", share: 0.3 }], behavior: { policy"
    let file = try scratch.write(text.replacing("behavior: { policy", with: personas).utf8, to: "shop.json5")
    let log = scratch.file("log.csv")
    let run = ["run", file, "--users", "300", "--scenarios", "0", "--events", log, "--quiet"]
    #expect(await Outcome(run + ["--out", scratch.file("run")]).exit != .failed)
    let rows = try scratch.read("log.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    return try (1...5).map { shard in
      let own = rows.dropFirst().filter {
        (Int($0[0]) ?? 0) % 5 == shard - 1 && (Int($0[2]) ?? 0) < 9000 + 3000 * shard
      }
      let told = own.map { row in shard == 4 ? row : row[..<6] + ["", ""] + row[8...] }
      let lines = ([rows[0]] + told).map { $0.joined(separator: ",") }
      let odd = ["bad,row", "", "9\(shard),1,70000,1,nonesuch,,,,act,tap,,,,,"]
      return try scratch.write((lines + odd).joined(separator: "\n").utf8, to: "\(shard).csv")
    }
  }

  @Test func `logs divided by user come to the same as all logs`() async throws {
    let scratch = try Scratch()
    let logs = try await Self.logs(in: scratch)
    let file = scratch.file("shop.json5")
    let analyze = ["analyze"] + logs + [file]
    #expect(await Outcome(analyze + ["--out", scratch.file("whole"), "--quiet"]).exit != .failed)
    let whole = Self.files(of: scratch.file("whole/chat-push"))
    var parts: [String] = []
    for (place, log) in logs.enumerated().reversed() {
      parts.append(scratch.file("\(place).part"))
      let shard = ["--shard", "\(place + 1)/5", "--part", parts.last ?? "", "--quiet"]
      #expect(await Outcome(["analyze", log, file] + shard).exit == .done)
    }
    #expect(await Self.merge(parts, with: file, in: scratch).exit != .failed)
    #expect(Self.files(of: scratch.file("merged/chat-push")) == whole && !whole.isEmpty)
    // Who could still get further is known only when the last log has ended.
    let funnel = try CSVRows.named(try scratch.read("whole/chat-push/funnel.csv"))
    #expect(funnel.contains { $0["incomplete_users"] != "0" })
    let missing = await Self.merge(Array(parts.dropFirst()), with: file, in: scratch)
    #expect(missing.exit == .failed && missing.talk.contains("no part is shard 5/5 [missing-part]"))
    let twice = await Self.merge(parts + [parts[2]], with: file, in: scratch)
    #expect(twice.exit == .failed && twice.talk.contains("2.part:1: is shard 3/5, and so is "))
    let mixed = await Self.merge(parts + [await Self.part("1/1", of: file, in: scratch)], with: file, in: scratch)
    #expect(mixed.exit == .failed && mixed.talk.contains("its kind is 'run', not 'log' [other-part]"))
    #expect(Self.files(of: scratch.file("merged/chat-push")) == whole)
  }

  @Test func `the worker reads logs by their names, and one that follows the line`() async throws {
    let scratch = try Scratch()
    let logs = try await Self.logs(in: scratch)
    let file = scratch.file("shop.json5")
    let analyze = ["analyze"] + logs + [file]
    #expect(await Outcome(analyze + ["--out", scratch.file("whole"), "--quiet"]).exit != .failed)
    let shards = logs.enumerated().map { "\($0.offset + 1)/5 \($0.element)\n" }
    let named = try BuiltTool(["shard", file], input: shards.dropLast().joined())
    #expect(named.status == 0 && named.output.split(separator: "\n").count == 4, "\(named.errors)")
    let follows = try BuiltTool(["shard", file], input: "5/5 -\n" + scratch.read("5.csv"))
    #expect(follows.status == 0 && follows.output.split(separator: "\n").count == 1, "\(follows.errors)")
    let parts = try scratch.write(Array((named.output + follows.output).utf8), to: "all.part")
    #expect(await Self.merge([parts], with: file, in: scratch).exit != .failed)
    // Places of rejected rows name the log, and the one that followed has no name.
    let (own, whole) = (
      Self.files(of: scratch.file("merged/chat-push")), Self.files(of: scratch.file("whole/chat-push"))
    )
    #expect(own["funnel.csv"] == whole["funnel.csv"] && own["comparisons.csv"] == whole["comparisons.csv"])
  }
}
