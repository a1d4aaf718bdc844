import HeadlessNavigation

/// A screen of a tree, distinguished from equal ones below it.
struct ScreenInstance: Hashable {
  var kind: Name<Screen>
  var context: Value
  /// How many equal ones stand below it, without those that are closed.
  var ordinal: Int
  /// The numbers of placeholders of stacks below it.
  var closedBelow: [Int] = []

  /// The instances of a tree.
  static func instances(of tree: ScreenTree, in app: AppDefinition) -> [ScreenInstance] {
    tree.numberedScreens(of: app.containers).map { screen, ordinal, closedBelow in
      ScreenInstance(kind: screen.kind, context: screen.context, ordinal: ordinal, closedBelow: closedBelow)
    }
  }

  /// The instance with registers in place of leaves, and these; without what is closed below it.
  var marked: (form: ScreenInstance, leaves: [Range<Int>]) {
    var registers = Registers()
    var form = mapLeaves { registers.mark($0) }
    form.closedBelow = []
    return (form, registers.values)
  }

  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> ScreenInstance {
    ScreenInstance(kind: kind, context: context.mapLeaves(change), ordinal: ordinal, closedBelow: closedBelow)
  }
}
