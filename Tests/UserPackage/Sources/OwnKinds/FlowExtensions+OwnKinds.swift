public import ExperimentFile
import Desireline

extension FlowExtensions {
  /// The kinds that this team writes in its experiment files.
  public static var ownKinds: FlowExtensions {
    get throws(Problem) {
      try FlowExtensions().adding(coordinator: "wizard") { names in
        .all(
          .required("steps", .array(of: names.template, count: 2...20)), .optional("in", names.container),
          .optional("beside", names.screen), rules: [.needs(["beside"], "in")]
        ) { WizardCoordinator(steps: $0, container: $1, beside: $2) }
      }.adding(gate: "age-gate") { names in
        .all(.required("least", .integer(in: 1...150)), .required("ask", names.screen)) {
          AgeGate(least: $0, screen: $1)
        }
      }.adding(container: "paged") { _ in
        .all(.required("pages", .integer(in: 1...4))) { PagedRules(pages: $0) }
      }.adding(interceptor: "found-in") { names in
        .all(.required("screen", names.screen)) { FoundIn(screen: $0) }
      }
    }
  }
}
