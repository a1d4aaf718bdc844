import ExperimentFile
import TestSupport
import Testing
import TextFormats

@Suite struct SourceTextTests {
  @Test func `lines and columns are those of an editor`() throws {
    let text = try source("\u{FEFF}aä\n😀b\r\nc\rd")
    let places = [0, 3, 4, 6, 7, 11, 14, 16, 17, 99, -1].map { "\(text.position(at: $0))" }
    #expect(places == ["1:1", "1:1", "1:2", "1:3", "2:1", "2:2", "3:1", "4:1", "4:2", "4:2", "1:1"])
    #expect(text.text(text.lineRange(around: 8)) == "😀b")
    #expect(text.text(text.lineRange(around: 0)) == "aä")
  }

  @Test func `columns of an endless line are right`() throws {
    let text = try source(String(repeating: "ä", count: 5000))
    #expect([0, 1024, 2050, 9998, 10_000].map { text.position(at: $0).column } == [1, 513, 1026, 5000, 5001])
  }

  @Test(arguments: [
    ([0x61, 0x0A, 0x62, 0xFF] as [UInt8], "2:2"), ([0xC3, 0x28], "1:1"), ([0x20, 0xC3], "1:2"),
    ([0xC0, 0x80], "1:1"),
    ([0xED, 0xA0, 0x80], "1:1"), ([0xF4, 0x90, 0x80, 0x80], "1:1"), ([0xE2, 0x82], "1:1"), ([0x80], "1:1"),
    ([0xC3, 0xA4, 0xF0, 0x9F, 0x98, 0x41], "1:2"), ([0xF5, 0x80, 0x80, 0x80], "1:1"),
    ([0xFF, 0xFE, 0x7B, 0x00], "1:1"),
  ]) func `the first byte that is not UTF-8 is found`(bytes: [UInt8], place: String) throws {
    let error = try #require(throws: Problem.self) { try SourceText(name: "x", bytes: bytes) }
    #expect(error.finding == "\(place) invalid-utf8")
  }

  @Test func `UTF-8 is told from other bytes as the standard library does`() {
    var random = SplitMix(state: 7)
    for _ in 0..<20_000 {
      let pool: [UInt8] = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4, 0xC1]
      let bytes = (0..<Int.random(in: 1...4, using: &random)).map { _ in pool.randomElement(using: &random) ?? 0 }
      let isValid = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
      #expect((UTF8Validation.firstBadByte(of: bytes) == nil) == isValid, "\(bytes)")
    }
  }

  @Test func `UTF-16 is recognized`() throws {
    let error = try #require(throws: Problem.self) { try SourceText(name: "x", bytes: [0xFE, 0xFF, 0x00, 0x7B]) }
    #expect(error.hint == "this looks like UTF-16; save the file as UTF-8")
    #expect(error.message == "the byte 0xFE is not UTF-8")
  }
}
