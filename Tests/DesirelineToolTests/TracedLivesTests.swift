import Assignment
import DesirelineTool
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// What a trace tells besides screens: coordinators, gates, facts and notifications.
struct TracedLivesTests {
  static func text(
    _ target: GoalDefinition.Target, notifications: [NotificationDefinition] = [],
    change: (inout Cohort) -> Void = { _ in }
  ) throws -> String {
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: [Item(id: "enter", intent: "enter", scent: 1.0)])),
        ("form", ScreenContent()), ("chat", ScreenContent()),
        ("step", ScreenContent(items: [Item(id: "next", intent: "next", scent: 1.0)])),
      ],
      coordinators: [
        "root": StackCoordinator(root: ScreenTemplate("home"), responses: ["enter": .start("tour")]),
        "tour": SequenceCoordinator([.init(ScreenTemplate("step"))], result: .number(7)),
      ], root: "root",
      gates: ["door": FactGate(unless: "known", present: Screen(kind: "form"), timeoutMilliseconds: 2500)],
      destinations: ["chat": DestinationRule(gates: ["door"], responses: [.push(ScreenTemplate("chat"))])])
    var cohort = Cohort(
      count: 10, seed: 4,
      devices: [
        DeviceShare(share: 1, name: "phone", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 9)])
      ], goals: [GoalDefinition(id: "goal", share: 1, target)],
      facts: [FactShare(fact: "rich", share: 1), FactShare(fact: "adult", share: 1)], notifications: notifications)
    cohort.behavior[.labelNoise] = 0
    cohort.behavior[.interruptionsPerHour] = 0
    change(&cohort)
    let experiment = ExperimentDefinition(
      id: "lives", slot: "root",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice("root"), app: app) }, control: 0,
      assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(steps: [.init(id: "home", screens: ["home"])], windowMilliseconds: 1), metrics: [])
    return TracedSession(experiment: experiment, cohort: cohort, variant: 0, user: 3, arm: 0).text
  }

  @Test func `links, absences and visits are told, from the first opening on`() throws {
    let text = try Self.text(.reach("step")) { cohort in
      cohort.behavior[.sessionLimit] = 2000
      cohort.arrivals = ArrivalLaw(periodMilliseconds: 86_400_000, links: [.init(share: 1, destination: "chat")])
      cohort.visits = VisitLaw(most: 2, gapMilliseconds: 8_640_000_000)
    }
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(lines.contains { $0.wholeMatch(of: /opens the app \d+ s after the first may/) != nil })
    #expect(lines.contains("comes by a link to chat") && lines.contains("0.000 s → launch: start"))
    #expect(lines.contains("0.000 s → open chat: suspended") && lines.contains("2.000 s ends: limit"))
    let away = lines.compactMap { $0.wholeMatch(of: /2\.000 s is away for (\d+)\.(\d+) s/) }
    let gap = try #require(away.first.flatMap { Int(String($0.output.1) + String($0.output.2)) })
    let back = String(gap + 2000)
    #expect(lines.contains("\(back.dropLast(3)).\(back.suffix(3)) s → relaunch: start"))
  }

  @Test func `coordinators live and end, and facts are told`() throws {
    let expected = """
      user 3 of lives, seed 0x4
      variant a (assigned to it) on phone
      wants to finish tour
      true at launch: adult, rich

          0.000 s → launch: start
                  nav[home]
          1.450 s looks at 'enter' on home
          2.020 s taps
          2.020 s is exposed in compact size class
          2.370 s → tap enter: push, decided by 'root'
          2.370 s coordinator tour starts
                  nav[home > step]
          3.820 s looks at 'next' on step
          4.390 s taps
          4.740 s → tap next: restructure, decided by 'tour'
          4.740 s coordinator tour ends: finished with 7
                  nav[home]
          5.340 s ends: finished

      """
    let told = try Self.text(.finish("tour"))
    #expect(told == expected, "\(told)")
  }

  @Test func `a notification is followed to the gate that waits, and given up`() throws {
    let notification = NotificationDefinition(
      destination: "chat", contexts: [.name("ann")], menu: nil, meanMilliseconds: 1, opened: 1)
    let lines = try Self.text(.reach("step"), notifications: [notification]).split(separator: "\n").map { line in
      line.drop { " .0123456789".contains($0) }
    }
    let told = ["s opens a notification", "s wants to see chat(ann)", "s → open chat(ann): suspended"]
    let start = try #require(lines.firstIndex(of: "s opens a notification"))
    #expect(lines[start...].prefix(3).elementsEqual(told) { $0 == $1 })
    #expect(lines.contains("s gate door waits, on the way to chat(ann), for 2.500 s"))
    #expect(lines.contains("wants to get to step") && lines.contains("s wants to get to step"))
  }
}
