import HeadlessNavigation

extension AppDefinition {
  /// An app of one coordinator, which is called main.
  init(
    _ coordinator: any Coordinator, screens: [(Name<Screen>, ScreenContent)] = [],
    containers: ContainerCatalog = .standard
  ) { self.init(screens: screens, coordinators: ["main": coordinator], root: "main", containers: containers) }
}

/// An app with one coordinator that answers nothing, for the rules of containers.
func ruleApp(_ rules: ContainerCatalog) -> AppDefinition {
  AppDefinition(StackCoordinator(root: "root", responses: [:]), containers: rules)
}

/// A state in which that app shows a tree.
func ruleState(_ notation: String, in traits: Traits = .compact) throws -> FlowState {
  var state = FlowEngine(app: ruleApp(.standard)).start(in: traits).state
  state.tree = try tree(notation)
  return state
}
