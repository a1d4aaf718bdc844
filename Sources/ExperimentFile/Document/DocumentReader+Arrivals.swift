import HeadlessNavigation
import UserSimulation

extension DocumentReader {
  /// When users open the app for the first time, and by what.
  func arrivals(_ reader: ObjectReader, app: ReadApp?) -> ArrivalLaw {
    let form = ValueForm<ArrivalLaw>.object { arrivals in
      let period = arrivals.optional(
        "over",
        .duration(),
        default: 0,
        "The time over which users come for the first time, each moment as likely."
      )
      let hours =
        arrivals.optional(
          "hours",
          .array(of: .number(in: 0...1_000_000_000), count: 24...24),
          unlessSaid: "every hour alike",
          """
          How much of a day's users come in each hour, from midnight, on any scale. Then `over` is a number of \
          whole days.
          """
        ) ?? []
      let links =
        arrivals.optional(
          "links",
          .array(of: link(app), count: 1...20),
          unlessSaid: "none",
          "The links that bring some of them."
        ) ?? []
      checkDays(period, hours, arrivals)
      checkSum(of: links.compactMap { $0 }, arrivals)
      return ArrivalLaw(periodMilliseconds: period, hours: hours, links: links.compactMap { $0 })
    }
    return reader.optional(
      "arrives",
      form,
      unlessSaid: "all at once, by the icon",
      "When they open the app for the first time, and by what."
    ) ?? ArrivalLaw()
  }

  /// A link in which `{goal}` stands for the node with what the user looks for.
  private func link(_ app: ReadApp?) -> ValueForm<LinkArrival?> {
    .object { reader in
      let share = reader.required(
        "share",
        .number(in: 0...1),
        "The share of all users. The shares sum to 1 at most; everybody else taps the icon."
      )
      let link = reader.required(
        "link",
        .located(.string),
        """
        Where it leads. `{goal}` stands for the node with what the user looks for; who looks for nothing of \
        the kind taps the icon. `{any}` stands for any of the nodes.
        """
      )
      guard let app, let share, let link else { return .some(nil) }
      let text = link.value.replacing("{goal}", with: "{any}")
      guard let destinations = try? app.app.links.destinations(of: text), let first = destinations.first else {
        let hint = "\"{goal}\" stands for what the user looks for, \"{any}\" for any of the things it may be about"
        diagnostics.report(.unknownName, "no link of the app looks like this one", at: link.range, hint: hint)
        return .some(nil)
      }
      return LinkArrival(
        share: share,
        destination: first.name,
        contexts: destinations.map(\.context),
        menu: text == link.value ? nil : app.menus[first.name.rawValue],
        arrangement: app.menu(takenBy: first.name)
      )
    }
  }

  /// Hours are those of whole days.
  private func checkDays(_ period: Int, _ hours: [Double], _ reader: ObjectReader) {
    guard !hours.isEmpty else { return }
    if reader.lacks("over") {
      reader.report(
        .misplacedKey,
        "hours are those of days, and there are none",
        at: "hours",
        hint: "add over: \"7 d\""
      )
    } else if reader.member("over")?.value.text != nil, period % 86_400_000 != 0 {
      reader.report(.outOfRange, "must be whole days, as there are hours", at: "over", hint: "for example \"7 d\"")
    } else if hours.reduce(0, +) <= 0 {
      reader.report(.outOfRange, "nobody comes at any hour", at: "hours")
    }
  }

  private func checkSum(of links: [LinkArrival], _ reader: ObjectReader) {
    let sum = links.reduce(0) { $0 + $1.share }
    guard sum > 1 + 1e-9 else { return }
    let hint = "who comes by no link taps the icon"
    reader.report(.outOfRange, "the links bring more than everybody", at: "links", hint: hint)
  }
}
