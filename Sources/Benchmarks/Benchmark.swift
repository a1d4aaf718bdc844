/// One benchmark, under the name it is selected by.
struct Benchmark: Sendable {
  let name: String
  /// What it measures, in a line.
  let summary: String
  /// Whether it is measured only when it is asked for by its name, as it takes long or much room.
  var isOnRequest = false
  let measure: @Sendable (BenchmarkOptions) async throws -> [BenchmarkResult]

  /// All of them, in the order in which they run.
  static let all = [depthBreadth, twoThreads, weights, memory, startUp, analysis, logs, memoryLimit]
}
