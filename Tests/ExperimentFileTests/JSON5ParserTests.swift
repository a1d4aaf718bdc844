import ExperimentFile
import Testing
import TextFormats

@Suite struct JSON5ParserTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("{}", "{}"), ("[]", "[]"), ("[[],{}]", "[[],{}]"),
    ("[0, -0, 1.5, 1e3, 1E-2, 1e+2]", "[0.0,-0.0,1.5,1000.0,0.01,100.0]"),
    ("[.5, 5., +1, +.5, -.5e1, 5.e1]", "[0.5,5.0,1.0,0.5,-5.0,50.0]"),
    ("[0x1F, -0xff, +0X10, 0xFFFFFFFFFFFFFFFF]", "[31.0,-255.0,16.0,1.8446744073709552e+19]"),
    ("{a: 1, $b_: 2, ünï: 3, \"c d\": 4, 'e': 5,}", "{a:1.0,$b_:2.0,ünï:3.0,c d:4.0,e:5.0}"),
    (
      "{\\u0061b: 1, a\u{200D}b: 2, null: 3, true: 4, Infinity: 5}",
      "{ab:1.0,a\u{200D}b:2.0,null:3.0,true:4.0,Infinity:5.0}"
    ),
    ("[1, 2,]", "[1.0,2.0]"), ("[1 // one\n, /* two\n * */ 2]", "[1.0,2.0]"), ("[1/**/,2]", "[1.0,2.0]"),
    ("\u{FEFF}\t\u{B}\u{C}\u{A0}\u{2028}\u{2029}\u{3000}\r\n1", "1.0"),
    (#"'it\'s "here"'"#, "\"it's \"here\"\""), (#""a\b\f\n\r\t\v\0\\\/\q""#, "\"a\u{8}\u{C}\n\r\t\u{B}\0\\/q\""),
    (#""\x41\u00e4\uD83D\uDE00""#, "\"Aä😀\""), ("'a\\\nb\\\r\nc\\\u{2028}d'", "\"abcd\""),
    ("'\u{2028}\t'", "\"\u{2028}\t\""), ("// only\n1//end", "1.0"), ("\"ünï 😀\"", "\"ünï 😀\""),
  ]) func `reads all of JSON5`(text: String, expected: String) throws {
    let (value, findings) = try parsed(text)
    #expect(findings == [])
    #expect(value?.spelled == expected)
  }

  @Test func `knows where keys and values stand`() throws {
    let value = try #require(try parsed("{ä: [1, 'b'],\n c: {}}").value)
    guard case .object(let members) = value.kind, case .array(let items) = members[0].value.kind else {
      Issue.record("no object with an array")
      return
    }
    #expect(value.range == 0..<22)
    #expect(members.map(\.keyRange) == [1..<3, 16..<17])
    #expect(members.map(\.value.range) == [5..<13, 19..<21])
    #expect(items.map(\.range) == [6..<7, 9..<12])
    #expect(items[0].kind == .number(1, text: "1"))
    #expect(value["c"]?.spelled == "{}")
  }

  @Test func `keeps the text of a number`() throws {
    #expect(try parsed("0x5eed").value?.kind == .number(24301, text: "0x5eed"))
    #expect(try parsed("+1.50").value?.kind == .number(1.5, text: "+1.50"))
  }
}
