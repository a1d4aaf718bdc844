/// A growable row of plain values that belongs to one owner and is never copied.
///
/// An `Array` asks before every change whether somebody else holds it too, and keeps its length beside its elements in
/// another place of memory; in loops that take a nanosecond a turn both can be seen. Every access is checked here too.
@safe
package struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
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

  /// The value at a position, which must be there.
  package subscript(position: Int) -> Element {
    @inline(__always)
    get {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no such position")
      return unsafe elements[position]
    }
    @inline(__always)
    _modify {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no such position")
      yield unsafe &elements[position]
    }
  }

  /// Appends a value.
  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (elements + count).initialize(to: element)
    count += 1
  }

  /// Appends values and tells where they are.
  package mutating func append(all values: [Element]) -> Range<Int> {
    let start = count
    for value in values { append(value) }
    return start..<count
  }

  /// Appends what values have more than this row, which has the first of them.
  package mutating func append(restOf values: [Element]) {
    while count < values.count { append(values[count]) }
  }

  /// Lends the values to be read, also by modules that cannot see how they are kept.
  package func withSpan(_ body: (Span<Element>) -> Void) {
    unsafe body(Span(_unsafeStart: elements, count: count))
  }

  /// Forgets all values but the first ones, and keeps the memory.
  package mutating func removeAll(after kept: Int = 0) { count = min(count, max(0, kept)) }

  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = larger
    capacity *= 2
  }
}
