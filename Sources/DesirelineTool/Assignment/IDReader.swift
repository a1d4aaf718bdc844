import EventLogs
import Foundation
import TextFormats

/// Reads ids, one in a line, in pieces of whole lines: as many of them as there are take no more memory than one piece.
struct IDReader {
  /// The bytes of a piece: few enough that a piece and its rows stay in a processor's cache.
  static let pieceSize = 1 << 17
  /// The most bytes that a line may have.
  static let longestLine = 1 << 20

  private let name: String
  private let file: Descriptor
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isEmpty = true

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Problem) {
    name = path
    guard path != "-" else {
      file = .standardInput
      return
    }
    do throws(SystemError) { file = try Descriptor(reading: path) } catch { throw Self.unreadable(path, error.words) }
  }

  /// The next piece of whole lines, each with its end; nil behind the last.
  mutating func next() throws(Problem) -> [UInt8]? {
    while !isAtEnd {
      var piece = rest
      do throws(SystemError) {
        let more = try file.read(upTo: Self.pieceSize)
        isAtEnd = more.isEmpty
        isEmpty = isEmpty && isAtEnd
        piece += more
      } catch { throw Self.unreadable(name, error.words) }
      if isAtEnd {
        rest = []
        guard !isEmpty || !piece.isEmpty else { throw Self.unreadable(name, "there are no ids") }
        // The last line may lack its end.
        return piece.isEmpty ? nil : piece + [0x0A]
      }
      guard let end = piece.lastIndex(of: 0x0A) else {
        guard piece.count <= Self.longestLine else { throw Self.unreadable(name, "a line is longer than 1 MiB") }
        rest = piece
        continue
      }
      rest = Array(piece[(end + 1)...])
      piece.removeSubrange((end + 1)...)
      return piece
    }
    return nil
  }

  private static func unreadable(_ path: String, _ words: String) -> Problem {
    let name = path == "-" ? "standard input" : path
    return Problem(.unreadableIDs, "\(name): \(words)", hint: "write one id in a line")
  }
}
