import HeadlessNavigation

/// A state as an input sees it: its shape, the values of its registers, and what its placeholders stand for, as far as
/// these stay closed.
///
/// One is filled anew for each input, so that looking something up allocates nothing.
struct FlowView: ~Copyable {
  /// A closed part that is opened.
  struct Opened: BitwiseCopyable {
    /// The placeholder behind which it was.
    @Small var place: Int
    /// Its number.
    @Small var part: Int
  }

  /// The number of the shape.
  fileprivate(set) var shape = 0
  /// The values of the shape's registers, then those of what is opened, of the input and of its step that are new.
  fileprivate(set) var values = FlatArray<SmallRange>()
  /// For each placeholder the number of what it stands for; negative where nothing is left.
  fileprivate(set) var parts = FlatArray<Int>()
  /// For each placeholder how many frames own what it still stands for; negative where nothing is left.
  fileprivate var owners = FlatArray<Int>()
  /// What is opened; of each stack the topmost first.
  fileprivate var opened = FlatArray<Opened>()
  /// What distinguishes it from other views of its shape; empty where nothing is opened.
  fileprivate(set) var key = FlatArray<SmallRange>()
  /// The number of the facts that are true.
  fileprivate(set) var facts = 0

  /// Whether nothing is closed.
  var isOpen: Bool {
    for place in owners.indices where owners[place] >= 0 { return false }
    return true
  }

  /// For each placeholder how many frames own what it still stands for.
  var ownerCounts: [Int: Int] {
    Dictionary(uniqueKeysWithValues: owners.indices.filter { owners[$0] >= 0 }.map { ($0, owners[$0]) })
  }

  /// The registers, as an engine's step adds to them.
  var registers: Registers { Registers(values.indices.map { values[$0].wrappedValue }) }

  /// The value of an index.
  subscript(index: Int) -> Range<Int> { values[index].wrappedValue }

  /// The index of a value, which gets one if it is new.
  mutating func index(of value: Range<Int>) -> Int {
    let value = SmallRange(wrappedValue: value)
    for index in values.indices where values[index] == value { return index }
    values.append(value)
    return values.count - 1
  }

  /// Sees nothing but the facts, as at the start of an app.
  mutating func clear(facts: Int = 0) {
    values.removeAll()
    parts.removeAll()
    owners.removeAll()
    opened.removeAll()
    key.removeAll()
    self.facts = facts
  }

  /// Adds the values that a step has brought in.
  mutating func append(restOf registers: Registers) {
    for value in registers.values.dropFirst(values.count) { values.append(SmallRange(wrappedValue: value)) }
  }
}

extension FlowTables {
  // What users' steps take changes nothing here and may all the same: lending a part of something else copies it, unless
  // it may be changed.

  /// Fills a view with a state, of which nothing is opened.
  mutating func look(at state: Int, into view: inout FlowView) {
    view.clear()
    view.shape = shapes.leadingNumber(of: state)
    let (shape, registers) = (learned.shapes[view.shape], shapes.registers(of: state))
    for place in shape.placeholders { view.owners.append(learned.placeholders[place].owners) }
    for place in registers.dropLast() {
      if view.values.count < shape.registerCount {
        view.values.append(SmallRange(wrappedValue: shapes[place]))
      } else {
        view.parts.append(shapes[place].lowerBound)
      }
    }
    view.facts = shapes[registers.upperBound - 1].lowerBound
  }

  /// Opens closed parts of a view.
  mutating func open(_ opening: Opening, in view: inout FlowView) {
    let placeholders = learned.shapes[view.shape].placeholders
    for place in view.parts.indices {
      let tab = learned.placeholders[placeholders.lowerBound + place].tab
      if tab >= 0 {
        guard opening.opens(tab: tab) || has(opening.sought, in: view.parts[place]) else { continue }
        open(place, in: &view)
        view.owners[place] = -1
      } else {
        var opensNext = opening.screens != .none
        while view.parts[place] >= 0, opensNext || has(opening.sought, in: view.parts[place]) {
          open(place, in: &view)
          view.parts[place] = below(view.parts[place])
          opensNext = opening.screens == .all
        }
        if view.parts[place] < 0 { view.owners[place] = -1 }
      }
    }
  }

  /// Whether a placeholder of a view stands for a screen of some kinds.
  mutating func hides(_ kinds: UInt64, in view: borrowing FlowView) -> Bool {
    guard kinds != 0 else { return false }
    for place in view.parts.indices where view.owners[place] >= 0 && has(kinds, in: view.parts[place]) { return true }
    return false
  }

  /// Whether a closed part, or what is closed below it, has a screen of some kinds.
  private func has(_ kinds: UInt64, in part: Int) -> Bool {
    var next = kinds == 0 ? -1 : part
    while next >= 0 {
      if learned.contents[contents.leadingNumber(of: next)].kinds & kinds != 0 { return true }
      next = below(next)
    }
    return false
  }

  private func open(_ place: Int, in view: inout FlowView) {
    let part = view.parts[place]
    let content = contents.leadingNumber(of: part)
    let isScreen = learned.contents[content].isScreen
    view.opened.append(FlowView.Opened(place: place, part: part))
    for number in [place, content, below(part) < 0 ? 0 : 1] { view.addToKey(number) }
    for place in contents.registers(of: part).dropLast(isScreen ? 1 : 0) {
      view.addToKey(view.index(of: contents[place]))
    }
    if learned.contents[content].isFirst { view.owners[place] -= 1 }
  }

  /// The state of a view, with the placeholders that are not opened.
  func state(of view: borrowing FlowView) -> FlowState {
    state(view.shape, about: view.registers.values, view.facts, view.opened.values, view.owners.values)
  }

  /// A state with some of its closed parts, and how many frames own what each placeholder still stands for.
  private func state(
    _ shape: Int, about values: [Range<Int>], _ facts: Int, _ opened: [FlowView.Opened], _ owners: [Int]
  ) -> FlowState {
    var state = learned.shape(shape).state.mapLeaves(values.filling)
    state.facts = learned.factSets.facts[facts]
    guard !opened.isEmpty else { return state }
    var (tabs, stacks): ([Int: Int], [Int: (owners: Int, parts: [Int])]) = ([:], [:])
    for part in opened {
      if learned.contents[contents.leadingNumber(of: part.part)].isScreen {
        stacks[part.place, default: (max(0, owners[part.place]), [])].parts.append(part.part)
      } else {
        tabs[part.place] = part.part
      }
    }
    for layer in state.tree.layers.indices {
      state.tree.layers[layer].root = state.tree.layers[layer].root.filling { number, owners in
        tabs[number].map { node(ofPart: $0, owners: owners) }
      } stack: { number, owners in
        stacks[number].map { ($0.owners, $0.parts.reversed().map { node(ofPart: $0, owners: owners) }) }
      }
    }
    return state
  }

  /// The state of a number, as the engine knows it.
  func flowState(_ number: Int) -> FlowState {
    let (shape, registers) = (shapes.leadingNumber(of: number), shapes.registers(of: number))
    let count = learned.shapes[shape].registerCount
    let parts = registers.dropFirst(count).dropLast().map { shapes[$0].lowerBound }
    var opened: [FlowView.Opened] = []
    for (place, topmost) in parts.enumerated() {
      var part = topmost
      while part >= 0 {
        opened.append(FlowView.Opened(place: place, part: part))
        part = below(part)
      }
    }
    return state(
      shape, about: registers.prefix(count).map { shapes[$0] }, shapes[registers.upperBound - 1].lowerBound, opened,
      parts.map { _ in 0 })
  }
}

extension FlowView {
  fileprivate mutating func addToKey(_ number: Int) { key.append(SmallRange(wrappedValue: number..<number)) }
}
