import HeadlessNavigation
import TextFormats
import UserSimulation

extension DocumentReader {
  /// When users open the app for the first time, and by what.
  func arrivals(_ reader: ObjectReader, app: ReadApp?) -> ArrivalLaw {
    let form = ValueForm<ArrivalLaw>.object { arrivals in
      arrivals.read(
        .optional(
          "over", .duration(), default: 0, "The time over which users come for the first time, each moment as likely."),
        .optional(
          "hours", .array(of: .number(in: 0...1_000_000_000), count: 24...24), or: [], unlessSaid: "every hour alike",
          """
          How much of a day's users come in each hour, from midnight, on any scale. Then `over` is a number of \
          whole days.
          """),
        .optional(
          "links", .array(of: link(app), count: 1...20), or: [], unlessSaid: "none",
          "The links that bring some of them.")
      ) { period, hours, links in
        checkDays(period, hours, arrivals)
        checkSum(of: links.compactMap { $0 }, arrivals)
        return ArrivalLaw(periodMilliseconds: period, hours: hours, links: links.compactMap { $0 })
      }
    }
    return reader.optional(
      "arrives", form, unlessSaid: "all at once, by the icon", "When they open the app for the first time, and by what."
    ) ?? ArrivalLaw()
  }

  /// A link in which `{goal}` stands for the node with what the user looks for.
  private func link(_ app: ReadApp?) -> ValueForm<LinkArrival?> {
    .object { reader in
      let share = reader.required(
        "share", .number(in: 0...1),
        "The share of all users. The shares sum to 1 at most; all other users tap the icon.")
      let link = reader.required(
        "link", .located(.string),
        """
        Where it leads. `{goal}` stands for the node with what the user looks for; who looks for nothing of \
        the kind taps the icon. `{any}` stands for any of the nodes.
        """)
      guard let app, let share, let link else { return .some(nil) }
      let text = link.value.replacing("{goal}", with: "{any}")
      guard let destinations = try? app.app.links.destinations(of: text), let first = destinations.first else {
        let hint = "\"{goal}\" stands for what the user looks for, \"{any}\" for any of the things it may be about"
        diagnostics.report(.unknownName, "no link of the app looks like this one", at: link.range, hint: hint)
        return .some(nil)
      }
      return LinkArrival(
        share: share, destination: first.name, contexts: destinations.map(\.context),
        menu: text == link.value ? nil : app.menus[first.name.rawValue], arrangement: app.menu(takenBy: first.name))
    }
  }

  /// Hours are those of whole days.
  private func checkDays(_ period: Int, _ hours: [Double], _ reader: ObjectReader) {
    guard !hours.isEmpty else { return }
    if reader.lacks("over") {
      reader.report(
        .misplacedKey, "hours are those of days, and there are none", at: "hours", hint: "add over: \"7 d\"")
    } else if reader.member("over")?.value.text != nil, period % 86_400_000 != 0 {
      reader.report(.outOfRange, "must be whole days, as there are hours", at: "over", hint: "for example \"7 d\"")
    } else if hours.reduce(0, +) <= 0 {
      reader.report(.outOfRange, "no user arrives at any hour", at: "hours")
    }
  }

  private func checkSum(of links: [LinkArrival], _ reader: ObjectReader) {
    let sum = links.reduce(0) { $0 + $1.share }
    guard sum > 1 + 1e-9 else { return }
    let hint = "who comes by no link taps the icon"
    reader.report(.outOfRange, "the links bring more than all users", at: "links", hint: hint)
  }
}

extension ValueForm where Value == [FactShare] {
  /// For how many users each fact is true when they open the app.
  static func factShares(_ app: JSON5Value?) -> Self {
    let facts =
      app.map { Declaration("facts", in: $0, among: AppReader.keys) } ?? Declaration([], under: "facts", isWhole: false)
    let fact = ValueForm<String>.declared(facts, called: "fact")
    return .converting(.table(of: "fact", keys: fact, .number(in: 0...1))) { entries in
      entries.map { FactShare(fact: Name($0.key), share: $0.value) }
    }
  }
}

extension DocumentReader {
  /// The notifications that reach users.
  func notifications(_ reader: ObjectReader, app: ReadApp?) -> [NotificationDefinition] {
    let form = ValueForm<NotificationDefinition?>.object { notification in
      let link = notification.required(
        "link", .located(.string),
        "Where it leads. `{any}` stands for any of the nodes the link may be about, each as frequent.")
      let mean = notification.required(
        "rate", .rate, "How often one comes; the time from one to the next is exponentially distributed.")
      let opened = notification.required(
        "opened", .number(in: 0...1), "How many are opened at once. The others cost nothing.")
      guard let app, let link, let mean, let opened else { return .some(nil) }
      guard let destinations = try? app.app.links.destinations(of: link.value), let first = destinations.first else {
        let hint = "\"{any}\" stands for any of the things a link may be about, each as likely"
        diagnostics.report(.unknownName, "no link of the app looks like this one", at: link.range, hint: hint)
        return .some(nil)
      }
      var definition = NotificationDefinition(
        destination: first.name, contexts: destinations.map(\.context), menu: app.menus[first.name.rawValue],
        arrangement: app.menu(takenBy: first.name), meanMilliseconds: mean, opened: opened)
      definition.isScented = false
      return definition
    }
    return
      (reader.optional(
        "notifications", .array(of: form, count: 0...20), unlessSaid: "none", "What reaches them while they use it.")
      ?? []).compactMap { $0 }
  }
}

extension ValueForm where Value == Int {
  /// How often something comes, such as `63.5 per 16 h`; read as the mean time from one to the next, in milliseconds.
  static var rate: Self {
    let pattern = TextPattern.quantity(in: TextPattern.durationUnits, after: "[^ ]+ per ")
    return Self("a rate such as \"63.5 per 16 h\"", of: [.string], as: .text(pattern)) { context in
      let parts = context.value.text?.split(separator: " per ").map(String.init) ?? []
      guard parts.count == 2, let number = Double(parts[0]), number > 0, number.isFinite else {
        return context.reject(.wrongType, "must be a rate", hint: "for example \"63.5 per 16 h\"")
      }
      let duration = JSON5Value(.string(parts[1]), at: context.value.range)
      let time = ValueForm<Int>.duration(in: 1...longestDuration).read(
        duration, as: context.subject, into: context.diagnostics)
      guard let time else { return nil }
      let mean = (Double(time) / number).rounded()
      guard mean >= 1000 else { return context.reject(.outOfRange, "must be at most one a second") }
      return Int(exactly: mean)
    }
  }
}

extension ValueForm where Value == VisitLaw {
  /// How often users open the app.
  static var visits: Self {
    .object(
      .required("count", .integer(in: 1...100), "The most visits."),
      .optional(
        "returns", .number(in: 0...1), default: 1,
        "The probability that who leaves without what they came for comes back."
      ),
      .required(
        "gap", .meanDuration(upTo: 31_536_000_000),
        "The mean time from one visit to the next; the times are exponentially distributed.")
    ) { VisitLaw(most: $0, returns: $1, gapMilliseconds: $2) }
  }
}
