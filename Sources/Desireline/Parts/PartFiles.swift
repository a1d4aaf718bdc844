import EventLogs
package import ExperimentReports
import ExperimentRuns
import Foundation
package import TextFormats

/// Reads and writes parts, a line each; a file may hold any number of them.
package enum PartFile {
  /// Passes the parts of a file on, one after another; blank lines are no parts.
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - body: Called with each line, without its end, and its name, such as `shards.part:3`.
  /// - Throws: `Problem` if the file cannot be read; what `body` throws.
  package static func forEachPart(in path: String, _ body: (_ line: [UInt8], _ name: String) throws -> Void) throws {
    do {
      let isInput = path == "-"
      let file = isInput ? Descriptor.standardInput : try Descriptor(reading: path)
      defer { if !isInput { try? file.end() } }
      var (line, number) = ([UInt8](), 0)
      func end() throws {
        number += 1
        if !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) {
          try body(line, "\(path):\(number)")
        }
        line.removeAll(keepingCapacity: true)
      }
      while case let piece = try file.read(upTo: 1 << 16), !piece.isEmpty {
        let lines = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (place, text) in lines.enumerated() {
          if place > 0 { try end() }
          line += text
          guard line.count <= Part.longestLine else { throw Problem.tooLongPart.of(part: "\(path):\(number + 1)") }
        }
      }
      try end()
    } catch let error as SystemError { throw Problem.unreadablePart(error.reason).of(part: path) }
  }

  /// Writes a part into a file that is renamed into its place.
  /// - Throws: `Problem` if it cannot be written.
  package static func write(_ part: Part, to path: String) throws {
    let file = try PartialFile(path: path)
    do {
      try file.write(try part.line())
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Makes sure that a part takes the place of nothing but parts.
  /// - Throws: `Problem`
  package static func checkReplaceable(_ path: String) throws(Problem) {
    let start: String
    do throws(SystemError) {
      guard try FileKind(at: path) != nil else { return }
      let file = try Descriptor(reading: path)
      defer { try? file.end() }
      start = String(decoding: try file.read(upTo: 4096), as: UTF8.self)
    } catch { throw Problem.unwritable(path, error.reason) }
    guard start.isEmpty || start.hasPrefix(PartHeader.start) else {
      throw Problem.occupied(path, "a file that holds no parts is there")
    }
  }
}

/// A folder of the parts of one run, so that a run that was ended continues from those that are whole.
package struct PartFolder: Sendable {
  /// The folder.
  package let path: String
  private let experiment: Experiment
  private let options: RunOptions
  private let shards: [Shard]

  /// Prepares a folder for a run.
  package init(_ path: String, _ experiment: Experiment, _ options: RunOptions) {
    (self.path, self.experiment, self.options) = (path, experiment, options)
    shards = Shard.all(min(Shard.most, max(Self.fewest, experiment.cohort.count / Self.usersPerShard)))
  }

  /// A run has so many shards at least: what is lost is a small share of it.
  static let fewest = 64
  /// Shards of large runs have so many users, some seconds of work.
  static let usersPerShard = 100_000

  private func partPath(of shard: Shard) -> String { "\(path)/\(experiment.id).\(shard.number)-of-\(shard.count).part" }

  /// Runs the shards whose parts are missing or damaged, and merges all.
  /// - Parameters:
  ///   - begun: Called once, with the number of shards that are there and of all.
  ///   - progress: Called with the number of shards done, from any thread.
  /// - Throws: `Problem` where the folder has parts of another run; `Problem` where it cannot be written;
  ///   `Problems`; `CancellationError` when the task is canceled. Whole parts stay.
  package func report(
    begun: @Sendable (_ done: Int, _ total: Int) -> Void, progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> ExperimentReport {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw Problem.unwritable(path, SystemError.reason(of: error))
    }
    let lock = DirectoryLock(path)
    defer { lock.release() }
    var missing: [Shard] = []
    for shard in shards where try !isWhole(shard) { missing.append(shard) }
    begun(shards.count - missing.count, shards.count)
    try await run(missing, progress)
    var merger = PartMerger(experiment)
    for shard in shards { try PartFile.forEachPart(in: partPath(of: shard)) { try merger.add($0, named: $1) } }
    return try merger.report()
  }

  /// Removes the parts, and the folder where nothing else is in it.
  package func remove() {
    for shard in shards { unsafe unlink(partPath(of: shard)) }
    unsafe rmdir(path)
  }

  /// Whether the part of a shard is there as it was written.
  /// - Throws: `Problem` if it is of another run: it may be needed, and is not replaced.
  private func isWhole(_ shard: Shard) throws -> Bool {
    let path = partPath(of: shard)
    guard (try? FileKind(at: path)) == .file else { return false }
    let expected = experiment.header(of: shard, options)
    var isWhole = false
    try PartFile.forEachPart(in: path) { line, _ in
      guard let part = try? Part(line: line) else { return }
      guard let (what, own, other) = part.header.difference(from: expected) else {
        isWhole = part.header == expected
        return
      }
      throw Problem.otherRun(what, own, expected: other, in: "this one").of(part: path)
    }
    return isWhole
  }

  private func run(_ missing: [Shard], _ progress: @escaping @Sendable (_ done: Int) -> Void) async throws {
    let queue = WorkQueue(count: missing.count, sliceSize: 1)
    var single = options
    single.threads = 1
    // Knowledge of the flow is shared by all shards.
    let work = try ShardWork(experiment, single)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(options.threads, missing.count)) {
        group.addTask {
          while let slice = queue.next() {
            for index in slice {
              let shard = missing[index]
              try PartFile.write(try await work.part(shard), to: partPath(of: shard))
            }
            progress(queue.finish(slice.count))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
