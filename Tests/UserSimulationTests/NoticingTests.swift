import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Not everybody perceives every control.
struct NoticingTests {
  /// A hidden menu that leads to the deal, and a label that does not.
  private static func trial(_ noticed: Noticed, decides: Double? = nil) throws -> Trial {
    var trial = try Trial("home: news 0, deal \(decides == nil ? 1 : 0); deal", reaching: "deal")
    trial.app.screens["home"]?.items[1].noticed = noticed
    trial.app.screens["home"]?.items[1].decides = decides
    trial.behavior[.attempts] = 1
    return trial
  }

  @Test func `a share of users perceives it, at no cost for the others`() throws {
    let journals = try Self.trial(.share(0.3)).journals(2000)
    let (found, missed) = (
      journals.filter { $0.lines.contains("sees deal") }, journals.filter { !$0.lines.contains("sees deal") }
    )
    #expect(isAbout(found.count, 0.3, of: 2000), "\(found.count)")
    #expect(missed.allSatisfy { !$0.lines.contains("looks at deal") && $0.lines.contains("looks at news") })
  }

  @Test func `an icon is perceived as often as the parameter says, and labels always`() throws {
    var trial = try Self.trial(.icon)
    trial.behavior[.iconNoticed] = 0.6
    #expect(isAbout(trial.journals(2000).count { $0.lines.contains("sees deal") }, 0.6, of: 2000))
    trial.behavior[.iconNoticed] = 1
    #expect(try trial.journals(100).map(\.lines) == Self.trial(.always).journals(100).map(\.lines))
  }

  @Test func `who has tried everything else looks again with the same odds`() throws {
    var trial = try Self.trial(.share(0.3))
    for (attempts, share) in [(2, 1 - 0.7 * 0.7), (3, 1 - 0.7 * 0.7 * 0.7)] {
      trial.behavior[.attempts] = Double(attempts)
      let found = trial.journals(2000).count { $0.lines.contains("sees deal") }
      #expect(isAbout(found, share, of: 2000), "\(attempts): \(found)")
    }
  }

  @Test func `what was missed is looked for where it stands, before all the rest is read again`() throws {
    var trial = try Trial("home: news 0, more 0, deal 1, old 0; deal", reaching: "deal")
    trial.app.screens["home"]?.items[2].noticed = .share(0.5)
    trial.behavior[.attempts] = 2
    let late = trial.journals(400).filter { $0.lines.contains("sees deal") }
    let second = try #require(late.first { $0.lines.contains("looks at old") })
    #expect(
      second.lines == [
        "sees home", "looks at news", "looks at more", "looks at old", "looks at deal", "tap", "sees deal",
        "ends finished",
      ])
    // Three screens taken in, one of them seen before, four looks and a tap.
    #expect(second.duration == 2 * 1200 + 600 + 4 * 250 + 570 + 350)
  }

  @Test func `what is decided on has to be perceived first`() throws {
    var trial = try Self.trial(.share(0.5), decides: 0.4)
    trial.goals = [GoalDefinition(id: "home", share: 1, .reach("home"), then: ["deal"])]
    #expect(isAbout(trial.journals(2000).count { $0.lines.contains("sees deal") }, 0.2, of: 2000))
  }

  @Test func `what is perceived, and what it announces, may differ by size class`() throws {
    var trial = try Self.trial(.always)
    trial.app.screens["home"]?.items[1].noticing = BySizeClass(compact: .share(0.3), regular: .share(0.8))
    for (sizeClass, share) in [(SizeClass.compact, 0.3), (.regular, 0.8)] {
      trial.situation = DeviceShare.Situation(traits: Traits(horizontal: sizeClass), visibleRows: 1000)
      let found = trial.journals(2000).count { $0.lines.contains("sees deal") }
      #expect(isAbout(found, share, of: 2000), "\(sizeClass): \(found)")
    }
    trial.app.screens["home"]?.items[1].noticed = .always
    trial.app.screens["home"]?.items[1].scents = BySizeClass(compact: 0.0, regular: 1.0)
    for (sizeClass, isFound) in [(SizeClass.compact, false), (.regular, true)] {
      trial.situation = DeviceShare.Situation(traits: Traits(horizontal: sizeClass), visibleRows: 1000)
      #expect(trial.journals(100).allSatisfy { $0.lines.contains("sees deal") == isFound })
    }
  }

  @Test func `items above a list are looked at before its rows`() throws {
    var trial = try Self.trial(.always)
    trial.app.screens["home"]?.items[1].isAbove = true
    let lines = try #require(trial.journals(1).first?.lines)
    #expect(lines.contains("sees deal") && !lines.contains("looks at news"), "\(lines)")
  }

  @Test func `a tab may be an icon`() throws {
    var trial = try Trial("first@0; second@1: deal 1; deal", reaching: "deal")
    trial.app.screens["second"]?.tab?.noticed = .share(0.25)
    trial.behavior[.attempts] = 1
    #expect(isAbout(trial.journals(2000).count { $0.lines.contains("sees deal") }, 0.25, of: 2000))
  }
}
