/// Texts that are data: rows of cells between bars, in sections below headings that are such rows too.
///
/// A line that begins with `# ` is a comment.
package enum TextRows {
  /// A section: the cells of its heading, and its rows by their first cells.
  package typealias Section = (heading: [String], rows: [String: [String]])

  /// The rows without headings.
  package static func rows(_ bytes: [UInt8]) -> [[String]] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(cells)
  }

  /// The sections by the first cells of their headings, which begin with `## `.
  package static func sections(_ bytes: [UInt8]) -> [String: Section] {
    var (sections, name): ([String: Section], String) = ([:], "")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("# ") {
      let isHeading = line.hasPrefix("## ")
      let cells = cells(isHeading ? line.dropFirst(3) : line)
      if isHeading {
        name = cells[0]
        sections[name] = (cells, [:])
      } else {
        sections[name]?.rows[cells[0]] = cells
      }
    }
    return sections
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
