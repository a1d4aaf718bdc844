import ExperimentAnalysis
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import Testing

import ExperimentReports

/// What the sections of a report say, in the summary and on the page.
struct SectionTests {
  private static let balanced: [CountedReport.Group] = (0..<3).flatMap { variant in
    [(variant, .compact, 30 + 30 * variant, 150), (variant, .regular, 75, 150)] as [CountedReport.Group]
  }

  /// More of those under `push` reach the product, in either size class.
  private static let improved: [CountedReport.Group] = [SizeClass.compact, .regular].flatMap { sizeClass in
    [(0, sizeClass, 30, 150), (1, sizeClass, 90, 150), (2, sizeClass, 30, 150)] as [CountedReport.Group]
  }

  private static let skewed: [CountedReport.Group] = [
    (0, .compact, 100, 400), (1, .compact, 100, 300), (2, .compact, 100, 200),
  ]

  /// The headings of the sections, in their order.
  private static func headings(ofPage page: String) -> [Substring] {
    page.matches(of: /<h3 id="[a-z-]+">([^<]*)<\/h3>/).map(\.1)
  }

  @Test(arguments: [balanced, skewed]) func `every section of the summary is one of the page`(
    groups: [CountedReport.Group]
  ) throws {
    let report = try CountedReport.of(groups)
    let summarized = report.summary.matches(of: /(?m)^### (.*)$/).map(\.1)
    let shown = Self.headings(ofPage: ReportPage(report: report).text)
    #expect(summarized.count > 3 && shown.filter(summarized.contains) == summarized)
  }

  @Test func `titles and descriptions of variants are on the page and in the summary, as they are meant`() throws {
    let report = try CountedReport.of(Self.balanced) {
      $0.variants[1].title = "Screen <by> screen"
      $0.variants[1].description = "Departments, then *categories*."
    }
    let page = ReportPage(report: report).text
    #expect(page.contains("Screen &lt;by&gt; screen") && page.contains("Departments, then *categories*."))
    #expect(report.summary.contains("- `push` Screen \\<by\\> screen: Departments, then \\*categories\\*."))
    let plain = try CountedReport.of(Self.balanced)
    #expect(!ReportPage(report: plain).text.contains("id=\"variants\"") && !plain.summary.contains("## Variants"))
  }

  @Test func `bad health stands in the place of the recommendation, everywhere`() throws {
    let (good, bad) = (try CountedReport.of(Self.improved), try CountedReport.of(Self.skewed))
    #expect(good.recommendationLine == "Ship push" && good.recommendation.obstacle == nil)
    #expect(bad.recommendationLine == "Do not decide by these results")
    for text in [ReportPage(report: bad).text, bad.summary, OverviewPicture(report: bad).text] {
      #expect(text.contains("Do not decide by these results") && text.contains("Do not read the results"))
      #expect(!text.contains("Ship "))
    }
  }

  @Test func `where nobody is exposed the page says so, and asks for no scenarios`() throws {
    let report = try CountedReport.of([])
    #expect(report.summary.contains("How sure: No user was exposed") && !report.summary.contains("--scenarios"))
  }

  /// Of 300 users of each variant 60 reach the product under the control, and so many under the treatments.
  @Test(arguments: [(180, 60, [1]), (180, 20, [1]), (20, 20, [1, 2]), (20, 10, [1, 2])])
  func `why has reasons for each variant that the title names or means`(
    first: Int, second: Int, explained: [Int]
  ) throws {
    let report = try CountedReport.of([(0, .compact, 60, 300), (1, .compact, first, 300), (2, .compact, second, 300)])
    let why = try #require(report.summary.firstMatch(of: /Why:([^#]*)At what cost/)?.1)
    for treatment in report.results.experiment.treatments {
      let name = "`\(report.results.experiment.variants[treatment].id)`"
      #expect(why.contains(name) == explained.contains(treatment), "\(report.recommendationLine): \(why)")
    }
  }

  /// Who reaches the product is counted a second time, as a metric that is better the lower it is.
  @Test(arguments: [
    (Metric.Role.secondary, nil, "Worse: Reached again (`push`): 20.0 % → 60.0 % (+40 pp, +200 %)\n"),
    (.guardrail, nil, "(`push`): 20.0 % → 60.0 % (+40 pp, +200 %); for information, no limit is set"),
    (.guardrail, 0.5, "**PASS** `push` passes: Reached again at worst"),
    (.guardrail, 0.7, "Reached again: no requirement is set for `push`"),
  ]) func `what is given up is in the title, and first of what it costs`(
    role: Metric.Role, bound: Double?, line: String
  ) throws {
    let report = try CountedReport.of([(0, .compact, 60, 300), (1, .compact, 180, 300), (2, .compact, 60, 300)]) {
      var again = $0.metrics[0]
      (again.id, again.role, again.better, again.margin) = ("reached_again", role, .lower, nil)
      $0.metrics.append(again)
      if let bound {
        $0.requirements = [
          Requirement(
            metric: 1, variant: bound == 0.5 ? 1 : 2, comparison: .atMost, isRelativeToControl: true, bound: bound)
        ]
      }
    }
    #expect(report.summary.contains("**Ship `push`; adds 40 pp to Reached again"), "\(report.recommendationLine)")
    #expect(report.summary.contains(line), "\(report.summary.prefix(3000))")
  }

  /// Of 300 users each, how many reach the product under the control and the treatments, and the title.
  @Test(arguments: [
    ([100, 104, 5], "Undecided between accordion and push; hybrid is 32 pp worse"),
    ([100, 104, 98], "Undecided between accordion, push and hybrid"),
    ([100, 90, 5], "Undecided between accordion and push; hybrid is 32 pp worse"),
  ]) func `a title names who clearly loses`(reached: [Int], title: String) throws {
    let report = try CountedReport.of(reached.enumerated().map { ($0.offset, .compact, $0.element, 300) })
    #expect(report.recommendationLine.replacing("\u{A0}", with: " ") == title)
  }

  @Test func `where only the adjusted test is undecided, the row and the interval say so`() throws {
    let report = try CountedReport.of([(0, .compact, 100, 300), (1, .compact, 125, 300), (2, .compact, 100, 300)])
    let row = try #require(report.results.comparisons.first { $0.scope == .overall && $0.treatment == 1 })
    #expect(report.samplingVerdict(of: row)?.hasPrefix("undecided: adjusted p = 0.0") == true)
    #expect(report.summary.contains("adjusted for several tests; the interval is not"), "\(report.summary)")
  }

  /// Of 300 users each, how many reach the product under the treatment `push` and under the control, and what may be said.
  @Test(arguments: [
    (100, 100, "undecided", "undecided"), (100, 110, "undecided", "undecided"),
    (75, 150, "favors accordion", "lower"),
    (150, 75, "favors push", "higher"),
  ]) func `of a sample only what its test allows is said`(
    push: Int, accordion: Int, verdict: String, undirected: String
  ) throws {
    let groups: [CountedReport.Group] = [
      (0, .compact, accordion, 300), (1, .compact, push, 300), (2, .compact, accordion, 300),
    ]
    for (better, expected) in [(.higher, verdict), (nil, undirected)] as [(Metric.Direction?, String)] {
      let report = try CountedReport.of(groups) { $0.metrics[0].better = better }
      let row = try #require(report.results.comparisons.first { $0.scope == .overall && $0.treatment == 1 })
      #expect(report.samplingVerdict(of: row) == expected)
    }
  }

  private static let published: [(figure: PublishedFigure, here: String, off: String, told: String)] = [
    (figure(of: 0, 0.5...0.5, .predicted), "40.0 %", "−20.0 %", "**predicted: missed**"),
    (figure(of: 0, 0.44...0.5, .predicted), "40.0 %", "−9.1 %", "predicted: met"),
    (figure(of: 1, 0.45...0.6, .predicted), "50.0 %", "–", "predicted: met"),
    (figure(of: 1, 0.3...0.3, .fitted), "50.0 %", "+66.7 %", "fitted"),
    (figure(of: 1, 0.3...0.3, .assumed), "50.0 %", "+66.7 %", "assumed"),
    (
      figure(of: 1, isLift: true, 0.2...0.2, .predicted), "+25.0 % of the control's", "+25.0 %", "**predicted: missed**"
    ),
    (figure(of: 2, isLift: true, -0.5 ... -0.5, .predicted), "−50.0 % of the control's", "–", "predicted: met"),
  ]

  private static func figure(
    of variant: Int, isLift: Bool = false, _ range: ClosedRange<Double>, _ use: PublishedFigure.Use
  ) -> PublishedFigure {
    PublishedFigure(metric: 0, variant: variant, isLift: isLift, range: range, use: use, source: "*somebody*")
  }

  @Test func `figures of others are met or missed where nothing was chosen by them`() throws {
    let report = try CountedReport.paired([40, 50, 20]) { $0.published = Self.published.map(\.figure) }
    let table = try #require(report.publishedSection.blocks.first?.tables.first)
    #expect(table.rows.map { $0[4] } == Self.published.map(\.here))
    #expect(table.rows.map { $0[5] } == Self.published.map(\.off))
    #expect(table.rows.map { $0[6] } == Self.published.map(\.told))
    #expect(table.rows.allSatisfy { $0[7] == "\\*somebody\\*" })
  }
}
