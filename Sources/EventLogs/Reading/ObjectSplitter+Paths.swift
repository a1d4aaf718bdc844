extension ObjectSplitter {
  /// The value at a path, by the grammar of ``RowLayout``; `nil` where it leads nowhere.
  ///
  /// It is as lenient as rows are read: what stands between quotes, commas and brackets is taken as it is.
  /// - Parameter start: Where the value starts that the path leads on from.
  /// - Throws: ``FactsFault`` where the path leads to something that is not JSON.
  mutating func value(
    at path: ArraySlice<UInt8>, from start: Int, in bytes: Span<UInt8>
  ) throws(FactsFault) -> [UInt8]? {
    seek(start, in: bytes)
    switch bytes[start] {
    case UInt8(ascii: "{"):
      var members: [Int: Int] = [:]
      for member in try elements(bytes) {
        if let length = path.length(of: member.name, in: bytes) { members[length] = member.start }
      }
      for (length, member) in members.sorted(by: { $0.key > $1.key }) {
        if let found = try value(at: path.dropFirst(length).withoutDot, from: member, in: bytes) { return found }
      }
      return nil
    case UInt8(ascii: "["):
      guard let (name, rest) = path.step, let element = try element(name, bytes) else { return nil }
      return try value(at: rest.withoutDot, from: element, in: bytes)
    default:
      guard let cell = scalar(bytes) else { throw FactsFault(.json) }
      guard cell.isValue else { return nil }
      let text = Self.text(of: cell, in: bytes)
      if path.isEmpty { return text }
      var line = text.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
      line.seal(at: line.count)
      var inner = ObjectSplitter([])
      return inner.value(at: path.withoutDot, from: inner.start(of: 0..<text.count, in: line), in: line)
    }
  }

  /// Looks through a text, a line end behind it, as if it were a row.
  mutating func row(at start: Int, in line: [UInt8], _ cells: inout [Cell]) -> Row {
    seek(start, in: line.span)
    var cells = cells.mutableSpan
    return row(at: start, in: line.span, &cells)
  }

  /// Where the object or list starts that a text is, a line end behind it; `nil` where it is none.
  mutating func start(of text: Range<Int>, in line: [UInt8]) -> Int? {
    let bytes = line.span
    seek(text.lowerBound, in: bytes)
    skipBlanks(bytes)
    let start = place
    guard "{[\"".utf8.contains(bytes[start]), skip(bytes) else { return nil }
    skipBlanks(bytes)
    return place == text.upperBound ? start : nil
  }

  /// The value at a path in what starts somewhere; `nil` where it leads nowhere.
  mutating func value(at path: ArraySlice<UInt8>, from start: Int?, in line: [UInt8]) -> [UInt8]? {
    guard let start else { return nil }
    return try? value(at: path, from: start, in: line.span)
  }

  /// The members of the object, or the items of the list, that starts here, and where each value starts.
  private mutating func elements(_ bytes: Span<UInt8>) throws(FactsFault) -> [(name: Cell, start: Int)] {
    let isObject = bytes[place] == UInt8(ascii: "{")
    let end = UInt8(ascii: isObject ? "}" : "]")
    var elements: [(name: Cell, start: Int)] = []
    elements.reserveCapacity(8)
    place += 1
    skipBlanks(bytes)
    if accept(end, bytes) { return elements }
    repeat {
      skipBlanks(bytes)
      var name = Cell()
      if isObject {
        guard let key = string(bytes) else { throw FactsFault(.json) }
        name = key
        skipBlanks(bytes)
        guard accept(UInt8(ascii: ":"), bytes) else { throw FactsFault(.json) }
        skipBlanks(bytes)
      }
      elements.append((name, place))
      guard skip(bytes) else { throw FactsFault(.json) }
      skipBlanks(bytes)
    } while accept(UInt8(ascii: ","), bytes)
    guard accept(end, bytes) else { throw FactsFault(.json) }
    return elements
  }

  /// Where the element starts that a step leads to, in the list that starts here.
  private mutating func element(_ name: ArraySlice<UInt8>, _ bytes: Span<UInt8>) throws(FactsFault) -> Int? {
    if list?.start != place { list = try list(bytes) }
    guard let list else { return nil }
    if let item = list.items.first(where: { name.length(of: $0.key, in: bytes) == name.count }) {
      guard let value = item.value, bytes[value] == UInt8(ascii: "{") else { return item.value }
      seek(value, in: bytes)
      return try elements(bytes).first { bytes.word(of: $0.start..<$0.start + 4) != Self.null }?.start
    }
    if list.isFaulty { throw FactsFault(.json) }
    guard let place = Int(String(decoding: name, as: UTF8.self)), list.items.indices.contains(place) else { return nil }
    return list.items[place].start
  }

  /// The list that starts here, up to an item that is not JSON.
  private mutating func list(_ bytes: Span<UInt8>) throws(FactsFault) -> List {
    var list = List(start: place)
    for (_, start) in try elements(bytes) {
      var item = List.Item(start: start)
      if bytes[start] == UInt8(ascii: "{") {
        seek(start, in: bytes)
        guard let members = try? elements(bytes) else {
          list.isFaulty = true
          break
        }
        item.value = members.first { Self.valueName.length(of: $0.name, in: bytes) != nil }?.start
        if let key = members.first(where: { Self.keyName.length(of: $0.name, in: bytes) != nil })?.start {
          seek(key, in: bytes)
          item.key = scalar(bytes) ?? Cell()
        }
      }
      list.items.append(item)
    }
    return list
  }

  private static let (keyName, valueName) = (Array("key".utf8)[...], Array("value".utf8)[...])

  /// A list whose items are looked through once for all steps that lead into it.
  struct List {
    /// An item: where it starts, and of a pair the key, and where its value starts.
    struct Item {
      var start: Int
      var key = Cell()
      var value: Int?
    }

    var start: Int
    var items: [Item] = []
    var isFaulty = false
  }
}

extension ArraySlice<UInt8> {
  /// The path behind a dot.
  fileprivate var withoutDot: ArraySlice { first == UInt8(ascii: ".") ? dropFirst() : self }

  /// The step at the beginning, such as `[name]`, and what follows it.
  fileprivate var step: (ArraySlice, ArraySlice)? {
    guard first == UInt8(ascii: "["), let end = firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return (self[(startIndex + 1)..<end], self[(end + 1)...])
  }

  /// How long the name of a member is, if the path begins with it and goes on as it may behind a name.
  fileprivate func length(of name: Cell, in bytes: Span<UInt8>) -> Int? {
    let text = name.hasEscapes ? ObjectSplitter.text(of: name, in: bytes) : nil
    let length = text?.count ?? name.part.count
    guard 0 < length, length <= count else { return nil }
    let start = name.part.lowerBound
    let isName =
      text.map { self.starts(with: $0) } ?? (0..<length).allSatisfy { bytes[start + $0] == self[startIndex + $0] }
    let next = dropFirst(length).first
    return isName && (next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")) ? length : nil
  }
}

extension ObjectSplitter {
  /// What a text stands for; it is never longer than it is written.
  static func text(of cell: Cell, in bytes: Span<UInt8>) -> [UInt8] {
    let text = cell.part.map { bytes[$0] }
    return cell.hasEscapes ? unescaped(text[...]) : text
  }

  private static func unescaped(_ escaped: ArraySlice<UInt8>) -> [UInt8] {
    var (text, rest) = ([UInt8](), escaped)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        text.append(byte)
        continue
      }
      if kind == UInt8(ascii: "u") { text += scalar(&rest).utf8 } else { text.append(controls[kind] ?? kind) }
    }
    return text
  }

  /// The characters that letters behind a backslash stand for; any other stands for itself.
  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C,
  ]

  /// The scalar of four digits, or of a pair of surrogates; the replacement character where there is none.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> String {
    guard let first = unit(rest) else { return "" }
    rest = rest.dropFirst(4)
    guard 0xD800..<0xDC00 ~= first, rest.starts(with: "\\u".utf8), let second = unit(rest.dropFirst(2)),
      0xDC00..<0xE000 ~= second
    else { return String(Character(Unicode.Scalar(first) ?? "\u{FFFD}")) }
    rest = rest.dropFirst(6)
    return String(Character(Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"))
  }

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32? {
    digits.count < 4 ? nil : UInt32(String(decoding: digits.prefix(4), as: UTF8.self), radix: 16)
  }
}
