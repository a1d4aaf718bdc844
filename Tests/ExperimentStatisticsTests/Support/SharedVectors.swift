import Foundation
import Testing

/// The project's large reference vectors, which stand beside the checkout and not in it.
enum SharedVectors {
  static let missing: Comment = "reads DESIRELINE_SHARED, or ../shared beside the checkout: neither holds the vectors"

  static var areAvailable: Bool { folder != nil }

  static func cases<Case: Decodable>(_ name: String, as type: Case.Type) throws -> [Case] {
    try Table<Case>.read(#require(folder).appendingPathComponent("\(name).json"))
  }

  private static let folder: URL? = {
    let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    let beside = checkout.deletingLastPathComponent().appendingPathComponent("shared").path
    let shared = ProcessInfo.processInfo.environment["DESIRELINE_SHARED"] ?? beside
    let folder = URL(fileURLWithPath: shared).appendingPathComponent("vectors/statistics")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}
