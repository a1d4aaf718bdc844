import Foundation

/// Prints how fast the main job is, against baselines measured in the same run.
@main struct Benchmarks {
  static func main() async {
    do {
      if let probe = Probe(CommandLine.arguments.dropFirst()) { return try await probe.run() }
      let options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
      if options.asksForHelp { return print(help) }
      var results: [BenchmarkResult] = []
      for benchmark in options.benchmarks {
        let measured = try await benchmark.measure(options)
        if !options.isJSON { for result in measured { print(result.line) } }
        results += measured
      }
      if options.isJSON { print("[\(results.map(\.json).joined(separator: ",\n "))]") }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  private static var help: String {
    BenchmarkOptions.help + Benchmark.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
  }
}

/// What the command line asks for.
struct BenchmarkOptions {
  var names: [String] = []
  var isJSON = false
  var asksForHelp = false
  /// How many users are run under every variant where speed is measured: so many that finding out about the flow,
  /// which is done once, does not count.
  var users = 200_000
  /// How many users the logs are of.
  var logUsers = 2_000_000
  /// Whether memory is measured with 10⁷ users too, which takes long.
  var isLarge = false

  static let help = """
    usage: swift run -c release Benchmarks [NAME…] [--json] [--users N] [--log-users N] [--large] [--help]
           swift run -c release Benchmarks --coverage [COHORTS [USERS [EXPERIMENT [TRUTH]]]]

    Measures each benchmark and its baseline by turns, and prints the ratio of their medians.
    It is run in the package's own directory.

    --json       an array with an object per result: name, ratio, ours, baseline, unit, note
    --users N   how many users are run under every variant where speed is measured (200000)
    --log-users N  how many users the logs of logs and memory-limit are of (2000000, 20 million rows); they are kept
                 under .build/benchmarks/logs
    --large      memory with 10⁷ users too
    --coverage   instead: how many 95 % intervals of 2000 cohorts of 4000 users hold the truth that 10⁷ others under every
                 variant tell, in catalog-browse; 'desireline power --aa' tells how often one finds what is not there

    Without names, all of them but logs and memory-limit:

    """

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json": isJSON = true
      case "--help", "-h": asksForHelp = true
      case "--large": isLarge = true
      case "--users":
        guard let count = rest.next().flatMap({ Int($0) }), count > 0 else {
          throw BenchmarkFailure("--users needs a number above 0")
        }
        users = count
      case "--log-users":
        guard let count = rest.next().flatMap({ Int($0) }), count > 0 else {
          throw BenchmarkFailure("--log-users needs a number above 0")
        }
        logUsers = count
      default:
        guard Benchmark.all.contains(where: { $0.name == argument }) else {
          let known = Benchmark.all.map(\.name).joined(separator: ", ")
          throw BenchmarkFailure("there is no benchmark '\(argument)'; there are \(known)")
        }
        names.append(argument)
      }
    }
  }

  /// The benchmarks asked for, in their own order.
  var benchmarks: [Benchmark] { Benchmark.all.filter { names.isEmpty ? !$0.isOnRequest : names.contains($0.name) } }
}

/// Why a benchmark could not be measured, or must not be believed.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Measuring by turns, so that a machine that slows down slows both sides.
enum Alternation {
  /// The medians of what two measurements give, made by turns.
  static func medians(
    of rounds: Int = 5, _ ours: () async throws -> Double, _ baseline: () async throws -> Double
  ) async throws -> (ours: Double, baseline: Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      first.append(try await ours())
      second.append(try await baseline())
    }
    return (median(first), median(second))
  }

  /// The medians of what any number of measurements give, made by turns.
  static func medians(of rounds: Int = 5, _ measures: [() throws -> Double]) throws -> [Double] {
    var values: [[Double]] = measures.map { _ in [] }
    for _ in 0..<rounds { for (place, measure) in measures.enumerated() { values[place].append(try measure()) } }
    return values.map(median)
  }

  /// The middle one of an odd number of values.
  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The seconds that something keeps processors busy, which others on the same machine do not lengthen.
  static func processorSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = clock()
    try await body()
    return Double(clock() - start) / 1e6
  }

  /// The seconds that something takes.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    try await ContinuousClock().measure(body) / .seconds(1)
  }
}
