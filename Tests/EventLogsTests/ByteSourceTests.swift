import Foundation
import Testing

import EventLogs

struct ByteSourceTests {
  /// A log may be more files than a process may have open.
  @Test func `a file is not opened before it is read`() async throws {
    let path = "\(NSTemporaryDirectory())\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let header = Logs.header + "u,1,a,compact,screen-view,"
    try Data("\(header)home\n".utf8).write(to: URL(filePath: path))
    let input = try LogInput(path: path)
    try FileManager.default.removeItem(atPath: path)
    try Data("\(header)list\n".utf8).write(to: URL(filePath: path))
    #expect(Logs.told(try await Logs.read(input)) == [["1 list"]])
  }

  @Test func `after the end there is nothing`() throws {
    let path = "\(NSTemporaryDirectory())\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("abc".utf8).write(to: URL(filePath: path))
    let file = try ByteSource(path: path)
    var bytes: [UInt8] = Array(repeating: 0, count: 8)
    #expect(
      try [file.read(into: &bytes, at: 0..<8), file.read(into: &bytes, at: 3..<8), file.read(into: &bytes, at: 3..<8)]
        == [3, 0, 0])
    #expect(bytes.prefix(3) == Array("abc".utf8)[...])
  }
}
