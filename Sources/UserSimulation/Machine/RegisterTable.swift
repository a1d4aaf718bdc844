/// Numbers for keys that consist of a number and some ranges of leaves, counted from 0 in the order in which they turn up.
///
/// Keys lie in flat rows, so finding one neither allocates nor counts references. A found number depends on the order of
/// discovery and must not reach any result, and neither does the hash.
struct RegisterTable: ~Copyable {
  /// The numbers that keys begin with.
  private var leadingNumbers = FlatArray<Int32>()
  /// Where the registers of a key end.
  private var ends = FlatArray<Int32>()
  private var values = FlatArray<SmallRange>()
  /// The numbers by hash, with open addressing; negative where there is none.
  ///
  /// Its size is a power of two.
  private var slots = FlatArray<Int32>()

  init() { spread(over: 64) }

  /// How many keys there are.
  var count: Int { leadingNumbers.count }

  /// How many bytes it takes.
  var byteCount: Int { leadingNumbers.byteCount + ends.byteCount + values.byteCount + slots.byteCount }

  /// The number that a key begins with.
  func leadingNumber(of number: Int) -> Int { Int(leadingNumbers[number]) }

  /// The positions of the registers of a key.
  func registers(of number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

  /// The range at a position among the registers of all keys.
  subscript(position: Int) -> Range<Int> { values[position].wrappedValue }

  /// The same as it is kept.
  func range(at position: Int) -> SmallRange { values[position] }

  /// The number of a key, which gets one if it is new.
  mutating func number(of head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Int {
    var slot = Self.hash(head, registers) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isKey(Int(slots[slot]), head, registers) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(clamping: count)
    let number = append(head, registers)
    if count * 2 > slots.count { spread(over: slots.count * 2) }
    return number
  }

  /// Gives a key a number of its own, though an equal one may have one.
  mutating func append(_ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Int {
    leadingNumbers.append(Int32(clamping: head))
    for position in registers.indices { values.append(registers[position]) }
    ends.append(Int32(clamping: values.count))
    return count - 1
  }

  /// Whether a key has these parts.
  func isKey(_ number: Int, _ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Bool {
    let own = self.registers(of: number)
    guard self.leadingNumber(of: number) == head, own.count == registers.count else { return false }
    for position in registers.indices
    where values[own.lowerBound + position] != registers[position] { return false }
    return true
  }

  /// Forgets all keys.
  mutating func removeAll() {
    leadingNumbers.removeAll()
    ends.removeAll()
    values.removeAll()
    for slot in slots.indices { slots[slot] = -1 }
  }

  private mutating func spread(over size: Int) {
    slots = FlatArray()
    for _ in 0..<size { slots.append(-1) }
    var registers = FlatArray<SmallRange>()
    for number in 0..<count {
      registers.removeAll()
      for position in self.registers(of: number) { registers.append(values[position]) }
      var slot = Self.hash(leadingNumber(of: number), registers) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(clamping: number)
    }
  }

  /// Multiplies and folds, as wyhash does: the low bits depend on all of the key.
  private static func hash(_ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Int {
    var state = UInt64(truncatingIfNeeded: head) &+ 0x9E37_79B9_7F4A_7C15
    func mix(_ value: UInt64) {
      let product = (state ^ value).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      state = product.high ^ product.low
    }
    mix(UInt64(truncatingIfNeeded: registers.count))
    for position in registers.indices { mix(registers[position].bits) }
    return Int(truncatingIfNeeded: state)
  }
}
