import Testing

import ExperimentDesign
import TextFormats

struct LogTableTests {
  @Test(arguments: [
    ("events", ["events"]), ("shop.events", ["shop", "events"]), ("a.b.c", ["a", "b", "c"]), ("log.csv", ["log.csv"]),
    ("july/log.x", ["july/log.x"]), ("log.parquet", ["log.parquet"]), (".", ["."]),
  ]) func `dots part names, and not those of files`(name: String, parts: [String]) {
    #expect(LogTable.parts(of: name) == parts)
  }

  @Test func `what is not told a table has not`() throws {
    let table = try LogTable(name: ["e"], columns: "user=u,time=ts,name=screen,variant=v,size_class=w,sequence=ts")
    #expect(
      table.columns == [.user: "u", .time: "ts", .name: "screen", .variant: "v", .sizeClass: "w", .sequence: "ts"])
  }

  @Test func `all that may be told is`() throws {
    let pairs = LogTable.Column.allCases.map { "\($0.rawValue)=\($0.rawValue)_" }.joined(separator: ",")
    let table = try LogTable(name: ["e"], columns: pairs)
    for column in LogTable.Column.allCases { #expect(table.columns[column] == column.rawValue + "_") }
  }

  @Test(arguments: [
    ("user", "'user' is no pair such as user=user_id"), ("user=", "'user=' is no pair"), ("", "'' is no pair"),
    ("usr=u", "a log has no 'usr'; it has user, time"), ("user=u,user=v", "'user' is told twice"),
    ("user=u", "the column of 'time' is not told"),
    ("user=u,time=t,name=n,variant=v", "the column of 'size_class' is not told"),
  ]) func `what is wrong with columns`(columns: String, reason: String) {
    let problem = #expect(throws: Problem.self) { try LogTable(name: ["e"], columns: columns) }
    #expect(problem?.message.hasPrefix("'--columns': \(reason)") == true)
  }
}
