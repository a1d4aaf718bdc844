import EventLogs
import FunnelAnalysis
import Testing

struct CSVRecordsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let records: [[String]]
    var testDescription: String { text.debugDescription }
  }

  static let rows = [
    Row(text: "", records: []),
    Row(text: "a,b\n1,2\n", records: [["a", "b"], ["1", "2"]]),
    Row(text: "a,b\r\n1,2", records: [["a", "b"], ["1", "2"]]),
    Row(text: "\u{FEFF}a\n\n\nb\n", records: [["a"], ["b"]]),
    Row(text: "a,,\n", records: [["a", "", ""]]),
    Row(text: "\"a,\"\"b\"\"\nc\",d\n", records: [["a,\"b\"\nc", "d"]]),
  ]

  @Test(arguments: rows) func `records`(row: Row) {
    let records = Array(CSVRecords(Array(row.text.utf8)))
    #expect(records.map(\.fields) == row.records)
    #expect(!records.contains { $0.isMalformed })
  }

  @Test(arguments: ["\"a", "\"a\"b,c", "x\n\"a\n"]) func `open quotes are told`(text: String) {
    #expect(CSVRecords(Array(text.utf8)).contains { $0.isMalformed })
  }

  @Test func `lines are counted through quoted line ends`() {
    #expect(CSVRecords(Array("a\n\"b\nc\"\n\nd\n".utf8)).map(\.line) == [1, 2, 5])
  }
}

struct NativeEventLogTests {
  @Test func `a log in any order, with columns in any order, matches like the events themselves`() throws {
    let text = """
      event,user_id,note,on_goal,time_ms
      product,u1,"x, y",true,9000
      home,u1,,false,1000
      tiles,u1,,false,4000
      home,u2,,false,2000
      """
    let log = try NativeEventLog(Array(text.utf8))
    #expect(log.rejections.isEmpty && log.users.count == 2)
    let steps = ["home", "tiles", "product"].map { name in
      FunnelStep(id: name, symbols: log.symbols[name].map { [$0] } ?? [], requiresGoal: name == "product")
    }
    var matcher = FunnelMatcher(FunnelDefinition(steps: steps, windowMilliseconds: 10_000))
    for event in log.users["u1"] ?? [] { matcher.take(event) }
    #expect(matcher.furthestChain == [1000, 4000, 9000])
  }

  @Test func `what cannot be read is told by line`() throws {
    let text = "user_id,time_ms,event,on_goal\nu,1,a,true\nu,soon,a,true\n,1,a,true\nu,1,a\nu,1,a,yes\n\"u,1,a,true\n"
    let log = try NativeEventLog(Array(text.utf8))
    #expect(log.users["u"]?.count == 1)
    #expect(log.rejections.map(\.line) == [3, 4, 5, 6, 7])
  }

  @Test func `a missing column names the columns there are`() {
    let error = #expect(throws: NativeEventLog.MissingColumn.self) {
      try NativeEventLog(Array("user_id,ts\n".utf8))
    }
    #expect(error?.column == "time_ms" && error?.found == ["user_id", "ts"])
  }
}
