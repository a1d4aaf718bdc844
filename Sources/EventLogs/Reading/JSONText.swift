/// A JSON value whose numbers are as they are written, and what paths lead to in it.
///
/// It is as lenient as ``ObjectSplitter``: what stands between quotes, commas and brackets is taken as it is.
enum JSONText {
  case null
  case text([UInt8])
  case list([JSONText])
  case members([(name: [UInt8], value: JSONText)])

  /// How deep lists and objects may be in each other.
  private static var deepest: Int { 64 }

  /// Reads a value; `nil` if the bytes are none, or more than one.
  init?(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    guard let value = Self.value(&rest, depth: 0) else { return nil }
    rest = rest.drop(while: Self.isBlank)
    guard rest.isEmpty else { return nil }
    self = value
  }

  /// What is at a path, by the grammar of ``RowLayout``; `nil` where it leads nowhere.
  func value(at path: ArraySlice<UInt8>) -> [UInt8]? {
    switch self {
    case .null: nil
    case .text(let text):
      path.isEmpty ? text : JSONText(text).flatMap { $0.isNested ? $0.value(at: path.withoutDot) : nil }
    case .list(let items): path.step.flatMap { name, rest in Self.element(name, of: items)?.value(at: rest.withoutDot) }
    case .members(let members):
      members.filter { path.canGoOn(behind: $0.name) }.sorted { $0.name.count > $1.name.count }.lazy.compactMap {
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

  /// The element that a step leads to.
  private static func element(_ name: [UInt8], of items: [JSONText]) -> JSONText? {
    for item in items {
      guard case .members(let members) = item,
        case .text(name)? = members.first(where: { $0.name.elementsEqual("key".utf8) })?.value
      else { continue }
      let value = members.first { $0.name.elementsEqual("value".utf8) }?.value
      guard case .members(let sorts)? = value else { return value }
      return sorts.first { if case .null = $0.value { false } else { true } }?.value
    }
    guard let place = Int(String(decoding: name, as: UTF8.self)), items.indices.contains(place) else { return nil }
    return items[place]
  }
}

extension ArraySlice<UInt8> {
  /// The path behind a dot.
  fileprivate var withoutDot: ArraySlice { first == UInt8(ascii: ".") ? dropFirst() : self }

  /// The step at the beginning, such as `[name]`, and what follows it.
  fileprivate var step: ([UInt8], ArraySlice)? {
    guard first == UInt8(ascii: "["), let end = firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return (Array(self[(startIndex + 1)..<end]), self[(end + 1)...])
  }

  /// Whether it begins with a name and goes on as it may behind one.
  fileprivate func canGoOn(behind name: some Collection<UInt8>) -> Bool {
    guard !name.isEmpty, starts(with: name) else { return false }
    let rest = dropFirst(name.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[")
  }
}

extension JSONText {
  private static func value(_ rest: inout ArraySlice<UInt8>, depth: Int) -> JSONText? {
    guard depth < deepest else { return nil }
    rest = rest.drop(while: isBlank)
    switch rest.first {
    case UInt8(ascii: "{"): return members(&rest, depth)
    case UInt8(ascii: "["): return list(&rest, depth)
    case UInt8(ascii: "\""): return string(&rest).map(JSONText.text)
    default:
      let word = rest.prefix { !isBlank($0) && !",]}".utf8.contains($0) }
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : word.elementsEqual("null".utf8) ? .null : .text(Array(word))
    }
  }

  private static func members(_ rest: inout ArraySlice<UInt8>, _ depth: Int) -> JSONText? {
    var members: [(name: [UInt8], value: JSONText)] = []
    while skip(members.isEmpty ? "{" : ",", &rest) {
      if members.isEmpty, skip("}", &rest) { return .members([]) }
      guard let name = string(&rest), skip(":", &rest), let value = value(&rest, depth: depth + 1) else { return nil }
      members.append((name, value))
    }
    return skip("}", &rest) ? .members(members) : nil
  }

  private static func list(_ rest: inout ArraySlice<UInt8>, _ depth: Int) -> JSONText? {
    var items: [JSONText] = []
    while skip(items.isEmpty ? "[" : ",", &rest) {
      if items.isEmpty, skip("]", &rest) { return .list([]) }
      guard let value = value(&rest, depth: depth + 1) else { return nil }
      items.append(value)
    }
    return skip("]", &rest) ? .list(items) : nil
  }

  private static func string(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard skip("\"", &rest) else { return nil }
    var end = rest.startIndex
    var hasEscapes = false
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      if rest[end] == UInt8(ascii: "\\") {
        hasEscapes = true
        end += 1
      }
      end += 1
    }
    guard end < rest.endIndex else { return nil }
    let text = rest[..<end]
    rest = rest[(end + 1)...]
    return hasEscapes ? ObjectSplitter.unescaped(text) : Array(text)
  }

  private static func skip(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    rest = rest.drop(while: isBlank)
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
}
