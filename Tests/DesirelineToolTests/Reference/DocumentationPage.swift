import Foundation
import TextFormats

/// A page of the documentation of the package, with texts between markers:
/// `<!-- generated: NAME -->`, a blank line, the text, a blank line, `<!-- end -->`.
struct DocumentationPage: Sendable {
  /// The path in the folder of the package.
  let path: String
  /// The texts between markers, by name.
  private(set) var blocks: [String: String] = [:]
  /// Whether a text was replaced by another.
  private(set) var isChanged = false
  /// What stands around the texts: before the first, and with the name of each what follows it.
  private let start: String
  private var rests: [(name: String, rest: String)] = []

  /// Reads a page.
  /// - Throws: ``PageError`` for a text without an end.
  private init(path: String, _ page: String) throws {
    var parts = page.components(separatedBy: Self.opening)
    (self.path, start) = (path, parts.removeFirst())
    for part in parts {
      let pieces = part.components(separatedBy: Self.closing)
      guard pieces.count == 2, let end = pieces[0].firstRange(of: " -->\n\n") else {
        throw PageError(message: "\(path) has a generated text without '<!-- end -->' and empty lines around it")
      }
      let name = String(pieces[0][..<end.lowerBound])
      blocks[name] = String(pieces[0][end.upperBound...])
      rests.append((name, pieces[1]))
    }
  }

  /// The pages of a package: those of its modules and those for contributors, by path.
  static func all(in folder: String) throws -> [DocumentationPage] {
    let files = FileManager.default
    func names(_ path: String) -> [String] { (try? files.contentsOfDirectory(atPath: "\(folder)/\(path)")) ?? [] }
    let modules = names("Sources").map { "Sources/\($0)/\($0).docc" }
    let paths = (modules + [".github"]).flatMap { place in
      names(place).filter { $0.hasSuffix(".md") }.map { "\(place)/\($0)" }
    }
    return try paths.sorted().map { path in
      try DocumentationPage(path: path, String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
  }

  /// Puts a text in the place of the one of a name, where the page has such a one.
  mutating func replace(_ name: String, with text: String) {
    guard let old = blocks[name], old != text else { return }
    blocks[name] = text
    isChanged = true
  }

  /// Writes the page into the folder that it was read from.
  private func write(in folder: String) throws {
    let texts = rests.map { name, rest in "\(Self.opening)\(name) -->\n\n\(blocks[name] ?? "")\(Self.closing)\(rest)" }
    try Data((start + texts.joined()).utf8).write(to: URL(filePath: "\(folder)/\(path)"))
  }

  /// Writes some texts into the pages of a package that have markers for them.
  static func write(_ texts: [DerivedText], in folder: String) throws {
    var pages = try all(in: folder)
    for text in texts where pages.contains(where: { $0.blocks[text.name] != nil }) {
      let block = try text.text(in: folder)
      for page in pages.indices { pages[page].replace(text.name, with: block) }
    }
    for page in pages where page.isChanged { try page.write(in: folder) }
  }

  // Both begin a line.
  private static let opening = "\n<!-- generated: "
  private static let closing = "\n\n<!-- end -->"
}

/// Why a page of the documentation cannot be made.
struct PageError: Error { let message: String }
