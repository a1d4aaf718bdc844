import HeadlessNavigation
import Testing

import UserBehavior
import UserSimulation

/// When users come for the first time, and by what.
struct ArrivalTests {
  private static func times(_ law: ArrivalLaw) -> [Int] { (0..<4000).map { law.time(UserDraws(seed: 8, user: $0)) } }

  @Test func `every moment of the period is as likely`() {
    let times = Self.times(ArrivalLaw(periodMilliseconds: 1000))
    #expect(times.allSatisfy { (0..<1000).contains($0) })
    for part in 0..<4 { #expect(isAbout(times.count { $0 / 250 == part }, 0.25, of: 4000)) }
    #expect(Self.times(ArrivalLaw()).allSatisfy { $0 == 0 })
  }

  @Test func `hours have their weights, on every day`() {
    var hours = Array(repeating: 0.0, count: 24)
    (hours[3], hours[20]) = (1, 3)
    let times = Self.times(ArrivalLaw(periodMilliseconds: 2 * 86_400_000, hours: hours))
    let minutes = times.map { $0 / 60_000 }
    #expect(Set(minutes.map { $0 / 60 % 24 }) == [3, 20] && Set(minutes.map { $0 / 1440 }) == [0, 1])
    for (day, hour, share) in [(0, 3, 0.125), (0, 20, 0.375), (1, 3, 0.125), (1, 20, 0.375)] {
      #expect(isAbout(minutes.count { $0 / 1440 == day && $0 / 60 % 24 == hour }, share, of: 4000))
    }
    // Within an hour every minute is as likely.
    #expect(isAbout(minutes.count { $0 % 60 >= 30 }, 0.5, of: 4000))
  }

  static let menu = NotificationTests.menu

  /// The app of the notifications, for users who look for a thing.
  static func trial(_ links: [LinkArrival]) -> Trial {
    var trial = NotificationTests.trial([])
    trial.app.screens["home"]?.items.append(.item("menu", 0))
    trial.goals = [GoalDefinition(id: "find", share: 1, .find(menu))]
    trial.behavior[.attempts] = 1
    trial.arrivals.links = links
    return trial
  }

  static func link(_ share: Double, isAboutGoal: Bool = true) -> LinkArrival {
    let leaves = menu.levels[0].nodes.map { Value.range($0.leaves) }
    return LinkArrival(share: share, destination: "thing", contexts: leaves, menu: isAboutGoal ? menu.id : nil)
  }

  @Test func `a link about what they look for shows it before anything else`() {
    let trial = Self.trial([Self.link(1)])
    for (index, journal) in trial.journals(50).enumerated() {
      let leaf = trial.cohort.user(index).goal.leaf ?? -1
      #expect(journal.lines == ["sees home", "sees thing(\(leaf)..<\(leaf + 1))", "ends finished"])
      #expect(journal.times == [0, 0, 1200 + 15_000])
    }
  }

  @Test func `a link about anything leads to anything, and users go on from there`() {
    let journals = Self.trial([Self.link(1, isAboutGoal: false)]).journals(600)
    #expect(journals.allSatisfy { $0.lines[1].hasPrefix("sees thing") })
    #expect(isAbout(journals.count { !$0.served.isEmpty }, 1 / 3.0, of: 600))
    #expect(journals.contains { $0.deeds.contains("back") })
  }

  @Test func `links bring as many as they say, and all others tap the icon`() {
    let (plain, linked) = (Self.trial([]).journals(2000), Self.trial([Self.link(0.1), Self.link(0.3)]).journals(2000))
    let brought = linked.count { $0.lines[1].hasPrefix("sees thing") }
    #expect(isAbout(brought, 0.4, of: 2000))
    for (one, two) in zip(plain, linked) where !two.lines[1].hasPrefix("sees thing") { #expect(one.lines == two.lines) }
  }

  @Test func `a link about something users do not look for is not what brings them`() {
    var (plain, linked) = (NotificationTests.trial([]), NotificationTests.trial([]))
    linked.arrivals.links = [Self.link(1)]
    plain.arrivals.links = []
    #expect(plain.journals(20).map(\.lines) == linked.journals(20).map(\.lines))
  }

  @Test func `a link to what the app starts with changes nothing`() {
    let plain = NotificationTests.trial([])
    var linked = plain
    linked.app.destinations["front"] = DestinationRule(responses: [.popToRoot])
    linked.arrivals.links = [LinkArrival(share: 1, destination: "front")]
    #expect(plain.journals(20).map(\.lines) == linked.journals(20).map(\.lines))
    #expect(plain.journals(20).map(\.times) == linked.journals(20).map(\.times))
  }
}
