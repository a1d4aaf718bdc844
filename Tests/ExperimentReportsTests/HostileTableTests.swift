import Foundation
import Testing
import TextFormats

import ExperimentReports

/// A table of what loaders stumble over.
struct HostileTableTests {
  private static let description = Table<Never?>(
    "hostile", "One row per trap.",
    columns: [
      .init("trap_id", "The trap.") { _ in "" },
      .init("text", "A text; empty where it may be.") { _ in nil as String? },
      .init("count", "A whole number; empty where it may be.") { _ in nil as Int? },
      .init("value", "A number; empty where it may be.") { _ in nil as Double? },
      .init("is_set", "A yes or no; empty where it may be.") { _ in nil as Bool? },
    ], primaryKey: ["trap_id"]
  ).description

  private static let texts = [
    "=1+1", "+1", "-1", "@sum", "a,b", "say \"hi\"", "\"", "'", "NA", "nan", "null", "None", "true", "007", "1e5",
    "#",
    "José",
    "e\u{301}", "\u{5D0}\u{5D1} \u{202E}x", "👩‍👩‍👧", "a;b", "a\\b", "%s", "<script>alert(1)</script>",
    String(repeating: "a", count: 64), String(repeating: "long ", count: 40) + "text",
  ]

  private static let counts = [0, 1, 1_000_000_000, 2_147_483_648, 1 << 53]

  private static let values = [
    0, -0.0, 1, -0.25, 1e-7, 0.1 + 0.2, 1.0 / 3, 1e15, 1e16, 1e22, 1e-22, 123_456_789_012, 1e308, -1e308,
    1.7976931348e308,
    .leastNormalMagnitude, .leastNonzeroMagnitude, 7.34000068968e-58, 1.20783264121e-200, .leastNormalMagnitude / 4,
  ]

  private static func rows() -> [[JSONDocument]] {
    (0..<100).map { index in
      let text = texts.indices.contains(index) ? JSONDocument.text(texts[index]) : .null
      let count = counts.indices.contains(index) ? JSONDocument.integer(counts[index]) : .null
      let value = values.indices.contains(index) ? JSONDocument.number(values[index]) : .null
      return [.text("trap-\(index)"), text, count, value, index < 50 ? .boolean(index % 3 == 0) : .null]
    }
  }

  /// For whoever reads the files by other means too: `.ci/check_tables.py` does.
  @Test func `what is written is read back, and written where it is asked for`() throws {
    let table = TableContent(Self.description, Self.rows())
    let read = try TableRows(table.file.bytes, of: Self.description).rows
    for (row, expected) in zip(read, Self.rows()) {
      #expect(Self.description.columns.map { row[member: $0.name]?.field } == expected.map(\.field))
    }
    #expect(read.map { $0.string("text") } == Self.texts + Array(repeating: "", count: 100 - Self.texts.count))
    guard let folder = ProcessInfo.processInfo.environment["DESIRELINE_HOSTILE_TABLES"] else { return }
    let package = DataPackage.document("hostile", title: "=1+1", of: [table])
    for file in [table.file, ReportFile(name: DataPackage.fileName, bytes: package.bytes)] {
      try Data(file.bytes).write(to: URL(filePath: folder).appending(path: file.name))
    }
  }
}
