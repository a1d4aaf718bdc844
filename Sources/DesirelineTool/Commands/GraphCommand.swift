import ExperimentFile
import HeadlessNavigation
import NavigationExperiments

/// `desireline graph`: draws the screens of an app and the ways between them.
struct GraphCommand {
  var file: String
  var variant: String?
  /// The two variants to draw side by side.
  var difference: (String, String)?
  var width: SizeClass
  var format: GraphFormat
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) -> ExitCode {
    let experiment: Experiment
    do throws(InvalidExperimentFile) {
      experiment = try ExperimentDocument.read(path: file, extensions: extensions).experiment
    } catch {
      console.talk(error.rendered(usesColor: usesColor))
      return .failed
    }
    let ids = experiment.variants.map(\.id)
    var graphs: [ScreenGraph] = []
    for id in difference.map({ [$0.0, $0.1] }) ?? [variant ?? ids[experiment.control]] {
      guard let position = ids.firstIndex(of: id) else { return console.refuse("variant", id, among: ids) }
      graphs.append(graph(of: experiment.engine(for: position)))
    }
    if graphs.contains(where: { !$0.isComplete }) {
      console.talk("note: too many states to draw all of them\n")
    }
    guard let first = graphs.first else { return .failed }
    console.answer(format.text(of: GraphDrawing(first, beside: graphs.dropFirst().first)))
    return .done
  }

  private func graph(of engine: FlowEngine) -> ScreenGraph {
    let exploration = FlowExploration(traits: [Traits(horizontal: width)], rows: .outermost)
    return ScreenGraph(of: FlowGraph(of: engine, by: exploration), on: engine)
  }
}
