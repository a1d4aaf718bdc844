import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// The tables answer what the flow engine answers, in every experiment that ships.
struct EngineTests {
  /// The inputs to try in every experiment.
  static let inputs = Heavy.isOn ? 1_000_000 : 3_000

  @Test(arguments: Shipped.distinct, [Int.max, 16]) func `the machine is the engine, on random inputs`(
    file: String, mostStates: Int
  ) throws { try Self.compare(Shipped.document(file).experiment, inputs: Self.inputs, mostStates: mostStates) }

  @Test(arguments: 1...(Heavy.isOn ? 5000 : 500)) func `the machine is the engine, in random apps`(seed: Int) throws {
    var experiment = try RandomApp(seed: UInt64(seed)).experiment
    for variant in experiment.variants.indices { experiment.variants[variant].app.readsLeaves = false }
    Self.compare(experiment, inputs: Self.inputs / 20, mostStates: 50)
  }

  /// Gives an engine and a machine the same random inputs.
  private static func compare(_ experiment: ExperimentDefinition, inputs: Int, mostStates: Int) {
    var random = SplitMix(state: 9)
    for variant in experiment.variants.indices {
      let engine = experiment.engine(for: variant)
      let flow = SharedFlow(engine, observing: experiment.slot)
      var machine = FlowMachine(flow)
      var (state, known) = (0, -1)
      for _ in 0..<inputs / experiment.variants.count {
        if known < 0 || Int.random(in: 0..<50, using: &random) == 0 {
          if machine.tables.states.count > mostStates { machine.forget() }
          known = machine.start(in: Self.traits(&random))
          state = machine.tables.transitions[known].target
        }
        let slot = InputSlot(index: Int.random(in: 0..<machine.tables.states[state].slotCount, using: &random))
        let turns = Int.random(in: 0..<20, using: &random) == 0
        let input = turns ? .traits(Self.traits(&random)) : machine.input(of: slot, in: state)
        let before = machine.flowState(state)
        // Users who go back and find no button pull a sheet down.
        let step = input == .back(.button) ? engine.goingBack(in: before) : engine.handle(input, in: before)
        let number = turns ? machine.step(input, in: state) : machine.step(slot, in: state)
        let transition = machine.tables.transitions[number]
        let isSame =
          machine.flowState(transition.target) == step.state && transition.meetsSlot == step.meets(experiment.slot)
          && transition.isEffective == step.records.contains { $0.action != nil }
        #expect(isSame, "\(input) in \(machine.flowState(state).tree)")
        state = transition.target
      }
    }
  }

  private static func traits(_ random: inout SplitMix) -> Traits {
    Traits(horizontal: Bool.random(using: &random) ? .regular : .compact)
  }

  /// What is learned of a flow does not depend on who comes first.
  @Test(arguments: Shipped.distinct) func `walks in any order, side by side or not, learn one flow`(
    file: String
  ) async throws {
    let experiment = try Shipped.document(file).experiment
    let engine = experiment.engine(for: experiment.variants.count - 1)
    let walks = Array(UInt64(1)...24)
    var sizes: [[Int]] = []
    for order in [walks, walks.reversed()] {
      let flow = SharedFlow(engine, observing: experiment.slot)
      for seed in order { Self.walk(flow, seed: seed) }
      sizes.append([flow.size.shapes, flow.size.edges])
    }
    let flow = SharedFlow(engine, observing: experiment.slot)
    await withTaskGroup(of: Void.self) { group in
      for seed in walks { group.addTask { Self.walk(flow, seed: seed) } }
    }
    sizes.append([flow.size.shapes, flow.size.edges])
    #expect(Set(sizes).count == 1, "\(sizes)")
  }

  /// Gives a flow random inputs on screen.
  private static func walk(_ flow: SharedFlow, seed: UInt64) {
    var random = SplitMix(state: seed)
    var machine = FlowMachine(flow)
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    for _ in 0..<60 {
      let slot = InputSlot(index: Int.random(in: 0..<machine.tables.states[state].slotCount, using: &random))
      state = machine.tables.transitions[machine.step(slot, in: state)].target
    }
  }

  @Test(arguments: Shipped.distinct, [Policy.scan, .weights(InputWeights(otherwise: ScreenWeights(rowsOnGoal: 2)))])
  func `no result depends on the engine, the states remembered or the workers`(
    file: String, policy: Policy
  ) async throws {
    let document = try Shipped.document(file)
    var run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    run.cohort.policy = policy
    run.cohort.count = Heavy.isOn ? 60 : 20
    let tally = try await run.tally(workers: 1)
    run.mostStates = 16
    #expect(try await run.tally(workers: 3) == tally)
    run.engine = .exact
    #expect(try await run.tally(workers: 2) == tally)
  }
}
