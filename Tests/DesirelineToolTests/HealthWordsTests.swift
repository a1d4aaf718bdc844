import HeadlessNavigation
import Testing

import ExperimentReports

/// What a report says of its own health.
struct HealthWordsTests {
  /// The third variant has as many users as both others, and is right.
  private static func balanced(_ groups: [CountedReport.Group]) throws -> [String] {
    try CountedReport.of(groups + [(2, .compact, 30, 150), (2, .regular, 75, 150)]).healthLines
  }

  @Test func `good health is one line`() throws {
    let lines = try Self.balanced([
      (0, .compact, 30, 150), (0, .regular, 75, 150), (1, .compact, 40, 150), (1, .regular, 80, 150),
    ])
    #expect(lines.count == 1 && lines[0].hasPrefix("Good: ") && lines[0].contains("sample ratio p = "))
  }

  @Test func `what the widths turn over is a warning, and no alarm`() throws {
    let lines = try Self.balanced([
      (0, .compact, 26, 130), (0, .regular, 85, 170), (1, .compact, 51, 170), (1, .regular, 70, 130),
    ])
    #expect(lines.count == 1 && lines[0].hasPrefix("Good: "))
    // 0.2 and 0.5 against 0.25 and 0.55, of 130 and 170 against 170 and 130, are 37 % and 38 %.
    let turned = try Self.balanced([
      (0, .compact, 24, 120), (0, .regular, 90, 180), (1, .compact, 43, 180), (1, .regular, 65, 120),
    ])
    #expect(turned.count == 2 && turned[0].hasPrefix("Good, with warnings: "))
    #expect(turned[1].contains("`reached_product` of `push`") && turned[1].contains("every size class and persona"))
  }

  @Test func `a sample ratio is told with the shares, and a small one as small`() throws {
    let large = try CountedReport.of([(0, .compact, 0, 400), (1, .compact, 0, 300), (2, .compact, 0, 200)]).healthLine()
    #expect(large.hasPrefix("**Do not read the results:**") && large.contains("`accordion` 44.44 % (41."))
    #expect(large.contains("instead of 33.33 %") && !large.contains("little"))
    let users = [(0, 67_500), (1, 66_680), (2, 65_820)]
    let small = try CountedReport.of(users.map { ($0.0, .compact, 0, $0.1) }).healthLine()
    #expect(small.hasPrefix("**Do not read the results:**") && small.hasSuffix("more than chance, and little)."))
  }
}
