import NavigationEvents
import Testing

import EventLogs

/// What is remembered of one row must not be taken for what another says.
struct FactsTableTests {
  struct Files: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let paths: [String]
    let logs: [(name: String, text: String)]
    let told: [String]

    init(_ name: String, _ paths: [String], _ logs: [(name: String, text: String)], _ told: [String]) {
      (testDescription, self.paths, self.logs, self.told) = (name, paths, logs, told)
    }
  }

  private static let long = String(repeating: "long", count: 10)

  static let files = [
    Files(
      "columns in another order", ["a", "b"], [("1.csv", "a,b,u,t\nx,y,1,1\n"), ("2.csv", "b,a,u,t\nx,y,1,2\n")],
      ["x|y", "y|x"]),
    Files(
      "long texts in another order", ["a", "b"],
      [("1.csv", "a,b,u,t\n\(long),y,1,1\n"), ("2.csv", "b,a,u,t\n\(long),y,1,2\n")], ["\(long)|y", "y|\(long)"]),
    Files(
      "another order between the same ends", ["a", "b", "c", "d"],
      [("1.csv", "a,b,c,d,u,t\n1,2,3,4,1,1\n"), ("2.csv", "a,c,b,d,u,t\n1,2,3,4,1,2\n")], ["1|2|3|4", "1|3|2|4"]),
    Files(
      "other separators", ["a", "b"], [("1.csv", "a,b,u,t\n1\t2,3,1,1\n"), ("2.tsv", "a\tb\tu\tt\n1\t2,3\t1\t2\n")],
      ["1\t2|3", "1|2,3"]),
    Files("quotes in some rows", ["a", "b"], [("1.csv", "b,u,a,t\nx,1,y,1\n\"y\",1,x,2\n")], ["y|x", "x|y"]),
  ]

  @Test(arguments: files) func `rows that are written alike in other forms are told apart`(files: Files) async throws {
    let inputs = files.logs.map { Logs.input($0.text, name: $0.name) }
    let log = try await EventLogReader(LogReadingLawTests.Echo(files.paths)).read(inputs)
    var told: [String] = []
    try log.forEachUser { entries in told += entries.indices.map { log.facts[Int(entries[$0].facts)].event.name } }
    #expect(told == files.told)
  }

  /// Whoever meets however many texts first, what is shown is the text of the first row that has the fault.
  @Test func `the example is that of the first row`() throws {
    let format = NativeFormat(Logs.vocabulary)
    let wrong = (0..<1100).map { "u,1,wrong-\($0),compact,screen-view,home\n" }
    var splitter = PieceSplitter([Logs.input(Logs.header + wrong.joined())], format.layout, pieceSize: 128)
    var (pieces, room) = ([LogPiece](), [UInt8]())
    while let piece = try splitter.next(&room) { pieces.append(piece) }
    let registry = FactsRegistry(format)
    var (first, second) = (PieceReader(format.layout, nil, registry), PieceReader(format.layout, nil, registry))
    for piece in pieces.dropFirst() { _ = second.read(piece) }
    _ = first.read(pieces[0])
    var tally = second.tally
    tally.merge(first.tally)
    #expect(
      tally.rejections[.variant]?.count == 1100
        && tally.rejections[.variant]?.reported.first?.first.first?.example == "wrong-0")
  }
}
