/// Counts of whole milliseconds in logarithmic buckets: it merges exactly, and its quantiles are right to 1/64.
///
/// Values below 64 have a bucket each; above, every power of two is cut into 64 buckets, so a bucket is at most 1/64 of
/// its lower end wide.
package struct LogHistogram: Hashable, Sendable, StoredTally {
  private var counts: [Int] = []

  /// Makes an empty histogram.
  package init() {}

  /// The number of values.
  package var count: Int { counts.reduce(0, +) }

  /// Counts a value; negative ones count as 0.
  package mutating func add(_ value: Int64) {
    let bucket = Self.bucket(of: UInt64(max(0, value)))
    if bucket >= counts.count { counts += Array(repeating: 0, count: bucket + 1 - counts.count) }
    counts[bucket] += 1
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(growing: &counts, atMost: Self.bucket(of: UInt64(Int64.max)) + 1)
  }

  /// Adds another histogram's counts.
  package mutating func merge(_ other: LogHistogram) {
    if other.counts.count > counts.count { counts += Array(repeating: 0, count: other.counts.count - counts.count) }
    for (bucket, count) in other.counts.enumerated() { counts[bucket] += count }
  }

  /// The middle of the bucket in which the value of rank ⌈count · proportion⌉ lies; `nil` when it is empty.
  package func quantile(_ proportion: Double) -> Int64? {
    let total = count
    guard total > 0 else { return nil }
    let exact = Double(total) * proportion
    let rank = max(1, Double(Int(exact)) < exact ? Int(exact) + 1 : Int(exact))
    var seen = 0
    for (bucket, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return Self.middle(of: bucket) }
    }
    return nil
  }

  /// The number of values no greater than the middle of each bucket with values, from the smallest on.
  package var cumulativeCounts: [(value: Int64, count: Int)] {
    var seen = 0
    return counts.indices.filter { counts[$0] > 0 }.map { bucket in
      seen += counts[bucket]
      return (Self.middle(of: bucket), seen)
    }
  }

  private static func bucket(of value: UInt64) -> Int {
    guard value >= 64 else { return Int(value) }
    let shift = 57 - value.leadingZeroBitCount
    return (shift + 1) * 64 + Int(value >> UInt64(shift)) - 64
  }

  private static func middle(of bucket: Int) -> Int64 {
    guard bucket >= 64 else { return Int64(bucket) }
    let shift = bucket / 64 - 1
    let low = Int64(bucket % 64 + 64) << Int64(shift)
    return low + (Int64(1) << Int64(shift)) / 2
  }
}
