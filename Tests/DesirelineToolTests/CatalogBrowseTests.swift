import ExperimentAnalysis
import ExperimentDesign
import ExperimentRuns
import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// The claims of the adaptive catalog (S1), walked in the shipped experiment.
struct CatalogBrowseTests {
  static let pair = CoordinatorChoice(compact: "accordion", regular: "hybrid")

  @Test func `in compact size class the hybrid looks like the accordion after every input`() throws {
    let run = try CatalogBrowse.run(count: Heavy.isOn ? 20_000 : 1500)
    let accordion = DiaryWriter(run, choice: CoordinatorChoice("accordion"))
    let paired = DiaryWriter(run, choice: Self.pair)
    let adapting = DiaryWriter(run, choice: CoordinatorChoice("hybrid"))
    var compared = 0
    for index in 0..<run.cohort.count {
      let device = run.cohort.devices[run.cohort.user(index).device]
      let staysCompact = device.situations[0].traits.horizontal == .compact && device.rotationMeanMilliseconds == nil
      guard staysCompact else { continue }
      compared += 1
      let lines = accordion.lines(of: index)
      #expect(paired.lines(of: index) == lines)
      #expect(adapting.lines(of: index) == lines)
    }
    #expect(compared * 10 > run.cohort.count * 6)
  }

  @Test func `one adapting coordinator and one for each size class give equal runs, rotations included`() throws {
    let run = try CatalogBrowse.run(count: Heavy.isOn ? 20_000 : 1200) { _, cohort in
      for index in cohort.devices.indices { cohort.devices[index].rotationMeanMilliseconds = 15_000 }
    }
    let paired = DiaryWriter(run, choice: Self.pair)
    let adapting = DiaryWriter(run, choice: CoordinatorChoice("hybrid"))
    var rotated = 0
    for index in 0..<run.cohort.count {
      let lines = paired.lines(of: index)
      #expect(adapting.lines(of: index) == lines)
      if lines.contains(where: { $0.contains("hybrid[") }),
        lines.contains(where: { $0.contains("browser{") && !$0.contains("hybrid[") })
      {
        rotated += 1
      }
    }
    #expect(rotated > 20, "users who saw both forms: \(rotated)")
  }

  @Test func `in regular size class a category pushes nothing, and the second pane holds the products`() throws {
    let run = try CatalogBrowse.run(count: 1)
    let engine = run.experiment.engine(for: 2)
    var state = engine.start(in: Traits(horizontal: .regular)).state
    func handle(_ input: FlowInput) -> NavigationRecord? {
      let step = engine.handle(input, in: state)
      state = step.state
      return step.records.first
    }
    _ = handle(.intent(Intent("browse")))
    #expect(state.tree.description == "nav[home > hybrid[browser]]")
    for category in [0..<12, 36..<48, 564..<576] {
      let record = handle(.intent(Intent("show-products", payload: .range(category), from: "browser")))
      #expect(record?.action == .replace && record?.decidedBy == "drill")
      #expect(state.tree.description == "nav[home > hybrid[browser | tiles(\(category))]]")
    }
    #expect(handle(.intent(Intent("show-product", payload: .range(570..<571), from: "tiles")))?.action == .push)
    #expect(state.tree.description == "nav[home > hybrid[browser | tiles(564..<576)] > product(570..<571)]")
  }

  @Test(arguments: [pair, CoordinatorChoice("hybrid")])
  func `a rotation in mid-flow keeps the place, and turning back restores everything`(choice: CoordinatorChoice) throws
  {
    let run = try CatalogBrowse.run(count: 1)
    let engine = FlowEngine(app: run.experiment.variants[0].app, choices: ["drill": choice])
    let regular = Traits(horizontal: .regular, vertical: .compact)
    let inputs: [FlowInput] = [
      .intent(Intent("browse")), .toggle(section: 0..<96, of: "browser"),
      .intent(Intent("show-products", payload: .range(12..<24), from: "browser")),
      .intent(Intent("show-product", payload: .range(13..<14), from: "tiles")),
    ]
    for start in [Traits(), regular] {
      var state = engine.start(in: start).state
      for input in inputs {
        state = engine.handle(input, in: state).state
        let turned = engine.handle(.traits(start == regular ? Traits() : regular), in: state).state
        #expect(engine.handle(.traits(start), in: turned).state == state)
        #expect(turned.tree.screens.map(\.description) == state.tree.screens.map(\.description))
      }
    }
  }

  @Test func `a user keeps the variant when the device is turned, and exposure does not depend on the variant`()
    async throws
  {
    let run = try CatalogBrowse.run(count: 1500) { _, cohort in
      for index in cohort.devices.indices { cohort.devices[index].rotationMeanMilliseconds = 10_000 }
    }
    let tally = try await run.tally(workers: 2)
    #expect(tally.exposureMismatches == 0)
    let assigned = tally.assigned.joined().reduce(0, +)
    let exposed = tally.revealed.joined().reduce(0) { $0 + $1.count }
    let exposedOfAssigned = tally.exposedOfAssigned.joined().reduce(0, +)
    #expect(assigned == 1500 && exposed == exposedOfAssigned)
  }

  @Test func `reordering variants permutes what each user would do under them`() throws {
    let run = try CatalogBrowse.run(count: 300)
    let order = [2, 0, 1]
    let reordered = try CatalogBrowse.run(count: 300) { experiment, _ in
      experiment.variants = order.map { experiment.variants[$0] }
      experiment.control = 1
    }
    var before = RunWorker(run: run)
    var after = RunWorker(run: reordered)
    for index in 0..<300 {
      let outcomes = before.outcomes(of: index)
      let permuted = after.outcomes(of: index)
      #expect(permuted == order.map { outcomes[$0] })
    }
  }
}
