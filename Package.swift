// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: warnings are errors, memory safety is strict, and the upcoming language features are on.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// The house, floor by floor; a module imports from the floors below it and never from its own.
let floors: [[(module: String, imports: [String])]] = [
  [
    ("TextFormats", []), ("SVGCharts", []), ("NavigationEvents", []), ("UserBehavior", []), ("Assignment", []),
    ("FunnelAnalysis", []), ("ExperimentStatistics", []),
  ],
  [
    ("HeadlessNavigation", ["NavigationEvents"]),
    ("ExperimentDesign", ["NavigationEvents", "UserBehavior", "FunnelAnalysis", "TextFormats"]),
    ("EventLogs", ["NavigationEvents", "FunnelAnalysis", "TextFormats"]),
  ],
  [
    ("UserSimulation", ["HeadlessNavigation", "UserBehavior"]),
    (
      "NavigationExperiments",
      ["HeadlessNavigation", "Assignment", "FunnelAnalysis", "ExperimentDesign", "TextFormats"]
    ),
    (
      "ExperimentAnalysis",
      ["NavigationEvents", "FunnelAnalysis", "ExperimentStatistics", "ExperimentDesign", "TextFormats"]
    ),
  ],
  [
    (
      "ExperimentRuns",
      [
        "HeadlessNavigation", "Assignment", "FunnelAnalysis", "EventLogs", "ExperimentDesign", "UserSimulation",
        "NavigationExperiments", "TextFormats",
      ]
    ),
    (
      "ExperimentFile",
      [
        "HeadlessNavigation", "Assignment", "FunnelAnalysis", "EventLogs", "ExperimentDesign", "UserSimulation",
        "NavigationExperiments", "TextFormats",
      ]
    ),
    (
      "ExperimentReports",
      [
        "NavigationEvents", "UserBehavior", "Assignment", "FunnelAnalysis", "ExperimentStatistics", "EventLogs",
        "ExperimentDesign", "ExperimentAnalysis", "SVGCharts", "TextFormats",
      ]
    ),
  ],
  [
    (
      "ExperimentPlanning",
      [
        "HeadlessNavigation", "Assignment", "FunnelAnalysis", "ExperimentStatistics", "ExperimentDesign",
        "UserSimulation", "NavigationExperiments", "ExperimentAnalysis", "ExperimentRuns", "TextFormats",
      ]
    ),
    (
      "ExperimentDrafts",
      [
        "HeadlessNavigation", "FunnelAnalysis", "ExperimentDesign", "UserSimulation", "NavigationExperiments",
        "ExperimentRuns", "ExperimentFile", "TextFormats",
      ]
    ),
    (
      "PlatformConfigurations",
      ["Assignment", "EventLogs", "ExperimentDesign", "NavigationExperiments", "ExperimentFile", "TextFormats"]
    ),
    (
      "Desireline",
      [
        "HeadlessNavigation", "Assignment", "FunnelAnalysis", "ExperimentStatistics", "EventLogs", "ExperimentDesign",
        "UserSimulation", "NavigationExperiments", "ExperimentAnalysis", "ExperimentRuns", "ExperimentFile",
        "ExperimentReports", "TextFormats",
      ]
    ),
  ],
  [
    (
      "DesirelineTool",
      [
        "HeadlessNavigation", "Assignment", "FunnelAnalysis", "ExperimentStatistics", "EventLogs", "ExperimentDesign",
        "UserSimulation", "NavigationExperiments", "ExperimentAnalysis", "ExperimentRuns", "ExperimentFile",
        "ExperimentReports", "ExperimentPlanning", "ExperimentDrafts", "PlatformConfigurations", "Desireline",
        "TextFormats",
      ]
    )
  ],
]

/// The checks that anybody can run on a coordinator or container of their own; it stands beside the house.
let contracts = (module: "HeadlessNavigationTesting", imports: ["HeadlessNavigation"])

/// Texts that are data, which the modules hold as bytes.
let embedded = [
  "TextFormats": ["Problems/Codes.txt", "Problems/Removed.txt"],
  "ExperimentFile": ["Mapping/Presets.json5"],
  "PlatformConfigurations": ["Conditions/Words.txt", "Experiment/Skeleton.json5", "Reading/NotCarried.txt"],
  "ExperimentReports": ["Colors", "Marks", "Devices", "Paths", "Page"].map { "Page/\($0).css" }
    + ["Page/Frame.txt", "Page/Terms.txt", "Tables/Columns.txt"],
  "DesirelineTool": ["starter", "accordion-or-push", "tabs", "onboarding", "deep-link", "login-wall"].map {
    "Templates/\($0).json5"
  } + ["bash", "zsh", "fish"].map { "Completions/\($0).txt" } + ["Problems/Failures.txt"],
]

let modules = floors.flatMap { $0 } + [contracts]

/// A module with everything below it.
func stack(on module: String) -> Set<String> {
  modules.filter { $0.module == module }.flatMap(\.imports).reduce([module]) { $0.union(stack(on: $1)) }
}

/// The test targets: each tests the module it is named after, and may import what is below that module or named here.
let tests: [(module: String, data: [String], imports: [String])] = [
  ("TextFormats", [], []),
  ("SVGCharts", [], []),
  ("HeadlessNavigation", ["Conformance", "Fixtures"], ["HeadlessNavigationTesting"]),
  ("HeadlessNavigationTesting", [], []),
  ("Assignment", ["Tables"], ["ExperimentFile"]),
  ("FunnelAnalysis", [], []),
  ("ExperimentStatistics", ["Tables"], []),
  ("ExperimentDesign", [], []),
  ("NavigationExperiments", [], []),
  ("UserSimulation", ["Fixtures"], []),
  ("EventLogs", ["Fixtures"], ["ExperimentFile"]),
  ("ExperimentRuns", [], ["ExperimentAnalysis"]),
  ("ExperimentAnalysis", [], ["NavigationExperiments"]),
  ("ExperimentFile", ["Fixtures"], ["ExperimentRuns"]),
  ("ExperimentReports", [], []),
  ("ExperimentPlanning", [], []),
  ("PlatformConfigurations", ["Fixtures"], []),
  ("Desireline", [], []),
  ("DesirelineTool", ["Fixtures"], []),
]

let package = Package(
  name: "desireline", platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "desireline", targets: ["DesirelineCommand"]),
    .library(name: "DesirelineTool", targets: ["DesirelineTool", "ExperimentFile", "Desireline"]),
    .library(name: "Desireline", targets: ["Desireline"]),
    .library(name: "HeadlessNavigation", targets: ["HeadlessNavigation"]),
    .library(name: "Assignment", targets: ["Assignment"]),
    .library(name: "HeadlessNavigationTesting", targets: ["HeadlessNavigationTesting"]),
  ],
  targets: modules.map {
    .target(
      name: $0.module, dependencies: $0.imports.map { .byName(name: $0) },
      resources: embedded[$0.module, default: []].map { .embedInCode($0) })
  } + [
    // Not called desireline: where file names ignore case, it and the library are one.
    .executableTarget(name: "DesirelineCommand", dependencies: ["DesirelineTool"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Linked with libFuzzer by .ci/fuzz.py.
    .target(
      name: "FuzzTargets",
      dependencies: stack(on: "DesirelineTool").union(["HeadlessNavigationTesting"]).sorted().map { .byName(name: $0) },
      path: "Tests/FuzzTargets"),
  ]
    + tests.map { test in
      .testTarget(
        name: test.module + "Tests",
        dependencies: stack(on: test.module).union(test.imports).sorted().map { .byName(name: $0) } + ["TestSupport"],
        exclude: test.data)
    }, swiftLanguageModes: [.v6])

// Optimizing tests takes longer than running them. Unsafe flags on test targets alone do not keep others from depending on the package.
for target in package.targets {
  target.swiftSettings =
    strict + (target.type == .test ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])
}
