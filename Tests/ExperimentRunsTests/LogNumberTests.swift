import EventLogs
import ExperimentDesign
import FunnelAnalysis
import NavigationExperiments
import Testing

import ExperimentRuns

/// Values of a log, and the clusters of its users.
struct LogNumberTests {
  private static let metrics = [
    Metric(id: "revenue", measure: .value(.init("amount")), role: .primary),
    Metric(id: "orders", measure: .value(.init("amount", at: 1, isPerEvent: true)), role: .secondary),
    Metric(id: "for_one", measure: .value(.init("amount")), role: .secondary, goals: ["goods"]),
  ]
  private static let header = "user_id,time_ms,variant_id,size_class,event,name,on_goal,amount,store\n"

  private static func counted(
    _ rows: [String], cluster: String? = nil, of shard: Shard = .whole
  ) async throws -> LogTally {
    var experiment = try Shop.run(count: 1, metrics: metrics).experiment
    experiment.analysis.cluster = cluster
    let reader = EventLogReader(NativeFormat(experiment.logVocabulary))
    let log = try await reader.read([LogInput(name: "log.csv", bytes: Array((header + rows.joined()).utf8))])
    return try await LogTally.count(log, of: experiment, shard: shard)
  }

  private static func values(_ tally: LogTally) -> [[[Int64]]] {
    (0..<metrics.count).map { place in
      tally.tally.revealed[0].flatMap { cell in
        cell.values[place].flatMap { Array(repeating: [$0.key.sum, $0.key.events], count: $0.value) }
      }.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }

  @Test func `values count from the exposure on, at their step`() async throws {
    let tally = try await Self.counted([
      // Before the exposure, at its time, of a step, of another event, of a view that is not on the goal.
      "1,5,a,compact,act,buy,,100,\n", "1,10,a,compact,exposure,,,,\n", "1,10,a,compact,act,buy,,1.5,\n",
      "1,11,a,compact,screen-view,kinds,,,\n", "1,12,a,compact,screen-view,good,true,20,\n",
      "1,13,a,compact,screen-view,good,true,-2,\n", "1,14,a,compact,screen-view,good,false,7,\n",
      // No value, a value of 0, and no exposure.
      "2,1,a,compact,exposure,,,,\n", "3,1,a,compact,exposure,,,,\n", "3,2,a,compact,screen-view,good,true,0,\n",
      "4,1,a,compact,screen-view,good,true,50,\n",
    ])
    let values = Self.values(tally)
    #expect(values[0] == [[0, 0], [0, 1], [26_500_000, 4]])
    #expect(values[1] == [[0, 0], [0, 1], [18_000_000, 2]])
    #expect(values[2].isEmpty)
    #expect(tally.tally.revealed[0].reduce(0) { $0 + $1[.metric(0)].count } == 3)
  }

  @Test func `a user is in the first cluster that a row names, and not counted without one`() async throws {
    let tally = try await Self.counted(
      [
        "1,1,a,compact,exposure,,,,north\n", "1,2,a,compact,screen-view,kinds,,3,south\n",
        "2,1,a,compact,exposure,,,,\n", "2,2,a,compact,screen-view,kinds,,4,north\n",
        "3,1,a,compact,exposure,,,,\n", "4,1,a,compact,exposure,,,,south\n",
      ], cluster: "store")
    let units = tally.tally.revealed[0].map(\.units)
    #expect(units.joined().map(\.value.count).sorted() == [1, 2])
    #expect(units.joined().map { $0.value[.step(0)].sum() }.sorted() == [0, 2])
    #expect(units.joined().allSatisfy { $0.value[.step(1)].sum() == 0 })
    #expect(tally.health.withoutCluster == 1 && tally.tally.notEnrolled == 1)
    let clusters = Set(tally.tally.revealed[0].flatMap { $0.values[0].keys.map(\.cluster) })
    #expect(clusters == Set(units.flatMap(\.keys)))
  }

  @Test func `logs that share no user add up`() async throws {
    let rows = (0..<300).flatMap { user in
      [
        "\(user),1,\(["a", "b"][user % 2]),compact,exposure,,,,store-\(user % 7)\n",
        "\(user),2,,compact,screen-view,good,true,\(user % 3 == 0 ? "" : "\(user * 37 % 91 - 9).25"),store-\(user % 7)\n",
      ]
    }
    let whole = try await Self.counted(rows, cluster: "store")
    var sum = try await Self.counted(Array(rows[..<200]), cluster: "store", of: Shard.all(2)[0])
    let other = try await Self.counted(Array(rows[200...]), cluster: "store", of: Shard.all(2)[1])
    var bytes = TallyCoder.bytes(of: other)
    #expect(TallyCoder.add(bytes, to: &sum) == nil && sum.tally == whole.tally)
    bytes.removeLast(3)
    #expect(TallyCoder.add(bytes, to: &sum) != nil)
  }
}
