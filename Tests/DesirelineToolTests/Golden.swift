import Foundation
import Testing

/// Texts that are kept as files and compared to the byte; `DESIRELINE_WRITE_GOLDENS=1` writes them anew.
enum Golden {
  /// What is written anew; nil where nothing is.
  static let request = ProcessInfo.processInfo.environment["DESIRELINE_WRITE_GOLDENS"]
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// Compares a text with the file of a name in a folder of the fixtures.
  static func compare(_ text: String, with name: String, in folder: String) throws {
    try compare(text, with: tests.appending(path: "Fixtures/\(folder)/\(name)"))
  }

  /// Compares a text with a file.
  static func compare(_ text: String, with file: URL) throws {
    if request != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(text == kept, "\(file.lastPathComponent) is another; DESIRELINE_WRITE_GOLDENS=1 writes it")
  }

  /// The names of the files in a folder of the fixtures.
  static func names(in folder: String) throws -> Set<String> {
    let path = tests.appending(path: "Fixtures/\(folder)").path
    return Set(try FileManager.default.contentsOfDirectory(atPath: path))
  }
}
