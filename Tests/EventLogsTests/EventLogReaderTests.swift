import NavigationEvents
import TestSupport
import Testing

import EventLogs
import TextFormats

struct EventLogReaderTests {
  @Test func `rows and columns in any order`() async throws {
    let log = try await Logs.read(
      Logs.input("event,user_id,note,size_class,name,variant_id,time_ms\nscreen-view,u,\"x, y\",compact,list,a,9\n"),
      Logs.input(Logs.header + "v,3,b,compact,screen-view,home\nu,1,a,compact,screen-view,home\n", name: "b.csv"))
    #expect(Logs.told(log) == [["1 home", "9 list"], ["3 home"]])
    #expect(log.report.rows == 3 && Logs.report(log).users == 2 && log.report.files == 2 && log.report.times == 1...9)
  }

  @Test func `the form is told by the first line where the name does not`() async throws {
    let tabs = Logs.header.split(separator: ",").joined(separator: "\t") + "u\t1\ta\tcompact\tscreen-view\thome\n"
    let json =
      #" {"user_id":7,"time_ms":1,"variant_id":"a","size_class":"compact","event":"screen-view","name":"home"}"#
    for text in [tabs, json, "\r\n\n" + json, Logs.header + "u,1,a,compact,screen-view,home"] {
      let log = try await Logs.read(Logs.input(text, name: "-"))
      #expect(Logs.told(log) == [["1 home"]])
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let row: [UInt8]
    let fault: LogFault
    var testDescription: String { fault.rawValue }

    init(_ row: String, _ fault: LogFault) { (self.row, self.fault) = (Array(row.utf8), fault) }
    init(_ row: [UInt8], _ fault: LogFault) { (self.row, self.fault) = (row, fault) }
  }

  static let faults = [
    Fault("u,1,a,compact,screen-view", .fieldCount), Fault("u,1,a,compact,screen-view,home,", .fieldCount),
    Fault(",1,a,compact,screen-view,home", .user), Fault("u,soon,a,compact,screen-view,home", .time),
    Fault("u,1.5,a,compact,screen-view,home", .time), Fault("u,,a,compact,screen-view,home", .time),
    Fault("u,9999999999999999,a,compact,screen-view,home", .time), Fault("u,-,a,compact,screen-view,home", .time),
    Fault("u,1,c,compact,screen-view,home", .variant), Fault("u,1,a,wide,screen-view,home", .sizeClass),
    Fault("u,1,a,compact,view,home", .event), Fault("u,1,a,compact,screen-view,", .name),
    Fault("u\u{0},1,a,compact,screen-view,home", .text), Fault("u,1,a,compact,screen-view,ho\u{0}me", .text),
    Fault([0xFF] + Array(",1,a,compact,screen-view,home".utf8), .text),
    Fault(Array("u,1,a,compact,screen-view,".utf8) + [0xC3], .text),
    Fault("\"u\"x,1,a,compact,screen-view,home", .quotes),
  ]

  @Test(arguments: faults) func `what cannot be read is told by line`(fault: Fault) async throws {
    let (header, good) = (Logs.header + "u,1,a,compact,screen-view,home\n", "u,2,a,compact,screen-view,home\n")
    let log = try await Logs.read(Logs.input(Array(header.utf8) + fault.row + [0x0A] + Array(good.utf8) + fault.row))
    #expect(log.report.rejections.map(\.fault) == [fault.fault] && log.report.rejected == 2)
    #expect(log.report.rejections.first?.places == ["log.csv:3", "log.csv:5"])
    #expect(log.report.rows == 4 && Logs.report(log).users == 1 && Logs.told(log) == [["1 home", "2 home"]])
  }

  static let wrong = [
    "[1]", "{", #"{"user_id":"u"} x"#, #"{"user_id":"u",}"#, #"{"user_id":}"#, #"{"a":[1,{"b":"]"}"#, "1",
  ]

  @Test(arguments: wrong) func `what is no object is told by line`(line: String) async throws {
    let good =
      #"{"x":{"y":[1,"}"]},"user_id":"u","time_ms":"1","variant_id":"a","#
      + #""size_class":"compact","event":"screen-view","name":"\u0068\ud83d\ude00ome"}"#
    let log = try await Logs.read(Logs.input("\n\(good)\n\(line)\n", name: "log.ndjson"))
    #expect(log.report.rejections.map(\.fault) == [.json] && log.report.rejections.first?.places == ["log.ndjson:3"])
    #expect(Logs.told(log) == [["1 h\u{1F600}ome"]])
  }

  @Test func `rows of one instant stand in their sequence, and repeated ones are dropped`() async throws {
    let header = "sequence," + Logs.header
    let rows = [
      "2,u,1,a,compact,screen-view,home", "1,u,1,a,compact,screen-view,list", "2,u,1,a,compact,screen-view,home",
    ]
    let log = try await Logs.read(Logs.input(header + rows.joined(separator: "\n")))
    #expect(Logs.told(log) == [["1 list", "1 home"]] && Logs.report(log).duplicates == 1)
  }

  @Test func `an event's id decides what is repeated`() async throws {
    let header = "event_id," + Logs.header
    let rows = [
      "x,u,2,a,compact,screen-view,home", "x,u,1,a,compact,screen-view,home", "y,u,1,a,compact,screen-view,home",
      "x,v,1,a,compact,screen-view,home", ",v,1,a,compact,screen-view,home", ",v,1,a,compact,screen-view,home",
    ]
    let log = try await Logs.read(Logs.input(header + rows.joined(separator: "\n")))
    // Rows without one are copies if they are the same to the byte.
    #expect(Logs.told(log) == [["1 home", "1 home"], ["1 home", "1 home"]] && Logs.report(log).duplicates == 2)
  }

  /// Logs without event ids and sequences, and how many of their rows are copies.
  static let copies: [(name: String, rows: [String], copies: Int)] = [
    ("log.csv", ["user,t,act", "u,1,tap", "u,1,pay", "u,1,tap", "u,2,tap", "v,1,tap"], 1),
    ("log.csv", ["user,t,act", "u,1,tap", "u,1,pay", "u,1,tap", "u,1,tap", "u,1,pay"], 3),
    ("log.csv", ["user,t,act", "u,1,tap", "u,1,\"tap\"", "u,1,tap"], 2),
    // What is not read tells rows apart, too.
    ("log.csv", ["user,t,act,item", "u,1,tap,a", "u,1,tap,b", "u,1,tap,a", "\"u\",1,tap,b"], 1),
    ("log", ["user,t,act,item", "u,1,tap,\"a\"\"\"", "u,1,tap,\"a\"\"\"", "u,1,tap,a\r"], 1),
    ("log.ndjson", (1...3).map { #"{"user":"u","t":1,"act":"tap","item":\#($0 / 2)}"# }, 1),
    ("log.ndjson", Array(repeating: #"{"user":"ü","t":1,"act":"tap"}"#, count: 3), 2),
  ]

  @Test(arguments: copies) func `of rows that are the same to the byte one counts`(
    name: String, rows: [String], copies: Int
  ) async throws {
    var mapping = LogMapping()
    (mapping.users, mapping.times, mapping.timeUnit, mapping.acts) = (["user"], ["t"], .seconds, [.init(names: "act")])
    let reader = EventLogReader(MappedFormat(mapping, of: "", .open), pieceSize: 16)
    for end in ["", "\n"] {
      let report = Logs.report(try await reader.read([Logs.input(rows.joined(separator: "\n") + end, name: name)]))
      #expect(report.duplicates == copies && report.rejected == 0)
    }
  }

  @Test func `screens that the app has not are told by how often they were viewed`() async throws {
    let names = ["cart", "home", "bag", "cart", "apple"]
    let rows = names.map { "u,1,a,compact,screen-view,\($0)\n" } + ["u,1,b,regular,screen-view,cart\n"]
    let log = try await Logs.read(Logs.input(Logs.header + rows.joined()))
    let screens = log.report.unmappedScreens
    #expect(screens.map(\.name) == ["cart", "apple", "bag"] && screens.map(\.rows) == [3, 1, 1])
  }

  @Test func `what a log says is shown so that it cannot pretend to be something else`() async throws {
    let name = "\"x\n\u{1B}[31m\u{202E}\" "
    let long = String(repeating: "y", count: 100)
    let rows = "u,1,a,compact,screen-view,\(name.dropLast())\nu,1,\(long),compact,screen-view,home\n"
    let report = try await Logs.read(Logs.input(Logs.header + rows)).report
    #expect(report.unmappedScreens.map(\.name) == ["x\u{FFFD}\u{FFFD}[31m\u{FFFD}"])
    #expect(report.rejections.map(\.example) == [String(repeating: "y", count: 64) + "…"])
  }

  @Test func `a log without what it must have is none`() async {
    let file = "log.csv"
    let problems: [(String, Problem)] = [
      ("", .emptyLog(file)), ("\n\n", .emptyLog(file)), ("\0\0\0\0", .noText(file, "its first line has a NUL")),
      ("user_id,time_ms\0\nu,1\n", .noText(file, "its first line has a NUL")),
      (String(repeating: "x,", count: 2_200_000), .noText(file, "its first line is longer than 4 MiB")),
      ("user_id,ts\n", .missingColumn(file, need: "column 'time_ms'", ["time_ms"], found: ["user_id", "ts"])),
      (Logs.header.dropLast() + ",name\n", .repeatedColumn(file, "name")),
    ]
    for (text, problem) in problems {
      #expect(await #expect(throws: Problem.self) { try await Logs.read(Logs.input(text)) } == problem)
    }
    let error = await #expect(throws: Problem.self) { try await Logs.read(Logs.input([0x1F, 0x8B, 8, 0])) }
    #expect(error == .compressedLog(file))
  }

  @Test(arguments: Heavy.isOn ? [1, 3] : [3])
  func `a log with a name for every row is refused, and how many may differ is stated`(
    workers: Int
  ) async throws {
    func log(_ count: Int, length: Int = 0) -> LogInput {
      let end = String(repeating: "x", count: length)
      return Logs.input(Logs.header + (0..<count).map { "u,\($0),a,compact,screen-view,s\($0)\(end)\n" }.joined())
    }
    #expect(try await Logs.read(log(50_000), pieceSize: 1 << 16, workers: workers).facts.count == 50_000)
    for (input, excess) in [(log(50_001), LogExcess.names(of: .name)), (log(60, length: 300_000), .bytes)] {
      let error = await #expect(throws: Problem.self) {
        try await Logs.read(input, pieceSize: 1 << 16, workers: workers)
      }
      #expect(error == .tooVaried("log.csv", excess))
    }
    #expect("\(LogExcess.names(of: .action))" == "more than 50,000 different actions")
  }

  @Test func `a mark of the byte order is passed over`() async throws {
    let log = try await Logs.read(Logs.input("\u{FEFF}" + Logs.header + "u,1,a,compact,screen-view,home\r\n", piece: 1))
    #expect(Logs.told(log) == [["1 home"]])
  }
}
