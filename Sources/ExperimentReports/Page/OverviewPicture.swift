import NavigationEvents
import TextFormats
import SVGCharts
import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

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
      let block = lines(part.heading, Array(part.lines.prefix(part.heading == "Why" ? 3 : 4)), at: y)
      left += block.marks
      y = block.bottom + 6
    }
    let funnel = funnel(at: head.bottom)
    let bars = bars(at: funnel.bottom + Self.gap)
    let shared = Array(
      SizeClass.allCases.flatMap(report.sharedPaths).filter { $0.path.frames.count <= Self.mostFrames }
        .prefix(Self.mostPaths))
    let strips = strips(shared, at: max(y, bars.bottom) + 6)
    let (width, height) = ("\(Int(Self.width))", "\(Int(strips.bottom + Self.gap))")
    let sentences = [advice.title] + advice.parts.flatMap(\.lines) + shared.map(\.text)
    let content: [Markup] = [
      .tag("title", ["id": "title"], "\(report.experiment.id): \(InlineText(advice.title).plain)"),
      .tag("desc", ["id": "desc"], sentences.map { InlineText($0).plain }.joined(separator: ". ")),
      .tag("style", Self.style), .tag("rect", ["class": "ground", "width": width, "height": height, "rx": "8"]),
    ]
    return Markup.tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "viewBox": "0 0 \(width) \(height)", "width": width,
        "height": height, "aria-labelledby": "title desc",
      ], content + (left + funnel.marks + bars.marks + strips.marks).map(\.markup)
    ).written
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
    let (width, bar) = (Self.width - Self.gap - Self.right, Self.width - Self.gap - Self.barWidth)
    var (marks, y): ([Mark], Double) = ([], top)
    for (place, metric) in experiment.metrics.enumerated() where metric.role == .primary {
      let rows = report.overallRows.filter { $0.metric == place && $0.difference != nil }
      guard !rows.isEmpty else { continue }
      let title =
        metric.group == nil
        ? "\(metric.title) against \(report.variantID(experiment.control))" : metric.titleWithGroup
      marks.append(.text(Lettering.fitted(title, to: width), Point(Self.right, y + 12), .start, .strong))
      y += 18
      for row in rows {
        let words = metric.signed(row.difference ?? 0)
        let name = Lettering.fitted(
          report.variantID(row.treatment), to: width - Self.barWidth - 10 - Lettering.width(words) - 12)
        marks += [
          .text(name, Point(Self.right, y + 14), .start, .plain),
          .text(words, Point(bar - 10 - 4, y + 14), .end, .strong),
        ]
        marks += IntervalBar(
          row.difference ?? 0, interval: report.range(of: row), margin: rows[0].margin, domain: report.domain(of: rows),
          series: report.series(of: row.treatment)
        ).marks(at: Point(bar, y), width: Self.barWidth)
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
  fileprivate func strips(_ paths: [SharedPath], at top: Double) -> (marks: [Mark], bottom: Double) {
    let height = DeviceDrawing.greatestHeight * Self.scale + 24
    var (marks, x, y, bottom): ([Mark], Double, Double, Double) = ([], Self.gap, top, top)
    for one in paths {
      let frames = one.path.frames
      let pitch = DeviceDrawing.width(isWide: one.path.sizeClass == .regular) * Self.scale + Self.arrow
      let mostInRow = max(1, Int((Self.width - 2 * Self.gap - Self.inset + Self.arrow / 2) / pitch))
      let width = Double(min(mostInRow, frames.count)) * pitch + Self.inset
      if x > Self.gap, x + width > Self.width { (x, y) = (Self.gap, bottom) }
      let heading = "\(one.variants.map(report.variantID).joined(separator: ", ")): \(one.path.sizeClass.screens)"
      marks.append(
        .text(Lettering.fitted(heading, to: Self.width - Self.gap - x), Point(x, y + 14), .start, .strong))
      for (number, frame) in frames.enumerated() {
        let place = Point(
          x + Self.inset + Double(number % mostInRow) * pitch, y + 20 + Double(number / mostInRow) * height)
        marks += device(number, frame, of: one, at: place)
      }
      let rows = (frames.count + mostInRow - 1) / mostInRow
      bottom = max(bottom, y + 20 + Double(rows) * height + 4)
      x += width
    }
    return (marks, bottom)
  }

  private func device(_ number: Int, _ frame: ScreenFrame, of shared: SharedPath, at place: Point) -> [Mark] {
    let drawing = report.drawing(of: frame, in: shared.path)
    let (width, height) = (drawing.width * Self.scale, drawing.height * Self.scale)
    let caption = Lettering.fitted(frame.title, to: width + Self.arrow - 6)
    let marks: [Mark] = [
      .placed(drawing.untitled.marks, place, scale: Self.scale),
      .text(caption, Point(place.x + width / 2, place.y + height + 14), .middle, .plain),
    ]
    guard number > 0, place.x > Self.gap + Self.inset else { return marks }
    let notes: [(String?, Double, Mark.Weight)] = [
      (frame.opening.label, 22, .faint), ("→", 37, .strong), (shared.share(number), 52, .faint),
    ]
    return marks
      + notes.compactMap { note, offset, weight in
        note.map { note in
          Mark.text(
            Lettering.fitted(note, to: Self.arrow), Point(place.x - Self.arrow / 2, place.y + offset), .middle, weight)
        }
      }
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
