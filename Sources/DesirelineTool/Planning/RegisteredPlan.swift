import TextFormats
import ExperimentReports
import Foundation

/// A plan as it is written in `plan.json`.
struct RegisteredPlan: Sendable {
  /// What `schema` says.
  static let schema = "desireline.plan/2"
  /// What the hash leaves out: itself, and the day of the registration.
  private static let unhashed: Set<String> = ["date", "hash"]

  /// The whole document.
  let document: JSONDocument

  /// A plan of some content, dated and hashed.
  init(_ content: [JSONDocument.Member], date: String) {
    let hash = JSONDocument.object(content).hashOfPlan
    document = .object(
      [.init("schema", .text(Self.schema)), .init("date", .text(date)), .init("hash", .text(hash))] + content
    )
  }

  /// Reads a plan; `-` is standard input.
  ///
  /// - Throws: `UnreadablePlan` where there is none, or something else.
  init(path: String) throws(UnreadablePlan) {
    let bytes =
      path == "-" ? try? FileHandle.standardInput.readToEnd() : try? Data(contentsOf: URL(filePath: path))
    guard let data = bytes else {
      throw UnreadablePlan(path: path, reason: "it cannot be read")
    }
    guard let document = try? JSONDecoder().decode(JSONDocument.self, from: data),
      document[member: "schema"] == .text(Self.schema)
    else { throw UnreadablePlan(path: path, reason: "it is no \(Self.schema)") }
    self.document = document
  }

  /// The day it was registered on.
  var date: String { document[member: "date"]?.string ?? "" }
  /// The hash it was registered under, such as `sha256:…`.
  var hash: String { document[member: "hash"]?.string ?? "" }
  /// The hash of what it says.
  var ownHash: String { document.without(Self.unhashed.union(["schema"])).hashOfPlan }
  /// Whether it says what it said when it was registered.
  var isIntact: Bool { hash == ownHash }
  /// The fingerprint of the file it was made from.
  var fileFingerprint: String { document[member: "fingerprint"]?.string ?? "" }
}

extension JSONDocument {
  fileprivate var hashOfPlan: String { "sha256:" + fingerprint }
}

/// A plan that cannot be read.
struct UnreadablePlan: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): \(reason)" }
}
