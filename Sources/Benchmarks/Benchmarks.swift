import Foundation

/// Prints how fast the main job is, against baselines measured in the same run.
@main
struct Benchmarks {
  static func main() async {
    do {
      if let probe = Probe(CommandLine.arguments.dropFirst()) { return try await probe.run() }
      if let coverage = CoverageBenchmark(CommandLine.arguments.dropFirst()) { return try await coverage.run() }
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
