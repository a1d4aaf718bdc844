import NavigationExperiments
import HeadlessNavigation
import Testing

import ExperimentAnalysis

/// Which advice verdicts carry: variant 0 is the control.
struct RecommendationTests {
  typealias Evidence = Recommendation.Evidence

  /// What is said of the treatments 1, 2, … over everyone, in compact and in regular size class; one row where there is one width.
  struct Case: Sendable {
    var overall: [Evidence?]
    var compact: [Evidence?]?
    var regular: [Evidence?]?
    var failing: Set<Int> = []
    /// The probability that a treatment with a higher position is better than one with a lower.
    var lead = 0.5
    var expected: [String]
  }

  private static func advice(_ one: Case) -> Recommendation {
    let classes: [(SizeClass, [Evidence?])] = [(SizeClass.compact, one.compact), (.regular, one.regular)].compactMap {
      sizeClass, evidence in evidence.map { (sizeClass, $0) }
    }
    let question = Recommendation.Question(
      control: 0, treatments: Array(1...one.overall.count), sizeClasses: classes.map { ($0.0, 0.5) },
      evidence: { treatment, sizeClass in
        let all = sizeClass.flatMap { sizeClass in classes.first { $0.0 == sizeClass }?.1 } ?? one.overall
        return all[treatment - 1]
      }, lead: { first, second, _ in first > second ? one.lead : 1 - one.lead })
    let checks = one.failing.sorted().map { Recommendation.Check(metric: 0, variant: $0, status: .fail) }
    return Recommendation(question, checks: checks)
  }

  private static func words(_ choice: Recommendation.Choice) -> String {
    let place = choice.sizeClass.map { "\($0.rawValue): " } ?? ""
    return switch choice.action {
    case .ship(let variant, let rivals): place + "ship \(variant)" + (rivals.isEmpty ? "" : " or \(rivals)")
    case .keep(.identical): place + "keep, identical"
    case .keep(.noneBetter): place + "keep, none better"
    case .keep(.allWorse): place + "keep, all worse"
    case .keep(.failedChecks(let variants)): place + "keep, failed \(variants)"
    case .undecided(let between, let leaning):
      place + "undecided \(between)" + (leaning.map { ", leaning \($0)" } ?? "")
    }
  }

  private static let cases: [Case] = [
    // One width, one treatment.
    Case(overall: [.better], expected: ["ship 1"]),
    Case(overall: [.leansBetter], expected: ["undecided [0, 1], leaning 1"]),
    Case(overall: [.undecided], expected: ["undecided [0, 1]"]),
    Case(overall: [.same], expected: ["keep, none better"]),
    Case(overall: [.identical], expected: ["keep, identical"]),
    Case(overall: [.leansWorse], expected: ["keep, all worse"]),
    Case(overall: [.worse], expected: ["keep, all worse"]),
    Case(overall: [.notBetter], expected: ["keep, none better"]),
    Case(overall: [nil], expected: []),
    // Guardrails and requirements.
    Case(overall: [.better], failing: [1], expected: ["keep, failed [1]"]),
    Case(overall: [.better, .better], failing: [1], lead: 0.9, expected: ["ship 2"]),
    Case(overall: [.better, .same], failing: [1], expected: ["keep, failed [1]"]),
    Case(overall: [.undecided], failing: [1], expected: ["keep, none better"]),
    // Several treatments.
    Case(overall: [.better, .worse], expected: ["ship 1"]),
    Case(overall: [.better, .undecided], expected: ["ship 1"]),
    Case(overall: [.better, .better], lead: 0.99, expected: ["ship 2"]),
    Case(overall: [.better, .better], lead: 0.01, expected: ["ship 1"]),
    Case(overall: [.better, .better], lead: 0.8, expected: ["ship 2 or [1]"]),
    Case(overall: [.worse, .undecided], expected: ["undecided [0, 2]"]),
    Case(overall: [.leansBetter, .undecided], expected: ["undecided [0, 1, 2], leaning 1"]),
    Case(overall: [.worse, .notBetter], expected: ["keep, none better"]),
    Case(overall: [.notBetter, .undecided], expected: ["undecided [0, 2]"]),
    Case(overall: [.worse, .same], expected: ["keep, none better"]),
    Case(overall: [.identical, .same], expected: ["keep, none better"]),
    Case(overall: [nil, .better], expected: ["ship 2"]),
    // Size classes agree, or too few users of one cannot tell.
    Case(overall: [.better], compact: [.better], regular: [.undecided], expected: ["ship 1"]),
    Case(overall: [.better], compact: [.better], regular: [.leansBetter], expected: ["ship 1"]),
    Case(overall: [.better], compact: [.better], regular: [.identical], expected: ["ship 1"]),
    Case(overall: [.better], compact: [.same], regular: [.better], expected: ["ship 1"]),
    Case(overall: [.worse], compact: [.worse], regular: [.undecided], expected: ["keep, all worse"]),
    Case(overall: [.same], compact: [.same], regular: [.worse], expected: ["keep, none better"]),
    Case(overall: [.undecided], compact: [.undecided], regular: [.undecided], expected: ["undecided [0, 1]"]),
    Case(overall: [.same], compact: [.undecided], regular: [.undecided], expected: ["undecided [0, 1]"]),
    // Size classes differ.
    Case(
      overall: [.undecided], compact: [.worse], regular: [.better],
      expected: ["compact: keep, all worse", "regular: ship 1"]),
    Case(
      overall: [.better], compact: [.worse], regular: [.better],
      expected: ["compact: keep, all worse", "regular: ship 1"]),
    Case(
      overall: [.worse, .same], compact: [.worse, .identical], regular: [.worse, .undecided],
      expected: ["compact: keep, none better", "regular: undecided [0, 2]"]),
    Case(
      overall: [.better, .better], compact: [.better, .same], regular: [.same, .better], lead: 0.5,
      expected: ["compact: ship 1", "regular: ship 2"]),
    Case(
      overall: [.same], compact: [.identical], regular: [.better],
      expected: ["compact: keep, identical", "regular: ship 1"]),
    Case(
      overall: [.better], compact: [.leansWorse], regular: [.better],
      expected: ["compact: keep, all worse", "regular: ship 1"]),
  ]

  @Test(arguments: cases) func `advice is what the verdicts carry`(one: Case) {
    #expect(Self.advice(one).choices.map(Self.words) == one.expected)
  }

  @Test func `without a verdict there is no advice, and the reason is said`() {
    #expect(Self.advice(Case(overall: [nil, nil], expected: [])).obstacle == .noVerdict)
    #expect(Self.advice(Case(overall: [nil, .same], expected: [])).obstacle == nil)
  }

  /// A law over all evidence in two widths: what ships is better somewhere, and no treatment ships where it is worse.
  @Test func `nothing ships that no verdict favors`() {
    for overall in Evidence.allCases {
      for compact in Evidence.allCases {
        for regular in Evidence.allCases {
          let advice = Self.advice(Case(overall: [overall], compact: [compact], regular: [regular], expected: []))
          #expect(!advice.choices.isEmpty)
          for choice in advice.choices {
            guard case .ship = choice.action else { continue }
            let own = choice.sizeClass == .compact ? compact : choice.sizeClass == .regular ? regular : overall
            #expect(own == .better || overall == .better, "\(overall) \(compact) \(regular): \(advice.choices)")
            #expect(choice.sizeClass != nil || (compact != .worse && regular != .worse))
            #expect(own != .worse)
          }
        }
      }
    }
  }

  private static let several: [([Evidence?], Evidence?)] = [
    ([.better], .better), ([.better, .same], .better), ([.better, .identical], .better), ([.better, nil], nil),
    ([], nil),
    ([.better, .worse], .undecided), ([.leansBetter, .worse], .undecided), ([.better, .undecided], .undecided),
    ([.same, .worse], .worse), ([.better, .notBetter], .undecided), ([.same, .notBetter], .notBetter),
    ([.worse, .undecided], .worse), ([.same, .leansWorse], .leansWorse),
    ([.same, .identical], .same), ([.identical, .identical], .identical), ([.better, .leansBetter], .better),
  ]

  @Test(arguments: several) func `several primary metrics speak together`(all: [Evidence?], expected: Evidence?) {
    #expect(Evidence(all) == expected)
  }

  /// Two treatments that are better in every scenario: which one leads is for the ranking to say.
  @Test(arguments: [([0.0, 0.97, 0.03], 1, [Int]()), ([0.0, 0.4, 0.6], 2, [1]), ([0.0, 0.02, 0.98], 2, [])])
  func `the lead is that of the ranking`(probabilities: [Double], shipped: Int, rivals: [Int]) throws {
    let ledger = try SmallLedger(variants: 3)
    var tally = ExperimentTally(ledger.experiment)
    for index in 0..<200 {
      tally.addPaired(
        [100, 120, 121].map { reached in
          UserOutcome(
            exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0, 1],
            values: [index < reached ? 1 : 0, 1, 0], denominators: [1])
        })
    }
    for _ in 0..<8 { tally.merge(tally) }
    let scenarios = (0..<20).map { ScenarioTallies.Scenario(values: [Double($0)], tally: tally) }
    let replay = ScenarioTallies(parameters: ["p"], usersPerScenario: 200, scenarios: scenarios)
    var results = ExperimentAnalyzer(experiment: ledger.experiment, tally: tally, scenarios: replay).results()
    #expect(Set(results.rankings.map(\.scope)) == [.overall, .sizeClass(.compact)])
    for place in results.rankings.indices where results.rankings[place].metric == 0 {
      results.rankings[place].probability = probabilities[results.rankings[place].variant]
    }
    let action = try #require(results.recommendation(by: .paired).choices.first?.action)
    #expect(action == .ship(shipped, rivals: rivals))
  }
}
