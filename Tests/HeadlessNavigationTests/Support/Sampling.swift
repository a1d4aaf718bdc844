import Foundation
import TestSupport

/// How much of the generated tests runs: a tenth, or all of it where `DESIRELINE_HEAVY` is set.
enum Sampling {
  static let isFull = Heavy.isOn

  static func count(of full: Int) -> Int { isFull ? full : full / 10 }

  /// Says in the test's output what was covered.
  static func report(_ law: String, isWhole: Bool = isFull, _ coverage: [String: Int]) {
    let parts = coverage.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let share = isWhole ? "all" : "a tenth; DESIRELINE_HEAVY=1 runs all"
    print("coverage of \(law) (\(share)): \(parts.joined(separator: ", "))")
  }
}
