import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import Testing
import TextFormats
import UserSimulation

/// What things are called decides nothing, and what a patch adds or moves decides nothing for others.
@Suite struct RenamingTests {
  static let shop = "{ id: '^shop^', does: 'browse', scent: 0.5 }"

  /// What both coordinators do.
  private static let responses = """
    browse: { push: '^groups^' }, 'show-goods': { push: '^goods-list^($item)' }, 'show-good': { push: '^good^($item)' },
    found: { push: '^goods-list^($item)' }, ask: { push: '^topics^' }, 'show-page': { push: '^page^($item)' },
    bag: { present: '^bag^', as: 'sheet' }, news: { push: '^news^' }
    """

  /// An experiment with every kind of name that draws may be about; ids stand between carets, labels between bars.
  ///
  /// Stars tell an item and a destination from the screen and the goal that are called like them.
  private static func text(
    middle: String = """
    screens: { ^home^: { items: [
      { id: '^help^', does: 'ask', scent: 0.2 }, { id: '^shop^', does: 'browse', scent: 0.5 }] } }
    """
  ) -> String {
    """
    { experiment: 'names', replaces: 'drill',
      app: { facts: ['^member^', '^signed-in^'],
        menus: {
          ^goods^: { levels: ['group', 'good'], labels: {
            '|Shoes|': ['|Boots|', '|Sandals|', '|Sale|'], '|Hats|': ['|Caps|', '|Sale|'], '|Gift cards|': 'leaf' } },
          ^faq^: { levels: ['topic', 'page'], sizes: [4, 5] } },
        screens: {
          ^front^: { items: [{ id: '^shop^', does: 'browse', scent: { ^buy^: 0.6, ^look^: 0.4, otherwise: 0.3 } },
            { id: '^more^', does: 'ask', scent: { ^learn^: 0.6, otherwise: 0.2 } },
            { id: '^home*^', does: 'news', scent: 0.2 },
            { id: '^offer^', does: 'news', scent: 0.3, only_for: ['^look^'] }] },
          ^groups^: { lists: '^goods^.group', does: 'show-goods', leaf_does: 'show-good',
            search: { menu: '^goods^', does: 'found' }, items: [{ id: '^help^', does: 'ask', scent: 0.2 }] },
          ^goods-list^: { lists: '^goods^.good', does: 'show-good' },
          ^good^: { items: [{ id: '^add^', does: 'bag', decides: 0.5 }, { id: '^save^', does: 'news', decides: 0.4 }] },
          ^topics^: { lists: ['^faq^.topic', '^faq^.page'], style: 'accordion', does: 'show-page' },
          ^page^: {}, ^bag^: {}, ^news^: {}, ^home^: { items: [{ id: '^shop^', does: 'browse', scent: 0.5 }] } },
        destinations: { ^buy*^: { screen: '^page^', takes: '^faq^.page', find_or: { push_in: '^front^' } } },
        links: { 'app://page/{page}': '^buy*^(page)' },
        coordinators: {
          drill: { kind: 'stack', root: '^front^', on: { \(responses) } },
          bar: { kind: 'tabs', on: { \(responses) },
            tabs: ['^front^', '^home^', '^topics^', '^news^', '^bag^', '^groups^'] } } },
      variants: {
        control: { coordinator: 'drill', control: true },
        middle: { coordinator: 'bar', app: { \(middle) } },
        last: { coordinator: 'bar', app: { screens: {
          ^front^: { items: [{ id: '^extra^', does: 'news', scent: 0.4 }, { id: '^shop^', does: 'browse', scent: 0.6 },
            { id: '^more^', does: 'ask', scent: 0.5 }] },
          ^topics^: { tab: { id: '^shop^', scent: 0.3 } } } } },
      },
      cohort: { count: 300, seed: 11,
        devices: [{ share: 0.7, device: 'iPhone 15' }, { share: 0.3, device: 'iPad Air 11-inch' }],
        facts: { ^member^: 0.4, '^signed-in^': 0.6 }, knows: { variant: 'last', visits: 4 },
        goals: [{ share: 0.5, id: '^buy^', find: '^goods^', then: ['^add^', '^save^'] },
          { share: 0.2, id: '^learn^', find: '^faq^' },
          { share: 0.3, id: '^look^', reach: '^news^', then: ['^save^'] }],
        personas: [{ id: '^calm^', share: 0.7 }, { id: '^hasty^', share: 0.3, behavior: { patience: '20 s' } }],
        notifications: [{ link: 'app://page/{any}', rate: '1 per 1 min', opened: 0.5 }],
        behavior: { label_noise: 0.5, slip: 0.05 },
        uncertain: { scents: { '^more^': [0.1, 0.9], '^home*^': [0.1, 0.8], '^shop^': { ^buy^: [0.2, 0.9] } },
          goals: { ^learn^: [0.1, 0.4] }, personas: { ^hasty^: [0.2, 0.5] } } },
      funnel: { window: '10 min', steps: [
        { id: 'first', screen: ['^front^', '^home^'] }, { id: 'good', screen: '^good^', on_goal: true }] },
      metrics: { found: { step: 'good', role: 'primary', better: 'higher' },
        bags: { count: 'tap', per: 'exposed', role: 'secondary' } } }
    """
  }

  private static func read(
    _ text: String, _ name: (Substring) -> String = { String($0.filter { $0 != "*" }) }
  ) throws -> ExperimentDocument {
    let source = plain(text, name)
    return try ExperimentDocument(SourceText(name: "test.json5", bytes: Array(source.utf8)))
  }

  /// The text with other ids.
  private static func plain(_ text: String, _ name: (Substring) -> String) -> String {
    var parts = text.split(separator: "^", omittingEmptySubsequences: false)[...]
    var result = ""
    while let outside = parts.popFirst() {
      result += outside
      guard let id = parts.popFirst() else { continue }
      // A key without quotes needs some where its name has a hyphen.
      let isKey = !(outside.last == "'" || outside.hasSuffix(".")) && parts.first?.hasPrefix(":") ?? false
      result += isKey ? "'\(name(id))'" : name(id)
    }
    return result
  }

  /// What the sessions of the users come to but for names, variant by variant, in scenarios too.
  private static func outcomes(_ document: ExperimentDocument, scenario: Double? = nil) -> [[UserOutcome]] {
    var users = document.cohort
    if let scenario {
      users = users.behaving(document.uncertain, as: document.uncertain.map { $0.value(at: scenario) })
    }
    var worker = RunWorker(run: ExperimentRun(experiment: document.experiment, cohort: users))
    let all = (0..<users.count).map { worker.outcomes(of: $0) }
    return document.experiment.variants.indices.map { variant in
      all.map { outcomes in
        var outcome = outcomes[variant]
        (outcome.seen, outcome.transitions) = (0, [])
        return outcome
      }
    }
  }

  @Test(arguments: [nil, 0.9]) func `renaming changes no number`(scenario: Double?) throws {
    let usual = Self.outcomes(try Self.read(Self.text()), scenario: scenario)
    let other = try Self.read(Self.text()) {
      "x" + $0.reversed().map { $0 == "*" ? "y" : String($0) }.joined() + ($0.count % 2 == 0 ? "-long-id" : "")
    }
    let renamed = Self.outcomes(other, scenario: scenario)
    for variant in usual.indices { #expect(renamed[variant] == usual[variant], "\(variant)") }
    #expect(Set(usual.map { $0.map(\.values) }).count == 3)
  }

  @Test func `other labels change no number`() throws {
    let usual = Self.outcomes(try Self.read(Self.text()))
    let words = ["Shoes": "Z", "Boots": "On foot", "Hats": "A", "Gift cards": "Cash", "Caps": "Worn"]
    let text = words.reduce(Self.text()) { $0.replacing("|\($1.key)|", with: "|\($1.value)|") }
    #expect(Self.outcomes(try Self.read(text)) == usual)
  }

  @Test(arguments: [
    // A new item before the others, one after, and one moved to another screen.
    "screens: { ^home^: { items: [{ id: '^a-new^', does: 'news', scent: 0.6 }, \(Self.shop)] } }",
    "screens: { ^front^: { items: [\(Self.shop), { id: '^z-new^', does: 'news', scent: 0.6 }] } }",
    "screens: { ^groups^: { items: [{ id: '^offer^', does: 'news', scent: 0.5 }, \(Self.shop)] } }",
    "menus: { ^goods^: { labels: { '|Hats|': ['|Ties|', '|Caps|', '|Boots|'] } } }",
  ])
  func `what a patch inserts or moves changes no number of other variants`(patch: String) throws {
    let usual = Self.outcomes(try Self.read(Self.text()))
    let patched = Self.outcomes(try Self.read(Self.text(middle: patch)))
    #expect(patched[0] == usual[0] && patched[2] == usual[2])
    #expect(patched[1] != usual[1])
  }

  @Test func `names that two patches have in common have one number, in any order`() throws {
    let items = ["^b-new^", "^extra^", "^a-new^"].map { "{ id: '\($0)', does: 'news' }" }.joined(separator: ", ")
    let variants = try Self.read(Self.text(middle: "screens: { ^home^: { items: [\(items)] } }")).experiment.variants
    let numbers = variants.map { NameNumbers(in: $0.app) }
    #expect(numbers[1].number(of: "extra") == numbers[2].number(of: "extra"))
    #expect(Set(["extra", "b-new", "a-new", "shop", "more"].map { numbers[1].number(of: Name($0)) }).count == 5)
    #expect(Set(numbers.map { $0.number(of: "shop") }).count == 1)
    #expect(numbers[0].number(of: "extra") == numbers[1].number(of: "extra") && numbers[2].number(of: "b-new") == 0)
  }
}
