import Foundation

/// Where a log comes from: a file, standard input, or bytes at hand.
package struct LogInput {
  /// Its name, for people.
  package let name: String
  /// Its form, where the name tells it.
  let format: LogFormat?
  let next: () throws(EventLogError) -> [UInt8]

  /// A log that comes in pieces.
  /// - Parameter next: Hands over the next piece; nothing at the end.
  package init(name: String, format: LogFormat? = nil, next: @escaping () throws(EventLogError) -> [UInt8]) {
    self.name = name
    self.format = format ?? LogFormat(path: name)
    self.next = next
  }

  /// A file; `-` is standard input.
  /// - Throws: ``EventLogError`` if it cannot be opened.
  package init(path: String) throws(EventLogError) {
    guard path == "-" || FileManager.default.fileExists(atPath: path) else {
      throw EventLogError(file: path, .unreadable("there is no such file"))
    }
    let opened = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let handle = opened else { throw EventLogError(file: path, .unreadable("it may not be read")) }
    self.init(name: path) { () throws(EventLogError) in
      do {
        return try handle.read(upToCount: Self.pieceSize).map { Array($0) } ?? []
      } catch {
        throw EventLogError(file: path, .unreadable(error.localizedDescription))
      }
    }
  }

  /// How many bytes are asked for at a time.
  private static let pieceSize = 1 << 20
}
