import HeadlessNavigation
import TextFormats
import UserSimulation

extension DocumentReader {
  /// When users open the app for the first time, and by what.
  var arrivals: ValueForm<ArrivalLaw> {
    .object(
      "arrivals",
      .optional(
        "over", .duration(), default: 0, "The time over which users come for the first time, each moment as likely."),
      .optional(
        "hours", .array(of: .number(in: 0...1_000_000_000), count: 24...24), or: [], unlessSaid: "every hour alike",
        """
        How much of a day's users come in each hour, from midnight, on any scale. Then `over` is a number of \
        whole days.
        """),
      .optional(
        "links", .array(of: .attempting(link), count: 1...20), or: [], unlessSaid: "none",
        "The links that bring some of them.")
    ) { ArrivalLaw(periodMilliseconds: $0, hours: $1, links: $2.compactMap { $0 }) }
  }

  /// A link in which `{goal}` stands for the node with what the user looks for.
  private var link: ValueForm<LinkArrival> {
    .object(
      "a link",
      .required(
        "share", .number(in: 0...1),
        "The share of all users. The shares sum to 1 at most; all other users tap the icon."),
      .required(
        "link", .located(.string),
        """
        Where it leads. `{goal}` stands for the node with what the user looks for; who looks for nothing of \
        the kind taps the icon. `{any}` stands for any of the nodes.
        """)
    ) { share, link in
      let text = link.value.replacing("{goal}", with: "{any}")
      let hint = "\"{goal}\" stands for what the user looks for, \"{any}\" for any of the things it may be about"
      return self.destinations(of: text, at: link.range, hint).map { app, first, contexts in
        LinkArrival(
          share: share, destination: first, contexts: contexts,
          menu: text == link.value ? nil : app.menus[first.rawValue], arrangement: app.menu(takenBy: first))
      }
    }
  }

  /// Where a link leads, and with what; `nil`, after a report, where it leads nowhere.
  private func destinations(
    of link: String, at range: Range<Int>, _ hint: String
  ) -> (app: ReadApp, first: Name<Destination>, contexts: [HeadlessNavigation.Value])? {
    guard let app else { return nil }
    guard let destinations = try? app.app.links.destinations(of: link), let first = destinations.first else {
      let written = diagnostics.source.text(range).trimmingQuotes
      let nearest = Suggestion.nearest(
        to: written, among: app.app.links.entries.map { $0.pattern.text.filled(as: written) })
      let slip = nearest.flatMap { $0 == written ? nil : "did you mean \"\($0)\"?" }
      diagnostics.report(.unknownName, "no link of the app looks like this one", at: range, hint: slip ?? hint)
      return nil
    }
    return (app, first.name, destinations.map(\.context))
  }

  /// A notification that reaches users.
  var notification: ValueForm<NotificationDefinition> {
    .object(
      "a notification",
      .required(
        "link", .located(.string),
        "Where it leads. `{any}` stands for any of the nodes the link may be about, each as frequent."),
      .required("rate", rate, "How often one comes; the time from one to the next is exponentially distributed."),
      .required("opened", .number(in: 0...1), "How many are opened at once. The others cost nothing.")
    ) { link, mean, opened in
      let hint = "\"{any}\" stands for any of the things a link may be about, each as likely"
      return self.destinations(of: link.value, at: link.range, hint).map { app, first, contexts in
        var definition = NotificationDefinition(
          destination: first, contexts: contexts, menu: app.menus[first.rawValue],
          arrangement: app.menu(takenBy: first), meanMilliseconds: mean, opened: opened)
        definition.isScented = false
        return definition
      }
    }
  }

  /// For how many users each fact is true when they open the app.
  var factShares: ValueForm<[FactShare]> {
    .converting(.table(of: "fact", keys: names.text(.fact), .number(in: 0...1))) { entries in
      entries.map { FactShare(fact: Name($0.key), share: $0.value) }
    }
  }

  /// How often something comes, such as `63.5 per 16 h`; read as the mean time from one to the next, in milliseconds.
  var rate: ValueForm<Int> {
    .text("a rate such as \"63.5 per 16 h\"", .quantity(in: TextPattern.durationUnits, after: "[^ ]+ per ")) {
      text, context in
      let parts = text.split(separator: " per ").map(String.init)
      guard parts.count == 2, let number = Double(parts[0]), number > 0, number.isFinite else {
        return context.reject(.wrongType, "must be a rate", hint: "for example \"63.5 per 16 h\"")
      }
      guard let time = context.read(.string(parts[1]), as: .duration(in: 1...ValueForm<Int>.longestDuration)) else {
        return nil
      }
      let mean = (Double(time) / number).rounded()
      return mean >= 1000 ? Int(exactly: mean) : context.reject(.outOfRange, "must be at most one a second")
    }
  }

  /// A mean time between two events, such as `5 min mean`, in milliseconds.
  func meanDuration(upTo longest: Int) -> ValueForm<Int> {
    .text("a mean duration such as \"5 min mean\"", .quantity(in: TextPattern.durationUnits, before: " mean")) {
      text, context in
      text.hasSuffix(" mean")
        ? context.read(.string(String(text.dropLast(5))), as: .duration(in: 1000...longest))
        : context.reject(.wrongType, "must be a mean duration", hint: "for example \"5 min mean\"")
    }
  }

  /// How often users open the app.
  var visits: ValueForm<VisitLaw> {
    .object(
      "visits",
      .required("count", .integer(in: 1...100), "The most visits."),
      .optional(
        "returns", .number(in: 0...1), default: 1,
        "The probability that who leaves without what they came for comes back."
      ),
      .required(
        "gap", meanDuration(upTo: 31_536_000_000),
        "The mean time from one visit to the next; the times are exponentially distributed.")
    ) { VisitLaw(most: $0, returns: $1, gapMilliseconds: $2) }
  }
}

extension String {
  /// The text without the quotes around it.
  fileprivate var trimmingQuotes: String { String(dropFirst().dropLast()) }

  /// The form of a link with what stands in the same places of another; a name in braces is `{goal}`.
  fileprivate func filled(as link: String) -> String {
    let parts = link.split(separator: "/", omittingEmptySubsequences: false)
    return split(separator: "/", omittingEmptySubsequences: false).enumerated().map { place, part in
      guard part.hasPrefix("{"), part.hasSuffix("}") else { return String(part) }
      let own = place < parts.count ? String(parts[place]) : ""
      return own.isEmpty || own.hasPrefix("{") && own != "{any}" ? "{goal}" : own
    }.joined(separator: "/")
  }
}
