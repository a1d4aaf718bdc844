/// Lists of objects with a `key` and a `value`, as the warehouses of analytics products have them.
extension ObjectCutter {
  /// Passes over a list, whose opening was passed, and notes the values of the keys that are asked for.
  mutating func list(_ node: Int, _ bytes: Span<UInt8>, _ cells: inout MutableSpan<Cell>) -> Bool {
    skipBlanks(bytes)
    if accept(UInt8(ascii: "]"), bytes) { return true }
    repeat {
      skipBlanks(bytes)
      if bytes[place] == UInt8(ascii: "{") {
        guard element(of: node, bytes, &cells) else { return false }
      } else {
        guard skip(bytes) else { return false }
      }
      skipBlanks(bytes)
    } while accept(UInt8(ascii: ","), bytes)
    return accept(UInt8(ascii: "]"), bytes)
  }

  private mutating func element(of node: Int, _ bytes: Span<UInt8>, _ cells: inout MutableSpan<Cell>) -> Bool {
    var key: Cell?
    var value: Cell?
    let isWhole = members(bytes) { cutter, name in
      if name == "key" {
        guard let cell = cutter.scalar(bytes) else { return false }
        key = cell
      } else if name == "value", bytes[cutter.place] == UInt8(ascii: "{") {
        return cutter.members(bytes) { cutter, _ in
          guard bytes[cutter.place] != UInt8(ascii: "{"), bytes[cutter.place] != UInt8(ascii: "[") else {
            return cutter.skipNested(bytes)
          }
          guard let cell = cutter.scalar(bytes) else { return false }
          if value == nil, !cell.isEmpty { value = cell }
          return true
        }
      } else if name == "value", bytes[cutter.place] != UInt8(ascii: "[") {
        guard let cell = cutter.scalar(bytes) else { return false }
        value = cell
      } else {
        return cutter.skip(bytes)
      }
      return true
    }
    guard isWhole else { return false }
    guard let key, let value else { return true }
    let name = key.part.map { bytes[$0] }
    for element in tree.nodes[node].elements where tree.nodes[element].name == name {
      note(value, for: element, &cells)
    }
    return true
  }

  /// Passes over an object, whose opening stands here.
  /// - Parameter take: Passes over the value of a member.
  private mutating func members(
    _ bytes: Span<UInt8>,
    _ take: (_ cutter: inout ObjectCutter, _ name: String) -> Bool
  ) -> Bool {
    guard accept(UInt8(ascii: "{"), bytes) else { return false }
    skipBlanks(bytes)
    if accept(UInt8(ascii: "}"), bytes) { return true }
    repeat {
      skipBlanks(bytes)
      guard let name = string(bytes)?.part else { return false }
      skipBlanks(bytes)
      guard accept(UInt8(ascii: ":"), bytes) else { return false }
      skipBlanks(bytes)
      guard take(&self, bytes.text(name) ?? "") else { return false }
      skipBlanks(bytes)
    } while accept(UInt8(ascii: ","), bytes)
    return accept(UInt8(ascii: "}"), bytes)
  }

  private mutating func skip(_ bytes: Span<UInt8>) -> Bool {
    let isNested = bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "[")
    return isNested ? skipNested(bytes) : scalar(bytes) != nil
  }
}
