/// The words of a progress line.
struct ProgressText: Sendable {
  /// What the job is called.
  let label: String
  /// How much there is to do.
  let total: Int
  /// The characters of a line; the last stays free, since some terminals break the line when it is written.
  let width: Int

  /// Such as `catalog-browse  126,000 of 200,000  412,000/s  12 s left`, cut to the width.
  func line(done: Int, after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    var parts = [label, "\(Self.grouped(done)) of \(Self.grouped(total))"]
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      parts.append("\(Self.grouped(Int(min(rate, 1e15))))/s")
      let left = Double(max(total - done, 0)) / rate
      parts.append("\(Self.duration(Int(min(left, 1e9) + 0.5))) left")
    }
    return String(parts.joined(separator: "  ").prefix(max(width - 1, 0)))
  }

  /// A duration in its two largest units.
  static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }

  /// A number from 0 with a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    number < 1000 ? String(number) : grouped(number / 1000) + "," + String(1000 + number % 1000).dropFirst()
  }
}
