import EventLogs
import Foundation
import TextFormats

/// Reads ids, one in a line, in pieces of whole lines: as many of them as there are take no more memory than one piece.
struct IDReader {
  /// How many bytes are read at a time.
  private static let pieceSize = 1 << 17
  /// The most bytes that a line may have.
  private static let longestLine = 1 << 20

  private let path: String
  private let file: Descriptor
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isEmpty = true

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Problem) {
    self.path = path
    do throws(SystemError) { file = path == "-" ? .standardInput : try Descriptor(reading: path) } catch {
      throw Self.unreadable(path, error.reason)
    }
  }

  /// The ids of the next lines; nil behind the last.
  mutating func next() throws(Problem) -> [String]? {
    while !isAtEnd {
      do throws(SystemError) {
        let more = try file.read(upTo: Self.pieceSize)
        isAtEnd = more.isEmpty
        isEmpty = isEmpty && isAtEnd
        rest += more
      } catch { throw Self.unreadable(path, error.reason) }
      if isEmpty { throw Self.unreadable(path, "there are no ids") }
      // The last line may lack its end.
      if isAtEnd, !rest.isEmpty { rest.append(0x0A) }
      guard let end = rest.lastIndex(of: 0x0A) else {
        guard rest.count <= Self.longestLine else { throw Self.unreadable(path, "a line is longer than 1 MiB") }
        continue
      }
      defer { rest.removeSubrange(...end) }
      var ids: [String] = []
      for line in rest[..<end].split(separator: 0x0A, omittingEmptySubsequences: false) {
        guard let id = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) else {
          throw Self.unreadable(path, "an id is no text in UTF-8")
        }
        ids.append(id)
      }
      return ids
    }
    return nil
  }

  private static func unreadable(_ path: String, _ words: String) -> Problem {
    let name = path == "-" ? "standard input" : path
    return Problem(.unreadableIDs, "\(name): \(words)", hint: "write one id in a line")
  }
}
