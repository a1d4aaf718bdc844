import Foundation

/// Measuring by turns, so that a machine that slows down slows both sides.
enum Alternation {
  /// The medians of what two measurements give, made by turns.
  static func medians(
    of rounds: Int = 5,
    _ ours: () async throws -> Double,
    _ baseline: () async throws -> Double
  ) async throws -> (ours: Double, baseline: Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      first.append(try await ours())
      second.append(try await baseline())
    }
    return (median(first), median(second))
  }

  /// The medians of what any number of measurements give, made by turns.
  static func medians(of rounds: Int = 5, _ measures: [() throws -> Double]) throws -> [Double] {
    var values: [[Double]] = measures.map { _ in [] }
    for _ in 0..<rounds {
      for (place, measure) in measures.enumerated() { values[place].append(try measure()) }
    }
    return values.map(median)
  }

  /// The middle one of an odd number of values.
  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The seconds that something keeps processors busy, which others on the same machine do not lengthen.
  static func processorSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = clock()
    try await body()
    return Double(clock() - start) / 1e6
  }

  /// The seconds that something takes.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    try await ContinuousClock().measure(body) / .seconds(1)
  }
}
