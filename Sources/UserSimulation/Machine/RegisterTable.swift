/// Numbers for keys that consist of a number and some ranges of leaves, counted from 0 in the order in which they turn up.
///
/// Keys lie in flat rows, so finding one neither allocates nor counts references. A found number depends on the order of
/// discovery and must not reach any result, and neither does the hash.
struct RegisterTable: ~Copyable {
  /// A place of the hash table: a part of a key's hash, and where its row begins; negative where there is none.
  struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    @Small var row: Int = -1
  }

  /// For each key what it begins with and how many registers it has, its number, and the registers: in one place, as most
  /// are looked for when they have left the processor's cache.
  private var rows = FlatArray<SmallRange>()
  /// Where the rows of the keys begin.
  private var starts = FlatArray<Int32>()
  /// The rows by hash, with open addressing; their number is a power of two.
  private var slots = FlatArray<Slot>()

  init() { spread(over: 64) }

  /// How many keys there are.
  var count: Int { starts.count }

  /// How many bytes it takes.
  var byteCount: Int { rows.byteCount + starts.byteCount + slots.byteCount }

  /// The number that a key begins with.
  func leadingNumber(of number: Int) -> Int { rows[Int(starts[number])].first }

  /// The positions of the registers of a key.
  func registers(of number: Int) -> Range<Int> {
    let start = Int(starts[number])
    return start + 2..<start + 2 + rows[start].second
  }

  /// The range at a position among the registers of all keys.
  subscript(position: Int) -> Range<Int> { rows[position].wrappedValue }

  /// The same as it is kept.
  func range(at position: Int) -> SmallRange { rows[position] }

  /// The number of a key, which gets one if it is new.
  mutating func number(of head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Int {
    let hash = Self.hash(head, registers)
    var place = Int(hash) & (slots.count - 1)
    while case let slot = slots[place], slot.row >= 0 {
      if slot.hash == hash, isRow(slot.row, head, registers) { return rows[slot.row + 1].first }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = Slot(hash: hash, row: rows.count)
    if count * 3 > slots.count * 2 { spread(over: slots.count * 2) }
    return append(head, registers)
  }

  /// Gives a key a number of its own, though an equal one may have one.
  mutating func append(_ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Int {
    starts.append(Int32(clamping: rows.count))
    rows.append(SmallRange(head, registers.count))
    rows.append(SmallRange(count - 1, 0))
    for position in registers.indices { rows.append(registers[position]) }
    return count - 1
  }

  /// Whether a key has these parts.
  func isKey(_ number: Int, _ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Bool {
    isRow(Int(starts[number]), head, registers)
  }

  private func isRow(_ row: Int, _ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> Bool {
    guard rows[row] == SmallRange(head, registers.count) else { return false }
    for position in registers.indices where rows[row + 2 + position] != registers[position] { return false }
    return true
  }

  /// Forgets all keys.
  mutating func removeAll() {
    rows.removeAll()
    starts.removeAll()
    for place in slots.indices { slots[place] = Slot() }
  }

  private mutating func spread(over size: Int) {
    var larger = FlatArray<Slot>()
    for _ in 0..<size { larger.append(Slot()) }
    for place in slots.indices where slots[place].row >= 0 {
      var next = Int(slots[place].hash) & (size - 1)
      while larger[next].row >= 0 { next = (next + 1) & (size - 1) }
      larger[next] = slots[place]
    }
    slots = larger
  }

  /// Multiplies and folds, as wyhash does: the low bits depend on all of the key.
  private static func hash(_ head: Int, _ registers: borrowing FlatArray<SmallRange>) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: head) &+ 0x9E37_79B9_7F4A_7C15
    func mix(_ value: UInt64) {
      let product = (state ^ value).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      state = product.high ^ product.low
    }
    mix(UInt64(truncatingIfNeeded: registers.count))
    for position in registers.indices { mix(registers[position].bits) }
    return UInt32(truncatingIfNeeded: state)
  }
}
