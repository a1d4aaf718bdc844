import ExperimentReports
import FunnelAnalysis
import TestSupport
import Testing

import Desireline
import TextFormats

/// Parts that somebody damaged, or made up: none does more than fail.
struct PartTests {
  private static func whole() async throws -> (experiment: Experiment, part: Part) {
    let experiment = try Shop().experiment()
    return (experiment, try await ShardWork(experiment, RunOptions(threads: 1)).part(.whole))
  }

  /// Merges one line; whatever it says, the report can be made, or there is an error.
  private static func merge(_ line: [UInt8], _ experiment: Experiment) throws -> String {
    var merger = PartMerger(experiment)
    try merger.add(line, named: "x")
    return try merger.report().overview
  }

  @Test func `a part is one line that says what it is`() async throws {
    let (experiment, part) = try await Self.whole()
    let line = try part.line()
    #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(try Part(line: line.dropLast()) == part)
    let results = try await experiment.run(RunOptions(threads: 1))
    #expect(try Self.merge(line.dropLast(), experiment) == results.overview)
  }

  @Test func `no cut and no change of a line is a part`() async throws {
    let (experiment, part) = try await Self.whole()
    let line = Array(try part.line().dropLast())
    let step = Heavy.isOn ? 37 : 370
    for length in Set(stride(from: 0, to: line.count, by: step)).union(line.count - 7..<line.count) {
      #expect(throws: Problem.self) { _ = try Self.merge(Array(line[..<length]), experiment) }
    }
    for place in stride(from: 0, to: line.count, by: step) {
      var changed = line
      changed[place] ^= 4
      #expect(throws: Problem.self) { _ = try Self.merge(changed, experiment) }
    }
  }

  @Test func `a header that is not of this run is refused`() async throws {
    let (experiment, part) = try await Self.whole()
    let changes: [(inout PartHeader) -> Void] = [
      { $0.format = "desireline.part/0" }, { $0.version = "9" }, { $0.experiment = "other" },
      { $0.fingerprint = "0" }, { $0.control = "none" }, { $0.run = nil }, { $0.run?.users = 0 },
      { $0.run?.users = .max }, { $0.run?.users = 199 }, { $0.run?.seed = "1" }, { $0.run?.seed = "0xg" },
      { $0.run?.design = "none" }, { $0.run?.scenarios = -1 }, { $0.run?.scenarios = .max }, { $0.slice = [:] },
      { $0.slice?["users"] = [0] }, { $0.slice?["users"] = [9, 3] }, { $0.slice?["users"] = [0, 1000] },
      { $0.slice?["users"] = [.min, .max] }, { $0.slice?["users"] = [0, 199] }, { $0.slice?["examples"] = [1, 200] },
    ]
    for (number, change) in changes.enumerated() {
      var header = part.header
      change(&header)
      let line = try Part(header, part.payload).line().dropLast()
      #expect(throws: Problem.self, "\(number)") { _ = try Self.merge(Array(line), experiment) }
    }
  }

  /// Whoever makes up a payload can compute its checksum as well.
  @Test func `no payload breaks the analysis`() async throws {
    let (experiment, part) = try await Self.whole()
    var random = Draws(state: 21)
    var reports = 0
    for _ in 0..<(Heavy.isOn ? 20_000 : 160) {
      var payload = part.payload
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: payload.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: payload[place] = UInt8.random(in: 0...255, using: &random)
        case 1:
          payload.insert(contentsOf: Array(repeating: 255, count: Int.random(in: 1...16, using: &random)), at: place)
        case 2: payload.removeSubrange(place..<min(payload.count, place + 3))
        default: payload.replaceSubrange(place..<place + 1, with: [255, 255, 255, 255, 255, 63])
        }
      }
      let line = Array(try Part(part.header, payload).line().dropLast())
      if (try? Self.merge(line, experiment)) != nil { reports += 1 }
    }
    #expect(reports > 0)
  }
}

/// The same numbers in every test run (Knuth's MMIX generator, upper half first).
private struct Draws: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state.byteSwapped ^ state >> 33
  }
}
