import Assignment
import Foundation
package import TextFormats

/// The tables that an experiment file names: files in its own folder, or in folders below it.
///
/// Nothing else is read, so that a folder handed on is the whole experiment, and a file from elsewhere cannot look around.
package final class AttachedFiles {
  /// The most bytes a table may have: 64 MiB.
  package static let limit = 64 << 20

  /// The folder that paths are relative to; `nil` for an experiment that was not read from a file.
  private let folder: String?
  private var read: [String: SourceText] = [:]
  private var refused: Set<String> = []
  /// The files that were named and lie in the folder, whether or not they could be read.
  package private(set) var places: Set<String> = []

  /// The tables of an experiment in a folder.
  /// - Parameter folder: Where paths start from, empty for the current folder; `nil` for a text that stands nowhere.
  package init(folder: String?) { self.folder = folder }

  /// Tables at hand, by their paths, for an experiment that was not read from a file.
  package init(texts: [SourceText]) {
    folder = ""
    for text in texts { read[text.name] = text }
  }

  /// The tables of the experiment in a file; those of standard input are in the current folder.
  package convenience init(besides path: String) {
    self.init(
      folder: path == "-"
        ? "" : path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
  }

  /// The tables that were read, in the order of their names.
  var sources: [SourceText] { read.sorted { $0.key < $1.key }.map(\.value) }

  /// The fingerprint of a file together with which tables it names and what they say; its own where it names none.
  func joined(to fingerprint: String) -> String {
    guard !read.isEmpty else { return fingerprint }
    var hash = SHA256()
    hash.update(fingerprint.utf8)
    for (path, text) in read.sorted(by: { $0.key < $1.key }) {
      hash.update("\(path.utf8.count):\(path)\(text.bytes.count):".utf8)
      hash.update(text.bytes)
    }
    return hash.hexadecimal
  }

  /// Whether what is wrong with a table is still to be told: an app is read anew for every variant that patches it.
  func refuses(_ path: String) -> Bool { refused.insert(path).inserted }

  /// The text of a table.
  /// - Throws: Why the path names none, worded to follow the name of the key.
  func text(_ path: String) throws(Problem) -> SourceText {
    if let known = read[path] { return known }
    guard let folder else {
      throw Problem(.forbiddenPath, "names a table, but the experiment was not read from a file")
    }
    try check(path)
    let place = folder.isEmpty ? path : "\(folder)/\(path)"
    guard Self.lies(place, in: folder.isEmpty ? "." : folder) else { throw Self.outside }
    places.insert(place)
    do throws(Problem) {
      let text = try SourceText.read(path: place, limit: Self.limit)
      read[path] = text
      return text
    } catch {
      let place = error.position.map { " (\(error.source ?? path):\($0))" } ?? ""
      throw Problem(error.code, "names \(quoted(path)): \(error.message)\(place)", hint: error.hint)
    }
  }

  private func check(_ path: String) throws(Problem) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("~"), !path.utf8.contains(0), !path.contains("\\"),
      parts.allSatisfy({ !$0.isEmpty && $0 != ".." })
    else { throw Self.outside }
  }

  private static let outside = Problem(
    .forbiddenPath, "must name a file in the experiment's folder or below it",
    hint: "put the table beside the experiment, so that the folder holds everything")

  /// Whether a file is in a folder once all links are followed.
  private static func lies(_ path: String, in folder: String) -> Bool {
    let root = URL(filePath: folder).resolvingSymlinksInPath().standardizedFileURL.pathComponents
    return URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.pathComponents.starts(with: root)
  }
}
