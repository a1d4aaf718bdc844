import HeadlessNavigation
import TestSupport
import Testing
import UserBehavior
import UserSimulation

extension Trial {
  /// Users who look for a leaf of a menu, down one screen a level.
  static func drillDown(_ sizes: [Int], load: Int = 0, words: Int = 0, columns: Int = 1) -> Trial {
    let menu = MenuDefinition(id: "menu", levels: sizes.indices.map { Name("level\($0)") }, sizes: sizes)
    var responses: [Name<Intent>: Response] = [:]
    var screens = sizes.indices.map { level -> (Name<Screen>, ScreenContent) in
      let next: Name<Screen> = level + 1 < sizes.count ? Name("list\(level + 1)") : "leaf"
      responses[Name("open\(level)")] = .push(ScreenTemplate(next, takesPayload: true))
      let listing = MenuListing(
        menu: menu, levels: [level], intent: Name("open\(level)"), columns: BySizeClass(columns))
      return (Name("list\(level)"), ScreenContent(listing: listing, loadMilliseconds: load, subject: "menu"))
    }
    screens.append(("leaf", ScreenContent(words: words, subject: "menu")))
    return Trial(app: .stack(screens, on: responses), goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
  }

  /// The sessions of users with the leaves that they look for.
  func searches(_ count: Int) -> [(leaf: Int, journal: Journal)] {
    let cohort = cohort
    return zip(0..<count, journals(count)).map { (cohort.user($0).goal.leaf ?? -1, $1) }
  }
}

struct SessionTests {
  @Test func `without noise, a search costs what the operators say`() {
    for (leaf, journal) in Trial.drillDown([4, 5]).searches(200) {
      let looks = (leaf / 5 + 1) + (leaf % 5 + 1)
      // Two lists and the leaf to get one's bearings on, two taps with their transitions.
      #expect(journal.duration == 3 * 1200 + looks * 250 + 2 * (570 + 350))
      #expect(journal.end == "ends finished")
      #expect(journal.count(.wrongBranch) == 0 && journal.count(.tap) == 2)
    }
  }

  @Test(arguments: [(6, 1), (9, 1), (9, 2), (2, 1), (50, 3)]) func `a swipe brings one row less than are visible`(
    visibleRows: Int, columns: Int
  ) {
    var app = Trial.drillDown([40], columns: columns)
    app.situation = DeviceShare.Situation(traits: Traits(), visibleRows: visibleRows)
    for (leaf, journal) in app.searches(100) {
      let row = leaf / columns
      let page = visibleRows - 1
      let swipes = row <= page ? 0 : (row - page + page - 1) / page
      #expect(journal.count(.scroll) == swipes)
      #expect(journal.duration == 2 * 1200 + (leaf + 1) * 250 + swipes * 570 + 570 + 350)
    }
  }

  @Test func `loading is waited for, and reading takes its time`() {
    var app = Trial.drillDown([3], load: 700, words: 238)
    app.behavior[.impatientShare] = 0
    for (leaf, journal) in app.searches(20) {
      #expect(journal.duration == 700 + 2 * 1200 + (leaf + 1) * 250 + 570 + 350 + 15_000)
    }
  }

  @Test func `users leave a screen that loads too long as often as was fitted`() {
    let left = Trial.drillDown([3], load: 3920).journals(4000).count { $0.end == "ends load" }
    // Half of the 53 % impatient; four standard errors of 4,000 users are 112.
    #expect(abs(left - 1060) < 112)
  }

  @Test func `who sees no way tries again with fresh labelPerception, then gives up`() {
    var app = Trial.drillDown([3])
    app.behavior[.leafNoise] = 1e9
    let journals = app.journals(300)
    #expect(journals.contains { $0.end == "ends gave-up" })
    #expect(journals.filter { $0.end == "ends gave-up" }.allSatisfy { $0.count(.back) == $0.count(.tap) })
  }

  @Test func `effort ends the session at the moment patience does`() {
    var app = Trial.drillDown([30, 30])
    app.behavior[.labelNoise] = 0.6
    app.behavior[.patience] = 20_000
    let journals = app.journals(3000)
    let ended = journals.filter { $0.end == "ends effort" }
    #expect(ended.count > 1000)
    // Nobody outlives the Weibull quantile of 1 in 3,000: 20 s · ln(3000) ≈ 160 s,
    // and one in 3,000 lies above that.
    #expect(ended.count { $0.duration > 160_000 } < 5)
  }

  @Test func `the published depth and breadth study is met`() {
    // Larson & Czerwinski 1998: 36 s for 16×32 (which label noise was fitted to), 46 s for 32×16 and 58 s for 8×8×8.
    // 2,000 users: a standard error of the mean of about 1.2 s.
    let users = Heavy.isOn ? 6000 : 2000
    for (sizes, published) in [([16, 32], 36.0), ([32, 16], 46), ([8, 8, 8], 58)] {
      var app = Trial.drillDown(sizes)
      app.behavior = BehaviorParameters()
      app.behavior[.patience] = 0
      app.behavior[.slip] = 0
      app.behavior[.interruptionsPerHour] = 0
      app.behavior[.sessionLimit] = 300_000
      app.behavior[.attempts] = 99
      app.behavior[.stepCap] = 10_000
      // Until the target comes into view, on which users here get their bearings for 1.2 s.
      let times = app.journals(users).map { Double($0.duration) / 1000 - 1.2 }
      let mean = times.reduce(0, +) / Double(times.count)
      #expect(abs(mean / published - 1) < 0.10, "\(sizes): \(mean) s")
    }
  }
}
