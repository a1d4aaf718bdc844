import TextFormats
import SVGCharts
import ExperimentAnalysis
import ExperimentStatistics
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments

/// `overview.svg`: the answer of the report as one picture, for a pull request or a README.
///
/// It is drawn from the same advice, funnel and comparisons as the page, and has its style in it.
package struct OverviewPicture {
  let report: ExperimentReport

  package init(report: ExperimentReport) {
    self.report = report
  }

  private static let width = 800.0
  private static let gap = 16.0
  /// Where the right column begins.
  private static let right = 456.0
  /// How wide the bars of intervals are.
  private static let barWidth = 140.0

  /// The file.
  package var text: String {
    let advice = report.advice
    let head = header(advice)
    var (left, y) = (head.marks, head.bottom)
    for part in advice.parts.prefix(3) {
      let limit = part.heading == "Why" ? 3 : 4
      let block = lines(part.heading, Array(part.lines.prefix(limit)), at: y)
      left += block.marks
      y = block.bottom + 6
    }
    let funnel = self.funnel(at: head.bottom)
    let bars = self.bars(at: funnel.bottom + Self.gap)
    let strips = self.strips(at: max(y, bars.bottom) + 6)
    let bottom = strips.bottom + Self.gap
    let paths = strips.shared.map(\.words)
    let sentences: [String] = [advice.title] + advice.parts.flatMap { $0.lines } + paths
    let words = sentences.map { InlineText($0).plain }.joined(separator: ". ")
    let ground = Markup.tag(
      "rect", ["class": "ground", "width": "\(Int(Self.width))", "height": "\(Int(bottom))", "rx": "8"])
    let content: [Markup] = [
      .tag("title", ["id": "title"], "\(report.experiment.id): \(InlineText(advice.title).plain)"),
      .tag("desc", ["id": "desc"], words), .tag("style", Self.style), ground,
    ]
    let size = (width: "\(Int(Self.width))", height: "\(Int(bottom))")
    let picture = Markup.tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "viewBox": "0 0 \(size.width) \(size.height)",
        "width": size.width, "height": size.height, "aria-labelledby": "title desc",
      ], content + (left + funnel.marks + bars.marks + strips.marks).map(\.markup))
    return picture.written
  }

  private static let style =
    [PageStyle.colors, PageStyle.marks, PageStyle.devices].joined(separator: "\n") + "\n" + """
      svg { font-family: system-ui, sans-serif; } .ground { fill: var(--ground); stroke: var(--line); }
      svg text.title { font-size: 22px; font-weight: 700; }
      """

  private typealias Block = (marks: [Mark], bottom: Double)

  private func header(_ advice: Advice) -> Block {
    let basis = InlineText("\(report.experiment.id.inMarkdown): \(report.basis)").plain
    var marks = [Mark.text(Lettering.fitted(basis, to: Self.width - 2 * Self.gap), Point(Self.gap, 26), .start, .faint)]
    var y = 30.0
    let room = (Self.width - 2 * Self.gap) / Self.titleScale
    for line in Lettering.wrapped(InlineText(advice.title).plain, to: room) {
      y += 27
      marks.append(.text(line, Point(Self.gap, y), .start, .title))
    }
    return (marks, y + 14)
  }

  /// How much larger a title is than other text, with its weight.
  private static let titleScale = 1.95

  private func lines(_ heading: String, _ lines: [String], at top: Double) -> Block {
    let (x, room) = (Self.gap + 88, Self.right - Self.gap - 88 - 2 * Self.gap)
    var marks = [Mark.text(heading, Point(Self.gap, top + 14), .start, .faint)]
    var y = top - 2
    for line in lines {
      let words = InlineText(line).plain
      let status = Self.statuses.first { words.hasPrefix($0) }
      let inset = status.map { Lettering.width($0) + 8 } ?? 0
      if let status { marks.append(.text(String(status.dropLast()), Point(x, y + 16), .start, .strong)) }
      for piece in Lettering.wrapped(String(words.dropFirst(status?.count ?? 0)), to: room - inset) {
        y += 16
        marks.append(.text(piece, Point(x + inset, y), .start, .plain))
      }
      y += 3
    }
    return (marks, max(y, top + 14) + 3)
  }

  /// What a check begins with.
  private static let statuses = [Recommendation.Check.Status.pass, .fail, .undecided].map { "\($0.label) " }

  private func funnel(at top: Double) -> Block {
    guard let chart = report.decidingFunnelFigure?.chart else { return ([], top) }
    let (x, scale) = (Self.right, (Self.width - Self.gap - Self.right) / Chart.width)
    let legend = report.legend(at: Point(x, top + 14), within: Self.width - Self.gap - Self.right)
    let y = legend.bottom + 6
    return (legend.marks + [.placed(chart.marks, Point(x, y), scale: scale)], y + chart.height * scale)
  }

  /// The primary metrics over everyone, a bar for each treatment.
  private func bars(at top: Double) -> Block {
    let experiment = report.experiment
    var (marks, y): ([Mark], Double) = ([], top)
    for metric in experiment.metrics.indices where experiment.metrics[metric].role == .primary {
      let rows = report.overallRows.filter { $0.metric == metric && $0.difference != nil }
      guard let first = rows.first else { continue }
      let (one, width) = (experiment.metrics[metric], Self.width - Self.gap - Self.right)
      let margin = first.margin
      let domain = report.domain(of: rows)
      marks.append(
        .text(
          Lettering.fitted(
            one.group == nil ? "\(one.title) against \(report.variantID(experiment.control))" : one.titleWithGroup,
            to: width),
          Point(Self.right, y + 12), .start, .strong))
      y += 18
      for row in rows {
        let difference = row.difference ?? 0
        let words = one.signed(difference)
        let name = Lettering.fitted(
          report.variantID(row.treatment), to: width - Self.barWidth - 10 - Lettering.width(words) - 12)
        marks += [
          .text(name, Point(Self.right, y + 14), .start, .plain),
          .text(words, Point(Self.right + width - Self.barWidth - 10 - 4, y + 14), .end, .strong),
        ]
        marks += IntervalBar(
          difference, interval: report.range(of: row), margin: margin, domain: domain,
          series: report.series(of: row.treatment)
        ).marks(at: Point(Self.right + width - Self.barWidth, y), width: Self.barWidth)
        y += IntervalBar.height + 4
      }
      y += 6
    }
    return (marks, y)
  }
}

/// The screens on the way to the goal, small and without titles, which stand below them.
extension OverviewPicture {
  /// The most paths and the most frames of each that are drawn.
  private static let (mostPaths, mostFrames) = (6, 8)
  private static let scale = 0.5
  /// The room between two devices, for how the second is opened.
  private static let arrow = 52.0
  /// The room left of the first device, below which its words may be wider.
  private static let inset = 20.0

  /// The paths that are drawn, side by side where they have room.
  fileprivate func strips(at top: Double) -> (shared: [SharedPath], marks: [Mark], bottom: Double) {
    let all = SizeClass.allCases.flatMap(report.sharedPaths).filter { $0.path.frames.count <= Self.mostFrames }
    let shared = Array(all.prefix(Self.mostPaths))
    let height = 20 + DeviceDrawing.greatestHeight * Self.scale + 24
    var (marks, x, y, bottom): ([Mark], Double, Double, Double) = ([], Self.gap, top, top)
    for one in shared {
      let pitch = DeviceDrawing.width(isWide: one.path.sizeClass == .regular) * Self.scale + Self.arrow
      let mostInRow = max(1, Int((Self.width - 2 * Self.gap - Self.inset + Self.arrow / 2) / pitch))
      let width = Double(min(mostInRow, one.path.frames.count)) * pitch + Self.inset
      if x > Self.gap, x + width > Self.width { (x, y) = (Self.gap, bottom) }
      marks.append(heading(of: one, at: Point(x, y + 14), within: Self.width - Self.gap - x))
      for (number, frame) in one.path.frames.enumerated() {
        let place = Point(
          x + Self.inset + Double(number % mostInRow) * pitch, y + 20 + Double(number / mostInRow) * (height - 20))
        marks += device(number, frame, of: one, at: place)
      }
      let rows = (one.path.frames.count + mostInRow - 1) / mostInRow
      bottom = max(bottom, y + 20 + Double(rows) * (height - 20) + 4)
      x += width
    }
    return (shared, marks, bottom)
  }

  private func heading(of shared: SharedPath, at place: Point, within width: Double) -> Mark {
    let names = shared.variants.map(report.variantID).joined(separator: ", ")
    return .text(
      Lettering.fitted("\(names): \(shared.path.sizeClass.screens)", to: width), place, .start, .strong)
  }

  private func device(_ number: Int, _ frame: ScreenFrame, of shared: SharedPath, at place: Point) -> [Mark] {
    let drawing = DeviceDrawing(frame, in: report.app(of: shared.path), shared.path.sizeClass)
    let (width, height) = (drawing.width * Self.scale, drawing.height * Self.scale)
    let caption = Lettering.fitted(frame.screenWords, to: width + Self.arrow - 6)
    let marks: [Mark] = [
      .placed(drawing.untitled.marks, place, scale: Self.scale),
      .text(caption, Point(place.x + width / 2, place.y + height + 14), .middle, .plain),
    ]
    guard number > 0, place.x > Self.gap + Self.inset else { return marks }
    let middle = place.x - Self.arrow / 2
    let share = shared.share(number)
    return marks + [
      .text(Lettering.fitted(frame.opening.words, to: Self.arrow), Point(middle, place.y + 22), .middle, .faint),
      .text("→", Point(middle, place.y + 37), .middle, .strong),
    ]
      + (share.map { [.text(Lettering.fitted($0, to: Self.arrow), Point(middle, place.y + 52), .middle, .faint)] } ?? [])
  }
}

extension ExperimentReport {
  /// The names of all variants with their signs, line by line.
  fileprivate func legend(at place: Point, within width: Double) -> (marks: [Mark], bottom: Double) {
    var (x, y, marks): (Double, Double, [Mark]) = (place.x, place.y, [])
    for variant in experiment.variants.indices {
      let name = Lettering.fitted(variantID(variant), to: width - 16)
      let room = 16 + Lettering.width(name) + 12
      if x > place.x, x + room > place.x + width { (x, y) = (place.x, y + 17) }
      marks += [
        .dot(Point(x + 5, y - 4), series(of: variant), radius: 4), .text(name, Point(x + 14, y), .start, .plain),
      ]
      x += room
    }
    return (marks, y)
  }
}
