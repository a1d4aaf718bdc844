import TextFormats
package import SVGCharts

/// The flow graphs of one width, side by side with the same places, and the numbers behind them.
package struct FlowFigures {
  /// What begins every id.
  var id: String
  /// The width in words, such as `Compact size class`.
  var width: String
  /// Who goes where.
  var counts: FlowCounts
  /// What is drawn.
  var selection: FlowSelection
  /// The variants by name.
  var names: [String]
  /// What is drawn of each variant.
  var series: [Series]
  /// The variants that are drawn.
  var variants: [Int]

  package init(
    id: String, width: String, counts: FlowCounts, selection: FlowSelection, names: [String], series: [Series],
    variants: [Int]
  ) {
    self.id = id
    self.width = width
    self.counts = counts
    self.selection = selection
    self.names = names
    self.series = series
    self.variants = variants
  }

  private var ways: [FlowCounts.Way] { selection.ways.map { counts.ways[$0] } }

  /// The figures, the numbers, and what is left out.
  package var markup: Markup {
    let drawn = ways
    let places = Dictionary(uniqueKeysWithValues: zip(selection.screens, selection.screens.indices))
    let boxes = variants.map { variant in selection.screens.map { box($0, under: variant) } }
    let layout = FlowLayout(
      heights: selection.screens.indices.map { place in
        FlowChart.boxHeight(notes: boxes.map { $0[place].notes.count }.max() ?? 0)
      }, ways: drawn.map { FlowLayout.Way(from: places[$0.from] ?? -1, to: places[$0.to] ?? -1) }, starts: [0])
    let figures = zip(variants, boxes).map { variant, boxes in
      let chart = FlowChart(
        layout, boxes: boxes, ways: drawn.map { self.way($0, under: variant) }, series: series[variant]
      ).chart(title(variant), description: "Boxes are screens; a thicker line means more users.")
      return Markup.tag("figure", [.tag("figcaption", chart.title), chart.svg(id: "\(id)-\(variant)")])
    }
    return .group([
      .tag("div", ["class": "figures flow"], figures),
      .tag("details", [.tag("summary", "The numbers"), table.markup]),
    ])
  }

  /// What is drawn and what is left out, in a sentence.
  package var note: String {
    let hidden = [(selection.hiddenScreens, "screen"), (selection.hiddenWays, "edge")].filter { $0.0 > 0 }.map {
      "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")"
    }
    let left = hidden.isEmpty ? "" : "; left out are \(hidden.joined(separator: " and ")) that fewer take"
    return "\(selection.screens.count { $0 != nil }) screens and \(selection.ways.count) edges\(left)."
  }

  private func title(_ variant: Int) -> String {
    let differing = ways.count { counts.mark($0, under: variant) != nil }
    let ways = "\(differing) \(differing == 1 ? "edge" : "edges")"
    let said: String =
      if variant == counts.control {
        differing == 0 ? "the control" : "the control, with \(ways) that not every variant has"
      } else {
        differing == 0
          ? "no edge clearly differs" : "\(ways) \(differing == 1 ? "differs" : "differ") from \(names[counts.control])"
      }
    return "\(names[variant]), \(width): \(said)"
  }

  private func box(_ screen: String?, under variant: Int) -> FlowChart.Box {
    guard let screen else { return FlowChart.Box("start", frame: .round) }
    let incoming = ways.filter { $0.to == screen }
    func isReached(_ variant: Int) -> Bool { counts.ways.contains { $0.to == screen && $0.users[variant] > 0 } }
    let notes = [("in place", screen), ("exit", String?.none)].compactMap { words, to -> FlowChart.Note? in
      guard let way = counts.ways.first(where: { $0.from == screen && $0.to == to }),
        counts.greatestShare(way) >= FlowCounts.leastShare
      else { return nil }
      return note(words, way, under: variant)
    }
    guard isReached(variant) else { return FlowChart.Box(screen, notes: [.init("no users")], frame: .absent) }
    let isEverywhere = variants.allSatisfy { counts.exposed[$0] == 0 || isReached($0) }
    let isMarked = !isEverywhere && incoming.contains { counts.mark($0, under: variant) != nil }
    return FlowChart.Box(screen, notes: notes, frame: isMarked ? .marked : .plain)
  }

  private func note(_ words: String, _ way: FlowCounts.Way, under variant: Int) -> FlowChart.Note {
    let share = "\(words) \(percent(counts.share(way, under: variant)))"
    return switch counts.mark(way, under: variant) {
    case .shifted(let difference): .init("\(words) \(points(difference))", isMarked: true)
    case .new, .gone: .init(share, isMarked: true)
    case .notEverywhere, nil: .init(share)
    }
  }

  private func way(_ way: FlowCounts.Way, under variant: Int) -> FlowChart.Way {
    let (share, mark) = (counts.share(way, under: variant), counts.mark(way, under: variant))
    let label =
      switch mark {
      case .shifted(let difference): points(difference)
      case .new(let share): "new \(percent(share))"
      case .notEverywhere, .gone, nil: percent(share)
      }
    let words = "\(way.from ?? "start") → \(way.to ?? "exit"): \(cell(way, variant))"
    return FlowChart.Way(share: share, label: label, isMarked: mark != nil, words: words)
  }

  private var table: TextTable {
    let screens = selection.screens.compactMap { $0 }
    let ends = counts.ways.filter { way in
      way.from.map(screens.contains) ?? false && (way.to == nil || way.to == way.from)
        && counts.greatestShare(way) >= FlowCounts.leastShare
    }
    return TextTable(
      caption: "Shares of exposed users per edge in \(width), with what clearly differs from the control",
      columns: ["from", "to", "by"] + variants.map { names[$0] },
      rows: (ways + ends).map { way in
        [way.from ?? "start", way.to ?? "exit", way.means.joined(separator: ", ")].map(\.inMarkdown)
          + variants.map { cell(way, $0) }
      }, leading: 3)
  }

  private func cell(_ way: FlowCounts.Way, _ variant: Int) -> String {
    let share = "\(rounded(counts.share(way, under: variant) * 100, 1)) %"
    return switch counts.mark(way, under: variant) {
    case .shifted(let difference): "\(share) (\(points(difference)))"
    case .new: "\(share) (new)"
    case .gone: "none"
    case .notEverywhere: "\(share) (not in all)"
    case nil: share
    }
  }

  private func percent(_ share: Double) -> String {
    share > 0 && share < 0.005 ? "< 1 %" : "\(rounded(share * 100, 0)) %"
  }

  private func points(_ difference: Double) -> String {
    (difference < 0 ? "−" : "+") + rounded(abs(difference) * 100, 0) + " pp"
  }
}
