import ExperimentFile
/// Shares of a whole as numbers of ten thousandths that sum to exactly that.
enum Apportionment {
  /// For each count its share, by largest remainders; of equal ones the first gets more.
  static func tenThousandths(_ counts: [Int]) -> [Int] {
    let total = counts.reduce(0, +)
    guard total > 0 else { return counts.enumerated().map { $0.offset == 0 ? 10_000 : 0 } }
    let exact = counts.map { $0.multipliedFullWidth(by: 10_000) }
    var parts = exact.map { total.dividingFullWidth($0) }
    let missing = 10_000 - parts.reduce(0) { $0 + $1.quotient }
    let order = parts.indices.sorted { (parts[$1].remainder, $0) < (parts[$0].remainder, $1) }
    for index in order.prefix(missing) { parts[index].quotient += 1 }
    return parts.map(\.quotient)
  }

  /// The share: 0.62 for 6200.
  static func share(_ part: Int) -> Double { Double(part) / 10_000 }
}
