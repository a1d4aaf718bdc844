import ExperimentDesign
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// `desireline graph`: draws the screens of an app and the transitions between them.
struct GraphCommand: Command {
  static let description = CommandDescription(
    Self.self, "graph", "Draw the screens of an app and the transitions between them, grouped by tab and flow.",
    examples: [
      "desireline graph Experiments/catalog-browse.json5": "The control in compact size class, as Mermaid",
      "desireline graph --diff accordion push --format text Experiments/catalog-browse.json5":
        "The differences between two variants",
    ])

  @Argument(.file) var file: String
  @Option("--variant ID", .text, else: "the control", "Draw the app under a variant") var variant: String?
  @Option(
    "--diff ID ID", .pair, else: "one variant is drawn",
    "Draw two variants in one picture: - only in the first, + only in the second")
  var compared: [String]?
  @Option("--width WIDTH", .word, "Draw the app in compact or in regular size class") var width = SizeClass.compact
  @Option("--format FORMAT", .word, "Write mermaid, svg or text") var format = GraphFormat.mermaid

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = try console.document(file).experiment
    let drawn = compared ?? [variant ?? experiment.variants[experiment.control].id]
    let maps = try await console.showingProgress("\(experiment.id), graph") { _ in
      try drawn.map { map(of: experiment.engine(for: try experiment.position(ofVariant: $0))) }
    }
    let isComplete = maps.allSatisfy(\.isComplete)
    if !isComplete {
      console.talk(
        "note: the app has more than \(grouped(Self.mostStates)) states; some were not looked at; a screen or a transition "
          + "may be missing\n")
    }
    let drawing = GraphDrawing(maps)
    console.answer(
      object: [
        "schema": "desireline.graph/2",
        "experiment_id": experiment.id,
        "variants": drawn,
        "size_class": width.rawValue,
        "is_complete": isComplete,
        "screens": drawing.screensDocument,
        "ways": drawing.waysDocument,
      ], or: format.text(of: drawing))
    return .done
  }

  private static let mostStates = 10_000

  private func map(of engine: FlowEngine) -> ScreenMap {
    // What is in one tab does not change what another shows.
    let exploration = FlowExploration(
      traits: [Traits(horizontal: width)], rows: .outermost, ignoresLoading: true, mostOpenTabs: 1,
      mostStates: Self.mostStates)
    return ScreenMap(of: FlowGraph(of: engine, by: exploration), on: engine)
  }
}
