import Foundation

/// The project's reference vectors, whose headers name the procedure, the oracle and the tolerance.
///
/// A copy is committed beside these tests. A table of the same name in the shared folder that says anything else is run
/// as well.
enum SharedVectors {
  /// A case whose inputs and results are objects.
  struct Case<Input: Decodable, Expected: Decodable>: Decodable {
    fileprivate(set) var id: String
    let input: Input
    let expected: Expected
  }

  /// The folder: below `DESIRELINE_SHARED`, or below `shared` beside the package; nil where there is none.
  static let folder: URL? = {
    let package = Table<String>.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["DESIRELINE_SHARED"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "vectors/statistics")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The folder of the committed copy.
  static let copy = Table<String>.folder.appending(path: "Shared")

  /// The cases of a table; of one kind only where it holds several.
  ///
  /// The ids of cases that stand in the shared folder only begin with `shared/`.
  static func cases<Input, Expected>(
    _ name: String, kind: String? = nil, as type: Case<Input, Expected>.Type
  ) throws -> [Case<Input, Expected>] {
    let committed = try Data(contentsOf: copy.appending(path: "\(name).json"))
    let file = folder?.appending(path: "\(name).json")
    let shared = try file.flatMap { FileManager.default.fileExists(atPath: $0.path) ? try Data(contentsOf: $0) : nil }
    let others = shared == committed ? nil : shared
    func read(_ data: Data) throws -> [Case<Input, Expected>] {
      try Table<Selected<Case<Input, Expected>>>.read(data, kind: kind).compactMap(\.value)
    }
    let more = try others.map(read) ?? []
    return try read(committed) + more.map { Case(id: "shared/\($0.id)", input: $0.input, expected: $0.expected) }
  }
}

/// A case of the kind asked for; any other is passed over without being read.
private struct Selected<Value: Decodable>: Decodable {
  let value: Value?

  private enum Key: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let wanted = CodingUserInfoKey(rawValue: "kind").flatMap { decoder.userInfo[$0] } as? String
    let kind = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .kind)
    value = wanted == nil || wanted == kind ? try Value(from: decoder) : nil
  }
}
