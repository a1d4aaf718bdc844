import Testing

import EventLogs

struct IdentityAliasesTests {
  /// Whether a name stands for a user; for itself where it is nobody else's.
  private static func isSame(_ name: String, _ user: String, _ aliases: IdentityAliases) -> Bool {
    let key = UserKey(Array(name.utf8))
    return (aliases[key] ?? key) == UserKey(Array(user.utf8))
  }

  private static func read(_ text: String) throws(IdentityAliasError) -> IdentityAliases {
    try IdentityAliases(Array(text.utf8), file: "ids.csv")
  }

  @Test(arguments: [
    "anonymous_id,user_id\na,kim\nb,a\nc,ö\n", "user_id,x,anonymous_id\nkim,1,a\na,2,b\nö,3,c",
    "device,user\r\na,kim\r\nb,a\r\n\r\nc,ö\r\n", "\u{FEFF}device\tuser\na\tkim\nb\ta\nc\tö\na\tkim\n",
    "\"anonymous_id\",\"user_id\"\n\"a\",\"kim\"\nb,\"a\"\nc,ö\nkim,kim\n",
  ]) func `names are followed to the end`(text: String) throws {
    let aliases = try Self.read(text)
    for (name, user) in [("a", "kim"), ("b", "kim"), ("c", "ö"), ("d", "d"), ("kim", "kim"), ("", "")] {
      #expect(Self.isSame(name, user, aliases))
    }
    #expect(aliases.count == 3)
  }

  @Test func `quotes hold commas, quotes and line ends`() throws {
    let aliases = try Self.read("x,y\n\"a,\"\"1\"\"\n\",\"k\"\nb,k\n")
    #expect(Self.isSame("a,\"1\"\n", "k", aliases))
    #expect(throws: IdentityAliasError(file: "ids.csv", line: 4, .row)) { try Self.read("x,y\n\"a\n\",k\nb,\"k\"x\n") }
  }

  @Test(
    arguments: [
      ("", 0, .columns([])), ("a,b,c\n1,2,3\n", 1, .columns(["a", "b", "c"])), ("x\n1\n", 1, .columns(["x"])),
      ("x,y\na,b\nc\n", 3, .row), ("x,y\na,b\nc,d,e\n", 3, .row), ("x,y\n\"a,b\n", 2, .row), ("x,y\na,\n", 2, .empty),
      ("x,y\n,b\n", 2, .empty), ("x,y\na,b\nq,r\na,c\n", 4, .twoUsers("a", "b", "c")),
      ("x,y\na,b\nb,a\n", 2, .circle("a")),
      ("x,y\nz,a\na,b\nb,c\nc,a\n", 2, .circle("z")),
    ] as [(String, Int, IdentityAliasError.Reason)]) func `what is no table is refused by line`(
      text: String, line: Int, reason: IdentityAliasError.Reason
    )
  {
    let error = #expect(throws: IdentityAliasError.self) { try Self.read(text) }
    #expect(error == IdentityAliasError(file: "ids.csv", line: line, reason))
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(line > 0 ? "ids.csv:\(line): " : "ids.csv: "))
  }

  @Test func `every one of many names is found, and no other`() throws {
    let pairs = (0..<5000).map { IdentityAliases.Pair(alias: "device-\($0)", user: "user-\($0 / 3)", line: $0 + 2) }
    let aliases = try IdentityAliases(pairs, file: "ids.csv")
    for number in 0..<5000 {
      #expect(Self.isSame("device-\(number)", "user-\(number / 3)", aliases))
      #expect(aliases[UserKey(Array("device\(number)".utf8))] == nil)
    }
  }

  @Test func `a long chain is followed once, and ids are told apart by their bytes`() throws {
    let pairs = (0..<20_000).map { IdentityAliases.Pair(alias: "\($0)", user: "\($0 + 1)", line: $0 + 2) }
    #expect(try Self.isSame("0", "20000", IdentityAliases(pairs, file: "ids.csv")))
    let alike = try Self.read("x,y\n\u{E9},composed\ne\u{301},decomposed\n")
    #expect(Self.isSame("\u{E9}", "composed", alike) && Self.isSame("e\u{301}", "decomposed", alike))
  }

  @Test func `a file that is none is refused`() {
    let error = #expect(throws: IdentityAliasError.self) { try IdentityAliases(path: "/nowhere/ids.csv") }
    #expect(error.map { "\($0)" } == "/nowhere/ids.csv: cannot be read: there is no such file")
  }
}
