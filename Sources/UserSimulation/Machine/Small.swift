/// A number of a table, kept in half the room: tables are read far more often than written, and the less of them there
/// is, the more stays near the processor.
@propertyWrapper
package struct Small: BitwiseCopyable, Sendable {
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
@propertyWrapper
package struct SmallRange: BitwiseCopyable, Sendable {
  @Small private var start: Int
  @Small private var end: Int

  /// Keeps a range.
  package init(wrappedValue: Range<Int>) {
    start = wrappedValue.lowerBound
    end = wrappedValue.upperBound
  }

  /// The range.
  package var wrappedValue: Range<Int> {
    get { start..<max(start, end) }
    set { (start, end) = (newValue.lowerBound, newValue.upperBound) }
  }
}
