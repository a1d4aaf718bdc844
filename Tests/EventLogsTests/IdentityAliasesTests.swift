import Testing

import EventLogs
import TextFormats

struct IdentityAliasesTests {
  /// Whether a name stands for a user; for itself where it is nobody else's.
  private static func isSame(_ name: String, _ user: String, _ aliases: IdentityAliases) -> Bool {
    let key = UserKey(Array(name.utf8))
    return (aliases[key] ?? key) == UserKey(Array(user.utf8))
  }

  private static func read(_ text: String) throws(Problem) -> IdentityAliases {
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
    let error = #expect(throws: Problem.self) { try Self.read("x,y\n\"a\n\",k\nb,\"k\"x\n") }
    #expect(error?.message.hasPrefix("ids.csv:4: a row that is not one") == true)
  }

  @Test(
    arguments: [
      ("", "ids.csv: needs the columns anonymous_id and user_id, or just two; it has: none"),
      ("a,b,c\n1,2,3\n", "ids.csv:1: needs the columns anonymous_id and user_id, or just two; it has: a, b, c"),
      ("x\n1\n", "ids.csv:1: needs the columns"), ("x,y\na,b\nc\n", "ids.csv:3: a row that is not one"),
      ("x,y\na,b\nc,d,e\n", "ids.csv:3: a row that is not one"), ("x,y\n\"a,b\n", "ids.csv:2: a row that is not one"),
      ("x,y\na,\n", "ids.csv:2: an empty id"), ("x,y\n,b\n", "ids.csv:2: an empty id"),
      ("x,y\na,b\nq,r\na,c\n", "ids.csv:4: 'a' stands for two users, 'b' and 'c'"),
      ("x,y\na,b\nb,a\n", "ids.csv:2: 'a' stands for itself in the end"),
      ("x,y\nz,a\na,b\nb,c\nc,a\n", "ids.csv:2: 'z' stands for itself in the end"),
    ]) func `what is no table is refused by line`(text: String, message: String)
  {
    let error = #expect(throws: Problem.self) { try Self.read(text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
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
    let error = #expect(throws: Problem.self) { try IdentityAliases(path: "/nowhere/ids.csv") }
    #expect(error?.message == "/nowhere/ids.csv: cannot be read: there is no such file")
  }
}
