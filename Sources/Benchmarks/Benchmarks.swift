import ExperimentFile
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// Prints how fast the main job is, as ratios against a baseline measured in the same run.
///
///     swift run -c release Benchmarks [EXPERIMENT] [--json]
@main
struct Benchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.first { !$0.hasPrefix("--") } ?? "Experiments/catalog-browse.json5"
    do {
      let document = try ExperimentDocument.read(path: path)
      let run = ExperimentRun(experiment: document.experiment, population: document.population)
      let rows = [try await sessionsAgainstDraws(run), try await twoWorkersAgainstOne(run)]
      print(arguments.contains("--json") ? json(rows) : rows.map(\.line).joined(separator: "\n"))
    } catch let error as InvalidExperimentFile {
      print(error.rendered())
    }
  }

  /// Sessions of the whole road, from person to tally, beside drawing as many random blocks one after another.
  private static func sessionsAgainstDraws(_ run: ExperimentRun) async throws -> BenchmarkRow {
    let sessions = Double(run.population.count * run.experiment.variants.count)
    let ours = try await median { _ = try await run.tally(workers: 1) }
    let draws = try await median {
      let draws = PersonDraws(seed: run.population.seed, person: 1)
      var sum = 0.0
      for node in 0..<UInt32(sessions) { sum += draws.uniform(.perception, about: node) }
      precondition(sum > 0)
    }
    return BenchmarkRow(
      name: "sessions on one worker, against random blocks",
      ours: sessions / ours,
      baseline: sessions / draws,
      unit: "per second"
    )
  }

  private static func twoWorkersAgainstOne(_ run: ExperimentRun) async throws -> BenchmarkRow {
    let sessions = Double(run.population.count * run.experiment.variants.count)
    let two = try await median { _ = try await run.tally(workers: 2) }
    let one = try await median { _ = try await run.tally(workers: 1) }
    return BenchmarkRow(
      name: "sessions on two workers, against one",
      ours: sessions / two,
      baseline: sessions / one,
      unit: "per second"
    )
  }

  /// The median time of five goes, in seconds.
  private static func median(_ body: () async throws -> Void) async throws -> Double {
    var times: [Duration] = []
    for _ in 0..<5 { times.append(try await ContinuousClock().measure(body)) }
    return times.sorted()[2] / .seconds(1)
  }

  private static func json(_ rows: [BenchmarkRow]) -> String {
    "[" + rows.map(\.json).joined(separator: ",\n ") + "]"
  }
}

/// One benchmark: a rate, and the rate it is held against.
struct BenchmarkRow {
  var name: String
  var ours: Double
  var baseline: Double
  var unit: String

  var ratio: Double { ours / baseline }

  var line: String { "\(name): \(Int(ours)) of \(Int(baseline)) \(unit), ratio \(ratio)" }

  var json: String {
    "{\"name\": \"\(name)\", \"ratio\": \(ratio), \"ours\": \(ours), \"baseline\": \(baseline), \"unit\": \"\(unit)\"}"
  }
}
