import Assignment
import ExperimentRuns
import Foundation
import FunnelAnalysis
package import TextFormats

/// What a part of the results of an experiment says about itself; parts are merged only where all but the shard is the same.
package struct PartHeader: Codable, Hashable, Sendable {
  /// The format that is written, and read.
  static let currentFormat = "desireline.part/2"

  /// What every header begins with: members are in the order of their names.
  static let start = "{\"control\":"

  /// How the users were simulated, as far as it changes results.
  package struct Run: Codable, Hashable, Sendable {
    /// How many users there are in all shards.
    package var users: Int
    /// The seed, such as `0x5eed`.
    package var seed: String
    /// The design.
    package var design: String
    /// How many scenarios were asked for; `nil` where it was not given.
    package var scenarios: Int?
  }

  /// How logs were read, as far as it changes results.
  package struct Log: Codable, Hashable, Sendable {
    /// A hash of the preset, the mapping and the table of other ids.
    package var reading: String
    /// The unit of times.
    package var unit: String
    /// Whether times are dates.
    package var isAbsolute: Bool
    /// Whether rows of exposures expose, and not all that name the variant.
    package var exposedByRows: Bool
    /// Which exposure counts.
    package var exposureRule: String
    /// From when on events count.
    package var countFrom: String
    /// The size class of users whose rows have none.
    package var sizeClass: String
    /// Whether rows name segments; this may differ between parts.
    package var hasSegments: Bool
    /// Whether rows name goals; this may differ between parts.
    package var hasGoals: Bool
  }

  /// The format of the part.
  package var format = currentFormat
  /// The version of Desireline that wrote it.
  package var version: String
  /// The experiment's id.
  package var experiment: String
  /// The hash of the experiment file.
  package var fingerprint: String
  /// The variant that every other is compared with.
  package var control: String
  /// How users were simulated; `nil` in a part of logs.
  package var run: Run?
  /// How logs were read; `nil` in a part of a run.
  package var log: Log?
  /// Which shard it is, such as `3/7`.
  package var shard: String
  /// By work, the first thing of the shard and the one after its last; `nil` in a part of logs.
  package var slice: [String: [Int]]?
}

/// A part of the results of an experiment, as a line of text: header, payload and checksum, with tabs between them.
///
/// The header is JSON, the payload tallies in base64, the checksum the SHA-256 of all before it, in hexadecimal.
package struct Part: Hashable, Sendable {
  /// What it is a part of.
  package let header: PartHeader
  /// The tallies, as `TallyCoder` writes them.
  package let payload: [UInt8]

  /// The longest line that is read, in bytes.
  package static let longestLine = 64 << 20

  /// Makes a part.
  package init(_ header: PartHeader, _ payload: [UInt8]) { (self.header, self.payload) = (header, payload) }

  /// The line, with its end.
  package func line() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Self.line(header: Array(try encoder.encode(header)), payload: payload) + [UInt8(ascii: "\n")]
  }

  /// The line, without its end, of a header and a payload, whatever they say; its checksum is right.
  package static func line(header: [UInt8], payload: [UInt8]) -> [UInt8] {
    let tab = UInt8(ascii: "\t")
    let content = header + [tab] + Data(payload).base64EncodedData() + [tab]
    return content + SHA256.hexadecimal(content).utf8
  }

  /// Reads a line, without its end.
  /// - Throws: Why it is no whole part.
  package init(line: [UInt8]) throws(Problem) {
    let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
    guard line.first == UInt8(ascii: "{"), fields.count > 1 else { throw Problem.notAPart }
    guard fields.count == 3, fields[2].elementsEqual(SHA256.hexadecimal(line[..<fields[2].startIndex]).utf8) else {
      throw Problem.damagedPart("its checksum is not that of what it says")
    }
    // The format comes first: a later one may have another header.
    struct Format: Decodable { var format: String }
    let decoder = JSONDecoder()
    guard let format = try? decoder.decode(Format.self, from: Data(fields[0])) else { throw Problem.notAPart }
    guard format.format == PartHeader.currentFormat else { throw Problem.otherFormat(format.format) }
    guard let header = try? decoder.decode(PartHeader.self, from: Data(fields[0])) else {
      throw Problem.damagedPart("its header lacks something")
    }
    guard let payload = Data(base64Encoded: Data(fields[1])) else {
      throw Problem.damagedPart("its payload is no base64")
    }
    self.init(header, Array(payload))
  }
}

extension PartHeader {
  /// The slice of a run, which is a part of all of it.
  func slice(of whole: RunSlice) throws(Problem) -> RunSlice {
    var ranges: [RunSlice.Work: Range<Int>] = [:]
    for work in RunSlice.Work.allCases {
      guard let ends = slice?[work.rawValue], ends.count == 2, ends[0] <= ends[1], whole[work].lowerBound <= ends[0],
        ends[1] <= whole[work].upperBound
      else { throw Problem.damagedPart("it has no range of \(work.rawValue) of this run") }
      ranges[work] = ends[0]..<ends[1]
    }
    return RunSlice { ranges[$0] ?? 0..<0 }
  }

  /// Where another part says something else, in words; `nil` where both are of one run.
  func difference(from other: PartHeader) -> (what: String, own: String, other: String)? {
    func facts(_ header: PartHeader) -> [(what: String, value: String)] {
      let (run, log) = (header.run, header.log)
      return [
        ("version", header.version), ("experiment", header.experiment), ("fingerprint", header.fingerprint),
        ("control", header.control), ("kind", run == nil ? "log" : "run"), ("users", run.map { "\($0.users)" } ?? ""),
        ("seed", run?.seed ?? ""), ("design", run?.design ?? ""),
        ("scenarios", run?.scenarios.map { "\($0)" } ?? "not said"),
        ("preset, mapping or aliases", log?.reading ?? ""),
        ("number of shards", log.flatMap { _ in Shard(header.shard) }.map { "\($0.count)" } ?? ""),
      ]
    }
    for (own, second) in zip(facts(self), facts(other)) where own.value != second.value {
      return (own.what, own.value, second.value)
    }
    return nil
  }
}
