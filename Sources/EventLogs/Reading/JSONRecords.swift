/// Cuts NDJSON into rows: a flat object a line; members of other names, and objects and arrays, are passed over.
struct JSONRecords: LogRecords {
  private var window: ByteWindow
  private var end = 0
  private(set) var line = 0
  private(set) var fault: LogFault?
  private(set) var cells = Array(repeating: 0..<0, count: LogColumn.allCases.count)

  var bytes: [UInt8] { window.bytes }

  init(_ window: ByteWindow) { self.window = window }

  mutating func next() throws(EventLogError) -> Bool {
    while true {
      window.start = end
      guard try holdLine() else { return false }
      line += 1
      guard fault == nil else { return true }
      let blanks: [UInt8] = [0x20, 0x09, 0x0D]
      guard window.bytes[window.start..<end].contains(where: { !blanks.contains($0) && $0 != 0x0A }) else { continue }
      for column in cells.indices { cells[column] = 0..<0 }
      guard let values = JSONLineReader.values(window.bytes, window.start..<end) else {
        fault = .json
        return true
      }
      for (column, value) in values {
        let range = value.range
        cells[column.rawValue] = value.hasEscapes ? window.bytes.replace(range, by: JSONLineReader.unescaped) : range
      }
      return true
    }
  }

  /// Lets a whole line come in; a line that is too long is passed over, and told.
  private mutating func holdLine() throws(EventLogError) -> Bool {
    fault = nil
    var searched = window.start
    while true {
      if let feed = window.bytes[searched...].firstIndex(of: 0x0A) {
        end = feed + 1
        return true
      }
      if window.isAtEnd {
        end = window.bytes.count
        return window.count > 0
      }
      if window.count > Self.longest {
        try window.skipLine()
        (end, fault) = (window.start, .tooLong)
        return true
      }
      searched = window.count
      try window.extend()
    }
  }
}
