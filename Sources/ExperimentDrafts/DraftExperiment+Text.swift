import ExperimentRuns
import TextFormats
import ExperimentFile

extension DraftExperiment {
  /// The experiment file.
  /// - Parameter fit: What the app that is written cannot do of what happened; `nil` where that is not known yet.
  package func text(_ fit: DraftFit? = nil) -> String {
    JSONDocument.object(
      [
        .init("experiment", .text(id)),
        .init("hypothesis", "", comments: ["What do you expect of the change, in a sentence?"]),
        .init("app", writtenApp), .init("replaces", .text(app.panes == nil ? "observed" : "screens")),
        .init("variants", .object(writtenVariants)), .init("cohort", writtenCohort), .init("funnel", writtenFunnel),
        .init("metrics", .object(writtenMetrics)),
      ] + writtenExpectations
    ).text(under: origin + [""] + notes + (fit?.notes(called: name) ?? []))
  }

  /// What everybody should know who reads the file.
  private var notes: [String] {
    var notes = [
      "The control '\(control)' does what the log shows, by coordinators that are the simplest which can. The other "
        + (variants.count == 2 ? "variant is a copy of it: " : "variants are copies of it: ")
        + "edit '\(changes[0])-screens', or give the variant a patch, and run both. As it stands, nothing can differ."
    ]
    if !app.rareScreens.isEmpty { notes.append("Left out, as few users saw them: \(list(app.rareScreens)).") }
    if !app.rareMoves.isEmpty {
      let count = app.rareMoves.reduce(0) { $0 + $1.count }
      notes.append("Left out, as few users made them: \(app.rareMoves.count) transitions, \(count) times in all.")
    }
    if !app.outside.isEmpty {
      let ways = app.outside.prefix(8).map { "\(name($0.from)) to \(name($0.to)) by \($0.cause) (\($0.count))" }
      notes.append("Not by a tap, and not written: \(ways.joined(separator: ", ")).")
    }
    let others = survey.starts.filter { $0.key != app.root }.values.reduce(0, +)
    if others > 0 {
      notes.append(
        "\(share(others, survey.visits)) of visits start elsewhere than at '\(name(app.root))'; here all start there.")
    }
    if survey.visits > survey.users {
      notes.append("\(survey.users) users came \(survey.visits) times; here each comes once.")
    }
    if app.screens.allSatisfy({ survey.answers[$0] == nil }) {
      notes.append("The log has no taps, so loading times of screens are unknown.")
    }
    return notes
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0.clipped)'" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }

  private var writtenVariants: [JSONDocument.Member] {
    zip(variants, [""] + changes).map { variant, change in
      let (starter, screens) = change.isEmpty ? ("observed", "screens") : (change, change + "-screens")
      let coordinator: JSONDocument =
        app.panes == nil
        ? .text(starter) : ["compact": .text(screens), "regular": .text(screens + "-wide")]
      let control: [JSONDocument.Member] = change.isEmpty ? [.init("control", true)] : []
      var comments = variant.name == variant.id ? [] : ["'\(variant.name.clipped)' in the log."]
      let isUnseen = !change.isEmpty && !isOfLog
      if isUnseen { comments.append("The log has no user of it. Before a real test, write the share it is to get.") }
      let weight: [JSONDocument.Member] = isUnseen ? [.init("weight", 0)] : []
      return .init(variant.id, .object([.init("coordinator", coordinator)] + control + weight), comments: comments)
    }
  }

  private var writtenFunnel: JSONDocument {
    var seen = survey.users
    let steps = funnel.steps.map { screens -> JSONDocument in
      let names = screens.map { JSONDocument.text(name($0)) }
      // Who is counted at a step was at those before it.
      seen = min(seen, screens.reduce(0) { $0 + (survey.viewers[$1] ?? 0) })
      let share = "\(shortest((Double(seen) / Double(max(1, survey.users)) * 1000).rounded() / 10)) %"
      let baseline: [JSONDocument.Member] =
        screens.count > 1 || survey.users == 0
        ? []
        : [
          .init(
            "baseline",
            [
              "share": .text(share), "n": JSONDocument(survey.users), "anchor": false,
              "source": "users of the log who saw it",
            ])
        ]
      return .object(
        [
          .init("id", .text(stepID(screens))), .init("screen", names.count == 1 ? names[0] : .array(names)),
        ] + baseline)
    }
    var comments: [String] = []
    if let counts = funnel.counts, let end = funnel.end {
      let what = funnel.isOnGoal ? "got what they came for at" : "left from"
      comments = ["Of \(counts.all) users who \(what) '\(name(end))', \(counts.own) came by just this way."]
      if !funnel.isOnGoal {
        comments = [comments[0].replacing("users who", with: "visits that").replacing("came", with: "went")]
      }
    }
    return .object([
      .init("window", .text(isOfDays ? "1 d" : "30 min")), .init("steps", .array(steps), comments: comments),
    ])
  }

  private func stepID(_ screens: [String]) -> String {
    let id = name(screens[0])
    return id == "exposure" ? "exposure-screen" : id
  }

  private var writtenMetrics: [JSONDocument.Member] {
    let end = funnel.steps.last.map(stepID) ?? ""
    let metric = end.replacing("-", with: "_")
    return [
      .init(
        "reached_" + metric.prefix(50),
        ["step": .text(end), "role": "primary", "better": "higher", "margin": "1 pp"]),
      .init(
        "seconds_to_" + metric.prefix(50),
        ["from": "exposure", "to": .text(end), "role": "secondary", "better": "lower"]),
    ]
      + (countsBacks
        ? [.init("backs", ["count": "back", "per": "exposed", "role": "guardrail", "better": "lower"])] : [])
  }

  private var writtenExpectations: [JSONDocument.Member] {
    var expectations = app.unreached.map { screen -> JSONDocument in
      ["finding": "unreached-screen", "about": .text(name(screen)), "reason": "no tap in the log leads there"]
    }
    if !isOfLog {
      expectations.append([
        "finding": "empty-variant", "variant": .text(variants[1].id), "reason": "the log has no user of it",
      ])
    }
    guard !expectations.isEmpty else { return [] }
    return [.init("expects", .array(expectations))]
  }
}
