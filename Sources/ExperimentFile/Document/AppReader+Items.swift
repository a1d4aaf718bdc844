import HeadlessNavigation
import NavigationEvents
import TextFormats

extension AppReader {
  /// A fixed item of a screen.
  var item: ValueForm<Item> {
    let facts = ValueForm<[KeyedValue<Bool>]>.table(of: "fact", keys: names.text(.fact), .boolean).hinting(.wrongType) {
      $0.text.map { "write { \(quoted($0, in: "\"")): true }" }
    }
    let (item, intent) = (ValueForm<Name<Item>>.name(), ValueForm<Name<Intent>>.name())
    let goals = ValueForm<[String]>.converting(.array(of: names.goals, count: 1...1000)) { $0.flatMap(\.self) }
    let verdicts = ValueForm<Verdict>.oneOf(["proceed": .proceed, "cancel": .cancel, "fail": .fail])
    return .object(
      "an item",
      .required("id", item, "Its name. Goals refer to it."),
      .optional("does", intent, "What tapping it asks for."),
      .optional("sets", facts, "The facts that tapping it makes true or false."),
      .optional(
        "carries", menuNode, unlessSaid: "its `id`",
        """
        The node of a menu that what it asks for carries, as a row of a list does: a link to something related. Without a \
        `scent`, users see in it what they see in the label of the node.
        """),
      .optional("answers", verdicts, "What it answers the gate that waits."),
      labelScent,
      .optional(
        "decides", .number(in: 0...1), unlessSaid: "none",
        """
        The probability that a user who has found what they came for takes it. Items with it are decided on, \
        not searched.
        """),
      .optional("size", touchSize, unlessSaid: "not known", "How high it is to a finger."),
      .optional(
        "fills", .boolean, unlessSaid: #"`false` where it answers `"cancel"` or `"fail"`, otherwise `true`"#,
        "Whether the screen's fields are filled in before it is tapped. Only on a screen with `fields`."),
      .optional("noticed", noticed, default: BySizeClass(.always), Noticed.meaning),
      .optional(
        "above", .yes, unlessSaid: "below", "Whether it is above the list. Only on a screen with `lists`."),
      .optional(
        "only_for", goals, unlessSaid: "all users",
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
      .condition(names), .reader,
      rules: [
        .excludes(["scent", "named"], "decides", because: "what is decided on is not searched for"),
        .needs(["carries"], "does"),
        .excludes(["scent", "named", "decides", "only_for"], "up", because: "what leads up is not searched for"),
        .atLeastOne(
          ["does", "sets", "answers"], hint: "write does: \"show-my-screen\", which a coordinator answers under 'on'"),
      ]
    ) {
      id, intent, facts, node, verdict, scents, decides, size, fills, noticing, above, onlyFor, up, condition, reader in
      let facts = (facts ?? []).map { FactChange(Name($0.key), $0.value) }
      var item = Item(
        // A node that is not known is reported once, and not by what takes it.
        id: id, intent: node == nil && !reader.lacks("carries") ? nil : intent, facts: facts, verdict: verdict,
        decides: decides, sizeMillimeters: size,
        fillsForm: fills, onlyFor: onlyFor.map { Set($0) }, leadsUp: up != nil, condition: condition)
      (item.scents, item.noticing, item.isAbove, item.node) = (scents, noticing, above != nil, node)
      return item
    }
  }

  /// How high something to tap is.
  var touchSize: ValueForm<Double> { .length(in: 1...1000) }
}

extension Noticed {
  /// What the key says in files.
  fileprivate static let meaning = """
    The probability that a user perceives it at all on a visit, or `"icon"` for an icon without a label, which \
    `icon_noticed` of the users perceive. Who runs out of other things looks again, with the same probability.
    """
}

extension AppReader {
  /// The search field of a screen.
  var searchField: ValueForm<Item> {
    .object(
      "a search field",
      .required("menu", menuName, "The menu whose leaves it finds."),
      .required(
        "does", .name(),
        "What a search asks for, with the results: the screen that is handed them lists the last level of the menu."),
      .optional("id", .name(), default: Item.searchField, "Its name."),
      .optional("results", .integer(in: 1...1000), default: 10, "How many results are shown."),
      .optional(
        "quality", .number(in: 0...1), unlessSaid: "`search_quality`",
        "The probability that what a user looks for is among them."),
      .optional("noticed", noticed, default: BySizeClass(.always), Noticed.meaning)
    ) {
      var field = Item(MenuSearch($0, results: $3, quality: $4), id: $2, intent: $1)
      field.noticing = $5
      return field
    }
  }

  /// How likely users are to perceive something: a probability, or a word for what parameters say.
  var noticed: ValueForm<BySizeClass<Noticed>> {
    let share = ValueForm.converting(.number(in: 0...1)) { $0 < 1 ? Noticed.share($0) : .always }
    let noticed = share.or(.oneOf(["icon": Noticed.icon]))
    return .bySizeClass("a value for each size class", noticed, "How likely it is to be perceived")
  }

  /// How well a label announces what users came for, and whether it is a name.
  private var labelScent: ObjectKey<BySizeClass<Scent>> {
    .all(
      .optional(
        "scent", .bySizeClass("a scent for each size class", scent, "How well it announces it"),
        default: BySizeClass(Scent()), "How well it announces what users look for."),
      .optional(
        "named", .boolean, default: false,
        "Whether it is a name and not a description: users read it without `label_noise`.")
    ) { scents, isNamed in
      scents.map { Scent($0.standard, byGoal: $0.byGoal, isNamed: isNamed) }
    }
  }

  /// How well something announces what users came for: a number, or one for each goal or group of goals and one for all
  /// others.
  private var scent: ValueForm<Scent> {
    let number = ValueForm<Double>.number(in: 0...1)
    let standard = "otherwise"
    let groups = names.goalGroups
    let byGoal = ValueForm<Scent>.converting(
      .table(of: "goal", keys: names.text(.goal, or: groups.keys.sorted() + [standard]), number)
    ) { entries in
      let scents = entries.dictionary()
      // What is said of a goal itself comes before what is said of its group.
      let grouped = scents.flatMap { key, scent in (groups[key] ?? []).map { ($0, scent) } }
      let own = scents.filter { $0.key != standard && groups[$0.key] == nil }
      return Scent(scents[standard] ?? 0, byGoal: own.merging(Dictionary(first: grouped)) { own, _ in own })
    }
    return ValueForm.converting(number) { Scent($0) }.or(byGoal)
  }

  /// What a tab says, if the screen stands at the root of one.
  var tabLabel: ValueForm<TabLabel> {
    .object(
      "a tab",
      .required("id", .name(), "Its name."),
      labelScent,
      .optional("noticed", noticed, default: BySizeClass(.always), Noticed.meaning),
      .optional(
        "does", .name(), unlessSaid: "it is selected",
        """
        What tapping it asks for in place of selecting it. Coordinators answer as they answer items: with `select`, with \
        `open` of a destination behind a gate, or with something presented. The former tab stays selected otherwise.
        """)
    ) {
      var label = TabLabel(id: $0, intent: $3)
      (label.scents, label.noticing) = ($1, $2)
      return label
    }
  }

  /// What there is to fill in: each field with its length, or how many there are.
  var formFields: ValueForm<[FormField]> {
    let count = ValueForm<Int>.integer(in: 1...100)
    let counted = ValueForm.converting(count) { count in (1...count).map { FormField(id: Name("field-\($0)")) } }
    return counted.or(.array(of: formField, count: 1...100))
  }

  /// One field.
  var formField: ValueForm<FormField> {
    .object(
      "a field",
      .required("id", .name(), "Its name. No two of a screen have the same."),
      .optional(
        "characters", .integer(in: 0...10_000), unlessSaid: "`field_length`", "How many characters are typed into it.")
    ) { FormField(id: $0, characters: $1) }
  }
}
