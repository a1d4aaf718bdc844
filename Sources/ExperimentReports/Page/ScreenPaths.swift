import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents
import SVGCharts
import TextFormats

/// A path that users of a size class take to the goal, with the variants under which it looks the same.
struct SharedPath {
  /// The positions of the variants.
  var variants: [Int]
  /// The path under the first of them.
  var path: ScreenPath
  /// For each frame the users who make the transition there, and the exposed users, under all of the variants.
  var counts: [(users: Int, exposed: Int)]

  /// The share of exposed users who make the transition to a frame, in percent; `nil` where it is not counted.
  func share(_ frame: Int) -> String? {
    guard frame > 0, counts[frame].users > 0 else { return nil }
    return percent(min(1, Double(counts[frame].users) / Double(counts[frame].exposed)), 0)
  }

  /// The path in words: `Home → Browser (push, 99 %) → Tiles (push, 92 %)`.
  var text: String { path.text(share: share) }
}

extension ScreenPath {
  /// The path in words, with what is noted at its frames.
  fileprivate func text(share: (_ frame: Int) -> String? = { _ in nil }) -> String {
    frames.enumerated().map { place, frame in
      let notes = [frame.opening == .launch ? nil : frame.opening.label, share(place)].compactMap(\.self)
      return frame.title + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }.joined(separator: " → ")
  }
}

/// What the variants are, and the screens that users see under them.
extension ExperimentReport {
  /// The paths of a size class, those that look the same as one, in the order of the variants.
  func sharedPaths(in sizeClass: SizeClass) -> [SharedPath] {
    var shared: [SharedPath] = []
    for path in paths where path.sizeClass == sizeClass {
      let own = path.frames.map { count(of: $0.transition, under: path.variant, in: sizeClass) }
      let place = shared.firstIndex { other in
        other.path.step == path.step && other.path.text() == path.text()
          && drawings(of: other.path) == drawings(of: path)
      }
      if let place {
        shared[place].variants.append(path.variant)
        shared[place].counts = zip(shared[place].counts, own).map { ($0.users + $1.users, $0.exposed + $1.exposed) }
      } else {
        shared.append(SharedPath(variants: [path.variant], path: path, counts: own))
      }
    }
    return shared
  }

  private func count(
    of transition: ScreenTransition, under variant: Int, in sizeClass: SizeClass
  ) -> (users: Int, exposed: Int) {
    let exposed = experiment.strata.filter { $0.sizeClass == sizeClass }.reduce(0) {
      $0 + results.assignedExposed[variant][$1.index]
    }
    let rows = results.transitions.filter { row in
      row.variant == variant && row.sizeClass == sizeClass && row.transition.from == transition.from
        && row.transition.to == transition.to && row.transition.action == transition.action
    }
    // Users who make it for several causes are in several rows, so the largest is the most that is sure.
    let byCause = Dictionary(grouping: rows) { $0.transition.cause }.values.map { $0.reduce(0) { $0 + $1.count.users } }
    return (exposed > 0 ? byCause.max() ?? 0 : 0, exposed)
  }

  /// A variant as lists name it: its id, and its title if it has one.
  func titledName(_ variant: Int) -> String {
    let title = experiment.variants[variant].title
    let control = variant == experiment.declaredControl ? " (control)" : ""
    return "`\(variantID(variant))`" + (title.isEmpty ? "" : " \(title.inMarkdown)") + control
  }

  /// What the percentages and the choice of the path mean.
  var pathNote: String {
    guard let path = paths.first else { return "" }
    let whose = imported == nil ? "users" : "simulated users of the experiment file"
    let exposed = imported == nil ? "exposed users" : "exposed users of the log"
    let isGoal = path.step == experiment.goalStep
    return "The most frequent path to `\(stepID(path.step))`"
      + (isGoal ? "" : ", the furthest step that is reached,")
      + (path.goal.map { experiment.goals.count > 1 ? " of users with the goal `\(goalID($0))`" : "" } ?? "")
      + " among the first \(grouped(min(userCount, ScreenPath.mostFollowed))) \(whose), without wrong turns. "
      + "A percentage is the share of all \(exposed) who take that transition, so percentages need not add up."
  }

  /// The frames as they are drawn.
  func drawings(of path: ScreenPath) -> [DeviceDrawing] { path.frames.map { drawing(of: $0, in: path) } }

  /// A frame of a path as it is drawn.
  func drawing(of frame: ScreenFrame, in path: ScreenPath) -> DeviceDrawing {
    DeviceDrawing(frame, of: experiment.variants[path.variant], path.sizeClass)
  }
}

/// The list of variants, as the page and the summary have it.
extension ExperimentReport {
  /// The most paths that the page draws; others are written in words.
  private static let mostDrawn = 8
  /// The most frames of a path that are drawn.
  private static let mostFrames = 10

  /// The variants in Markdown: titles and descriptions, then a line for each path.
  var variantParagraphs: [String] {
    let paths = SizeClass.allCases.flatMap { sizeClass in
      sharedPaths(in: sizeClass).map { shared in
        "- \(shared.variants.map(variantName).joined(separator: ", ")), \(sizeClass.screens): \(shared.text.inMarkdown)"
      }
    }
    let described = describedVariants.map { variant, description in
      "- \(titledName(variant))" + (description.isEmpty ? "" : ": \(description)")
    }
    guard !(paths + described).isEmpty else { return [] }
    return ["## Variants", described.joined(separator: "\n"), paths.joined(separator: "\n"), pathNote]
  }

  /// The variants with a title or a description, and that.
  private var describedVariants: [(variant: Int, description: String)] {
    experiment.variants.enumerated().filter { !$0.element.title.isEmpty || !$0.element.description.isEmpty }.map {
      ($0.offset, $0.element.description.inMarkdown)
    }
  }

  /// The variants of the page; nothing where neither texts nor paths are known.
  var variantSection: Markup {
    let described = describedVariants.flatMap { variant, description in
      [
        Markup.tag("dt", [sign(of: variant), InlineText(" " + titledName(variant)).markup]),
        .tag("dd", [InlineText(description).markup]),
      ]
    }
    var drawn = 0
    let parts = SizeClass.allCases.map { sizeClass -> Markup in
      let shared = sharedPaths(in: sizeClass)
      guard !shared.isEmpty else { return .nothing }
      let strips = shared.map { path -> Markup in
        drawn += 1
        return drawn <= Self.mostDrawn
          ? strip(path) : .tag("p", [names(path.variants), .text(": " + path.text)])
      }
      return .group([.tag("h3", sizeClass.title), .tag("div", ["class": "strips"], strips)])
    }
    guard !described.isEmpty || drawn > 0 else { return .nothing }
    return .tag(
      "section", ["id": "variants", "aria-labelledby": "variants-title"],
      [.tag("h2", ["id": "variants-title"], "Variants")]
        + (described.isEmpty ? [] : [.tag("dl", ["class": "variants"], described)]) + parts
        + (drawn > 0 ? [.tag("p", ["class": "notice"], [InlineText(pathNote).markup])] : []))
  }

  private func sign(of variant: Int) -> Markup { series(of: variant).signMarkup }

  private func names(_ variants: [Int]) -> Markup {
    .group(
      variants.enumerated().flatMap { place, variant in
        (place == 0 ? [] : [.text(" and ")]) + [sign(of: variant), .text(" "), .tag("code", variantID(variant))]
      })
  }

  /// A path as a row of devices, which wraps where the page is narrow.
  private func strip(_ shared: SharedPath) -> Markup {
    let frames = shared.path.frames
    let drawings = drawings(of: shared.path)
    // Of a long path the middle is left out.
    let hidden = max(0, frames.count - Self.mostFrames)
    let gap = Self.mostFrames / 2..<Self.mostFrames / 2 + hidden
    let steps = frames.indices.filter { !gap.dropFirst().contains($0) }.map { place -> Markup in
      if gap.contains(place) { return .tag("li", [.tag("span", ["class": "how"], "… \(hidden) more")]) }
      let frame = frames[place]
      let how = Markup.tag(
        "span", ["class": "how"],
        [.tag("b", frame.opening.label), .tag("span", ["class": "arrow", "aria-hidden": "true"], "→")]
          + (shared.share(place).map { [.tag("span", InlineText.withUnitsKept($0))] } ?? []))
      return .tag(
        "li",
        (place == 0 && frame.opening == .launch ? [] : [how]) + [
          drawings[place].svg, .tag("span", ["class": "skip"], frame.title),
        ])
    }
    return .tag(
      "figure", ["class": "path"],
      [.tag("figcaption", [names(shared.variants)]), .tag("ol", ["aria-label": shared.text], steps)])
  }
}
