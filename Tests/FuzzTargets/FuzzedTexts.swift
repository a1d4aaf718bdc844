import Assignment
import DesirelineTool
import Foundation
import HeadlessNavigation
import HeadlessNavigationTesting
import TextFormats

/// Texts of one line, and the store of assignments.
enum FuzzedTexts {
  private static let store = FuzzedFile("store")

  /// A store that opens keeps what it is given, and has it when it is opened again.
  ///
  /// A line that starts with `+` gets a checksum that is right.
  static func openStore(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      guard line.first == UInt8(ascii: "+") else { return Array(line) }
      let sum = String(Murmur3.hash(line.dropFirst()), radix: 16)
      return Array((String(repeating: "0", count: 8 - sum.count) + sum + "\t").utf8) + line.dropFirst()
    }
    store.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    do {
      let first = try FileStickyStore(path: store.path)
      let record = StickyRecord(experiment: "catalog", user: "ada", version: 2, variant: "push")
      let kept = try first.keep(record)
      let again = try FileStickyStore(path: store.path)
      demand(try again.records(of: "ada", in: "catalog").contains(kept), "the store forgot what it kept")
    } catch { demand(!error.description.isEmpty, "an error without words") }
  }

  /// The notation of a tree that was read is read as the same tree.
  static func parseTree(_ bytes: [UInt8]) {
    guard let tree = try? ScreenTree(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
    let again = try? ScreenTree(parsing: tree.description)
    demand(again == tree, "'\(tree)' is read as '\(again?.description ?? "nothing")'")
  }

  /// The first line is a pattern, the second a link.
  static func parseLink(_ bytes: [UInt8]) {
    let (first, second) = halves(bytes)
    guard let table = try? LinkTable([(first, "product")]) else { return }
    _ = try? table.destinations(of: second)
  }

  /// The first line is a pattern, the second a text.
  static func matchPattern(_ bytes: [UInt8]) {
    let (first, second) = halves(bytes)
    guard let matcher = try? TextMatcher(first, ignoringCase: bytes.count.isMultiple(of: 2)) else { return }
    _ = matcher.fits(second)
  }

  private static func halves(_ bytes: [UInt8]) -> (String, String) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    return (String(decoding: lines[0], as: UTF8.self), lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : "")
  }

  /// A word on each line.
  static func parseArguments(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    do { _ = try ParsedCommand.parsing(words) } catch {
      demand(!error.message.isEmpty && error.hint != "", "an error without words")
    }
  }
}
