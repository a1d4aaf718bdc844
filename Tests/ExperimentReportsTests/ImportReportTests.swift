import TextFormats
import EventLogs
import Testing

import ExperimentReports

/// What is told of a log's rows.
struct ImportReportTests {
  private static let dates = LogClock(unit: .milliseconds, isAbsolute: true)

  /// The report of a log in which seconds stand among milliseconds.
  private static var report: ImportReport {
    var report = ImportReport()
    (report.rows, report.users, report.times) = (3, 2, 1_709_209_815...1_709_209_815_123)
    return report
  }

  @Test func `dates are told as dates, and doubted where they are unlikely`() {
    let lines = Self.report.lines(by: Self.dates)
    #expect(lines[0].hasSuffix("; times from 1970-01-20T18:46:49.815Z to 2024-02-29T12:30:15.123Z"))
    #expect(lines[1].hasPrefix("the first time is hardly likely") && lines[1].hasSuffix("in s it would be in 2024"))
    #expect(lines.count == 3)
  }

  @Test func `times since an experiment began are told as they are`() {
    let lines = Self.report.lines(by: .native)
    #expect(lines[0].hasSuffix("; times from 1709209815 to 1709209815123 ms") && lines.count == 2)
  }

  @Test func `the rules by which users count stand beside dates`() {
    var counting = LogCounting()
    (counting.exposedBy, counting.exposureRule) = (.variantRows, .last)
    let text = Self.report.document(by: Self.dates, counting).text()
    let told = [
      "\"first_time\": \"1970-01-20T18:46:49.815Z\"", "\"time_unit\": \"ms\"", "\"exposed_by\": \"variant\"",
      "\"exposure_rule\": \"last\"", "\"count_from\": \"exposure\"",
    ]
    for words in told { #expect(text.contains(words), "\(text)") }
    #expect(!Self.report.document(by: .native, .native).text().contains("counting"))
  }
}
