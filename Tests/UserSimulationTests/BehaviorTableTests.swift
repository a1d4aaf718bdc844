import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// What users do, case by case in `Fixtures/behavior.txt`.
struct BehaviorTableTests {
  /// The cases: the title, the app, the goal and parameters, and what happens.
  private static func cases() throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/behavior.txt")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ").dropFirst().map {
      $0.components(separatedBy: "\n")
    }
  }

  @Test(arguments: try cases()) func `users do`(lines: [String]) throws {
    let wishes = lines[2].components(separatedBy: ";")
    var trial = try Trial(lines[1], reaching: Name(wishes[0]))
    for words in wishes[1].split(separator: ",").map({ $0.split(separator: " ") }) {
      trial.behavior[try #require(BehaviorParameter(key: String(words[0])))] = try #require(Double(words[1]))
    }
    #expect(trial.journal.deeds.joined(separator: ", ") == lines[3], "\(lines[0])")
  }
}

extension Trial {
  /// Users who come for a screen of an app in a notation: screens with their items and the scents of these.
  ///
  /// In `home: shelf 0.9, card 1 !pay, up>home; shelf` an item pushes the screen of its name, or leads up to the screen
  /// behind `>`; what is behind `!` is the one goal that wants it.
  /// Where screens have tabs with scents, `first@0.2: page 0.9`, the app is a tab bar, else it is a stack.
  init(_ notation: String, reaching goal: Name<Screen>) throws {
    var screens: [(Name<Screen>, ScreenContent)] = []
    var responses: [Name<Intent>: Response] = [:]
    for part in notation.components(separatedBy: "; ") {
      let (head, items) = (part.prefix { $0 != ":" }.split(separator: "@"), part.drop { $0 != ":" }.dropFirst())
      let content = ScreenContent(
        items: items.split(separator: ",").map { text in
          let words = text.split { " >".contains($0) }.map(String.init)
          let scent = Double(words[1])
          responses[Name(words[0])] = scent == nil ? .popTo(Name(words[1])) : .push(ScreenTemplate(Name(words[0])))
          guard let scent else { return Item(id: Name(words[0]), intent: Name(words[0]), facts: [], leadsUp: true) }
          var item = Item.item(words[0], scent)
          item.onlyFor = words.dropFirst(2).first.map { [String($0.dropFirst())] }
          return item
        },
        tab: head.dropFirst().first.flatMap { Double($0) }.map { TabLabel(id: Name(String(head[0])), scent: Scent($0)) }
      )
      screens.append((Name(String(head[0])), content))
    }
    var app = AppDefinition.stack(screens, on: responses)
    let tabs = screens.filter { $0.1.tab != nil }.map { ScreenTemplate($0.0) }
    if !tabs.isEmpty { app.coordinators["root"] = TabsCoordinator(tabs, responses: responses) }
    self.init(app: app, goals: [GoalDefinition(id: "goal", share: 1, .reach(goal))])
  }
}
