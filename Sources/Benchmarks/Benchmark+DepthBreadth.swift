import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension Benchmark {
  /// One thread, from the file through the flow engine, the interceptors and the tally, against the rules written out.
  static let depthBreadth = Benchmark(
    name: "depth-breadth",
    summary: "sessions per second on one thread, against a C program of the same rules and random numbers"
  ) { options in
    let subject = try DepthBreadth(users: options.users)
    try await subject.verifyAgreement()
    var last: [[String]] = []
    let seconds = try await Alternation.medians {
      try await Alternation.seconds { _ = try await subject.run.tally(workers: 1) }
    } _: {
      last = try subject.baseline(threads: 1)
      return try last.number(after: "seconds")
    }
    let (whole, blocks) = (try last.number(after: "seconds"), try last.number(after: "block_seconds"))
    let drawn = Int(try last.number(after: "blocks"))
    let result = BenchmarkResult(
      name: "depth-breadth", ours: subject.sessions / seconds.ours, baseline: subject.sessions / seconds.baseline,
      unit: "sessions/s",
      note: "all counts agree; in C \(whole) s, and \(drawn) random blocks one after another take \(blocks) s")
    return [result]
  }

  /// How much a second thread brings.
  static let twoThreads = Benchmark(
    name: "two-threads", summary: "how many times faster two threads are than one, against what the C program gains"
  ) { options in
    let subject = try DepthBreadth(users: options.users)
    let gains = try await Alternation.medians(of: 9) {
      let one = try await Alternation.seconds { _ = try await subject.run.tally(workers: 1) }
      return one / (try await Alternation.seconds { _ = try await subject.run.tally(workers: 2) })
    } _: {
      // Fewer users would take it so little time that starting a thread showed.
      let one = try subject.baseline(threads: 1, times: 2).number(after: "seconds")
      return one / (try subject.baseline(threads: 2, times: 2).number(after: "seconds"))
    }
    return [BenchmarkResult(name: "two-threads", ours: gains.ours, baseline: gains.baseline, unit: "times one thread")]
  }
}

/// The experiment `depth-breadth`, and the C program that runs the same users.
struct DepthBreadth {
  let run: ExperimentRun
  private let program: CProgram

  init(users: Int) throws {
    var document = try ExperimentDocument.readShipped("depth-breadth")
    document.cohort.count = users
    // The C program knows one noise, and users who take the first that convinces.
    document.cohort.behavior[.noiseGrowth] = 0
    document.cohort.behavior[.deliberation] = 0
    run = ExperimentRun(experiment: document.experiment, cohort: document.cohort, design: .paired)
    program = try CProgram("depth_breadth")
  }

  /// How many sessions a run has.
  var sessions: Double { Double(run.cohort.count * run.experiment.variants.count) }

  /// One run of the C program.
  /// - Parameter times: How many times as many users it runs.
  func baseline(threads: Int, times: Int = 1) throws -> [[String]] {
    let users = run.cohort
    let count = users.count * times
    let settings = ["\(users.seed)", "\(count)", "\(users.behavior[.labelNoise])", "\(threads)"]
    return try program.run(settings + run.experiment.variants.map(\.id))
  }

  /// Compares every count of both, variant by variant.
  ///
  /// - Throws: ``BenchmarkFailure`` where one differs: then the programs do not do the same.
  func verifyAgreement() async throws {
    let (theirs, ours) = (try baseline(threads: 1), try counts(of: try await run.tally(workers: 1)))
    for (variant, own) in zip(run.experiment.variants, ours) {
      let written = own.map { "\($0)" }
      guard let row = theirs.first(where: { $0.first == variant.id }), Array(row.dropFirst()) == written else {
        let line = theirs.first { $0.first == variant.id }?.joined(separator: " ") ?? "nothing"
        let names = "users who got there, milliseconds, looks, taps, backs"
        throw BenchmarkFailure(
          "the counts differ (\(names)): \(variant.id) \(written.joined(separator: " ")), but in C \(line)")
      }
    }
  }

  /// Per variant: the users who reached the target, milliseconds, looks, taps and backs.
  private func counts(of tally: ExperimentTally) throws -> [[Int128]] {
    let experiment = run.experiment
    func position(_ id: String) throws -> Int {
      guard let position = experiment.metrics.firstIndex(where: { $0.id == id }) else {
        throw BenchmarkFailure("the experiment has no metric '\(id)'")
      }
      return position
    }
    // The first time that is measured is the one to the target.
    let (reached, seconds) = (try position("reached_target"), 0)
    guard let rate = experiment.rates.firstIndex(of: try position("back_share")), let any = experiment.treatments.first
    else { throw BenchmarkFailure("the experiment has no share of Backs") }
    return experiment.variants.indices.map { variant in
      let isControl = variant == experiment.control
      let strata = tally.paired[isControl ? any : variant]
      let cells = strata.map { $0.metrics.map { isControl ? $0.control : $0.treatment } }
      let rates = strata.map { isControl ? $0.rates[rate].control : $0.rates[rate].treatment }
      let backs = rates.reduce(0) { $0 + $1.numerator.sum }
      return [
        cells.reduce(0) { $0 + $1[reached].sum }, cells.reduce(0) { $0 + $1[seconds].sum }, fixations(under: variant),
        rates.reduce(0) { $0 + $1.denominator.sum } - backs, backs,
      ]
    }
  }

  /// How many items users evaluate, which no metric counts.
  private func fixations(under variant: Int) -> Int128 {
    let machine = FlowMachine(engine: run.experiment.engine(for: variant), observing: run.experiment.slot)
    let rules = SessionRules(run.cohort.behavior)
    var walker = SessionWalker(run.cohort, in: machine, rules: rules)
    walker.withSession { $1.detail = .fixations }
    return (0..<run.cohort.count).reduce(0) { sum, index in
      let user = run.cohort.user(index)
      walker.walk(user, as: UserProfile(of: user, in: run.cohort, under: rules))
      return sum + Int128(walker.recording.entries.count { if case .fixated = $0.event { true } else { false } })
    }
  }
}

extension ExperimentDocument {
  /// An experiment that ships.
  static func readShipped(_ name: String) throws -> ExperimentDocument { try readHere("Experiments/\(name).json5") }

  /// An experiment in the package's own directory.
  static func readHere(_ path: String) throws -> ExperimentDocument {
    do { return try read(path: path) } catch { throw BenchmarkFailure(error.rendered()) }
  }
}

/// A baseline in C, compiled for the same processor baseline as the package.
struct CProgram {
  private let path: String

  /// Compiles `Baselines/NAME.c`.
  init(_ name: String) throws {
    let folder = ".build/benchmarks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = "\(folder)/\(name)"
    let source = "Sources/Benchmarks/Baselines/\(name).c"
    guard FileManager.default.fileExists(atPath: source) else {
      throw BenchmarkFailure("there is no \(source) here: run this in the package's own directory")
    }
    // Contracted operations would round otherwise than the package's own.
    try ChildProcess.run("cc", ["-O3", "-ffp-contract=off", "-pthread", source, "-o", path, "-lm"])
  }

  /// What it prints: the words of each line.
  func run(_ arguments: [String]) throws -> [[String]] {
    try ChildProcess.run(path, arguments).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}

extension [[String]] {
  /// The number after a word at the start of a line.
  func number(after word: String) throws -> Double {
    guard let value = first(where: { $0.first == word })?.dropFirst().first.flatMap({ Double($0) }) else {
      throw BenchmarkFailure("the baseline printed no '\(word)'")
    }
    return value
  }
}
