import Foundation

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
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/desireline.json")
    return try JSONDecoder().decode(ReferenceTables.self, from: Data(contentsOf: file))
  }
}
