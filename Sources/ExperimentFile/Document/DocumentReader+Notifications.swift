import HeadlessNavigation
import UserSimulation

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
        "link",
        .located(.string),
        "Where it leads. `{any}` stands for any of the nodes the link may be about, each as frequent."
      )
      let mean = notification.required(
        "rate",
        .rate,
        "How often one comes; the time from one to the next is exponentially distributed."
      )
      let opened = notification.required(
        "opened",
        .number(in: 0...1),
        "How many are opened at once. The others cost nothing."
      )
      guard let app, let link, let mean, let opened else { return .some(nil) }
      guard let destinations = try? app.app.links.destinations(of: link.value), let first = destinations.first else {
        let hint = "\"{any}\" stands for any of the things a link may be about, each as likely"
        diagnostics.report(.unknownName, "no link of the app looks like this one", at: link.range, hint: hint)
        return .some(nil)
      }
      return NotificationDefinition(
        destination: first.name,
        contexts: destinations.map(\.context),
        menu: app.menus[first.name.rawValue],
        arrangement: app.menu(takenBy: first.name),
        meanMilliseconds: mean,
        opened: opened
      )
    }
    return
      (reader.optional(
        "notifications",
        .array(of: form, count: 0...20),
        unlessSaid: "none",
        "What reaches them while they use it."
      ) ?? []).compactMap { $0 }
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
      let time = ValueForm<Int>.duration(in: 1...longestDuration)
        .read(duration, as: context.subject, into: context.diagnostics)
      guard let time else { return nil }
      let mean = (Double(time) / number).rounded()
      guard mean >= 1000 else { return context.reject(.outOfRange, "must be at most one a second") }
      return Int(exactly: mean)
    }
  }
}
