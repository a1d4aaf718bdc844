import Desireline

let experiment = try Experiment(
  "shop-browse", app: shop, slot: "drill",
  variants: [
    .init("push", Drill(), control: true),
    .init("hybrid", compact: Drill(), regular: SplitBrowser()),
  ],
  cohort: Cohort(
    count: 2000, seed: 0x5eed,
    devices: [DeviceShare("iPhone 15", share: 0.6), DeviceShare("iPad Air 11-inch", share: 0.4)],
    goals: [GoalDefinition(id: "catalog", share: 1, .find(catalog), then: ["buy"])]),
  funnel: ExperimentFunnel(
    within: .seconds(1800), [.screen("home"), .screen("product", onGoal: true), .screen("bought")]),
  metrics: [.reached("product"), .time(to: "product"), .count("opened")], interceptors: [OpenedProducts()])
let results = try await experiment.run(RunOptions(scenarios: 0))
print(results.overview)
print("hybrid, regular:", try results.funnel["hybrid", .regular]["product"].rate)
print("wrote", try results.write(to: "Reports"))
