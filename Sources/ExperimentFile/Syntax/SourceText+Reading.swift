import Foundation

extension SourceText {
  /// Reads a file, and never more of it than one byte over the limit.
  package static func read(path: String, name: String? = nil, limit: Int = Self.limit) throws(Diagnostic) -> Self {
    let bytes: [UInt8]
    do {
      bytes = try contents(of: URL(filePath: path).resolvingSymlinksInPath(), upTo: limit)
    } catch {
      let reason = (error as? NotAFile)?.reason ?? reason(for: error)
      throw Diagnostic(.unreadableFile, "the file cannot be read: \(reason)", of: name ?? path)
    }
    return try Self(name: name ?? path, bytes: bytes, limit: limit)
  }

  /// Reads standard input, and never more of it than one byte over the limit.
  package static func readStandardInput(limit: Int = Self.limit) throws(Diagnostic) -> Self {
    let name = "standard input"
    let bytes: [UInt8]
    do {
      bytes = try contents(of: .standardInput, upTo: limit)
    } catch {
      throw Diagnostic(.unreadableFile, "it cannot be read: \(reason(for: error))", of: name)
    }
    return try Self(name: name, bytes: bytes, limit: limit)
  }

  private struct NotAFile: Error {
    let reason: String
  }

  private static func contents(of url: URL, upTo limit: Int) throws -> [UInt8] {
    // Asked before opening, because opening a pipe that nobody writes to waits for ever.
    let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    guard type == .typeRegular else {
      throw NotAFile(reason: type == .typeDirectory ? "it is a directory" : "it is a device or a pipe")
    }
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    return try contents(of: file, upTo: limit)
  }

  private static func contents(of file: FileHandle, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, let part = try file.read(upToCount: limit - bytes.count + 1), !part.isEmpty {
      bytes += part
    }
    return bytes
  }

  private static func reason(for error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "permission denied"
    default: error.localizedDescription
    }
  }
}
