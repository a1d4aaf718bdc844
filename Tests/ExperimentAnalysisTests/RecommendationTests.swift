import ExperimentDesign
import NavigationExperiments
import FunnelAnalysis
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
    /// The pairs of treatments without a material difference.
    var equal: [[Int]] = []
    /// The variants and size classes in which fewer users arrive under the first than under the second, as `1<2 compact`.
    var fewer: [String] = []
    /// The shares of users for whom the treatments differ from the control.
    var distances: [Double] = []
    /// The share of compact users.
    var compactShare = 0.5
    var expected: [String]
  }

  private static func advice(_ one: Case) -> Recommendation {
    let classes: [(SizeClass, [Evidence?])] = [(SizeClass.compact, one.compact), (.regular, one.regular)].compactMap {
      sizeClass, evidence in evidence.map { (sizeClass, $0) }
    }
    let question = Recommendation.Question(
      control: 0, treatments: Array(1...one.overall.count),
      sizeClasses: classes.map { ($0.0, $0.0 == .compact ? one.compactShare : 1 - one.compactShare) },
      relation: { first, second, sizeClass in
        let all = sizeClass.flatMap { sizeClass in classes.first { $0.0 == sizeClass }?.1 } ?? one.overall
        let evidence = second == 0 ? all[first - 1] : one.equal.contains([first, second].sorted()) ? .same : nil
        return .init(
          evidence, lead: first > second ? one.lead : 1 - one.lead,
          isFewer: one.fewer.contains("\(first)<\(second)\(sizeClass.map { " \($0.rawValue)" } ?? "")"))
      },
      distance: { one.distances.isEmpty ? 1 : one.distances[$0 - 1] })
    let checks = one.failing.sorted().map { Recommendation.Check(metric: 0, variant: $0, status: .fail) }
    return Recommendation(question, checks: checks)
  }

  private static func words(_ choice: Recommendation.Choice) -> String {
    let place = choice.sizeClass.map { "\($0.rawValue): " } ?? ""
    return switch choice.action {
    case .ship(let variant, let equals, let rivals):
      place + "ship \(variant)" + (equals.isEmpty ? "" : " as \(equals)") + (rivals.isEmpty ? "" : " or \(rivals)")
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
    Case(overall: [.leansWorse], expected: ["keep, none better"]),
    Case(overall: [.worse, .leansWorse], expected: ["keep, none better"]),
    Case(overall: [.worse, .worse], expected: ["keep, all worse"]),
    Case(overall: [.worse], expected: ["keep, all worse"]),
    Case(overall: [.notBetter], expected: ["keep, none better"]),
    Case(overall: [nil], expected: []),
    // By a time no treatment ships under which fewer users arrive than under another variant.
    Case(overall: [.better, .better], lead: 0.01, fewer: ["1<2"], expected: ["undecided [1, 2]"]),
    Case(overall: [.better, .worse], fewer: ["1<2"], expected: ["undecided [1, 2]"]),
    Case(overall: [.leansBetter, .worse], fewer: ["1<2"], expected: ["undecided [0, 1]"]),
    Case(
      overall: [.better], compact: [.undecided], regular: [.better], fewer: ["1<0 compact"],
      expected: ["regular: ship 1", "compact: undecided [0, 1]"]),
    // A class that leans says so where all users are undecided.
    Case(
      overall: [.same, .undecided], compact: [.identical, .undecided], regular: [.leansBetter, .undecided],
      expected: ["compact: undecided [0, 2]", "regular: undecided [0, 1, 2], leaning 1"]),
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
      expected: ["regular: ship 1", "compact: keep, all worse"]),
    Case(
      overall: [.better], compact: [.worse], regular: [.better],
      expected: ["regular: ship 1", "compact: keep, all worse"]),
    Case(
      overall: [.worse, .same], compact: [.worse, .identical], regular: [.worse, .undecided],
      expected: ["compact: keep, none better", "regular: undecided [0, 2]"]),
    Case(
      overall: [.better, .better], compact: [.better, .same], regular: [.same, .better], lead: 0.5,
      expected: ["compact: ship 1", "regular: ship 2"]),
    Case(
      overall: [.better], compact: [.leansWorse], regular: [.better],
      expected: ["regular: ship 1", "compact: keep, none better"]),
    Case(
      overall: [.better, .better], compact: [.better, .better], regular: [.same, .better], lead: 0.02,
      expected: ["compact: ship 1", "regular: ship 2"]),
    Case(
      overall: [.leansBetter], compact: [.worse], regular: [.undecided],
      expected: ["compact: keep, all worse", "regular: undecided [0, 1]"]),
    Case(
      overall: [.worse], compact: [.same], regular: [.better],
      expected: ["regular: ship 1", "compact: keep, none better"]),
    Case(
      overall: [.leansBetter], compact: [.better], regular: [.leansBetter],
      expected: ["undecided [0, 1], leaning 1"]),
    Case(
      overall: [.leansBetter], compact: [.better], regular: [.undecided],
      expected: ["compact: ship 1", "regular: undecided [0, 1]"]),
    // One variant serves all: best in one class and no change in the other, or as good as the best.
    Case(overall: [.same], compact: [.identical], regular: [.better], expected: ["ship 1"]),
    Case(overall: [.undecided], compact: [.same], regular: [.better], expected: ["ship 1"]),
    Case(
      overall: [.better, .better], compact: [.better, .better], regular: [.same, .better], lead: 0.6,
      expected: ["ship 2"]),
    Case(
      overall: [.better, .better], compact: [.better, .same], regular: [.better, .better], lead: 0.8,
      expected: ["ship 1"]),
    Case(
      overall: [.better, .better], compact: [.same, .better], regular: [.better, .same], lead: 0.04, equal: [[1, 2]],
      expected: ["ship 1 as [2]"]),
    Case(
      overall: [.same, .better], compact: [.same, .better], regular: [.same, .better], equal: [[1, 2]],
      expected: ["ship 2"]),
    Case(
      overall: [.better, .better], compact: [.same, .better], regular: [.better, .same], failing: [1], lead: 0.04,
      equal: [[1, 2]], expected: ["ship 2"]),
    // Equals: the nearest to the control, then the first; the margin, not the lead, says what is equal.
    Case(overall: [.better, .better], lead: 0.8, equal: [[1, 2]], expected: ["ship 1 as [2]"]),
    Case(overall: [.better, .better], lead: 0.99, equal: [[1, 2]], expected: ["ship 1 as [2]"]),
    Case(
      overall: [.better, .better], lead: 0.2, equal: [[1, 2]], distances: [0.9, 0.4], expected: ["ship 2 as [1]"]),
    Case(
      overall: [.better, .better], lead: 0.8, equal: [[1, 2]], distances: [0.405, 0.4], expected: ["ship 1 as [2]"]),
    Case(
      overall: [.better, .better, .better], lead: 0.99, equal: [[2, 3]], distances: [0.1, 0.5, 0.2],
      expected: ["ship 3 as [2]"]),
    Case(
      overall: [.better, .better, .better], lead: 0.01, equal: [[2, 3]], expected: ["ship 1"]),
    Case(
      overall: [.better, .better, .better], lead: 0.7, equal: [[1, 3]], expected: ["ship 1 as [3] or [2]"]),
    Case(
      overall: [.better, .better], compact: [.better, .better], regular: [.better, .better], lead: 0.6,
      equal: [[1, 2]], expected: ["ship 1 as [2]"]),
    Case(
      overall: [.better, .better], failing: [1], lead: 0.6, equal: [[1, 2]], expected: ["ship 2"]),
    // Hardly any user of a class is noise.
    Case(
      overall: [.better, .better], compact: [.worse, .better], regular: [.better, .better], lead: 0.2,
      compactShare: 0.000_2, expected: ["ship 1 or [2]"]),
    Case(overall: [.worse], compact: [.better], regular: [.worse], compactShare: 0.005, expected: ["keep, all worse"]),
    // Where nothing can differ there is nothing to say beside an equal answer.
    Case(
      overall: [.undecided], compact: [.identical], regular: [.undecided], expected: ["undecided [0, 1]"]),
    Case(
      overall: [.undecided], compact: [.identical], regular: [.leansBetter],
      expected: ["regular: undecided [0, 1], leaning 1", "compact: keep, identical"]),
    Case(overall: [.undecided], compact: [.identical], regular: [.worse], expected: ["keep, all worse"]),
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
            let isBetter =
              [own, overall].contains(.better) || choice.sizeClass == nil && [compact, regular].contains(.better)
            #expect(isBetter, "\(overall) \(compact) \(regular): \(advice.choices)")
            #expect(choice.sizeClass != nil || (compact != .worse && regular != .worse))
            #expect(own != .worse)
          }
          for choice in advice.choices {
            guard case .undecided(_, _?) = choice.action else { continue }
            let own = choice.sizeClass == .compact ? compact : choice.sizeClass == .regular ? regular : overall
            #expect(own == .leansBetter, "\(overall) \(compact) \(regular): \(advice.choices)")
          }
        }
      }
    }
  }

  /// A law: which of three treatments ships is a matter of their names only if they are equal and equally near.
  @Test func `the order of the file decides only between equals`() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for leads in [[0.6, 0.4, 0.5], [0.97, 0.99, 0.6], [0.3, 0.2, 0.4], [0.5, 0.5, 0.5]] {
      for equal in [[], [0], [1], [2], [0, 1, 2]] {
        let shipped = orders.map { order -> Int? in
          // Of the treatments a, b and c the pairs are ab, ac and bc.
          func pair(_ first: Int, _ second: Int) -> (number: Int, isTurned: Bool) {
            let (one, other) = (order[first - 1], order[second - 1])
            return (min(one, other) + max(one, other) - 1, one > other)
          }
          let question = Recommendation.Question(
            control: 0, treatments: [1, 2, 3], sizeClasses: [(.compact, 1)],
            relation: { first, second, _ in
              guard second != 0 else { return .init(.better) }
              let (number, isTurned) = pair(first, second)
              return .init(
                equal.contains(number) ? .same : nil, lead: isTurned ? 1 - leads[number] : leads[number])
            },
            distance: { Double(order[$0 - 1]) / 10 + 0.1 })
          return Recommendation(question, checks: []).choices.first?.action.treatment.map { order[$0 - 1] }
        }
        #expect(Set(shipped).count == 1 && shipped[0] != nil, "\(leads) \(equal): \(shipped)")
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

  /// The results of a run in which so many of 200 users arrive under each variant.
  private static func results(
    _ reached: [Int], _ change: (inout ExperimentDefinition) -> Void = { _ in }
  ) throws
    -> AnalysisResults
  {
    var experiment = try SmallLedger(variants: 3).experiment
    change(&experiment)
    var tally = ExperimentTally(experiment.outline)
    for index in 0..<200 {
      tally.addPaired(
        reached.enumerated().map { variant, reached in
          UserOutcome(
            exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0, 1],
            values: [index < reached ? 1 : 0, 1, index < (variant == 1 ? 5 : 2) ? 1 : 0], denominators: [1])
        })
    }
    for _ in 0..<8 { tally.merge(tally) }
    let scenarios = (0..<20).map { ScenarioTallies.Scenario(values: [Double($0)], tally: tally) }
    let replay = ScenarioTallies(parameters: ["p"], usersPerScenario: 200, scenarios: scenarios)
    return ExperimentAnalyzer(experiment: experiment.outline, tally: tally, scenarios: replay).results()
  }

  /// Two treatments that are better in every scenario: the margin of 1 pp, two of 200 users, says which are equal.
  @Test(arguments: [
    ([100, 120, 120], 1, [2]), ([100, 120, 121], 1, [2]), ([100, 121, 120], 1, [2]), ([100, 120, 130], 2, []),
    ([100, 130, 120], 1, [Int]()),
  ])
  func `what differs by less than the margin would do as well`(reached: [Int], shipped: Int, equals: [Int]) throws {
    let action = try #require(Self.results(reached).recommendation(by: .paired).choices.first?.action)
    #expect(action == .ship(shipped, equals: equals))
  }

  /// Half of the users more go back under the first treatment, 1.5 of 100.
  @Test(arguments: [(nil, [], 1), (0.2, [Recommendation.Check.Status.pass], 1), (0.001, [.fail], 2)])
  func `only a guardrail with a margin can stop a variant, by a loss of that margin`(
    margin: Double?, statuses: [Recommendation.Check.Status], shipped: Int
  ) throws {
    let results = try Self.results([100, 130, 110]) { experiment in
      (experiment.metrics[2].better, experiment.metrics[2].margin) = (.lower, margin)
    }
    let recommendation = results.recommendation(by: .paired)
    #expect(recommendation.checks(of: 1).map(\.status) == statuses)
    #expect(recommendation.choices.map(\.action) == [.ship(shipped)])
  }
}
