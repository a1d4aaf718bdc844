import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Taps that land on the neighbor of what was meant.
struct SlipTests {
  /// A screen with some things on it, of which `news` is wanted; a thing in capitals leads somewhere.
  static func trial(_ things: [String], slip: Double, size: Double? = nil) -> Trial {
    let items = things.map { name in
      Item(id: Name(name), intent: Name(name), facts: [], scent: Scent(name == "news" ? 1 : 0), sizeMillimeters: size)
    }
    let places = things.filter { $0 == $0.uppercased() }
    let app = AppDefinition.stack(
      [("home", ScreenContent(items: items)), ("news", ScreenContent())] + places.map { (Name($0), ScreenContent()) },
      on: Dictionary(uniqueKeysWithValues: (places + ["news"]).map { (Name($0), .push(ScreenTemplate(Name($0)))) }))
    var trial = Trial(app: app, goals: [GoalDefinition(id: "news", share: 1, .reach("news"))])
    trial.behavior[.slip] = slip
    return trial
  }

  /// Four standard errors of a share among so many.
  private static func tolerance(_ share: Double, _ count: Int) -> Double {
    4 * (share * (1 - share) / Double(count)).squareRoot()
  }

  private static func share(of journals: [Journal]) -> (slips: Double, taps: Int) {
    let (slips, taps) = (journals.reduce(0) { $0 + $1.count(.slip) }, journals.reduce(0) { $0 + $1.count(.tap) })
    return (Double(slips) / Double(taps), taps)
  }

  /// In the middle both neighbors can be hit, at an end one of them, alone none.
  @Test(arguments: [
    (["a", "news", "b"], 1.0), (["news", "a"], 0.5), (["a", "b", "news"], 0.5), (["news"], 0.0),
  ]) func `as many taps slip as the parameter says, at the ends half as many`(things: [String], part: Double) {
    for probability in [0.02, 0.3] {
      let journals = Self.trial(things, slip: probability).journals(4000)
      let (share, taps) = Self.share(of: journals)
      let expected = probability * part
      #expect(abs(share - expected) <= Self.tolerance(expected, taps), "\(share) of \(taps)")
      // A neighbor that does nothing costs a dead tap, and one more look at what was meant.
      let plain = Self.trial(things, slip: 0).journal.duration
      #expect(journals.allSatisfy { $0.duration == plain + $0.count(.slip) * 1250 && $0.end == "ends finished" })
    }
  }

  @Test func `both neighbors are hit equally often`() {
    let journals = Self.trial(["A", "news", "B"], slip: 0.5).journals(4000)
    let (left, right) = (
      journals.reduce(0) { $0 + $1.lines.count { $0 == "sees A" } },
      journals.reduce(0) { $0 + $1.lines.count { $0 == "sees B" } }
    )
    #expect(abs(Double(left) / Double(left + right) - 0.5) < Self.tolerance(0.5, left + right), "\(left), \(right)")
  }

  @Test func `who is led astray goes back and takes what was meant, and has followed no wrong label`() throws {
    let journals = Self.trial(["A", "news"], slip: 1).journals(40)
    let once = ["sees home", "tap", "slip", "sees A", "back", "sees home", "tap", "sees news", "ends finished"]
    #expect(journals.contains { $0.deeds == once })
    #expect(journals.allSatisfy { $0.end == "ends finished" && $0.count(.back) == $0.count(.slip) })
  }

  @Test func `a user slips at the same taps, and to the same side, whatever stands beside`() {
    let dead = Self.trial(["a", "news", "b"], slip: 0.4).journals(500).map { $0.count(.slip) }
    let alive = Self.trial(["A", "news", "B"], slip: 0.4).journals(500).map { $0.count(.slip) }
    #expect(dead == alive && Set(dead).count > 2)
    let half = Self.trial(["A", "news"], slip: 0.4).journals(500)
    let full = Self.trial(["A", "news", "B"], slip: 0.4).journals(500)
    for (half, full) in zip(half, full)
    where full.lines.first(where: { $0.hasPrefix("sees") && $0 != "sees home" }) == "sees A" {
      #expect(half.lines.contains("sees A"))
    }
  }

  @Test func `who closes a section by a slip, or opens another, opens it again`() {
    let menu = MenuDefinition(id: "menu", levels: ["kind", "thing"], sizes: [3, 3])
    let listing = MenuListing(menu: menu, levels: [0, 1], style: .accordion, intent: "show")
    let app = AppDefinition.stack(
      [("home", ScreenContent(listing: listing)), ("thing", ScreenContent(subject: "menu"))],
      on: ["show": .push("thing($item)")])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "menu", share: 1, .find(menu))])
    trial.behavior[.slip] = 0.5
    trial.behavior[.attempts] = 1
    let journals = trial.journals(1000)
    #expect(journals.allSatisfy { $0.end == "ends finished" && $0.count(.wrongBranch) == 0 })
    #expect(journals.contains { $0.count(.slip) > 3 })
  }

  @Test func `a decision that slips is tried again`() throws {
    var trial = try Trial("home: news 1; news: other 0, keep 0; keep; other", reaching: "news")
    trial.app.screens["news"]?.items[1].decides = 1
    trial.goals[0].then = ["keep"]
    trial.behavior[.slip] = 0.5
    let journals = trial.journals(300)
    #expect(journals.allSatisfy { $0.lines.contains("sees keep") && $0.end == "ends finished" })
    #expect(journals.contains { $0.lines.contains("sees other") })
  }

  /// The dual Gaussian model by the platform's error function.
  @Test(arguments: [4, 7, 9.2, 14] as [Double])
  func `where the size is known, touches miss as often as they stray beyond it`(size: Double) {
    let deviation = (1.5 * 1.5 + 0.1 * size * 0.1 * size).squareRoot()
    let expected = erfc(size / 2 / deviation / 2.0.squareRoot())
    let (share, taps) = Self.share(of: Self.trial(["a", "news", "b"], slip: 0.5, size: size).journals(10_000))
    #expect(abs(share - expected) <= Self.tolerance(expected, taps), "\(share), \(expected)")
  }
}
