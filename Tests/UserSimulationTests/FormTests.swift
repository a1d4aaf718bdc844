import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Forms are filled in before what needs them is tapped.
struct FormTests {
  private static let fields = [FormField(id: "email", characters: 22), FormField(id: "password")]
  /// A thought for each of the two fields, and a keystroke for each of 22 and 12 characters.
  private static let time = 2 * 1200 + 34 * 200

  /// A form behind the first screen, with one way on.
  private static func trial(_ items: [Item], fields: [FormField] = fields) throws -> Trial {
    var trial = try Trial("home: form 1; form: done 1; done", reaching: "done")
    trial.app.screens["form"] = ScreenContent(items: items, fields: fields)
    return trial
  }

  @Test func `a field costs a thought and its keystrokes`() throws {
    let plain = try Self.trial([.item("done", 1)], fields: []).journal
    let form = try Self.trial([.item("done", 1)]).journal
    #expect(form.duration == plain.duration + Self.time)
    #expect(form.count(.field) == 2 && plain.count(.field) == 0)
    #expect(form.deeds == ["sees home", "tap", "sees form", "field", "field", "tap", "sees done", "ends finished"])
  }

  @Test func `what stands on a form is read`() throws {
    var trial = try Self.trial([.item("done", 1)])
    let silent = trial.journal.duration
    trial.app.screens["form"]?.words = 238
    // A quarter of 238 words at 238 words a minute.
    #expect(trial.journal.duration == silent + 15_000)
  }

  @Test func `it is filled in once while the screen is there, and anew when it is made anew`() throws {
    // What leads on is overlooked at first: two attempts, and a form each.
    let dead = Item.item("dead", 0.9)
    let twice = try Self.trial([dead, .item("dead-too", 0.9)]).journal
    #expect(twice.count(.field) == 4 && twice.end == "ends gave-up")
    #expect(try Self.trial([dead, .item("done", 0.9)]).journal.count(.field) == 2)
  }

  @Test func `what refuses a gate, or says so, leaves the form as it is`() throws {
    let cancel = Item(id: "no", intent: nil, facts: [], verdict: .cancel, scent: 0.9)
    #expect(try Self.trial([cancel]).journal.count(.field) == 0)
    var skip = Item.item("done", 1)
    skip.fillsForm = false
    let journal = try Self.trial([skip]).journal
    #expect(journal.count(.field) == 0 && journal.end == "ends finished")
  }

  /// Of 300 users who see as badly as usual a hundred would take it for what they look for.
  @Test func `no user fills in a form by mistake`() throws {
    var next = Item.item("done", 0.5)
    next.fillsForm = false
    var trial = try Self.trial([next, .item("other", 0.05)])
    trial.behavior[.labelNoise] = 0.36
    #expect(trial.journals(300).allSatisfy { $0.count(.field) == 0 })
    trial.app.screens["form"]?.fields = []
    #expect(trial.journals(300).contains { $0.count(.tap) > 2 })
  }

  @Test func `a tap beside what was meant sends no empty form`() throws {
    var link = Item.item("link", 0.9)
    link.fillsForm = false
    var trial = try Self.trial([link, .item("done", 0.05)])
    trial.behavior[.slip] = 1
    let journals = trial.journals(100).filter { $0.count(.slip) > 0 }
    #expect(journals.count > 40 && journals.allSatisfy { !$0.deeds.contains("sees done") || $0.count(.field) > 0 })
  }

  @Test func `who is out of patience leaves the form half filled`() throws {
    var trial = try Self.trial([.item("done", 1)])
    trial.behavior[.patience] = 8000
    let journals = trial.journals(400)
    #expect(journals.contains { $0.deeds.suffix(2) == ["sees form", "ends effort"] })
    #expect(journals.allSatisfy { $0.end == "ends finished" || $0.end == "ends effort" })
  }
}
