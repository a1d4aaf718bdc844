import Foundation

/// How many users reached each step of the generator's funnel, by variant and size class.
struct LogCounts: Equatable {
  private var cells: [String: [Int]] = [:]

  /// Reads rows as the rivals print them: variant, size class, and a count for each step.
  init(printed text: String) {
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: ",").map(String.init)
      guard cells.count == 7 else { continue }
      self.cells[cells[0] + " " + cells[1]] = cells.dropFirst(2).compactMap { Int($0) }
    }
  }

  /// Reads a table of ours; the third size class is a segment there.
  init(table path: String) throws {
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { $0.split(separator: ",") }
    guard let header = rows.first?.map(String.init) else { return }
    func place(_ name: String) throws -> Int {
      guard let place = header.firstIndex(of: name) else { throw BenchmarkFailure("the table has no '\(name)'") }
      return place
    }
    let (variant, sizeClass, segment) = (try place("variant_id"), try place("size_class"), try place("segment"))
    let (exposed, reached) = (try place("exposed_users"), try place("reached_users"))
    for row in rows.dropFirst() where row[exposed] != "0" {
      let key = row[variant] + " " + (row[segment] == "expanded" ? row[segment] : row[sizeClass])
      cells[String(key), default: []].append(Int(row[reached]) ?? -1)
    }
  }

  /// The counts of as many times the users.
  func times(_ copies: Int) -> LogCounts {
    var counts = self
    for key in counts.cells.keys { counts.cells[key] = counts.cells[key]?.map { $0 * copies } }
    return counts
  }

  var isEmpty: Bool { cells.isEmpty }
}
