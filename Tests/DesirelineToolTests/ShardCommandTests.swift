import DesirelineTool
import Foundation
import Testing

/// A run in shards: parts, what is refused of them, and the same bytes as in one piece.
struct ShardCommandTests {
  private static let size = "--users 200 --scenarios 4 --quiet"

  /// Runs a shard and writes its part; returns the word for it.
  private static func part(
    _ shard: String, of file: String = "%catalog-browse", _ options: String = "", in scratch: Scratch
  ) async throws -> String {
    let name = "@" + (shard + options).filter { !" /".contains($0) } + ".part"
    let line = "run \(file) --shard \(shard) --part \(name) \(size) \(options)"
    #expect(try await scratch.run(line).exit == .done)
    return name
  }

  private static func merge(
    _ parts: [String], with file: String = "%catalog-browse", in scratch: Scratch
  ) async throws -> Outcome {
    try await scratch.run("merge \(parts.joined(separator: " ")) \(file) -o @merged --quiet")
  }

  @Test(arguments: [1, 2, 7]) func `parts in any order merge to the report of one run`(
    count: Int
  ) async throws {
    let scratch = try Scratch()
    var parts: [String] = []
    for shard in (1...count).reversed() { parts.append(try await Self.part("\(shard)/\(count)", in: scratch)) }
    #expect(try await Self.merge(parts, in: scratch).exit == .done)
    #expect(try await scratch.files(of: "merged/catalog-browse") == SharedRun.made().files)
  }

  @Test func `a revealed run can be divided`() async throws {
    let scratch = try Scratch()
    let options = "--design revealed --against push"
    #expect(try await scratch.run("run %catalog-browse \(Self.size) \(options) -o @whole").exit != .failed)
    let parts = [
      try await Self.part("2/2", options, in: scratch), try await Self.part("1/2", options, in: scratch),
    ]
    #expect(try await Self.merge(parts, in: scratch).exit != .failed)
    #expect(scratch.files(of: "merged") == scratch.files(of: "whole") && scratch.has("whole/catalog-browse"))
  }

  @Test func `the worker answers each line with a part`() async throws {
    let scratch = try Scratch()
    let worker = try scratch.words("shard %catalog-browse --users 200 --scenarios 4")
    let all = try BuiltTool(worker, input: (1...64).map { "\($0)/64\n" }.joined())
    #expect(all.status == 0 && all.output.split(separator: "\n").count == 64)
    try scratch.write(all.output, to: "all.part")
    #expect(try await Self.merge(["@all.part"], in: scratch).exit == .done)
    #expect(try await scratch.files(of: "merged/catalog-browse") == SharedRun.made().files)
    let refused = try BuiltTool(worker, input: "1/64\n65/64\n")
    #expect(refused.status == 2 && refused.output.split(separator: "\n").count == 1)
    let words = "line 2 of standard input takes a shard such as 3/7, not '65/64' [invalid-option-value]"
    #expect(refused.errors.contains(words))
  }

  @Test func `a run continues from the shards that are whole`() async throws {
    let scratch = try Scratch()
    let words = try scratch.words("\(SharedRun.line) -o @merged --resume @parts")
    let task = Task { await Outcome(words) }
    while scratch.names(in: "parts").count < 12 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    let interrupted = await task.value
    #expect(interrupted.exit == .interrupted)
    #expect(interrupted.talk.contains("of 64 shards of catalog-browse are done and in"))
    let left = scratch.names(in: "parts")
    #expect(left.allSatisfy { $0.hasSuffix("-of-64.part") } && 5..<64 ~= left.count)
    try scratch.write("damaged", to: "parts/\(left[0])")
    let other = await Outcome(words + ["--seed", "9"])
    #expect(other.exit == .failed && other.talk.contains("its seed is '0x5eed2026', not '0x9' [other-part]"))
    let again = await Outcome(words)
    #expect(again.exit == .done && again.talk.contains("continuing: \(left.count - 1) of 64 shards are in"))
    #expect(try await scratch.files(of: "merged/catalog-browse") == SharedRun.made().files)
    #expect(!scratch.has("parts"))
  }

  /// The rows of a run's log in five logs, no user in two, each with an end of its own and with rows that say nothing;
  /// the experiment, `shop.json5`; and the report of all logs.
  ///
  /// Only the fourth has personas and goals.
  private static func logs() async throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writeShipped("chat-push", replacing: [ReportTests.personas()], to: "shop.json5")
    let run = try await scratch.run("run @shop.json5 --users 300 --scenarios 0 --events @log.csv -o @run")
    #expect(run.exit != .failed, "\(run.talk)")
    let rows = try scratch.read("log.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    for shard in 1...5 {
      let own = rows.dropFirst().filter {
        (Int($0[0]) ?? 0) % 5 == shard - 1 && (Int($0[2]) ?? 0) < 9000 + 3000 * shard
      }
      let kept = own.map { row in shard == 4 ? row : row[..<6] + ["", ""] + row[8...] }
      let lines = ([rows[0]] + kept).map { $0.joined(separator: ",") }
      let odd = ["bad,row", "", "odd\(shard),1,70000,1,nonesuch,,,,act,tap,,,,,"]
      try scratch.write((lines + odd).joined(separator: "\n"), to: "\(shard).csv")
    }
    let analyze = "analyze @1.csv @2.csv @3.csv @4.csv @5.csv @shop.json5 -o @whole"
    #expect(try await scratch.run(analyze).exit != .failed)
    return scratch
  }

  @Test func `logs divided by user come to the same as all logs`() async throws {
    let scratch = try await Self.logs()
    var parts: [String] = []
    for shard in (1...5).reversed() {
      parts.append("@\(shard).part")
      let line = "analyze @\(shard).csv @shop.json5 --shard \(shard)/5 --part @\(shard).part --quiet"
      #expect(try await scratch.run(line).exit == .done)
    }
    #expect(try await Self.merge(parts, with: "@shop.json5", in: scratch).exit != .failed)
    #expect(scratch.files(of: "merged") == scratch.files(of: "whole"))
    // Who could still get further is known only when the last log has ended.
    #expect(try scratch.rows("whole/chat-push/funnel.csv").contains { $0["incomplete_users"] != "0" })
    let run = try await Self.part("1/1", of: "@shop.json5", in: scratch)
    for (parts, words) in [
      (Array(parts.dropFirst()), "no part is shard 5/5 [missing-part]"),
      (parts + [parts[2]], "3.part:1: is shard 3/5, and so is "),
      (parts + [run], "its kind is 'run', not 'log' [other-part]"),
    ] {
      let refused = try await Self.merge(parts, with: "@shop.json5", in: scratch)
      #expect(refused.exit == .failed && refused.talk.contains(words), "\(refused.talk)")
    }
    #expect(scratch.files(of: "merged") == scratch.files(of: "whole"))
  }

  @Test func `the worker reads logs by their names, and one that follows the line`() async throws {
    let scratch = try await Self.logs()
    let worker = try scratch.words("shard @shop.json5")
    let named = try BuiltTool(worker, input: (1...4).map { "\($0)/5 \(scratch.file("\($0).csv"))\n" }.joined())
    #expect(named.status == 0 && named.output.split(separator: "\n").count == 4, "\(named.errors)")
    let follows = try BuiltTool(worker, input: "5/5 -\n" + scratch.read("5.csv"))
    #expect(follows.status == 0 && follows.output.split(separator: "\n").count == 1, "\(follows.errors)")
    try scratch.write(named.output + follows.output, to: "all.part")
    #expect(try await Self.merge(["@all.part"], with: "@shop.json5", in: scratch).exit != .failed)
    // Places of rejected rows name the log, and the one that followed has no name.
    for name in ["funnel.csv", "comparisons.csv"] {
      #expect(try scratch.read("merged/chat-push/\(name)") == scratch.read("whole/chat-push/\(name)"))
    }
  }
}
