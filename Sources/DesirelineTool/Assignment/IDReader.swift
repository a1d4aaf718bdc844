import Assignment
import EventLogs
import ExperimentFile
import Foundation
import TextFormats

/// Reads users in pieces of whole lines: as many of them as there are take no more memory than one piece.
///
/// A line is an id, or a row of a table whose first line names the columns, the ids' and those of attributes.
struct IDReader {
  /// An id, and what the other cells of its line say.
  typealias User = (id: String, attributes: [AttributeValue.Member])

  /// How many bytes are read at a time.
  private static let pieceSize = 1 << 17
  /// The most bytes that a line may have.
  private static let longestLine = 1 << 20

  private let path: String
  private let file: Descriptor
  /// The names of the ids' column.
  private let idNames: [String]
  /// The attributes of which a cell may be a number, a boolean, an array or an object.
  private let typed: Set<String>
  /// The columns of a table; `nil` where lines are ids.
  private var columns: [String]?
  private var line = 0
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isEmpty = true

  /// Opens a file; `-` is standard input.
  init(_ path: String, idNames: [String], typed: Set<String>) throws(Problem) {
    (self.path, self.idNames, self.typed) = (path, idNames, typed)
    do throws(SystemError) { file = path == "-" ? .standardInput : try Descriptor(reading: path) } catch {
      throw Self.unreadable(path, error.reason)
    }
  }

  /// The users of the next lines; nil behind the last.
  mutating func next() throws(Problem) -> [User]? {
    while !isAtEnd {
      do throws(SystemError) {
        let more = try file.read(upTo: Self.pieceSize)
        isAtEnd = more.isEmpty
        isEmpty = isEmpty && isAtEnd
        rest += more
      } catch { throw Self.unreadable(path, error.reason) }
      if isEmpty { throw Self.unreadable(path, "there are no ids") }
      // The last line may lack its end.
      if isAtEnd, !rest.isEmpty { rest.append(0x0A) }
      guard let end = rest.lastIndex(of: 0x0A) else {
        guard rest.count <= Self.longestLine else { throw Self.unreadable(path, "a line is longer than 1 MiB") }
        continue
      }
      defer { rest.removeSubrange(...end) }
      var users: [User] = []
      for line in rest[..<end].split(separator: 0x0A, omittingEmptySubsequences: false) {
        guard let id = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) else {
          throw Self.unreadable(path, "an id is no text in UTF-8")
        }
        self.line += 1
        if self.line == 1, try readColumns(id) { continue }
        users.append(try columns.map { columns throws(Problem) in try user(id, columns) } ?? (id, []))
      }
      return users
    }
    return nil
  }

  /// Reads the first line; whether it names columns.
  private mutating func readColumns(_ line: String) throws(Problem) -> Bool {
    let names = cells(line.hasPrefix("\u{FEFF}") ? String(line.dropFirst()) : line) ?? []
    guard names.count > 1 else { return false }
    if names.contains(where: idNames.contains) {
      columns = names
    } else if path.hasSuffix(".csv") {
      let name = idNames[0]
      throw Problem(
        .unreadableIDs, "\(path): no column is called '\(name)'",
        hint: "call the column of ids '\(name)' in the first line")
    }
    return columns != nil
  }

  private func user(_ line: String, _ columns: [String]) throws(Problem) -> User {
    guard let cells = cells(line), cells.count == columns.count else {
      throw Self.unreadable(path, "line \(self.line) is no row of \(columns.count) cells")
    }
    let place = idNames.lazy.compactMap(columns.firstIndex).first ?? 0
    let known = columns.indices.filter { $0 != place && !cells[$0].isEmpty }
    let members: [AttributeValue.Member] = known.map { .init(columns[$0], value(of: cells[$0], columns[$0])) }
    let paths = members.filter { $0.name.contains(".") }
    return (cells[place], paths.reduce(members) { $0.inserting($1.value, at: $1.name.split(separator: ".")[...]) })
  }

  private func cells(_ line: String) -> [String]? {
    var reader = CSVReader(Array(line.utf8))
    guard let record = try? reader.next(), record.cells.last?.range.upperBound == line.utf8.count else { return nil }
    return record.fields
  }

  /// A cell as what the condition compares the attribute with.
  private func value(of cell: String, _ column: String) -> AttributeValue {
    if cell.hasPrefix("[") || cell.hasPrefix("{") { return JSON5Value(reading: cell)?.attribute ?? .text(cell) }
    guard typed.contains(String(column.prefix { $0 != "." })) else { return .text(cell) }
    if cell == "true" || cell == "false" { return .boolean(cell == "true") }
    let isDecimal = cell.utf8.allSatisfy { (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }
    return (isDecimal ? Double(cell) : nil).map { .number($0) } ?? .text(cell)
  }

  private static func unreadable(_ path: String, _ words: String) -> Problem {
    let name = path == "-" ? "standard input" : path
    return Problem(
      .unreadableIDs, "\(name): \(words)", hint: "write one id in a line, or a table in CSV with a column 'id'")
  }
}

extension [AttributeValue.Member] {
  /// The members with a value at a path, as a condition reads it, in objects that are made for it.
  fileprivate func inserting(_ value: AttributeValue, at path: ArraySlice<Substring>) -> Self {
    guard let name = path.first.map(String.init) else { return self }
    guard path.count > 1 else { return self + [.init(name, value)] }
    var others = self
    var inner: Self = []
    if let place = others.lastIndex(where: { $0.name == name }), case .object(let members) = others[place].value {
      inner = members
      others.remove(at: place)
    }
    return others + [.init(name, .object(inner.inserting(value, at: path.dropFirst())))]
  }
}

extension AttributeValue {
  /// The attributes that a condition compares with numbers or booleans.
  /// - Parameter groups: The lists of values that it may name.
  func comparedAttributes(_ groups: [Member]) -> Set<String> {
    switch self {
    case .array(let items): items.reduce(into: []) { $0.formUnion($1.comparedAttributes(groups)) }
    case .object(let members):
      members.reduce(into: []) { names, member in
        if member.name.hasPrefix("$") {
          names.formUnion(member.value.comparedAttributes(groups))
        } else if member.value.comparesValues(groups) {
          names.insert(String(member.name.prefix { $0 != "." }))
        }
      }
    default: []
    }
  }

  /// Whether a number or boolean is in it, or the name of their types.
  private func comparesValues(_ groups: [Member]) -> Bool {
    switch self {
    case .number, .boolean: return true
    case .text, .null: return false
    case .array(let items): return items.contains { $0.comparesValues(groups) }
    case .object(let members):
      return members.contains { member in
        switch (member.name, member.value) {
        case ("$exists", _): false
        case ("$type", .text(let name)): ["number", "boolean"].contains(name)
        case ("$inGroup", .text(let name)), ("$notInGroup", .text(let name)):
          groups.contains { $0.name == name && $0.value.comparesValues([]) }
        default: member.value.comparesValues(groups)
        }
      }
    }
  }
}
