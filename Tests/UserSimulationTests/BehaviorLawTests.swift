import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// A flow of screens with one way on, before which other things may stand.
private struct Corridor {
  /// The items of each screen: whether they lead on, their scents and their names.
  var items: [(name: Name<Item>, scent: Double, leadsOn: Bool)] = [("next", 0.7, true), ("other", 0.2, false)]
  var screens = 3
  var load = 0
  var visibleRows = 8
  var behavior: BehaviorParameters = {
    var parameters = BehaviorParameters()
    parameters[.interruptionsPerHour] = 0
    parameters[.patience] = 30_000
    return parameters
  }()

  private func journals(_ count: Int) -> [Journal] {
    var content: [(Name<Screen>, ScreenContent)] = []
    var responses: [Name<Intent>: Response] = [:]
    for number in 0..<screens {
      let elements = items.map { item in
        Item(id: item.name, intent: Name("\(item.name)\(number)"), scent: Scent(item.scent))
      }
      content.append((Name("screen\(number)"), ScreenContent(items: elements, loadMilliseconds: load)))
      for item in items {
        let next = item.leadsOn ? (number + 1 < screens ? "screen\(number + 1)" : "goal") : "aside\(item.name)"
        responses[Name("\(item.name)\(number)")] = .push(ScreenTemplate(Name(next)))
      }
    }
    content.append(("goal", ScreenContent()))
    for item in items where !item.leadsOn { content.append((Name("aside\(item.name)"), ScreenContent())) }
    var trial = Trial(
      app: .stack(content, on: responses), goals: [GoalDefinition(id: "goal", share: 1, .reach("goal"))],
      behavior: behavior)
    trial.situation = DeviceShare.Situation(traits: Traits(), visibleRows: visibleRows)
    return trial.journals(count)
  }

  /// How many users get to the goal.
  func arrivals(of count: Int = 1000) -> Int { journals(count).count { $0.lines.contains("sees goal") } }

  /// How many users tap an item first, by the screen that it leads to.
  func firstTaps(leadingTo screen: String, of count: Int) -> Int {
    journals(count).count { journal in
      journal.lines.filter { $0.hasPrefix("sees") }.dropFirst().first == "sees \(screen)"
    }
  }
}

/// What has to hold whatever the parameters are.
struct BehaviorLawTests {
  static let deliberations = [0, 0.5, 1.0]

  @Test(arguments: deliberations) func `a mandatory step more never raises completion`(deliberation: Double) {
    var corridor = Corridor()
    corridor.behavior[.deliberation] = deliberation
    let arrivals = (1...5).map { screens in
      corridor.screens = screens
      return corridor.arrivals()
    }
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 >= $1 } && arrivals[0] > arrivals[4], "\(arrivals)")
  }

  @Test(arguments: deliberations) func `more patience never lowers completion, nor do faster loading and more rows`(
    deliberation: Double
  ) {
    var corridor = Corridor()
    corridor.behavior[.deliberation] = deliberation
    let base = corridor.arrivals()
    var patient = corridor
    patient.behavior[.patience] = 60_000
    var slow = corridor
    slow.load = 2000
    var tall = corridor
    tall.items =
      (0..<12).map { (name: Name<Item>("other\($0)"), scent: 0.2, leadsOn: false) } + corridor.items.prefix(1)
    var small = tall
    (tall.visibleRows, small.visibleRows) = (20, 5)
    #expect(patient.arrivals() > base && slow.arrivals() < base && tall.arrivals() >= small.arrivals())
  }

  /// Within four standard errors: other noise is other luck for single users.
  @Test(arguments: deliberations) func `clearer labels never lower completion`(deliberation: Double) {
    var corridor = Corridor()
    corridor.behavior[.deliberation] = deliberation
    let arrivals = [0.6, 0.4, 0.2, 0].map { noise in
      corridor.behavior[.labelNoise] = noise
      return corridor.arrivals(of: 2000)
    }
    // 2,000 users: a standard error is below 1.6 % of them.
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 + 4 * 32 }, "\(arrivals)")
  }

  /// From a noise of .05 to none not even one user in a hundred is lost: clear labels cost nobody more reading.
  @Test(arguments: deliberations) func `perfectly clear labels cost no time`(deliberation: Double) {
    var corridor = Corridor()
    corridor.items += (0..<5).map { (name: Name<Item>("more\($0)"), scent: 0.1, leadsOn: false) }
    corridor.behavior[.deliberation] = deliberation
    let arrivals = [0.05, 0].map { noise in
      corridor.behavior[.labelNoise] = noise
      return corridor.arrivals(of: 2000)
    }
    #expect(arrivals[1] >= arrivals[0] - 4, "\(arrivals)")
  }

  /// All of the 1,000 but those whose patience ends: five looks, taps and screens of 13 s in all.
  @Test(arguments: deliberations) func `the only way on is taken by who stays`(deliberation: Double) {
    var corridor = Corridor(items: [("next", 0.5, true)], screens: 5)
    corridor.behavior[.deliberation] = deliberation
    corridor.behavior[.patience] = 0
    #expect(corridor.arrivals() == 1000)
    corridor.items[0].scent = 0.05
    #expect(corridor.arrivals() == 0)
  }

  /// With an hour of patience time costs hardly a user in a hundred.
  ///
  /// Of 2,000 users four standard errors are 90.
  @Test(arguments: [0, 0.25, 0.5]) func `each time that users have to go back costs the same share of patience`(
    cost: Double
  ) {
    var corridor = Corridor(items: [("dead end", 0.9, false), ("next", 0.8, true)])
    (corridor.behavior[.labelNoise], corridor.behavior[.slip]) = (0, 0)
    (corridor.behavior[.patience], corridor.behavior[.sessionLimit]) = (3_600_000, 86_400_000)
    corridor.behavior[.failedExpectation] = cost
    let arrivals = corridor.arrivals(of: 2000)
    #expect(abs(Double(arrivals) - 2000 * Foundation.exp(-3 * cost)) < 90 + 20, "\(arrivals)")
    // What keeps its promises costs nothing, however much it is.
    corridor.items.removeFirst()
    corridor.screens = 10
    #expect(corridor.arrivals(of: 500) >= 490)
  }

  /// Patience is what users are ready to spend, also where the longest session allows less.
  @Test func `who has more patience than a session is long can fail more often`() {
    var corridor = Corridor(items: [("dead end", 0.9, false), ("next", 0.8, true)])
    (corridor.behavior[.labelNoise], corridor.behavior[.slip]) = (0, 0)
    corridor.behavior[.failedExpectation] = 0.25
    let arrivals = [600_000, 6_000_000].map { patience in
      corridor.behavior[.patience] = patience
      return corridor.arrivals(of: 500)
    }
    #expect(arrivals[0] <= arrivals[1] + 40 && arrivals[1] > 180, "\(arrivals)")
    corridor.behavior[.patience] = 0
    #expect(corridor.arrivals(of: 100) == 100)
  }

  @Test func `who has had enough leaves from the dead end and not after going back`() throws {
    var trial = try Trial("home: wrong 0.9, right 0.8; wrong; right", reaching: "right")
    (trial.behavior[.labelNoise], trial.behavior[.slip]) = (0, 0)
    (trial.behavior[.patience], trial.behavior[.failedExpectation]) = (3_600_000, 10)
    trial.behavior[.sessionLimit] = 86_400_000
    let journals = trial.journals(50)
    #expect(journals.count { $0.end == "ends effort" } > 45 && journals.allSatisfy { !$0.deeds.contains("back") })
  }

  /// Of two tabs one is left to choose, beside the screen: of 400 users 13 % overlook it twice.
  @Test func `the other of two tabs is not the only way on`() {
    let screens = ["a", "b"].map { (Name<Screen>($0), ScreenContent(tab: TabLabel(id: Name($0), scent: 0.5))) }
    let tabs = TabsCoordinator(["a", "b"], responses: [:])
    var trial = Trial(
      app: AppDefinition(screens: screens, coordinators: ["root": tabs], root: "root"),
      goals: [GoalDefinition(id: "b", share: 1, .reach("b"))])
    (trial.behavior[.attempts], trial.behavior[.labelNoise]) = (1, 0.36)
    let arrivals = trial.journals(400).count { $0.lines.contains("sees b") }
    #expect(300..<390 ~= arrivals, "\(arrivals)")
  }

  @Test func `in an order that users know, time grows with the logarithm`() {
    let rules = SessionRules(BehaviorParameters())
    let times = [8, 16, 32, 64, 128].map { Double($0 + 1) / 2 * Double(rules.scan(among: $0, trial: 1, inOrder: true)) }
    // 80 ms a doubling; a look is rounded to a millisecond, of which half the items take one each.
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 80) < 32 }, "\(times)")
    #expect(times[3] < 800 && rules.scan(among: 64, trial: 1) == 250)
  }

  @Test func `the longer the list, the more users search`() {
    let rules = SessionRules(BehaviorParameters())
    func share(_ rows: Int) -> Double {
      Double((0..<1000).count { rules.wantsToSearch((Double($0) + 0.5) / 1000, among: rows, visible: 10) }) / 1000
    }
    // 1 − .7 to the power of the pages' doublings and one.
    let expected = [(1, 0.3), (10, 0.3), (20, 0.51), (40, 0.657), (2000, 0.953)]
    #expect(expected.allSatisfy { abs(share($0.0) - $0.1) < 0.005 })
  }

  @Test func `who reads all that is visible chooses equal things equally, who does not prefers the upper`() {
    var corridor = Corridor(items: [("upper", 0.7, false), ("lower", 0.7, false), ("next", 0.1, true)], screens: 1)
    corridor.behavior[.deliberation] = 1
    let (upper, lower) = (
      corridor.firstTaps(leadingTo: "asideupper", of: 2000), corridor.firstTaps(leadingTo: "asidelower", of: 2000)
    )
    #expect(isAbout(upper, 0.5, of: upper + lower) && upper + lower > 1500, "\(upper) \(lower)")
    corridor.behavior[.deliberation] = 0
    #expect(corridor.firstTaps(leadingTo: "asideupper", of: 2000) > upper + 200)
  }

  @Test(arguments: deliberations) func `where labels are clear everybody takes the direct way`(deliberation: Double) {
    var corridor = Corridor(items: [("long", 0.8, false), ("direct", 1, true)], screens: 1)
    corridor.behavior[.deliberation] = deliberation
    corridor.behavior[.labelNoise] = 0
    // Of 200 users 4 slip, and 14 have left before.
    #expect(corridor.firstTaps(leadingTo: "goal", of: 200) > 175)
    #expect(corridor.firstTaps(leadingTo: "asidelong", of: 200) < 8)
  }

  @Test func `who searched long is as likely to quit as before, and the mean is the patience`() {
    var parameters = BehaviorParameters()
    parameters[.patience] = 90_000
    for (shape, later) in [(1.0, 0.632), (2.05, 0.848), (0.86, 0.595)] {
      parameters[.patienceShape] = shape
      let rules = SessionRules(parameters)
      let goal = Goal(index: 0, id: "", aim: .screen(""))
      let budgets = (0..<20_000).map { rules.effortBudget(UserDraws(seed: 3, user: $0), goal: goal) }
      let mean = Double(budgets.reduce(0, +)) / 20_000
      // Four standard errors; the standard deviation is at most 1.17 times the mean.
      let bound: Double = 4 * 1.17 * 90_000 / 141.4
      #expect(abs(mean - 90_000) < bound, "\(shape) \(mean)")
      // Of those who search longer than 60 s, how many quit within the mean time.
      let left = budgets.filter { $0 > 60_000 }
      let share = Double(left.count { $0 < 150_000 }) / Double(left.count)
      #expect(abs(share - later) < 0.03, "\(shape) \(share)")
    }
  }
}
