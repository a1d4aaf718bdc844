import Foundation

/// The files that a pattern means, where no shell has turned it into their names.
enum LogPaths {
  /// The files that match, in the order of their names; the path itself where it is no pattern, or none match.
  ///
  /// Only the last part of a path is a pattern: `*` is any text without a leading dot, `?` any character.
  static func matching(_ path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let pattern = parts.last, pattern.contains(where: { "*?".contains($0) }),
      !FileManager.default.fileExists(atPath: path)
    else { return [path] }
    let folder = parts.dropLast().joined(separator: "/")
    let place = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let found = names.filter { !$0.hasPrefix(".") && matches(Array($0), Array(pattern)) }.sorted()
    return found.isEmpty ? [path] : found.map { parts.count == 1 ? $0 : "\(folder)/\($0)" }
  }

  /// Whether a name is what a pattern means; a star that turned out too short is tried longer.
  private static func matches(_ name: [Character], _ pattern: [Character]) -> Bool {
    var (place, part) = (0, 0)
    var star: (place: Int, part: Int)?
    while place < name.count {
      if part < pattern.count, pattern[part] == "*" {
        star = (place, part)
        part += 1
      } else if part < pattern.count, pattern[part] == "?" || pattern[part] == name[place] {
        (place, part) = (place + 1, part + 1)
      } else if let known = star {
        star = (known.place + 1, known.part)
        (place, part) = (known.place + 1, known.part + 1)
      } else {
        return false
      }
    }
    return pattern[part...].allSatisfy { $0 == "*" }
  }
}
