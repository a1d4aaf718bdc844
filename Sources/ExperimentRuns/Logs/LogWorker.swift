import Assignment
import EventLogs
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What one worker needs to write down what people do under the variants they were assigned.
struct LogWorker: ~Copyable {
  private let run: ExperimentRun
  private let encoder: LogEncoder
  private let parts: [PopulationPart]
  /// For each part of the people the recorders of the variants.
  private let recorders: [[VariantRecorder]]

  init(run: ExperimentRun, encoder: LogEncoder) {
    self.run = run
    self.encoder = encoder
    let parts = PopulationPart.parts(of: run.population)
    self.parts = parts
    recorders = parts.map { part in
      run.experiment.variants.indices.map { VariantRecorder(run, variant: $0, part: part) }
    }
  }

  /// Appends everything that the person of an index does; nothing for who is not part of the experiment.
  mutating func record(_ index: Int, into bytes: inout [UInt8]) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return }
    let part = run.population.persona(of: index, arm: 0)
    let person = parts[part].population.person(index)
    let temperament = Temperament(of: person, in: parts[part].population, under: parts[part].rules)
    let traits = run.population.devices[person.device].situations[0].traits
    let segments = run.experiment.segments
    let facts = LogFacts(
      variant: run.experiment.variants[arm].id,
      sizeClass: traits.horizontal.rawValue,
      segment: segments.isEmpty ? "all" : segments[part],
      goal: person.goal.id
    )
    let row = LogRow(user: String(index), facts: facts)
    recorders[part][arm].record(person, as: temperament, from: row, by: encoder, into: &bytes)
  }
}
