import Testing

import FunnelQueries

struct LogTableTests {
  @Test(arguments: [
    ("events", ["events"]), ("shop.events", ["shop", "events"]), ("a.b.c", ["a", "b", "c"]), ("log.csv", ["log.csv"]),
    ("july/log.x", ["july/log.x"]), ("log.parquet", ["log.parquet"]), (".", ["."]),
  ]) func `dots part names, and not those of files`(name: String, parts: [String]) {
    #expect(LogTable.parts(of: name) == parts)
  }

  @Test func `what is not told a table has not`() throws {
    let table = try LogTable(name: ["e"], columns: "user=u,time=ts,name=screen,variant=v,size_class=w,sequence=ts")
    #expect(table.user == .column("u"))
    #expect(table.sequence == .column("ts"))
    #expect([table.segment, table.event, table.onGoal, table.identity] == [nil, nil, nil, nil])
  }

  @Test func `all that may be told is`() throws {
    let pairs = LogTable.columnKeys.map { "\($0)=\($0)_" }.joined(separator: ",")
    let table = try LogTable(name: ["e"], columns: pairs)
    let optional = [table.sequence, table.segment, table.event, table.onGoal, table.identity]
    #expect(optional == ["sequence_", "segment_", "event_", "on_goal_", "event_id_"].map { .column($0) })
  }

  @Test(arguments: [
    ("user", LogColumnsError.malformed("user")), ("user=", .malformed("user=")), ("", .malformed("")),
    ("usr=u", .unknown("usr")), ("user=u,user=v", .repeated("user")), ("user=u", .missing("time")),
    ("user=u,time=t,name=n,variant=v", .missing("size_class")),
  ]) func `what is wrong with columns`(columns: String, error: LogColumnsError) {
    #expect(throws: error) { try LogTable(name: ["e"], columns: columns) }
  }
}
