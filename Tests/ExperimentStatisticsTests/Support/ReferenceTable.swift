import ExperimentStatistics
import Foundation
import Testing

/// A table of results from other implementations, and the functions of the package that must give the same.
///
/// Each table's header names the implementations and their versions.
struct ReferenceTable: Sendable, CustomTestStringConvertible {
  private struct Contents: Decodable {
    struct Header: Decodable { let cases: Int }
    let header: Header
    let cases: [Row]
  }

  let name: String
  var kind: String?
  /// The rows that are compared.
  var rows: @Sendable ([Row]) throws -> [Row] = { $0 }
  let columns: [Column]

  var testDescription: String { "\(name) \(kind ?? "")" }

  /// Compares every value of every column.
  func check() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    // JSONSerialization is off by one ulp on Linux; JSONDecoder is exact.
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let file = folder.appending(path: "Tables/\(name).json")
    let contents = try decoder.decode(Contents.self, from: Data(contentsOf: file))
    #expect(contents.cases.count == contents.header.cases)
    let selected = try rows(contents.cases.filter { kind == nil || $0.kind == kind })
    for column in columns {
      let compared = try selected.count { try column.check($0) }
      #expect(compared > 0, "no row has \(column.names)")
    }
  }
}

/// Values of a table's rows, the function that must give them, and how closely.
struct Column: Sendable {
  enum Tolerance: Sendable {
    case relative(Double), absolute(Double)
    /// A share of an interval's width, or two units in the last place where those are more.
    case width(Double)
    /// An absolute error that depends on the row.
    case row(@Sendable (Row) throws -> Double)
  }

  let names: [String]
  let tolerance: Tolerance
  let condition: @Sendable (Row) throws -> Bool
  let function: @Sendable (Row) throws -> [Double]

  /// A column, or several side by side: `names` are paths of keys, separated by spaces.
  init(
    _ names: String, _ tolerance: Tolerance, where condition: @escaping @Sendable (Row) throws -> Bool = { _ in true },
    _ function: @escaping @Sendable (Row) throws -> [Double]
  ) {
    self.names = names.split(separator: " ").map(String.init)
    (self.tolerance, self.condition, self.function) = (tolerance, condition, function)
  }

  /// Whether the row has the values; where the table says that they are undefined, the function must throw.
  fileprivate func check(_ row: Row) throws -> Bool {
    let found = names.map { row.expected.values(at: $0.split(separator: ".")) }
    guard !found.contains(nil), try condition(row) else { return false }
    let expected = found.flatMap { $0 ?? [] }
    let label = "\(row.id) \(names)"
    if expected.contains(where: \.isNaN) {
      #expect(throws: UndefinedQuantity.self, "\(label)") { try function(row) }
      return true
    }
    let actual = try function(row)
    #expect(actual.count == expected.count, "\(label)")
    for (actual, value) in zip(actual, expected) {
      let allowed =
        switch tolerance {
        // Below 1e-300 a Double has fewer digits than the tolerance asks for.
        case .relative(let share): value != 0 && abs(value) < 1e-300 ? 1e-299 : value == 0 ? share : share * abs(value)
        case .absolute(let error): error
        case .width(let share): max(share * abs(expected[1] - expected[0]), 2 * value.ulp)
        case .row(let error): try error(row)
        }
      #expect(actual == value || abs(actual - value) <= allowed, "\(label): \(actual), not \(value)")
    }
    return true
  }
}

/// A row: named inputs and the results of other implementations.
@dynamicMemberLookup
struct Row: Decodable, Sendable {
  let id: String
  let kind: String?
  let input, expected: JSONValue

  /// The number that an input is.
  subscript(dynamicMember name: String) -> Double { get throws { try input[name].number } }

  /// The whole number that an input is.
  func whole(_ name: String) throws -> Int { try input[name].whole }

  /// The numbers of an input.
  func list(_ name: String) throws -> [Double] { try input[name].numbers }
}

/// A value of a table.
enum JSONValue: Decodable, Sendable {
  struct Missing: Error { let name: String }

  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .number(try container.decode(Bool.self) ? 1 : 0)
    }
  }

  subscript(name: String) -> JSONValue {
    get throws {
      guard case .object(let members) = self, let member = members[name] else { throw Missing(name: name) }
      return member
    }
  }

  var number: Double {
    get throws {
      guard case .number(let number) = self else { throw Missing(name: "number") }
      return number
    }
  }

  var whole: Int { get throws { try Int(exactly: number) ?? { throw Missing(name: "whole number") }() } }

  /// A whole number written as text, which may be wider than 64 bits.
  var wide: Int128 {
    get throws {
      guard case .text(let text) = self, let value = Int128(text) else { throw Missing(name: "wide number") }
      return value
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var elements: [JSONValue] {
    get throws {
      guard case .list(let elements) = self else { throw Missing(name: "list") }
      return elements
    }
  }

  var numbers: [Double] { get throws { try elements.map { try $0.number } } }

  /// The numbers at a path of keys, through lists; NaN where they are undefined, nil where the row has none.
  func values(at path: ArraySlice<Substring>) -> [Double]? {
    switch self {
    case .number(let number): [number]
    case .text(let text): text.hasPrefix("undefined") ? [.nan] : nil
    case .list(let elements): elements.flatMap { $0.values(at: path) ?? [] }
    case .object(let members):
      path.first.flatMap { members[String($0)] }.flatMap { $0.values(at: path.dropFirst()) }
    case .null: nil
    }
  }

  func values(at path: [Substring]) -> [Double]? { values(at: path[...]) }
}
