import Foundation
import FunnelAnalysis
import Testing

/// The answers of other products, where our definition can ask the same question.
@Suite(.enabled(if: FunnelVectors.folder != nil, "the cases stand neither beside the package nor in DESIRELINE_SHARED"))
struct FunnelVectorTests {
  /// The cases that ask what our definition does not, and why; their answers are others.
  static let others = [
    "one event three identical steps default = 3 (!)": "one event never fills two steps",
    "strict_order+keep_all": "a stranger in the instant of a step goes before it",
    "reentry table 3 steps strict_order": "a stranger between two steps is overlooked where it is the first step",
    "reentry table 4 steps strict_order": "a stranger between two steps is overlooked where it is the first step",
    "ecommerce 3 steps strict_order": "a stranger between two steps is overlooked where it is the first step",
    "ecommerce 4 steps strict_order": "a chain does not begin where its event also fills a later step",
  ]

  @Test func `all cases are there, and no more are left out than said`() throws {
    let names = try FunnelVectors.cases().map(\.name)
    #expect(names.count == 113)
    #expect(Set(Self.others.keys).isSubset(of: names))
    #expect(Self.others.count <= 15)
  }

  @Test func `cases have the answers they have elsewhere`() throws {
    for restated in try FunnelVectors.cases() {
      let misses = misses(restated)
      if Self.others[restated.name] == nil {
        #expect(misses == [], "\(restated.name)")
      } else {
        #expect(misses != [], "\(restated.name) is answered alike after all")
      }
    }
  }

  /// What is answered otherwise.
  private func misses(_ restated: FunnelVectors.Case) -> [String] {
    let ours = RestatedCase(restated)
    let answers = VectorAnswers(ours, restated.definition)
    let expected = restated.expected
    var misses: [String] = []
    func expect<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value?) {
      if let expected, found != expected { misses.append("\(name): \(found) for \(expected)") }
    }
    expect("level", answers.levels, expected.level)
    expect("times", answers.wholeTimes, expected.time_to_convert_ms)
    expect("reached", answers.reached, expected.reached)
    expect("counts", answers.counts, expected.step_counts)
    for (step, users) in expected.users_at_step ?? [:] {
      expect("step \(step)", answers.users(at: step), users.sorted())
    }
    expect("excluded", answers.dropped, expected.excluded_users?.sorted())
    expect("means", answers.meanSeconds, expected.avg_conversion_s)
    expect("medians", answers.medianSeconds, expected.median_conversion_s)
    expect("bins", answers.bins, expected.bins)
    expect("average", answers.averageSeconds, expected.average_s)
    return misses
  }
}
