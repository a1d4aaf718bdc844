import HeadlessNavigation
import TextFormats

extension ValueForm where Value == Item {
  /// A fixed item of a screen.
  static func item(_ names: Names) -> Self {
    // An app may have a hundred thousand items: what does not depend on the item is made once.
    let facts = ValueForm<[KeyedValue<Bool>]>.table(of: "fact", keys: names.fact, .boolean)
    let verdicts = ValueForm<Verdict>.oneOf(["proceed": .proceed, "cancel": .cancel, "fail": .fail])
    let (scents, goal) = (ValueForm<Scent>.scent(names.goals), ValueForm<String>.declared(names.goals, called: "goal"))
    let (noticing, upReason) = (ValueForm<Noticed>.noticed, "what leads up is not searched for")
    return .object(
      .required("id", .identifier, "Its name. Goals refer to it."),
      .optional("does", .identifier, "What tapping it asks for."),
      .optional("sets", facts, "The facts that tapping it makes true or false."),
      .optional("answers", verdicts, "What it answers the gate that waits."),
      .optional("scent", scents, default: Scent(), "How well it announces what users look for."),
      .optional(
        "decides", .number(in: 0...1), unlessSaid: "none",
        """
        The probability that a user who has found what they came for takes it. Items with it are decided on, \
        not searched.
        """),
      .optional("size", .touchSize, unlessSaid: "not known", "How high it is to a finger."),
      .optional(
        "fills", .boolean, unlessSaid: #"`false` where it answers `"cancel"` or `"fail"`, otherwise `true`"#,
        "Whether the screen's fields are filled in before it is tapped. Only on a screen with `fields`."),
      .optional("noticed", noticing, default: .always, Noticed.meaning),
      .optional(
        "only_for", .array(of: goal, count: 1...1000), unlessSaid: "all users",
        """
        The goals whose users want what it does. Others may open it by mistake, and go back without completing what it \
        starts.
        """),
      .optional(
        "up", .yes, unlessSaid: "it does not",
        """
        It leads up, as Home and breadcrumbs do: users do not look for their goal behind it, and `up_item` of them take \
        it instead of going back.
        """),
      rules: [
        .excludes(["scent"], "decides", because: "what is decided on is not searched for"),
        .excludes(["scent", "decides", "only_for"], "up", because: upReason),
        .atLeastOne(["does", "sets", "answers"], hint: "an item has to do something"),
      ]
    ) { id, intent, facts, verdict, scent, decides, size, fills, noticed, onlyFor, up in
      let facts = (facts ?? []).map { FactChange(Name($0.key), $0.value) }
      return Item(
        id: Name(id), intent: intent.map { Name($0) }, facts: facts, verdict: verdict,
        scent: decides == nil ? names.measured(scent, of: id) : scent, decides: decides, sizeMillimeters: size,
        fillsForm: fills, noticed: noticed, onlyFor: onlyFor.map { Set($0) }, leadsUp: up != nil)
    }
  }
}

extension Names {
  /// The scent that is written of a label, and that the table of clicks tells in its place.
  fileprivate func measured(_ scent: Scent, of label: String) -> Scent { scents?.measured(scent, of: label) ?? scent }
}

extension ValueForm where Value == Double {
  /// How high something to tap is.
  static var touchSize: Self { .length(in: 1...1000) }
}

extension Noticed {
  /// What the key says in files.
  fileprivate static let meaning = """
    The probability that a user perceives it at all on a visit, or `"icon"` for an icon without a label, which \
    `icon_noticed` of the users perceive. Who runs out of other things looks again, with the same probability.
    """
}

extension ValueForm where Value == Item {
  /// The search field of a screen.
  static func searchField(_ levels: MenuLevels) -> Self {
    .object(
      .required("menu", .menu(levels), "The menu whose leaves it finds."),
      .required(
        "does", .identifier,
        "What a search asks for, with the results: the screen that is handed them lists the last level of the menu."),
      .optional("id", .identifier, default: Item.searchField.rawValue, "Its name."),
      .optional("results", .integer(in: 1...1000), default: 10, "How many results are shown."),
      .optional(
        "quality", .number(in: 0...1), unlessSaid: "`search_quality`",
        "The probability that what a user looks for is among them."),
      .optional("noticed", .noticed, default: .always, Noticed.meaning)
    ) { menu, intent, id, results, quality, noticed in
      Item(
        MenuSearch(menu, results: results, quality: quality), id: Name(id), intent: Name(intent), noticed: noticed)
    }
  }
}

extension ValueForm where Value == Noticed {
  /// How likely users are to perceive something: a probability, or a word for what parameters say.
  static var noticed: Self {
    ValueForm.converting(.number(in: 0...1)) { $0 < 1 ? Noticed.share($0) : .always }.or(.oneOf(["icon": Noticed.icon]))
  }
}

extension ValueForm where Value == Scent {
  /// How well something announces what users came for: a number, or one for each goal and one for all others.
  static func scent(_ goals: Declaration) -> Self {
    let number = ValueForm<Double>.number(in: 0...1)
    let standard = "otherwise"
    let byGoal = ValueForm<Scent>.converting(
      .table(of: "goal", keys: .declared(goals.adding(standard), called: "goal"), number)
    ) { entries in
      let scents = entries.dictionary()
      return Scent(scents[standard] ?? 0, byGoal: scents.filter { $0.key != standard })
    }
    return ValueForm.converting(number) { Scent($0) }.or(byGoal)
  }
}

extension ValueForm where Value == TabLabel {
  /// What a tab says, if the screen stands at the root of one.
  static func tabLabel(_ names: Names) -> Self {
    .object(
      .required("id", .identifier, "Its name."),
      .optional("scent", .scent(names.goals), default: Scent(), "How well it announces what users look for."),
      .optional("noticed", .noticed, default: .always, Noticed.meaning)
    ) { TabLabel(id: Name($0), scent: names.measured($1, of: $0), noticed: $2) }
  }
}

extension ValueForm where Value == [FormField] {
  /// What there is to fill in: each field with its length, or how many there are.
  static var formFields: Self {
    let count = ValueForm<Int>.integer(in: 1...100)
    let counted = ValueForm.converting(count) { count in (1...count).map { FormField(id: Name("field-\($0)")) } }
    return counted.or(.array(of: .formField, count: 1...100))
  }
}

extension ValueForm where Value == FormField {
  /// One field.
  static var formField: Self {
    .object(
      .required("id", .identifier, "Its name. No two of a screen have the same."),
      .optional(
        "characters", .integer(in: 0...10_000), unlessSaid: "`field_length`", "How many characters are typed into it.")
    ) { FormField(id: Name($0), characters: $1) }
  }
}

extension ValueForm where Value == ScreenEntry {
  /// Reports items that say whether they need a form to be filled in where there is none.
  static func reportFilling(withoutFields reader: ObjectReader) {
    guard reader.lacks("fields") else { return }
    for case .object(let members) in reader.member("items")?.value.items.map(\.kind) ?? [] {
      for member in members where member.key == "fills" {
        let message = "\(quoted(member.key)) in an item of \(reader.subject) means nothing without \(quoted("fields"))"
        let hint = "leave it out, or write \(quoted("fields")) for the screen"
        reader.report(.misplacedKey, message, at: member.keyRange, hint: hint)
      }
    }
  }
}

/// Where a link leads, as written: a destination, with or without the hole of the link that it takes.
struct LinkTarget {
  let destination: String
  let hole: String?
}

extension ValueForm where Value == LinkTarget {
  /// Where a link leads: `settings`, `chat(contact)`.
  static func linkTarget(_ destinations: Declaration) -> Self {
    Self("a destination such as \"settings\" or \"chat(contact)\"", of: [.string], as: .text(.target)) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let hole = parts.count > 1 && parts[1].hasSuffix(")") ? String(parts[1].dropLast()) : nil
      guard parts.count == 1 || hole != nil else {
        return context.reject(.wrongType, "must be a destination", hint: "for example \"chat(contact)\"")
      }
      let name = JSON5Value(.string(parts[0]), at: context.value.range)
      let destination = ValueForm<String>.declared(destinations, called: "destination")
      return destination.read(name, as: context.subject, into: context.diagnostics).map {
        LinkTarget(destination: $0, hole: hole)
      }
    }
  }
}

extension ValueForm where Value == String {
  /// The form of a link, such as `app://chat/{contact}`.
  static var linkPattern: Self {
    Self("a link such as \"app://chat/{contact}\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      guard (try? LinkPattern(text)) != nil else {
        return context.reject(.wrongType, "must be a link such as \"app://chat/{contact}\"")
      }
      return text
    }
  }
}

extension AppReader {
  /// The links of an app; those that cannot be told apart are reported.
  func links(_ reader: ObjectReader, _ names: Names, _ destinations: [String: DestinationEntry]) -> LinkTable {
    let form = ValueForm<[KeyedValue<LinkTarget>]>.table(
      of: "link", keys: .linkPattern, .linkTarget(names.destinations))
    guard let entries = reader.optional("links", form, unlessSaid: "none", "The links that lead to destinations.")
    else { return .empty }
    var rows: [LinkTable.Entry] = []
    for entry in entries {
      guard let pattern = try? LinkPattern(entry.key), let destination = destinations[entry.value.destination] else {
        continue
      }
      check(entry, pattern, destination)
      let nodes = destination.takes.map { $0.menu.levels[$0.level].nodes }
      rows.append(LinkTable.Entry(pattern, to: Name(entry.value.destination), for: nodes))
    }
    do throws(LinkError) { return try LinkTable(rows) } catch {
      guard case .ambiguous(let one, let other) = error else { return .empty }
      reader.report(
        .duplicateID, "the same link could be of the forms \(quoted(one)) and \(quoted(other))", at: "links")
      return .empty
    }
  }

  private func check(_ entry: KeyedValue<LinkTarget>, _ pattern: LinkPattern, _ destination: DestinationEntry) {
    guard destination.isTypeKnown else { return }
    let name = quoted(entry.value.destination)
    if let hole = entry.value.hole, !pattern.holes.contains(hole) {
      let hint = Suggestion.hint(for: hole, among: pattern.holes, called: "in the link")
      diagnostics.report(.unknownName, "the link has no {\(hole)}", at: entry.keyRange, hint: hint)
    } else if destination.takes == nil, entry.value.hole != nil {
      let hint = "say in the destination what it takes, or leave (\(entry.value.hole ?? "")) out"
      diagnostics.report(.payloadMismatch, "destination \(name) takes nothing", at: entry.keyRange, hint: hint)
    } else if let takes = destination.takes, entry.value.hole == nil || pattern.holes.count != 1 {
      let message = "destination \(name) takes a node of \(quoted(takes.description)), and only that"
      let hint = "write one {…} in the link, and its name in brackets behind the destination"
      diagnostics.report(.payloadMismatch, message, at: entry.keyRange, hint: hint)
    }
  }
}
