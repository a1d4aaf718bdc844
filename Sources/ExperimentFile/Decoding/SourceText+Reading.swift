import EventLogs
package import TextFormats

extension SourceText {
  /// Reads a file, and never more of it than one byte over the limit.
  package static func read(path: String, name: String? = nil, limit: Int = Self.limit) throws(Problem) -> Self {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor(reading: path)
      defer { try? file.end() }
      bytes = try file.read(upTo: limit + 1)
    } catch { throw Problem(.unreadableFile, "the file cannot be read: \(error.reason)", of: name ?? path) }
    return try Self(name: name ?? path, bytes: bytes, limit: limit)
  }

  /// Reads a document: a file, or standard input where its path is `-`.
  package static func read(document path: String, orInput: Bool = true) throws(Problems) -> Self {
    do throws(Problem) { return path == "-" && orInput ? try readStandardInput() : try read(path: path) } catch {
      throw Problems([error])
    }
  }

  /// Reads a mapping: a document, or the text of one that the option has.
  package static func read(mapping: String) throws(Problems) -> Self {
    guard mapping.hasPrefix("{") else { return try read(document: mapping) }
    do throws(Problem) { return try Self(name: "--mapping", bytes: Array(mapping.utf8)) } catch {
      throw Problems([error])
    }
  }

  /// Reads standard input, and never more of it than one byte over the limit.
  package static func readStandardInput(limit: Int = Self.limit) throws(Problem) -> Self {
    let name = "standard input"
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try Descriptor.standardInput.read(upTo: limit + 1) } catch {
      throw Problem(.unreadableFile, "it cannot be read: \(error.reason)", of: name)
    }
    return try Self(name: name, bytes: bytes, limit: limit)
  }
}
