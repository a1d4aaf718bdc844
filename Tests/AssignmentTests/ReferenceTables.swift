import Assignment
import ExperimentFile
import Foundation
import Testing
import TextFormats

/// The tables made by `Tables/make_tables.py`, independently of the code under test.
struct ReferenceTables: Decodable {
  struct Hash: Decodable { let bytes: [UInt8], seed: UInt32, hash: UInt32 }
  struct Digest: Decodable { let bytes: [UInt8], digest: String }
  struct Digests: Decodable { let bytes: [UInt8], sha1: String, md5: String }
  struct Row: Decodable { let id: String, bucket: Int, arm: Int? }
  struct Scheme: Decodable {
    let salt: String
    let coverage: Double
    let weights: [Double]
    let ends: [Int]
    let rows: [Row]
  }

  let murmur3: [Hash]
  let sha256: [Digest]
  let digests: [Digests]
  let schemes: [Scheme]

  static func load() throws -> ReferenceTables {
    try JSONDecoder().decode(ReferenceTables.self, from: Data(file("desireline.json").utf8))
  }

  /// The conditions of a table, each with what is said of it.
  static func conditions(_ name: String) throws -> [(AttributeValue, String)] {
    try rows(name).map { (try #require(JSON5Value(reading: $0[0])).attribute, $0[1]) }
  }

  /// The cells of each row of a table, ⏎ being the end of a line.
  static func rows(_ name: String) throws -> [[String]] {
    try file(name).split(separator: "\n").dropFirst().map {
      $0.replacing("⏎", with: "\n").components(separatedBy: " ⇒ ")
    }
  }

  private static func file(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
