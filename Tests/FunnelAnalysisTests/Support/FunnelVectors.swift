import Foundation

/// The cases restated from other products' tests and documents, which stand beside the checkout or nowhere.
enum FunnelVectors {
  /// The folder: below `DESIRELINE_SHARED`, or below `shared` beside the package; `nil` where there is none.
  static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["DESIRELINE_SHARED"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "vectors/funnel")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// All cases of all files, in order; none where there is no folder.
  static func cases() throws -> [Case] {
    guard let folder else { return [] }
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
      $0.pathExtension == "json"
    }.sorted { $0.path < $1.path }
    return try files.flatMap { try JSONDecoder().decode(File.self, from: Data(contentsOf: $0)).cases }.filter { one in
      // Properties of events and days of starts are no part of our definition.
      let definition = one.definition
      return definition.breakdown == nil && one.expected.by_day == nil
        && !definition.steps.contains { $0.where != nil }
        && !(definition.exclusions ?? []).contains { $0.where != nil }
    }
  }

  struct File: Decodable { let cases: [Case] }

  struct Case: Decodable, Sendable {
    let name: String
    let definition: Definition
    let events: [Event]
    let expected: Expected
  }

  struct Definition: Decodable, Sendable {
    let semantics: String
    let steps: [Step]
    let window: Int64?
    let window_ms: Int64?
    let order: String?
    let modes: [String]?
    let entry_mode: String?
    let exclusions: [Exclusion]?
    let breakdown: Unknown?
    let exposure: [String: Int64]?
    let max_step_duration: Int64?
    let from_step: Int?
    let to_step: Int?
    let bin_count: Int?
  }

  struct Step: Decodable, Sendable {
    let event: Scalar?
    let range: [Int?]?
    let `where`: Unknown?
    let optional: Bool?
    let window_ms: Int64?
  }

  struct Exclusion: Decodable, Sendable {
    let event: Scalar
    let from_step: Int
    let to_step: Int
    let `where`: Unknown?
  }

  struct Event: Decodable, Sendable {
    let user: String
    let ts: Int64
    let event: Scalar
  }

  struct Expected: Decodable, Sendable {
    let level: [String: Int]?
    let time_to_convert_ms: [String: Int64]?
    let reached: [String: [Int]]?
    let step_counts: [Int]?
    let users_at_step: [String: [String]]?
    let excluded_users: [String]?
    let avg_conversion_s: [Double?]?
    let median_conversion_s: [Double?]?
    let by_day: Unknown?
    let bins: [[Int64]]?
    let average_s: Double?
  }

  /// What is there and not read.
  struct Unknown: Decodable, Sendable {}

  /// A text or a whole number, as text.
  struct Scalar: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
    }
  }
}
