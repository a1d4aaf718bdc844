/// The first row of a log whose values have no names of their own.
struct LogHeader {
  /// The names of the columns.
  let names: [String]
  /// Where the first row begins.
  let end: Int

  /// Reads it, blank lines passed over; `nil` where the bytes end before it does, or there is none.
  /// - Parameter isWhole: Whether nothing comes after the bytes.
  init?(_ bytes: inout [UInt8], upTo limit: Int, _ separator: UInt8, isWhole: Bool) {
    bytes.seal(at: limit)
    var splitter = DelimitedSplitter(separator: separator)
    // One place for each column that there can be.
    let most = 1 + bytes[..<limit].count { $0 == separator }
    var cells = Array(repeating: Cell(), count: most + 1)
    let places = Array(0..<most)
    let row = splitter.firstRow(in: bytes.span, upTo: limit, places: places, &cells)
    guard let row, row.end < limit || isWhole else { return nil }
    names = cells[..<row.columns].map { cell in
      let text = bytes[cell.part].withoutDoubledQuotes(if: cell.hasEscapes)
      return String(decoding: text, as: UTF8.self)
    }
    end = min(row.end, limit)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with one quote for two.
  func withoutDoubledQuotes(if areDoubled: Bool) -> [UInt8] {
    guard areDoubled else { return Array(self) }
    var single: [UInt8] = []
    var place = startIndex
    while place < endIndex {
      single.append(self[place])
      place += self[place] == UInt8(ascii: "\"") ? 2 : 1
    }
    return single
  }
}
