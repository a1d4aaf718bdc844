/// Where a log comes from: a file, standard input, or bytes at hand.
package struct LogInput: Sendable {
  /// Its name, for users.
  package let name: String
  /// Its form, where the name tells it.
  let format: LogFormat?
  let source: any ByteSource

  /// A log that is at hand.
  /// - Parameter atMost: How many bytes come at a time.
  package init(name: String, format: LogFormat? = nil, bytes: [UInt8], atMost: Int = .max) {
    self.init(name: name, format: format, BytesAtHand(bytes, atMost: atMost))
  }

  /// A file; `-` is standard input.
  /// - Throws: ``EventLogError`` if it cannot be opened.
  package init(path: String) throws(EventLogError) {
    self.init(name: path, format: nil, try FileBytes(path: path))
  }

  private init(name: String, format: LogFormat?, _ source: any ByteSource) {
    self.name = name
    self.format = format ?? LogFormat(path: name)
    self.source = source
  }
}

/// Something that bytes come from, one after another.
protocol ByteSource: Sendable {
  /// Puts the next bytes into a part of some, as many as come at once.
  /// - Returns: How many; 0 at the end.
  func read(into bytes: inout [UInt8], at part: Range<Int>) throws(EventLogError) -> Int
}
