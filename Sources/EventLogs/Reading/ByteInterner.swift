/// Gives equal texts one number, counted from 0 in the order in which they turn up; no strings are made.
struct ByteInterner: Sendable {
  private var storage: [UInt8] = []
  /// Where each text ends.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// The numbers by hash; negative where there is none.
  private var slots = Array(repeating: Int32(-1), count: 64)

  /// How many texts there are.
  var count: Int { ends.count }

  /// The text of a number.
  subscript(number: Int) -> ArraySlice<UInt8> { storage[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The number of a text, which gets one if it is new.
  mutating func number(of range: Range<Int>, in bytes: [UInt8], hash: UInt64) -> Int {
    if ends.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash >> 8) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isEqual(number, range, bytes) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(ends.count)
    hashes.append(hash)
    storage += bytes[range]
    ends.append(storage.count)
    return ends.count - 1
  }

  /// FNV-1a with its bits mixed at the end: the same on every machine.
  static func hash(_ range: Range<Int>, in bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in range { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ hash >> 32
  }

  private func isEqual(_ number: Int, _ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == range.count else { return false }
    for offset in 0..<range.count where storage[start + offset] != bytes[range.lowerBound + offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash >> 8) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
