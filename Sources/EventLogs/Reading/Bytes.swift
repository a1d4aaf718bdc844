import Foundation
import Synchronization
package import TextFormats

/// Finds the few bytes that mean something, 64 at a time.
///
/// The idea is that of simdjson (Langdale & Lemire 2019, *Parsing gigabytes of JSON per second*, section 3.1): compare
/// many bytes at once, keep a bit for each that fits, and go from bit to bit.
struct MarkScanner {
  private let first: SIMD16<UInt8>
  private let second: SIMD16<UInt8>
  private let third: SIMD16<UInt8>
  /// Where the 64 bytes are that are looked at.
  private var base = 0
  /// Those of them that mean something and were not handed over.
  private var marks: UInt64 = 0

  /// Makes a scanner for three bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    self.first = SIMD16(repeating: first)
    self.second = SIMD16(repeating: second)
    self.third = SIMD16(repeating: third)
  }

  /// Moves to a position; what comes before it has been read and is not handed out again.
  @inline(__always) mutating func seek(_ place: Int, in bytes: Span<UInt8>) {
    base = place
    marks = marks(at: place, in: bytes)
  }

  /// The place of the next byte that means something; there must be one.
  @inline(__always) mutating func next(in bytes: Span<UInt8>) -> Int {
    while marks == 0 {
      base += 64
      marks = marks(at: base, in: bytes)
    }
    let place = base &+ marks.trailingZeroBitCount
    marks &= marks &- 1
    return place
  }

  @inline(__always) private func marks(at place: Int, in bytes: Span<UInt8>) -> UInt64 {
    bits(bytes.vector(at: place)) | bits(bytes.vector(at: place + 16)) << 16 | bits(bytes.vector(at: place + 32)) << 32
      | bits(bytes.vector(at: place + 48)) << 48
  }

  /// One bit for each of sixteen bytes.
  @inline(__always) private func bits(_ bytes: SIMD16<UInt8>) -> UInt64 {
    let fits = (bytes .== first) .| (bytes .== second) .| (bytes .== third)
    let halves = unsafe unsafeBitCast(fits, to: SIMD2<UInt64>.self)
    return Self.gather(halves[0]) | Self.gather(halves[1]) << 8
  }

  /// One bit for each of eight bytes that are all ones or all zeros.
  @inline(__always) private static func gather(_ bytes: UInt64) -> UInt64 {
    ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
  }
}

/// A digest of texts, of 128 bits: the same on every machine and in every run.
struct ByteDigest {
  private(set) var first: UInt64 = 0x243F_6A88_85A3_08D3
  private(set) var second: UInt64 = 0x1319_8A2E_0370_7344

  /// Takes in a text and its length.
  @inline(__always) mutating func add(_ range: Range<Int>, in bytes: Span<UInt8>) {
    var (word, place) = (UInt64(range.count), range.lowerBound)
    while true {
      (first, second) = (Self.mix(first, word), Self.mix(second, word))
      guard place < range.upperBound else { return }
      word = bytes.word(of: place..<range.upperBound)
      place &+= 8
    }
  }

  /// Takes a word into a number, so that every bit of both counts.
  @inline(__always) private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low ^ word
  }

  /// Takes in a text and its length, 32 bytes at once: four times as fast, for numbers that are not kept.
  @inline(__always) mutating func addBlocks(_ range: Range<Int>, in bytes: Span<UInt8>) {
    second ^= UInt64(range.count)
    let end = range.upperBound
    var place = range.lowerBound
    while end &- place > 32 {
      add(bytes.words(of: place..<place &+ 32))
      place &+= 32
    }
    add(bytes.words(of: Swift.max(range.lowerBound, end &- 32)..<end))
  }

  /// Takes in four words; no half of either product is dropped.
  @inline(__always) private mutating func add(_ words: (UInt64, UInt64, UInt64, UInt64)) {
    let one = (first ^ words.0).multipliedFullWidth(by: words.1 ^ 0x9E37_79B9_7F4A_7C15)
    let other = (second ^ words.2).multipliedFullWidth(by: words.3 ^ 0xD6E8_FEB8_6659_FD93)
    (first, second) = (one.high ^ other.low, other.high ^ one.low)
  }

  /// One number for a text that is not kept.
  @inline(__always) static func number(of range: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    var digest = ByteDigest()
    digest.addBlocks(range, in: bytes)
    return mix(digest.first, spread(digest.second))
  }

  /// Two numbers for a text, in which every bit depends on every other.
  @inline(__always) static func numbers(of range: Range<Int>, in bytes: Span<UInt8>) -> (UInt64, UInt64) {
    var digest = ByteDigest()
    digest.add(range, in: bytes)
    return (spread(digest.first), spread(digest.second))
  }

  @inline(__always) private static func spread(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
    number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
    return number ^ number >> 32
  }
}

extension Span<UInt8> {
  /// A whole number of at most 15 digits, so that differences are never too large; `nil` where the text is none.
  @inline(__always) func wholeNumber(_ part: Range<Int>) -> Int64? {
    guard !part.isEmpty else { return nil }
    let isNegative = self[part.lowerBound] == UInt8(ascii: "-")
    let start = isNegative ? part.lowerBound + 1 : part.lowerBound
    guard let number = digits(start..<part.upperBound), part.upperBound - start <= 15 else { return nil }
    return isNegative ? -Int64(number) : Int64(number)
  }

  /// A number in millionths, such as 19,990,000 for `19.99`; `nil` where the text is none, or it is not below 10¹².
  func millionths(_ part: Range<Int>) -> Int64? {
    let isNegative = !part.isEmpty && self[part.lowerBound] == UInt8(ascii: "-")
    let start = part.lowerBound + (isNegative ? 1 : 0)
    let point = (start..<part.upperBound).first { self[$0] == UInt8(ascii: ".") } ?? part.upperBound
    let decimals = Swift.min(point + 1, part.upperBound)..<part.upperBound
    if point - start <= 12, decimals.count <= 6, let whole = digits(start..<point),
      let fraction = decimals.isEmpty ? 0 : digits(decimals)
    {
      let scale = (decimals.count..<6).reduce(1 as UInt64) { scale, _ in scale * 10 }
      let number = Int64(whole * 1_000_000 + fraction * scale)
      return isNegative ? -number : number
    }
    let isNumber = part.allSatisfy { "+-.0123456789Ee".utf8.contains(self[$0]) }
    guard isNumber, let number = text(part).flatMap(Double.init), abs(number) < 1e12 else { return nil }
    return Int64((number * 1_000_000).rounded())
  }

  /// The number that 1 to 16 digits make; `nil` where there is something else.
  @inline(__always) func digits(_ part: Range<Int>) -> UInt64? {
    let count = part.count
    guard 1...16 ~= count else { return nil }
    if count <= 8 { return Self.eightDigits(word(at: part.lowerBound) << UInt64(64 - count * 8), count) }
    guard let high = Self.eightDigits(word(at: part.lowerBound) << UInt64(128 - count * 8), count - 8),
      let low = Self.eightDigits(word(at: part.upperBound - 8), 8)
    else { return nil }
    return high * 100_000_000 + low
  }

  /// The number of the digits in the upper bytes of a word, whose other bytes are zero.
  ///
  /// Pairs, then fours, then eights are made one number at once.
  @inline(__always) private static func eightDigits(_ text: UInt64, _ count: Int) -> UInt64? {
    let zeros = UInt64(0x3030_3030_3030_3030) << UInt64(64 - count * 8)
    let digits = text ^ zeros
    // A byte above 9 shows in its high half, or does when 6 is added.
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* 10) &+ (digits >> 8)
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }
}

extension Span<UInt8> {
  /// Whether bytes are UTF-8 without a NUL; what is ASCII is seen at once.
  @inline(__always) func isText(_ part: Range<Int>) -> Bool {
    var (place, rest) = (part.lowerBound, part.count)
    while rest > 0 {
      // What is not part of the text is made a letter.
      let word = rest >= 8 ? word(at: place) : word(at: place) | ~0 << UInt64(rest * 8) & 0x4141_4141_4141_4141
      let isPlain = word & 0x8080_8080_8080_8080 == 0 && (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0
      guard isPlain else { return text(part) != nil }
      place += 8
      rest -= 8
    }
    return true
  }

  /// The text in a part; `nil` if it is not UTF-8, or has a NUL.
  func text(_ part: Range<Int>) -> String? {
    let copy = part.map { self[$0] }
    return copy.contains(0) ? nil : String(validating: copy, as: UTF8.self)
  }
}

/// Bytes read in chunks; the owner adds ``padding`` after their end.
extension Span<UInt8> {
  /// How many bytes, all zero, must follow what is to be read.
  static var padding: Int { 80 }

  /// Eight bytes from a place, the first one lowest.
  @inline(__always) func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Sixteen bytes from a place.
  @inline(__always) func vector(at place: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
  }

  /// The part of a row without the line end that the last row of a file may lack.
  @inline(__always) func withoutLineEnd(_ row: Range<Int>) -> Range<Int> {
    var end = row.upperBound
    while end > row.lowerBound, self[end - 1] == UInt8(ascii: "\n") || self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return row.lowerBound..<end
  }

  /// Whether a byte is among the first ones.
  func contains(_ byte: UInt8, upTo end: Int) -> Bool {
    unsafe withUnsafeBytes { unsafe $0.baseAddress.map { unsafe memchr($0, Int32(byte), end) != nil } ?? false }
  }

  /// The bytes of a part of at most eight, the first one lowest, and nothing of what follows it.
  @inline(__always) func word(of part: Range<Int>) -> UInt64 {
    let count = part.count
    return count >= 8 ? word(at: part.lowerBound) : word(at: part.lowerBound) & ((1 << UInt64(count * 8)) - 1)
  }

  /// The bytes of a part of at most 32, of which together with its length the words are all there is.
  ///
  /// They overlap rather than end with the part: lengths around a multiple of eight would be guessed wrongly.
  @inline(__always) func words(of part: Range<Int>) -> (UInt64, UInt64, UInt64, UInt64) {
    guard part.count >= 8 else { return (word(of: part), 0, 0, 0) }
    let (start, last) = (part.lowerBound, part.upperBound &- 8)
    return (
      word(at: start), word(at: Swift.min(start &+ 8, last)), word(at: Swift.min(start &+ 16, last)), word(at: last)
    )
  }
}

/// Something that bytes come from, one after another: a file, standard input, or bytes at hand.
///
/// A file is open only while it is read, as a log may be more files than a process may have open.
package final class ByteSource: Sendable {
  private enum State {
    case unread, ended
    case open(Descriptor)
    case atHand(ArraySlice<UInt8>, atMost: Int)
  }

  private let path: String
  private let state: Mutex<State>
  /// What was looked at and not read yet.
  private let held = Mutex<ArraySlice<UInt8>>([])

  /// The bytes of a file; `-` is standard input.
  /// - Throws: `Problem` if it cannot be opened.
  package init(path: String) throws(Problem) {
    self.path = path
    state = Mutex(.unread)
    guard path != "-" else { return }
    guard FileManager.default.fileExists(atPath: path) else { throw unreadable("there is no such file") }
    guard FileManager.default.isReadableFile(atPath: path) else { throw unreadable("it may not be read") }
  }

  /// Bytes that are there already.
  /// - Parameter atMost: How many come at a time.
  init(_ bytes: [UInt8], atMost: Int) {
    path = ""
    state = Mutex(.atHand(bytes[...], atMost: max(1, atMost)))
  }

  deinit { state.withLock { end(&$0) } }

  /// Puts the next bytes into a part of some, as many as come at once.
  /// - Returns: How many; 0 at the end.
  package func read(into bytes: inout [UInt8], at part: Range<Int>) throws(Problem) -> Int {
    let known = held.withLock { held in
      defer { held = held.dropFirst(part.count) }
      return held.prefix(part.count)
    }
    if !known.isEmpty {
      bytes.replaceSubrange(part.lowerBound..<part.lowerBound + known.count, with: known)
      return known.count
    }
    return try state.withLock { state throws(Problem) in
      if case .unread = state {
        guard let file = path == "-" ? .standardInput : try? Descriptor(opening: path, O_RDONLY) else {
          throw unreadable("it may not be read")
        }
        state = .open(file)
      }
      switch state {
      case .unread, .ended: return 0
      case .atHand(let rest, let atMost):
        let next = rest.prefix(min(part.count, atMost))
        bytes.replaceSubrange(part.lowerBound..<part.lowerBound + next.count, with: next)
        state = .atHand(rest.dropFirst(next.count), atMost: atMost)
        return next.count
      case .open(let file):
        do throws(SystemError) {
          let count = try Descriptor.repeating {
            unsafe bytes.withUnsafeMutableBytes { buffer in
              let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[part])
              return unsafe Foundation.read(file.number, part.baseAddress, part.count)
            }
          }
          if count == 0 { end(&state) }
          return count
        } catch { throw unreadable(unsafe String(cString: strerror(error.code))) }
      }
    }
  }

  /// The first bytes, which are still to be read; fewer only where there are no more.
  func head(upTo count: Int) throws(Problem) -> ArraySlice<UInt8> {
    // A file is read again from its start, and is not open until then.
    if path != "", let file = try? Descriptor(reading: path) {
      defer { try? file.end() }
      return (try? file.read(upTo: count))?[...] ?? []
    }
    var (bytes, filled) = (Array(repeating: UInt8(0), count: count), 0)
    while filled < count {
      let read = try read(into: &bytes, at: filled..<count)
      if read == 0 { break }
      filled += read
    }
    held.withLock { $0 = bytes[..<filled] + $0 }
    return bytes[..<filled]
  }

  /// Closes the file.
  private func end(_ state: inout State) {
    if case .open(let file) = state, path != "-" { try? file.end() }
    state = .ended
  }

  private func unreadable(_ words: String) -> Problem { Problem.unreadableLog(path, words) }
}
