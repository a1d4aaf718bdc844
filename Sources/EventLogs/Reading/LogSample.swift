import Foundation
package import TextFormats

/// The first rows of a log of which nothing is known yet: their names say what it is.
package struct LogSample: Sendable {
  /// The names of the columns, or of the members of objects; those of objects within objects by their path.
  package private(set) var names: [String] = []
  /// The values of each row by their names, without those that are empty.
  package private(set) var rows: [[String: String]] = []

  /// Whether its names are those of columns.
  package private(set) var isTable = true

  /// How many bytes and how many rows are looked at.
  private static let (mostBytes, mostRows) = (1 << 20, 1000)

  /// No rows.
  package init() {}

  /// Looks at a log, all of which is still to be read.
  /// - Parameter columns: The names of the columns of a log without a header, if it has as many of them and begins with
  ///   none of them.
  /// - Throws: `Problem` if it cannot be read.
  package init(_ input: LogInput, columns: [String] = []) throws(Problem) {
    var bytes = try input.source.head(upTo: Self.mostBytes)
    if bytes.count == Self.mostBytes { bytes = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)] }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    try bytes.checkText(input.name, input.format)
    guard let separator = (input.format ?? LogFormat(firstLineOf: bytes)).separator else {
      isTable = false
      for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.mostRows) { add([("", Self.json(line))]) }
      return
    }
    var table = CSVReader(Array(bytes), separator: separator, hasMark: false)
    var header: [String] = []
    while rows.count < Self.mostRows, let row = (try? table.next())?.flatMap({ $0 }) {
      if row.isBlank { continue }
      if header.isEmpty {
        header = row.fields
        names = header
        if header.count != columns.count || columns.contains(header[0]) { continue }
        (header, names) = (columns, columns)
      }
      add(
        zip(header, row.fields).map { ($0, $1.hasPrefix("{") || $1.hasPrefix("[{") ? Self.json($1.utf8) : .text($1)) })
    }
  }

  /// Adds the first rows of another log.
  package mutating func add(_ other: LogSample) {
    names += other.names.filter { !names.contains($0) }
    rows += other.rows
    isTable = isTable && other.isTable
  }

  /// Whether there is a column or member of a name.
  package func hasValue(_ name: String) -> Bool { column(name) != nil }

  /// The first value of each row that has one at a path.
  package func values(_ paths: [String]) -> [String] {
    let names = paths.compactMap(column)
    return rows.compactMap { row in names.lazy.compactMap { row[$0] }.first }
  }

  /// The column of a name, as ``RowLayout/column(of:among:)`` finds it.
  func column(_ name: String) -> String? {
    names.contains(name) ? name : isTable ? names.first { $0.lowercased() == name.lowercased() } : nil
  }

  private static func json(_ text: some Sequence<UInt8>) -> JSONDocument {
    (try? JSONDecoder().decode(JSONDocument.self, from: Data(text))) ?? .null
  }

  /// Adds a row of values and what is in them.
  private mutating func add(_ values: [(String, JSONDocument)]) {
    var row: [String: String] = [:]
    func add(_ value: JSONDocument, as name: String, _ names: inout [String]) {
      if case .object(let members) = value {
        for member in members { add(member.value, as: name.isEmpty ? member.name : "\(name).\(member.name)", &names) }
        return
      }
      // Parameters as Google Analytics writes them, a list of keys and values.
      if case .array(let items) = value {
        for item in items {
          guard case .text(let key)? = item[member: "key"], case .object(let values)? = item[member: "value"] else {
            break
          }
          for member in values { add(member.value, as: "\(name)[\(key)]", &names) }
        }
      }
      if value != .null, value != "" {
        row[name] = if case .text(let text) = value { text } else { value.text(.compact) }
        if !names.contains(name) { names.append(name) }
      }
    }
    for (name, value) in values { add(value, as: name, &names) }
    rows.append(row)
  }
}
