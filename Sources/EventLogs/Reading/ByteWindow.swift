/// The part of a log that is being read, in one piece, however the log comes in.
struct ByteWindow {
  /// What is held.
  var bytes: [UInt8] = []
  /// Where what is not yet read begins.
  var start = 0
  /// Whether nothing more comes.
  private(set) var isAtEnd = false
  private let next: () throws(EventLogError) -> [UInt8]

  /// - Parameter next: Hands over what comes next; nothing at the end.
  init(_ next: @escaping () throws(EventLogError) -> [UInt8]) { self.next = next }

  /// How much is held that is not yet read.
  var count: Int { bytes.count - start }

  /// Lets more come in, and lets go of what was read.
  mutating func extend() throws(EventLogError) {
    guard !isAtEnd else { return }
    let more = try next()
    isAtEnd = more.isEmpty
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Passes over everything up to the end of the line.
  mutating func skipLine() throws(EventLogError) {
    while true {
      if let end = bytes[start...].firstIndex(of: 0x0A) { return start = end + 1 }
      start = bytes.count
      if isAtEnd { return }
      try extend()
    }
  }
}

extension [UInt8] {
  /// Puts something no longer in the place of a part, and leaves the rest where it is.
  /// - Returns: Where it is.
  mutating func replace(_ part: Range<Int>, by rewrite: ([UInt8]) -> [UInt8]) -> Range<Int> {
    let shorter = rewrite(Array(self[part]))
    let range = part.lowerBound..<part.lowerBound + shorter.count
    for (place, byte) in zip(range, shorter) { self[place] = byte }
    return range
  }
}
