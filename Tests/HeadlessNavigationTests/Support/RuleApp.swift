import HeadlessNavigation

/// An app with one coordinator that answers nothing, for the rules of containers.
func ruleApp(_ rules: ContainerCatalog) -> AppDefinition {
  AppDefinition(
    screens: [], coordinators: ["main": StackCoordinator(root: "root", responses: [:])], root: "main",
    containers: rules)
}

/// A state in which that app shows a tree.
func ruleState(_ notation: String, in traits: Traits = .compact) throws -> FlowState {
  var state = FlowEngine(app: ruleApp(.standard)).start(in: traits).state
  state.tree = try tree(notation)
  return state
}
