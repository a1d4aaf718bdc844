public import ExperimentFile
import Desireline

extension FlowExtensions {
  /// The kinds that this team writes in its experiment files.
  public static var ownKinds: FlowExtensions {
    get throws(Problem) {
      try FlowExtensions().adding(coordinator: "wizard") { reader, names in
        let steps = reader.required("steps", .array(of: names.template, count: 2...20))
        let container = reader.optional("in", names.container)
        let beside = reader.optional("beside", names.screen)
        reader.reportMisplaced(["beside"], without: "in")
        return steps.map { WizardCoordinator(steps: $0, container: container, beside: beside) }
      }.adding(gate: "age-gate") { reader, names in
        let least = reader.required("least", .integer(in: 1...150))
        let screen = reader.required("ask", names.screen)
        guard let least, let screen else { return nil }
        return AgeGate(least: least, screen: screen)
      }.adding(container: "paged") { reader, _ in
        reader.required("pages", .integer(in: 1...4)).map { PagedRules(pages: $0) }
      }.adding(interceptor: "found-in") { reader, names in
        reader.required("screen", names.screen).map { FoundIn(screen: $0) }
      }
    }
  }
}
