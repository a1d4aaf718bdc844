import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// A run that is not done: how much there would be to do, and how long that takes here.
struct PlannedRun {
  var file: String
  var experiment: String
  var people: Int
  /// Whether there would be more people where these are too few.
  var grows: Bool
  var variants: Int
  var seed: UInt64
  var worlds: Int
  /// From a few people who were simulated to find out, and are in no result.
  var seconds: Double

  /// Measures a few people of an experiment.
  /// - Parameter worlds: How many worlds are asked for; the usual number where nobody says.
  init(
    of document: ExperimentDocument,
    in file: String,
    worlds: Int?,
    _ design: ExperimentRun.Design = .paired,
    threads: Int
  ) async throws {
    (self.file, experiment, grows) = (file, document.experiment.id, document.grows)
    (people, seed) = (document.population.count, document.population.seed)
    variants = design == .revealed ? 1 : document.experiment.variants.count
    let hasWorlds = design == .paired && !document.uncertain.isEmpty
    self.worlds = hasWorlds ? worlds ?? WorldRun.standardCount : 0
    var sample = Experiment(document).simulation(RunOptions(design: design))
    var times: [Double] = []
    for count in Self.samples {
      sample.population.count = min(count, people)
      let begin = ContinuousClock.now
      _ = try await sample.tally(workers: threads)
      times.append((ContinuousClock.now - begin) / .seconds(1))
    }
    // What every run begins with is in both, and the people of the larger alone in what is between them.
    let pace = max(0, times[1] - times[0]) / Double(Self.samples[1] - Self.samples[0])
    seconds = times[0] + pace * Double(people + WorldRun.mostPeople(of: people) * self.worlds)
  }

  private static let samples = [100, 600]

  /// How many sessions there would be.
  private var sessions: Int { (people + WorldRun.mostPeople(of: people) * worlds) * variants }

  /// The run in words.
  var lines: [String] {
    let replays =
      worlds == 0 ? "" : ", and up to \(grouped(WorldRun.mostPeople(of: people))) more in each of \(worlds) worlds"
    return [
      "\(experiment)  \(grouped(people))\(grows ? " people or more" : " people") × \(counted(variants, "variant"))"
        + "\(replays), seed 0x\(String(seed, radix: 16))",
      "  \(grouped(sessions)) sessions, about \(duration)",
    ]
  }

  private var duration: String { seconds < 1 ? "a second" : ProgressText.duration(Int(min(seconds, 1e9) + 0.5)) }

  /// The run as a document.
  var document: JSONDocument {
    [
      "file": .text(file),
      "experiment_id": .text(experiment),
      "users": .integer(people),
      "grows": .boolean(grows),
      "variants": .integer(variants),
      "worlds": .integer(worlds),
      "sessions": .integer(sessions),
      "seed": .text("0x" + String(seed, radix: 16)),
      "seconds": .number(seconds),
    ]
  }
}
