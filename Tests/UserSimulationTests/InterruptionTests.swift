import HeadlessNavigation
import Testing

import UserBehavior
import UserSimulation

/// What becomes of users who are called away.
struct InterruptionTests {
  /// A long page to look through for the way to the deal; nobody hesitates how long to stay away.
  static func trial(meanSeconds: Double, away: Double = 60_000, relaunch: RelaunchPolicy = .reset) -> Trial {
    var trial = NotificationTests.trial([])
    trial.app.relaunch = relaunch
    trial.behavior[.interruptionsPerHour] = 3600 / meanSeconds
    trial.behavior[.interruptionOpened] = 1
    trial.behavior[.interruptionReturn] = 1
    trial.behavior[.away] = away
    trial.behavior[.awaySpread] = 0
    return trial
  }

  @Test func `they are a Poisson process, minute by minute`() {
    var counts: [Int] = []
    var schedule = InterruptionSchedule(mean: 40_000)
    for user in 0..<500 {
      schedule.begin(for: UserDraws(seed: 3, user: user), until: 19 * 60_000)
      var minutes = Array(repeating: 0, count: 20)
      while let next = schedule.takeNext(until: 19 * 60_000) {
        #expect(next.time / 60_000 == next.minute && next.count == minutes[next.minute])
        minutes[next.minute] += 1
      }
      counts += minutes
    }
    // 10,000 minutes with 1.5 on average: four standard errors of the mean, and of the variance, which is as large.
    let mean = Double(counts.reduce(0, +)) / 10_000
    let variance = counts.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 10_000
    #expect(abs(mean - 1.5) < 4 * 0.0122)
    let error = (6.0 / 10_000).squareRoot()
    #expect(abs(variance - 1.5) < 4 * error)
  }

  @Test func `how far ahead one looks changes nothing`() {
    for user in 0..<50 {
      var (near, far) = (InterruptionSchedule(mean: 90_000), InterruptionSchedule(mean: 90_000))
      near.begin(for: UserDraws(seed: 5, user: user), until: 0)
      far.begin(for: UserDraws(seed: 5, user: user), until: 1_200_000)
      for limit in stride(from: 0, through: 1_200_000, by: 60_000) {
        near.search(until: limit)
        guard let next = near.next, next.time < limit else { continue }
        #expect(far.takeNext(until: 1_200_000)?.time == near.takeNext(until: limit)?.time)
      }
    }
  }

  @Test func `who knows the first one finds the same others`() {
    for user in 0..<50 {
      let draws = UserDraws(seed: 5, user: user)
      var (one, other) = (InterruptionSchedule(mean: 90_000), InterruptionSchedule(mean: 90_000))
      one.begin(for: draws, until: 100_000)
      other.begin(for: draws, with: one.next, until: 100_000)
      one.search(until: 1_200_000)
      other.search(until: 1_200_000)
      while let next = one.takeNext(until: 1_200_000) {
        let same = other.takeNext(until: 1_200_000)
        #expect(same?.time == next.time && same?.minute == next.minute && same?.count == next.count)
      }
      #expect(other.next == nil)
    }
  }

  @Test func `as many are called away, give in and come back as they are said to`() {
    // The page is looked through for 8,950 ms: 1 − exp(−8,950/30,000) are called away before the tap; see notifications.
    var trial = Self.trial(meanSeconds: 15)
    trial.behavior[.interruptionOpened] = 0.5
    trial.behavior[.interruptionReturn] = 0
    let journals = trial.journals(3000)
    let gone = journals.filter { $0.end == "ends interrupted" }
    #expect(abs(Double(gone.count) / 3000 - 0.258) < 0.032)
    #expect(gone.allSatisfy { $0.deeds == ["sees home", "interruption", "ends interrupted"] })
    trial.behavior[.interruptionReturn] = 0.7
    let called = trial.journals(3000).filter { $0.count(.interruption) > 0 }
    let lost = called.count { $0.deeds.prefix(3).last == "ends interrupted" }
    #expect(isAbout(lost, 0.3, of: called.count))
  }

  @Test func `the time away is log-normal`() {
    var trial = Self.trial(meanSeconds: 5)
    trial.behavior[.awaySpread] = 1.2
    let absences = trial.journals(1000).flatMap(\.lines).filter { $0.hasPrefix("away ") }.compactMap {
      Int($0.dropFirst(5))
    }
    #expect(absences.count > 1000)
    // Half are away for more than a minute, and Φ(−ln 10 / 1.2) = 2.75 % for more than ten.
    for (limit, share) in [(60_000, 0.5), (600_000, 0.0275)] {
      let longer = absences.count { $0 > limit }
      #expect(isAbout(longer, share, of: absences.count), "\(limit): \(longer) of \(absences.count)")
    }
  }

  @Test(arguments: [(599_999, true), (600_000, true), (600_001, false)], RelaunchPolicy.allCases)
  func `after ten minutes the app is no longer as it was left`(row: (away: Int, isKept: Bool), relaunch: RelaunchPolicy)
  {
    var trial = Self.trial(meanSeconds: 20, away: Double(row.away), relaunch: relaunch)
    trial.app.screens["home"]?.loadMilliseconds = 700
    trial.behavior[.impatientShare] = 0
    for journal in trial.once(.interruption) {
      let again = row.isKept ? [] : ["sees home"]
      let left = ["sees home", "interruption", "away \(row.away)"]
      #expect(journal.deeds == left + again + ["tap", "sees deal", "ends finished"])
      let call = journal.lines.firstIndex(of: "interruption") ?? 0
      let forgotten =
        row.isKept || relaunch == .restore ? 0 : journal.lines[..<call].count { $0.hasPrefix("looks at ") }
      // The line that was under the eyes when the call came, if one was, is looked at again.
      #expect([31, 32].contains(journal.looks - forgotten) || !row.isKept && relaunch == .reset)
      if forgotten > 0 { #expect(journal.lines[(call + 3)...].count { $0.hasPrefix("looks at ") } == 31) }
      // What is shown again is loaded again, and what was forgotten is as new.
      let bearings = row.isKept ? 0 : 700 + (relaunch == .restore ? 600 : 1200)
      #expect(journal.duration == 700 + 2 * 1200 + journal.looks * 250 + 570 + 350 + 1200 + bearings + row.away)
    }
  }

  @Test func `time away costs neither effort nor the time of the longest session`() {
    var trial = Self.trial(meanSeconds: 20, away: 3_000_000)
    trial.behavior[.sessionLimit] = 5000
    for journal in trial.once(.interruption) {
      #expect(journal.end == "ends limit" && journal.duration == 5000 + 3_000_000)
    }
  }

  @Test func `a gate waits no longer for who is away, and is gone where the app is`() {
    for (away, after) in [(5000, "tap"), (60_000, "pane-change"), (700_000, "sees home")] {
      var trial = GateTimeoutTests.trial(timeout: 30_000)
      trial.behavior = Self.trial(meanSeconds: 10, away: Double(away)).behavior
      trial.behavior[.attempts] = 1
      let journals = trial.journals(400).filter { journal in
        journal.count(.interruption) == 1
          && journal.lines.firstIndex(of: "interruption") ?? 0 > journal.lines.firstIndex(of: "sees form") ?? .max
      }
      #expect(journals.count > 20)
      for journal in journals { #expect(journal.deeds.dropFirst(5).first == after, "\(journal.deeds)") }
    }
  }

  @Test func `whatever is on the display, the same minutes are interrupted for as long`() {
    var other = Self.trial(meanSeconds: 10)
    other.app.screens["home"]?.items.insert(.item("more", 0), at: 0)
    other.behavior[.awaySpread] = 1.2
    var first = other
    first.app = Self.trial(meanSeconds: 10).app
    for (one, two) in zip(first.journals(300), other.journals(300)) {
      let absences = [one, two].map { $0.lines.filter { $0.hasPrefix("away ") } }
      #expect(zip(absences[0], absences[1]).allSatisfy { $0 == $1 })
    }
  }

  @Test func `an announcement that is lost with the app is given up, and the first goal is begun again`() {
    var trial = NotificationTests.trial([NotificationTests.notification("chat", mean: 4000)], logIn: 0)
    trial.behavior = Self.trial(meanSeconds: 3, away: 700_000).behavior
    let journals = trial.journals(200)
    #expect(
      journals.contains { $0.count(.interruption) > 0 && $0.count(.notification) > 0 && $0.end == "ends finished" })
    #expect(journals.allSatisfy { $0.end == "ends finished" || $0.end == "ends limit" || $0.end == "ends gave-up" })
  }
}
