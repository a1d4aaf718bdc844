import ExperimentReports
import Foundation
import NavigationExperiments
import Testing

import Desireline
import TextFormats

/// Values of a log, and what variants were assigned to as a whole, from Swift.
struct ValueTests {
  private static func experiment(cluster: String? = nil) throws -> Experiment {
    var shop = Shop()
    shop.metrics = [
      .reached("product"), .value(of: "amount", at: "bought", winsorizedAt: 0.9, id: "revenue").better(.higher),
      .value(of: "amount", isPerEvent: true, id: "order"),
    ]
    var experiment = try shop.experiment()
    experiment.definition.analysis.cluster = cluster
    return experiment
  }

  /// Shoppers of ten stores, every third of whom buys for 10.50, and some of them for more.
  private static func log(share: Int = 2, high: String = "1e6") throws -> String {
    var text = "user_id,time_ms,variant_id,size_class,event,name,on_goal,amount,store\n"
    for user in 0..<400 {
      let (store, variant) = (user % 10, user % share == 0 ? "push" : "direct")
      text += "\(user),1,\(variant),compact,exposure,,,,store-\(store)\n"
      text += "\(user),2,\(variant),compact,screen-view,home,,,store-\(store)\n"
      text += "\(user),3,\(variant),compact,screen-view,product,true,,store-\(store)\n"
      text += "\(user),9,\(variant),compact,session-end,finished,,,store-\(store)\n"
      guard user % 3 == 0 else { continue }
      text += "\(user),4,\(variant),compact,screen-view,bought,,\(user % 57 == 0 ? high : "10.50"),store-\(store)\n"
    }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("values-\(UUID()).csv").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a log has values, with their limit`() async throws {
    let path = try Self.log()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let results = try await Self.experiment().analyze([path], threads: 1)
    let revenue = try #require(try results.metric("revenue", of: "push"))
    #expect(revenue.users == 200 && revenue.mean.map { abs($0 - 10.5 * 67 / 200) < 1e-9 } == true)
    let order = try #require(try results.metric("order", of: "direct")?.mean)
    #expect(abs(order - (63 * 10.5 + 4e6) / 67) < 1e-6)
    #expect(
      results.report.importLines.contains(
        "`revenue` is winsorized: a user's sum above 10.5 counts as that, the 0.9 quantile of the users with a number"))
    #expect(!results.report.healthLines.contains { $0.contains("hold the truth") || $0.contains("Not simulated") })
  }

  @Test func `a small variant and a few large sums are a warning`() async throws {
    let path = try Self.log(share: 10, high: "5000")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = try await Self.experiment().analyze([path], threads: 1).report.healthLines
    let warnings = lines.filter { $0.contains(" of `direct` hold the truth in ") }
    #expect(warnings.count == 1 && warnings[0].hasPrefix("Warning: intervals of `order`"), "\(lines)")
    #expect(
      warnings.allSatisfy { $0.hasSuffix("a few users have much of the sum, and `winsorize` gives them less weight.") })
  }

  @Test func `clusters are the units, and are said`() async throws {
    let path = try Self.log()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = try await Self.experiment(cluster: "store").analyze([path], threads: 1).report
    #expect(lines.importLines.contains("the units of every test are the clusters in 'store': `push` 5, `direct` 5"))
    #expect(lines.healthLine().contains("sample ratio of clusters p = 1.00"))
  }

  @Test func `a run says that it has no values, and gives them no verdict`() async throws {
    let results = try await Self.experiment(cluster: "store").run(RunOptions(scenarios: 0, threads: 1))
    #expect(
      results.report.healthLines.contains(
        "Not simulated: `revenue`, `order`; only a log has values (`desireline analyze`)."))
    #expect(try results.metric("revenue", of: "push")?.mean == nil)
    #expect(try results.difference(of: "revenue", under: "direct")?.difference == nil)
    #expect(results.isHealthy)
  }

  @Test func `a quantile is a share below 1`() {
    #expect(throws: Problems.self) {
      var shop = Shop()
      shop.metrics = [.reached("product"), .value(of: "amount", winsorizedAt: 99)]
      return try shop.experiment()
    }
  }
}
