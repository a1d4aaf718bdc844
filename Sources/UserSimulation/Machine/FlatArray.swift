/// A growable row of plain values that belongs to one owner and is never copied.
///
/// An `Array` checks before every change whether it is shared, and keeps its length in another place of memory; both
/// cost time in loops of a nanosecond a turn. Every access is bounds-checked here too.
@safe package struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// How many values there are.
  package private(set) var count = 0

  /// Makes an empty row.
  package init() {
    capacity = 16
    unsafe elements = .allocate(capacity: capacity)
  }

  deinit { unsafe elements.deallocate() }

  /// The positions.
  package var indices: Range<Int> { 0..<count }

  /// How many bytes it takes, with the room to grow into.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// How many bytes its values take.
  var usedBytes: Int { count * MemoryLayout<Element>.stride }

  /// The value at a position, which must be there.
  package subscript(position: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no such position")
      return unsafe elements[position]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no such position")
      yield unsafe &elements[position]
    }
  }

  /// Appends a value.
  @inline(__always) package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (elements + count).initialize(to: element)
    count += 1
  }

  /// Appends values and returns their positions.
  package mutating func append(all values: [Element]) -> Range<Int> {
    let start = count
    for value in values { append(value) }
    return start..<count
  }

  /// Appends what values have more than this row, which has the first of them.
  package mutating func append(restOf values: [Element]) { while count < values.count { append(values[count]) } }

  /// The values; a copy.
  var values: [Element] { indices.map { self[$0] } }

  /// Forgets all values but the first ones, and keeps the memory.
  package mutating func removeAll(after kept: Int = 0) { count = min(count, max(0, kept)) }

  mutating func grow() {
    // Large rows grow by half, so that less room is empty.
    let next = capacity < 1 << 16 ? capacity * 2 : capacity / 2 * 3
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: next)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = larger
    capacity = next
  }
}

/// A number of a table, kept in half the room: tables are read far more often than written, and the less of them there
/// is, the more stays near the processor.
@propertyWrapper package struct Small: Hashable, BitwiseCopyable, Sendable {
  private var stored: Int32

  /// Keeps a number; one that is too large for the room becomes the largest.
  package init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  /// The number.
  package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}

/// A part of a table, kept in half the room.
@propertyWrapper package struct SmallRange: Hashable, BitwiseCopyable, Sendable {
  @Small private var start: Int
  @Small private var end: Int

  /// Keeps a range.
  package init(wrappedValue: Range<Int>) {
    start = wrappedValue.lowerBound
    end = wrappedValue.upperBound
  }

  /// Keeps two numbers.
  init(_ first: Int, _ second: Int) { (start, end) = (first, second) }

  /// The numbers.
  var first: Int { start }
  var second: Int { end }

  /// Both ends in one number.
  var bits: UInt64 { UInt64(truncatingIfNeeded: start) << 32 ^ UInt64(UInt32(truncatingIfNeeded: end)) }

  /// The range.
  package var wrappedValue: Range<Int> {
    get { start..<max(start, end) }
    set { (start, end) = (newValue.lowerBound, newValue.upperBound) }
  }
}

/// Gives equal things one number, counted from 0 in the order in which they turn up.
package struct NumberTable<Thing: Hashable> {
  /// The things by their numbers.
  package private(set) var things: [Thing] = []
  private var numbers: [Thing: Int] = [:]

  /// Makes an empty table.
  package init() {}

  /// The number of a thing, which gets one if it is new.
  package mutating func number(of thing: Thing) -> Int {
    if let known = numbers[thing] { return known }
    numbers[thing] = things.count
    things.append(thing)
    return things.count - 1
  }

  /// How many there are.
  package var count: Int { things.count }

  /// How many bytes it takes, without what its things have elsewhere; a dictionary is at most three quarters full.
  var byteCount: Int {
    things.capacity * MemoryLayout<Thing>.stride + numbers.capacity * 4 / 3
      * (MemoryLayout<Thing>.stride + MemoryLayout<Int>.stride)
  }

  /// The thing of a number.
  package subscript(number: Int) -> Thing { things[number] }
}

extension NumberTable: Sendable where Thing: Sendable {}
