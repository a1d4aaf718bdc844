/// Bars from zero, in groups one under the other: such as the share of users who reach each step, by variant.
package struct BarChart: Sendable {
  /// One bar.
  package struct Bar: Hashable, Sendable {
    /// How long it is; to the left where it is negative.
    package var value: Double
    /// The number in words.
    package var words: String
    /// Which series it belongs to.
    package var series: Series

    /// Makes a bar.
    package init(_ value: Double, words: String, series: Series) {
      (self.value, self.words, self.series) = (value, words, series)
    }
  }

  /// Bars with one label.
  package struct Group: Hashable, Sendable {
    /// What they are of.
    package var label: String
    /// The bars, from top to bottom.
    package var bars: [Bar]

    /// Makes a group.
    package init(_ label: String, _ bars: [Bar]) { (self.label, self.bars) = (label, bars) }
  }

  /// The groups, from top to bottom.
  package var groups: [Group]
  /// The number at the right end of the sheet; that of the longest bar unless said otherwise.
  package var most: Double?

  private static let barHeight = 12.0

  /// Makes a chart of bars.
  package init(_ groups: [Group], most: Double? = nil) { (self.groups, self.most) = (groups, most) }

  /// How it is drawn.
  package static let drawing = "Bars from zero, under the name of what they are of."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let values = groups.flatMap(\.bars).map(\.value)
    let room = gap + (groups.flatMap(\.bars).map { Lettering.width($0.words) }.max() ?? 0)
    let (low, high) = (min(0, values.min() ?? 0), max(most ?? 0, values.max() ?? 0, 0))
    let left = low < 0 ? room : 0
    let scale = LinearScale(low...max(high, low < 0 ? 0 : 1e-9), from: left, to: Chart.width - room)
    var marks: [Mark] = []
    var top = 0.0
    for group in groups {
      marks.append(.text(Lettering.fitted(group.label, to: Chart.width), Point(0, top + 14), .start, .plain))
      top += 20
      let first = top
      for bar in group.bars {
        marks += self.marks(bar, at: top, scale)
        top += Self.barHeight + 3
      }
      if low < 0 { marks.append(.threshold(Point(scale(0), first - 1), Point(scale(0), top - 2))) }
      top += 6
    }
    return Chart(title, description: description, height: max(1, top), marks: marks)
  }

  private func marks(_ bar: Bar, at top: Double, _ scale: LinearScale) -> [Mark] {
    let (start, end) = (scale(0), scale(bar.value))
    let side = bar.value < 0 ? -1.0 : 1
    let sign = Mark.dot(Point(end + side * 8, top + Self.barHeight / 2), bar.series, radius: 4)
    return [.bar(Point(start, top), Point(end, top + Self.barHeight), bar.series)] + (hasSeveralSeries ? [sign] : [])
      + [.text(bar.words, Point(end + side * gap, top + Self.barHeight - 2), side < 0 ? .end : .start, .plain)]
  }

  /// Bars of several series have their signs at the ends, so that color is not all that tells them apart.
  private var hasSeveralSeries: Bool { Set(groups.flatMap(\.bars).map(\.series)).count > 1 }

  /// What lies between the end of a bar and its words.
  private var gap: Double { hasSeveralSeries ? 16 : 4 }
}

/// Shares that rise with time: how many have got somewhere by when, one curve for each of several groups.
package struct CurveChart: Sendable {
  /// One curve.
  package struct Curve: Hashable, Sendable {
    /// Its places: seconds, and the share, 0–1, that is reached then; both never fall.
    package var points: [Point]
    /// Which series it belongs to.
    package var series: Series

    /// Makes a curve.
    package init(_ points: [Point], series: Series) { (self.points, self.series) = (points, series) }

    /// The share that is reached at a time.
    package func height(at time: Double) -> Double { points.last { $0.x <= time }?.y ?? 0 }
  }

  /// The curves.
  package var curves: [Curve]

  /// The time by which nearly all have got there who ever do: 98 % of those of the slowest curve.
  ///
  /// What comes later is a few users far apart, for whom the others would be squeezed into a corner.
  package var last: Double {
    curves.compactMap { curve in
      let end = curve.points.last?.y ?? 0
      return curve.points.first { $0.y >= 0.98 * end }?.x
    }.max() ?? 0
  }

  private static let height = 160.0

  /// Makes a chart of curves.
  package init(_ curves: [Curve]) { self.curves = curves }

  /// Round times that divide those up to the last one.
  package static func times(upTo last: Double) -> [Double] {
    guard last.isFinite, last > 0 else { return [] }
    return Ticks.numbers(in: 0...last, count: 5).filter { $0 > 0 }
  }

  /// How it is drawn.
  package static let drawing =
    "A line for each group, which rises where somebody gets there: time to the right, shares upwards."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let most = LinearScale.domain(of: curves.flatMap(\.points).map(\.y), withZero: true).upperBound
    let shares = LinearScale(0...min(1, most), from: Self.height, to: 8)
    let left = 4 + (shares.ticks(4).map { Lettering.width(Self.percent($0)) }.max() ?? 0)
    let domain = 0...max(last, 1e-3)
    let round = Self.times(upTo: domain.upperBound)
    let times = LinearScale(
      domain, from: left, to: Chart.width - (round.last.map { Lettering.width(Self.seconds($0)) } ?? 16) / 2)
    let levels = shares.ticks(4).flatMap { share -> [Mark] in
      [
        .rule(Point(left, shares(share)), Point(times.end, shares(share))),
        .text(Self.percent(share), Point(left - 4, shares(share) + 4), .end, .faint),
      ]
    }
    let ticks = round.map { Mark.text(Self.seconds($0), Point(times($0), Self.height + 18), .middle, .faint) }
    let last = times.domain.upperBound
    let lines = curves.map { curve in
      let seen = [Point(0, 0)] + curve.points.filter { $0.x <= last } + [Point(last, curve.height(at: last))]
      return Mark.steps(seen.map { Point(times($0.x), shares($0.y)) }, curve.series)
    }
    return Chart(title, description: description, height: Self.height + 24, marks: levels + ticks + lines)
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private static func seconds(_ time: Double) -> String {
    time >= 1 ? "\(Int(time.rounded())) s" : "\((time * 100).rounded() / 100) s"
  }
}
