import Assignment

/// Rows of a table of decisions under a scheme that decides alone, where what follows an id is made once for each decision.
///
/// For millions of ids a row is then a search for the end of the line, a hash and two copies.
struct DecisionRows: Sendable {
  private let scheme: any EnumerableScheme
  /// What follows the id in the row of each decision, each in as many bytes, and last that of an empty id.
  private let ends: [UInt8]
  /// How many bytes each may take: whole vectors.
  private let width: Int
  /// How many bytes each takes.
  private let lengths: [UInt16]

  /// How many bytes of rows are made at a time; a longer row is not made here.
  private static let room = 1 << 16
  /// The most bytes that may follow an id.
  private static let mostBytes = 1 << 10
  private static let vector = MemoryLayout<SIMD16<UInt8>>.size

  /// Makes the rows' ends; `nil` where the scheme has too many decisions, or the variants' names are too long.
  /// - Parameters:
  ///   - longest: The most bytes that may follow an id.
  ///   - end: Adds what follows the id in the row of a decision.
  init?(_ scheme: any BucketingScheme, longest: Int, end: (ArmAssignment, inout [UInt8]) -> Void) {
    guard let scheme = scheme as? any EnumerableScheme, scheme.decisionCount > 0, longest <= Self.mostBytes else {
      return nil
    }
    width = (longest + Self.vector - 1) / Self.vector * Self.vector
    self.scheme = scheme
    var (ends, lengths): ([UInt8], [UInt16]) = ([], [])
    ends.reserveCapacity((scheme.decisionCount + 1) * width)
    for decision in 0...scheme.decisionCount {
      let start = ends.count
      end(decision < scheme.decisionCount ? scheme.assignment(decision) : scheme.assign(""), &ends)
      lengths.append(UInt16(ends.count - start))
      ends.append(contentsOf: repeatElement(0, count: start + width - ends.count))
    }
    (self.ends, self.lengths) = (ends, lengths)
  }

  /// Adds the rows of lines, from the start of one on.
  /// - Returns: The start of the first line whose row was not added; the last lines are too near to the end to be copied
  ///   in whole vectors.
  func append(_ lines: Span<UInt8>, from start: Int, to rows: inout [UInt8]) -> Int {
    var start = start
    while true {
      let held = rows.count
      rows.append(contentsOf: repeatElement(0, count: Self.room))
      var room = rows.mutableSpan
      let (end, next) = Self.write(lines, from: start, at: held, into: &room, self, scheme)
      rows.removeLast(rows.count - end)
      guard next > start else { return start }
      start = next
    }
  }

  /// Writes rows while there is room for them.
  /// - Returns: The end of the rows, and the start of the first line without one.
  private static func write(
    _ lines: Span<UInt8>, from start: Int, at place: Int, into room: inout MutableSpan<UInt8>, _ table: DecisionRows,
    _ scheme: some EnumerableScheme
  ) -> (end: Int, next: Int) {
    let (ends, lengths, width) = (table.ends.span, table.lengths.span, table.width)
    var (start, place) = (start, place)
    var target = unsafe room.mutableBytes
    while let line = IDLine(in: lines, from: start) {
      let id = start..<line.end
      // An id in quotes takes at most twice its bytes, and copies of whole vectors end behind what is copied.
      guard place &+ 2 &* id.count &+ width &+ 2 &* vector <= target.byteCount else { break }
      if line.needsQuotes {
        place = quote(lines, id, into: &target, at: place)
      } else {
        copy(lines, from: start, count: id.count, into: &target, at: place)
        place &+= id.count
      }
      let decision = id.isEmpty ? lengths.count &- 1 : scheme.decision(utf8: lines.extracting(id))
      copy(ends, from: decision &* width, count: width, into: &target, at: place)
      place &+= Int(lengths[decision])
      start = line.next
    }
    return (place, start)
  }

  /// Copies whole vectors, the last of them beyond what is asked for.
  @inline(__always) private static func copy(
    _ bytes: Span<UInt8>, from start: Int, count: Int, into target: inout MutableRawSpan, at place: Int
  ) {
    var done = 0
    repeat {
      let vector = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start &+ done, as: SIMD16<UInt8>.self)
      target.storeBytes(of: vector, toByteOffset: place &+ done, as: SIMD16<UInt8>.self)
      done &+= Self.vector
    } while done < count
  }

  /// Writes a cell in quotes, those inside of it twice.
  /// - Returns: The place behind it.
  private static func quote(
    _ bytes: Span<UInt8>, _ part: Range<Int>, into target: inout MutableRawSpan, at place: Int
  ) -> Int {
    var place = place
    func add(_ byte: UInt8) {
      target.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
      place += 1
    }
    add(0x22)
    for index in part {
      if bytes[index] == 0x22 { add(0x22) }
      add(bytes[index])
    }
    add(0x22)
    return place
  }
}

/// An id in a text of whole lines.
private struct IDLine {
  /// The place behind its last byte.
  let end: Int
  /// The start of the next line.
  let next: Int
  /// Whether it needs quotes, by RFC 4180.
  let needsQuotes: Bool

  /// The line from a place on; `nil` where it ends so near to the end of the text that it cannot be copied in whole
  /// vectors.
  @inline(__always) init?(in text: Span<UInt8>, from start: Int) {
    var (place, needsQuotes) = (start, false)
    while place &+ 32 <= text.count {
      let word = UInt64(littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      // The high bit of each byte that is below 0x2D, and of some behind those: ends of lines, quotes and commas are.
      var marks = (word &- 0x2D2D_2D2D_2D2D_2D2D) & ~word & 0x8080_8080_8080_8080
      while marks != 0 {
        let found = place &+ marks.trailingZeroBitCount / 8
        switch text[found] {
        case 0x0A:
          end = found > start && text[found &- 1] == 0x0D ? found &- 1 : found
          next = found &+ 1
          self.needsQuotes = needsQuotes
          return
        case 0x22, 0x2C: needsQuotes = true
        // Before the end of a line it belongs to that.
        case 0x0D: needsQuotes = needsQuotes || text[found &+ 1] != 0x0A
        default: break
        }
        marks &= marks &- 1
      }
      place &+= 8
    }
    return nil
  }
}
