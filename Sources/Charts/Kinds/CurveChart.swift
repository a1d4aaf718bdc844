/// Shares that rise with time: how many have got somewhere by when, one curve for each of several groups.
public struct CurveChart: Sendable {
  /// One curve.
  public struct Curve: Hashable, Sendable {
    /// Its places: seconds, and the share, 0–1, that is reached then; both never fall.
    public var points: [Point]
    /// Which series it belongs to.
    public var series: Series

    /// Makes a curve.
    public init(_ points: [Point], series: Series) { (self.points, self.series) = (points, series) }

    /// The share that is reached at a time.
    public func height(at time: Double) -> Double { points.last { $0.x <= time }?.y ?? 0 }
  }

  /// The curves.
  public var curves: [Curve]

  /// The time by which nearly all have got there who ever do: 98 % of those of the slowest curve.
  ///
  /// What comes later is a few people far apart, for whom the others would be squeezed into a corner.
  public var last: Double {
    curves.compactMap { curve in
      let end = curve.points.last?.y ?? 0
      return curve.points.first { $0.y >= 0.98 * end }?.x
    }.max() ?? 0
  }

  private static let height = 160.0
  private static let left = 40.0

  /// Makes a chart of curves.
  public init(_ curves: [Curve]) { self.curves = curves }

  /// Round times that divide those up to the last one.
  public static func times(upTo last: Double) -> [Double] {
    guard last.isFinite, last > 0 else { return [] }
    return Ticks.numbers(in: 0...last, count: 5).filter { $0 > 0 }
  }

  /// The chart.
  public func chart(_ title: String, description: String = "") -> Chart {
    let points = curves.flatMap(\.points)
    let times = LinearScale(0...max(last, 1e-3), from: Self.left, to: Chart.width - 8)
    let most = LinearScale.domain(of: points.map(\.y), withZero: true).upperBound
    let shares = LinearScale(0...min(1, most), from: Self.height, to: 8)
    let levels = shares.ticks(4).flatMap { share -> [Mark] in
      let percent = Int((share * 1000).rounded())
      let words = percent % 10 == 0 ? "\(percent / 10) %" : "\(percent / 10).\(percent % 10) %"
      return [
        .rule(Point(Self.left, shares(share)), Point(Chart.width - 8, shares(share))),
        .text(words, Point(Self.left - 4, shares(share) + 4), .end, .faint),
      ]
    }
    let ticks = Self.times(upTo: times.domain.upperBound).map { time -> Mark in
      let whole = time >= 1
      let words = whole ? "\(Int(time.rounded())) s" : "\((time * 100).rounded() / 100) s"
      return .text(words, Point(times(time), Self.height + 18), times(time) > Chart.width - 24 ? .end : .middle, .faint)
    }
    let last = times.domain.upperBound
    let lines = curves.map { curve in
      let seen = [Point(0, 0)] + curve.points.filter { $0.x <= last } + [Point(last, curve.height(at: last))]
      return Mark.steps(seen.map { Point(times($0.x), shares($0.y)) }, curve.series)
    }
    return Chart(title, description: description, height: Self.height + 24, marks: levels + ticks + lines)
  }
}
