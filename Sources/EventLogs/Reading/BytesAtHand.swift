import Synchronization

/// Bytes that are there already, handed over some at a time.
final class BytesAtHand: ByteSource {
  private let bytes: [UInt8]
  private let atMost: Int
  private let place = Mutex(0)

  init(_ bytes: [UInt8], atMost: Int) { (self.bytes, self.atMost) = (bytes, max(1, atMost)) }

  func read(into target: inout [UInt8], at part: Range<Int>) -> Int {
    place.withLock { place in
      let count = min(part.count, atMost, bytes.count - place)
      target.replaceSubrange(part.lowerBound..<part.lowerBound + count, with: bytes[place..<place + count])
      place += count
      return count
    }
  }
}
