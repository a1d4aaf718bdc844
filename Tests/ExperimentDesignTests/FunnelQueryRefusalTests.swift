import FunnelAnalysis
import NavigationEvents
import ExperimentDesign
import Testing

import TextFormats

/// Something that is changed in a funnel.
typealias FunnelChange = @Sendable (inout ExperimentFunnel) -> Void

/// What cannot be said is refused, and what can is not.
struct FunnelQueryRefusalTests {
  static func exclusion(_ screen: String = "c", from: Int = 0, to: Int = 1) -> ExperimentFunnel.Exclusion {
    let event = ExperimentFunnel.Step(id: "", screens: [.init(screen)])
    return ExperimentFunnel.Exclusion(event, from: from, to: to, effect: .endAttempt)
  }

  /// Three steps or more, all but the first and the last of which are optional.
  static func optional(count: Int = 1, _ change: (inout ExperimentFunnel) -> Void = { _ in }) -> ExperimentFunnel {
    FunnelQueryTests.funnel { funnel in
      let ids = (0...count).map { $0 < 2 ? ["a", "b"][$0] : "b\($0)" } + ["c"]
      funnel.steps = ids.map { ExperimentFunnel.Step(id: $0, screens: [Name($0)]) }
      for step in 1...count { funnel.steps[step].isOptional = true }
      change(&funnel)
    }
  }

  static let refused: [(problem: String, change: FunnelChange)] = [
    ("strict", { $0.order = .strict }),
    ("each attempt", { $0.unit = .attempt }),
    ("the sessions of a user", { $0.unit = .session }),
    (
      "the window of step 'c' does not begin at the optional step 'b'",
      { $0 = optional { $0.steps[2].window = StepWindow(maximumMilliseconds: 5) } }
    ),
    ("optional", { $0 = optional { ($0.exclusions, $0.entry) = ([exclusion("x", to: 2)], .firstEntry) } }),
    ("exclusion", { $0 = optional { $0.exclusions = [exclusion("x", to: 1)] } }),
    ("at most 16 optional steps", { $0 = optional(count: 17) }),
    ("an instant", { ($0.ties, $0.toleranceMilliseconds) = (.stepOrder, 1) }),
    ("several steps", { ($0.ties, $0.steps[1].screens) = (.stepOrder, ["a", "b"]) }),
    ("several steps", { ($0.order, $0.steps[1].screens) = (.unordered, ["a", "b"]) }),
    ("instants and steps", { ($0.order, $0.ties) = (.unordered, .strictlyLater) }),
    ("exclusion", { $0.exclusions = [exclusion("a")] }),
    ("exclusion", { $0.exclusions = [exclusion(from: 1)] }),
    ("exclusion", { $0.exclusions = [exclusion(to: 0)] }),
    ("exclusion", { ($0.exclusions, $0.ties) = ([exclusion()], .strictlyLater) }),
    ("exclusion", { ($0.exclusions, $0.order) = ([exclusion()], .unordered) }),
    (
      "exclusion",
      {
        $0.exclusions = [exclusion()]
        $0.exclusions[0].effect = .voidAttempt
      }
    ),
  ]

  static let said: [FunnelChange] = [
    { _ in }, { $0.entry = .firstEntry }, { $0.entry = .exposure }, { $0.order = .unordered },
    { $0.ties = .stepOrder },
    { $0.steps[1].screens = ["a", "b"] }, { $0.exclusions = [exclusion()] },
    { ($0.exclusions, $0.entry) = ([exclusion("a", from: 1, to: 0)], .exposure) },
    { $0.steps[1].window = StepWindow(minimumMilliseconds: 1) }, { $0 = optional() }, { $0 = optional(count: 16) },
    { $0 = optional { $0.steps[1].window = StepWindow(maximumMilliseconds: 5) } },
    { $0 = optional { $0.exclusions = [exclusion("x", to: 2)] } },
    { $0 = optional(count: 3) { ($0.entry, $0.ties) = (.exposure, .stepOrder) } },
    {
      ($0.ties, $0.steps[1].screens) = (.stepOrder, ["a"])
      ($0.steps[0].sizeClass, $0.steps[1].sizeClass) = (.compact, .regular)
    },
  ]

  @Test(arguments: refused.indices) func `refused with the reason`(place: Int) throws {
    let (problem, change) = Self.refused[place]
    let refusal = try #require(throws: Problems.self) {
      try FunnelQueryTests.query(FunnelQueryTests.funnel(change))
    }
    #expect(refusal.all.count == 1)
    #expect(refusal.all.allSatisfy { $0.message.contains(problem) }, "\(refusal)")
  }

  @Test(arguments: said.indices) func `what can be said is said in every dialect`(place: Int) throws {
    for dialect in SQLDialect.allCases {
      _ = try FunnelQueryTests.query(FunnelQueryTests.funnel(Self.said[place]), LogTable(name: ["e"]), dialect)
    }
  }

  @Test func `all reasons are told, and what the table lacks`() throws {
    let funnel = FunnelQueryTests.funnel {
      $0.unit = .attempt
      $0.steps[0].onGoal = true
      ($0.steps[1].screens, $0.steps[1].acts) = ([], ["tap"])
    }
    let table = try LogTable(name: ["e"], columns: "user=u,time=t,name=n,variant=v,size_class=w")
    let refusal = try #require(throws: Problems.self) { try FunnelQueryTests.query(funnel, table) }
    let words = ["each attempt", "one millisecond", "the goal", "acts"]
    #expect(refusal.all.count == words.count)
    for (reason, word) in zip(refusal.all, words) { #expect(reason.message.contains(word)) }
  }
}
