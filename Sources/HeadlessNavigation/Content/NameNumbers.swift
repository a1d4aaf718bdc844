/// The numbers of what users tap and look for, by which draws are keyed: what a thing is called decides nothing.
///
/// A name has the number of its first appearance in the app that the variants are made of. Of the names that come after,
/// those that several variants have are numbered together, so that they stay paired, and those of one variant within
/// that variant. So a patch that inserts or moves an item changes the numbers of no other variant.
package struct NameNumbers: Sendable {
  /// What has a number.
  private enum Subject: Hashable {
    /// An item or a tab's label, wherever it stands.
    case item(Name<Item>)
    /// A tab without a label of its own, by the screen at its root.
    case tab(Name<Screen>)
    case menu(Name<MenuDefinition>)
    case node(Name<MenuDefinition.Node>, of: Name<MenuDefinition>, isLeaf: Bool)
  }

  /// Names that are numbered together.
  private enum Space {
    /// Those of the app that the variants are made of.
    static let base = 0
    /// Those that several variants have besides.
    static let common = 1
    /// Those that one variant has besides, by its position.
    static func variant(_ position: Int) -> Int { min(2 + position, added - 1) }
    /// Those that were added to an app later on.
    static let added = 0x1FF
    /// How many bits of a number say which name of a space it is.
    static let bits = 22
  }

  private var numbers: [Subject: UInt32] = [:]

  /// Numbers the names of an app in the order in which they are declared: menus, and the items of screen after screen.
  /// - Parameter menus: The menus in their order, where no screen may list some of them.
  package init(of app: AppDefinition, menus: [MenuDefinition] = []) {
    for (place, subject) in Self.subjects(of: app, menus).enumerated() { give(place, in: Space.base, to: subject) }
  }

  /// The numbers in an app, with names that it was given after it was numbered.
  package init(in app: AppDefinition) {
    guard let known = app.numbers else {
      self.init(of: app)
      return
    }
    self = known
    let added = Self.subjects(of: app).filter { numbers[$0] == nil }
    for (place, subject) in added.enumerated() { give(place, in: Space.added, to: subject) }
  }

  /// The numbers in each of the variants' apps.
  /// - Parameters:
  ///   - apps: The apps.
  ///   - base: Those of the app that they are made of.
  ///   - control: The position of the control, whose order comes first: no other variant's changes it.
  package static func all(in apps: [AppDefinition], after base: NameNumbers, control: Int) -> [NameNumbers] {
    let new = apps.map { app in subjects(of: app).filter { base.numbers[$0] == nil } }
    let counts = new.joined().reduce(into: [Subject: Int]()) { $0[$1, default: 0] += 1 }
    var shared = base
    var place = 0
    for subject in new[control] + new.joined() where counts[subject] != 1 && shared.numbers[subject] == nil {
      shared.give(place, in: Space.common, to: subject)
      place += 1
    }
    return new.enumerated().map { variant, subjects in
      var all = shared
      for (place, subject) in subjects.enumerated() where counts[subject] == 1 {
        all.give(place, in: Space.variant(variant), to: subject)
      }
      return all
    }
  }

  /// Numbers begin with 1, and are below 2³¹.
  private mutating func give(_ place: Int, in space: Int, to subject: Subject) {
    numbers[subject] = UInt32(truncatingIfNeeded: space << Space.bits | (place + 1) & (1 << Space.bits - 1))
  }

  /// Each subject once, at its first appearance.
  private static func subjects(of app: AppDefinition, _ menus: [MenuDefinition] = []) -> [Subject] {
    var (known, found) = (Set<Subject>(), [Subject]())
    var arrangements: [Name<MenuDefinition>: MenuDefinition] = [:]
    func add(_ subject: Subject) { if known.insert(subject).inserted { found.append(subject) } }
    func add(_ menu: MenuDefinition) {
      guard arrangements[menu.id] != menu else { return }
      arrangements[menu.id] = menu
      add(.menu(menu.id))
      for (depth, level) in menu.levels.enumerated() {
        for node in level.nodes {
          guard let id = node.id else { continue }
          add(.node(id, of: menu.id, isLeaf: node.isEarlyLeaf || depth == menu.levels.count - 1))
        }
      }
    }
    for menu in menus { add(menu) }
    for kind in app.screenOrder {
      guard let content = app.screens[kind] else { continue }
      if let menu = content.listing?.menu { add(menu) }
      for item in content.items { add(.item(item.id)) }
      add(content.tab.map { .item($0.id) } ?? .tab(kind))
    }
    return found
  }
}

extension NameNumbers {
  /// The number of an item, or of a tab by its label; 0 where the app has none of that name.
  package func number(of item: Name<Item>) -> UInt32 { numbers[.item(item)] ?? 0 }

  /// The number of a tab without a label, by the screen at its root; 0 for the list of further tabs.
  package func number(ofTab root: Name<Screen>) -> UInt32 { numbers[.tab(root)] ?? 0 }

  /// The number of a node of a menu, or of the leaves it stands over where these are what it is.
  package func number(of node: MenuDefinition.Node, in menu: Name<MenuDefinition>, isLeaf: Bool) -> UInt32 {
    guard let id = node.id else { return number(of: node.leaves, in: menu) }
    return numbers[.node(id, of: menu, isLeaf: isLeaf)] ?? 0
  }

  /// The number of what stands over leaves, the same in menus of any shape; at least 2³¹.
  package func number(of leaves: Range<Int>, in menu: Name<MenuDefinition>) -> UInt32 {
    Self.mixed([
      numbers[.menu(menu)] ?? 0, UInt32(truncatingIfNeeded: leaves.lowerBound),
      UInt32(truncatingIfNeeded: leaves.upperBound - 1),
    ]) | 1 << 31
  }

  /// A number for several (FNV-1a, by words).
  package static func mixed(_ words: [UInt32]) -> UInt32 {
    words.reduce(2_166_136_261) { ($0 ^ $1) &* 16_777_619 }
  }
}
