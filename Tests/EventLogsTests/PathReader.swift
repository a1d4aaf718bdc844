import EventLogs

/// The plainest reader of rows there can be, to say what paths mean and to try interpreters with.
enum PathReader {
  /// What is at a path of a row of NDJSON.
  static func value(at path: String, in line: String) -> String { JSONText.read(line)?.value(at: path[...]) ?? "" }

  /// The texts of a layout's paths: of lines of NDJSON, or of rows of CSV or TSV without
  /// quotes, whose last cells may be left out.
  static func rows(_ text: String, _ layout: RowLayout) -> [[String]] {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first?.hasPrefix("{") == false else { return lines.map { row(JSONText.read($0), layout) } }
    let separator: Character = text.contains("\t") ? "\t" : ","
    let cells = lines.map { $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init) }
    let hasHeader = layout.columns.isEmpty || cells[0][0] == layout.columns[0]
    let header = hasHeader ? cells[0] : layout.columns
    return cells.dropFirst(hasHeader ? 1 : 0).map { cells in
      layout.paths.map { path in
        guard let (place, rest) = RowLayout.column(of: path, among: header), place < cells.count else { return "" }
        return JSONText.text(cells[place]).value(at: rest) ?? ""
      }
    }
  }

  private static func row(_ row: JSONText?, _ layout: RowLayout) -> [String] {
    layout.paths.map { row?.value(at: $0[...]) ?? "" }
  }
}

/// A JSON value whose numbers are as they are written.
enum JSONText {
  case null
  case text(String)
  case list([JSONText])
  case members([(name: String, value: JSONText)])

  static func read(_ text: String) -> JSONText? {
    var rest = text[...]
    guard let value = value(&rest), rest.allSatisfy(\.isWhitespace) else { return nil }
    return value
  }

  /// What is at a path, by the grammar of ``RowLayout``.
  func value(at path: Substring) -> String? {
    switch self {
    case .null: nil
    case .text(let text):
      path.isEmpty ? text : Self.read(text).flatMap { $0.isNested ? $0.value(at: path.withoutDot) : nil }
    case .list(let items): path.step.flatMap { name, rest in Self.element(name, of: items)?.value(at: rest.withoutDot) }
    case .members(let members):
      members.filter { path.isAhead(of: $0.name) }.sorted { $0.name.count > $1.name.count }.lazy.compactMap {
        $0.value.value(at: path.dropFirst($0.name.count).withoutDot)
      }.first
    }
  }

  private var isNested: Bool {
    switch self {
    case .list, .members: true
    case .null, .text: false
    }
  }

  private static func element(_ name: String, of items: [JSONText]) -> JSONText? {
    for item in items {
      guard case .members(let members) = item, case .text(name)? = members.first(where: { $0.name == "key" })?.value
      else { continue }
      let value = members.first { $0.name == "value" }?.value
      guard case .members(let sorts)? = value else { return value }
      return sorts.first { if case .null = $0.value { false } else { true } }?.value
    }
    guard let place = Int(name), items.indices.contains(place) else { return nil }
    return items[place]
  }
}

extension Substring {
  fileprivate var withoutDot: Substring { first == "." ? dropFirst() : self }

  /// The step at the beginning, such as `[name]`, and what follows it.
  fileprivate var step: (String, Substring)? {
    guard first == "[", let end = firstIndex(of: "]") else { return nil }
    return (String(self[index(after: startIndex)..<end]), self[index(after: end)...])
  }

  /// Whether it begins with a name and goes on as it may behind one.
  fileprivate func isAhead(of name: String) -> Bool {
    guard !name.isEmpty, hasPrefix(name) else { return false }
    let rest = dropFirst(name.count)
    return rest.isEmpty || rest.first == "." || rest.first == "["
  }
}

extension JSONText {
  private static func value(_ rest: inout Substring) -> JSONText? {
    rest = rest.drop(while: \.isWhitespace)
    switch rest.first {
    case "{": return members(&rest)
    case "[": return list(&rest)
    case "\"": return string(&rest).map(JSONText.text)
    default:
      let word = rest.prefix { !",]} \t\r".contains($0) }
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : word == "null" ? .null : .text(String(word))
    }
  }

  private static func members(_ rest: inout Substring) -> JSONText? {
    var members: [(name: String, value: JSONText)] = []
    while skip(members.isEmpty ? "{" : ",", &rest) {
      if members.isEmpty, skip("}", &rest) { return .members([]) }
      guard let name = string(&rest), skip(":", &rest), let value = value(&rest) else { return nil }
      members.append((name, value))
    }
    return skip("}", &rest) ? .members(members) : nil
  }

  private static func list(_ rest: inout Substring) -> JSONText? {
    var items: [JSONText] = []
    while skip(items.isEmpty ? "[" : ",", &rest) {
      if items.isEmpty, skip("]", &rest) { return .list([]) }
      guard let value = value(&rest) else { return nil }
      items.append(value)
    }
    return skip("]", &rest) ? .list(items) : nil
  }

  /// A text; of escapes only those of quotes and backslashes.
  private static func string(_ rest: inout Substring) -> String? {
    guard skip("\"", &rest) else { return nil }
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      text.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return text
  }

  private static func skip(_ character: Character, _ rest: inout Substring) -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
