import EventLogs
import ExperimentFile
import TextFormats

/// A file that a command writes; nothing is ever overwritten.
struct NewFile: Sendable {
  /// The file; `-` is standard output.
  let path: String

  init(_ path: String) { self.path = path }

  var isPiped: Bool { path == "-" }

  /// The file of the mapping beside an experiment file: `shop.mapping.json5` for `shop.json5`.
  var mapping: NewFile {
    let end = ".json5"
    return NewFile((path.hasSuffix(end) ? String(path.dropLast(end.count)) : path) + ".mapping" + end)
  }

  /// The file, unless it is standard output.
  var paths: [String] { isPiped ? [] : [path] }

  /// Makes sure that there is no such file yet.
  func check() throws(Problem) {
    // A link that leads nowhere is something too.
    guard !isPiped, (try? FileKind(at: path, followsLinks: false)) != nil else { return }
    throw Problem(.existingFile, "\(path) is there already", hint: "give another NAME, or '--out FILE'")
  }

  /// Writes a text, and answers with a document about it, or with the text where it is piped.
  /// - Parameter document: Makes the document, given the file that was written.
  func write(_ text: String, _ console: Console, document: (_ file: String?) -> JSONDocument) throws {
    if !isPiped { try write(text) }
    if console.manner.isJSON {
      console.answer(document(isPiped ? nil : path))
    } else if isPiped {
      console.answer(text)
    }
    if !isPiped { console.remark("wrote \(path.harmless)\n") }
  }

  /// Writes a text where nothing is yet.
  func write(_ text: String) throws {
    let file = try PartialFile(path: path)
    try file.write(Array(text.utf8))
    do throws(Problem) { try file.commit(replacing: false) } catch {
      try check()
      throw error
    }
  }
}

extension ValueForm where Value == NewFile {
  /// The name of a file, or `-`.
  static var newFile: Self { ValueForm<String>.text.map { NewFile($0) } }
}

extension Parameter where Value == NewFile {
  static var newFile: Self {
    Self(
      wrappedValue: NewFile("-"), "--out, -o FILE", .newFile, else: "standard output",
      "Write FILE, which must not exist yet; - for standard output")
  }
}
