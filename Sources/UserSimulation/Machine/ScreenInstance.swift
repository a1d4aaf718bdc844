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

  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> ScreenInstance {
    ScreenInstance(kind: kind, context: context.mapLeaves(change), ordinal: ordinal, closedBelow: closedBelow)
  }
}

/// Numbers for screen instances, counted from 0 in the order in which they turn up.
///
/// An instance is found by its form, which has registers in place of leaves, and by the values of these: so only forms are
/// hashed with their names.
struct ScreenInstanceTable: ~Copyable {
  /// An instance without its leaves, and these; they may be registers of something else.
  struct Form {
    var number: Int
    var leaves: [Range<Int>]
  }

  /// The forms, which may outlive the numbers of instances.
  private(set) var forms: NumberTable<ScreenInstance>
  private var numbers = RegisterTable()
  private var key = FlatArray<SmallRange>()

  init(forms: NumberTable<ScreenInstance> = NumberTable()) { self.forms = forms }

  /// How many instances have numbers.
  var count: Int { numbers.count }

  /// How many bytes the numbers take.
  var byteCount: Int { numbers.byteCount }

  /// The form of an instance.
  mutating func form(of instance: ScreenInstance) -> Form {
    var registers = Registers()
    var form = instance.mapLeaves { registers.mark($0) }
    form.closedBelow = []
    return Form(number: forms.number(of: form), leaves: registers.values)
  }

  /// The number of an instance.
  /// - Parameters:
  ///   - values: The values of the registers among its leaves.
  ///   - twins: How many equal ones are closed below it.
  mutating func number(of form: Form, _ values: [Range<Int>] = [], above twins: Int = 0) -> Int {
    var number = form.number
    if twins > 0 {
      var instance = forms[number]
      instance.ordinal += twins
      number = forms.number(of: instance)
    }
    key.removeAll()
    for leaves in form.leaves {
      key.append(SmallRange(wrappedValue: Register.isMark(leaves) ? values[Register.index(leaves)] : leaves))
    }
    return numbers.number(of: number, key)
  }

  /// The screen of a form.
  func screen(of form: Form, _ values: [Range<Int>]) -> Screen {
    let leaves = form.leaves.map { Register.isMark($0) ? values[Register.index($0)] : $0 }
    let instance = forms[form.number]
    return Screen(
      kind: instance.kind,
      context: instance.context.mapLeaves { Register.isMark($0) ? leaves[Register.index($0)] : $0 })
  }
}
