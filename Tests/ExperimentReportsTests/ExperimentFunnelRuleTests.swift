import ExperimentDesign
import NavigationEvents
import TextFormats
import FunnelAnalysis
import Testing

import ExperimentReports

struct ExperimentFunnelRuleTests {
  private let funnel = ExperimentFunnel(
    steps: [
      .init(id: "home", screens: ["home"]),
      .init(id: "bag", screens: ["bag"], onGoal: true),
    ], windowMilliseconds: 1000)

  private func members(_ document: JSONDocument) -> [String: JSONDocument] {
    guard case .object(let members) = document else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  @Test func `the choices that every funnel makes are always named`() {
    let expected: JSONDocument = [
      "kind": "funnel", "order": "ordered", "entry": "best chain", "unit": "user", "ties": "input order",
      "window_ms": 1000,
      "steps": [
        ["id": "home", "screens": ["home"], "on_goal": false], ["id": "bag", "screens": ["bag"], "on_goal": true],
      ],
    ]
    #expect(funnel.rule == expected)
  }

  @Test func `every other choice that is made is named`() throws {
    var funnel = funnel
    funnel.order = .strict
    funnel.entry = .exposure
    funnel.ties = .strictlyLater
    funnel.toleranceMilliseconds = 5
    funnel.unit = .attempt
    funnel.exclusions = [.init(.init(id: "", screens: [], acts: ["back"]), from: 0, to: 1, effect: .dropUser)]
    funnel.steps[1].isOptional = true
    funnel.steps[1].sizeClass = .compact
    funnel.steps[1].window = StepWindow(minimumMilliseconds: 1, maximumMilliseconds: 9)
    let rule = members(funnel.rule)
    #expect(rule["order"] == "strict" && rule["entry"] == "exposure" && rule["unit"] == "attempt")
    #expect(rule["ties"] == "strictly later" && rule["tolerance_ms"] == 5)
    #expect(rule["exclusions"] == [["acts": ["back"], "from": "home", "to": "bag", "effect": "drop user"]])
    guard case .array(let steps) = try #require(rule["steps"]) else { return }
    let bag: JSONDocument = [
      "id": "bag", "screens": ["bag"], "on_goal": true, "size_class": "compact", "is_optional": true,
      "at_least_ms": 1,
      "at_most_ms": 9,
    ]
    #expect(steps.last == bag)
  }

  @Test func `no two choices have one rule`() {
    var rules: [JSONDocument] = [funnel.rule]
    for change in Self.changes {
      var other = funnel
      change(&other)
      rules.append(other.rule)
    }
    #expect(Set(rules).count == rules.count)
  }

  private static let changes: [@Sendable (inout ExperimentFunnel) -> Void] = [
    { $0.order = .strict }, { $0.order = .unordered }, { $0.entry = .firstEntry }, { $0.entry = .exposure },
    { $0.ties = .stepOrder }, { $0.ties = .strictlyLater },
    {
      $0.ties = .stepOrder
      $0.toleranceMilliseconds = 1
    }, { $0.unit = .session }, { $0.unit = .attempt }, { $0.windowMilliseconds = 1001 },
    { $0.steps[1].isOptional = true }, { $0.steps[1].window = StepWindow(maximumMilliseconds: 9) },
    { $0.steps[1].window = StepWindow(minimumMilliseconds: 9) }, { $0.steps[1].sizeClass = .regular },
    { $0.steps[1].acts = ["back"] },
    { $0.exclusions = [.init($0.steps[0], from: 0, to: 1, effect: .endAttempt)] },
    { $0.exclusions = [.init($0.steps[0], from: 0, to: 1, effect: .voidAttempt)] },
  ]
}
