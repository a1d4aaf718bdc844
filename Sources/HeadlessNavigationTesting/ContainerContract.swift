public import HeadlessNavigation

/// What the rules of every container promise the engine, for tests of anybody's own.
///
/// ```swift
/// @Test func `my container keeps its contract`() {
///   let examples = [Container(kind: "book", children: [.screen(Screen(kind: "a")), .screen(Screen(kind: "b"))])]
///   #expect(ContainerContract(of: ContainerCatalog.split()).violations(in: examples) == [])
/// }
/// ```
public struct ContainerContract: Sendable {
  /// The laws.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// What is visible are children of the container, each once, in order.
    case visibleInRange = "visible-in-range"
    /// Showing a child makes it visible, or is refused.
    case showingShows = "showing-shows"
    /// Showing a child takes others away at most; it brings, changes and reorders none.
    case showingKeeps = "showing-keeps"
    /// Showing a child that does not exist is refused.
    case showingRefuses = "showing-refuses"
    /// A collapsed container has at most one visible child.
    case collapsedShowsOne = "collapsed-shows-one"
    /// Popping takes at least one screen from the end, and leaves the others as they are.
    case poppingRemoves = "popping-removes"
    /// Absorbing adds the screen at the end and leaves the others as they are.
    case absorbingAdds = "absorbing-adds"
    /// What joins the container is found at the path it names, and takes the place of at most one child.
    case joiningAdds = "joining-adds"
    /// What remains are the screens of the children that stay.
    case remainsKeep = "remains-keep"
  }

  /// A law that does not hold.
  public typealias Violation = ContractViolation<Law>

  /// The rules.
  public var subject: any ContainerRules

  /// Makes the contract of rules.
  public init(of subject: any ContainerRules) { self.subject = subject }

  /// Every law that does not hold for these containers in these traits; in all size classes unless said otherwise.
  public func violations(in examples: [Container], traits: [Traits] = Self.allTraits) -> [Violation] {
    let violations = examples.flatMap { container in
      traits.flatMap { traits -> [Violation] in
        let shown = visibleViolations(container, traits) + showingViolations(container, traits)
        return shown + poppingViolations(container, traits) + joiningViolations(container, traits)
      } + absorbingViolations(container) + remainsViolations(container)
    }
    return violations.withoutRepetitions
  }

  /// Every pair of size classes.
  public static let allTraits = SizeClass.allCases.flatMap { horizontal in
    SizeClass.allCases.map { Traits(horizontal: horizontal, vertical: $0) }
  }

  private func visibleViolations(_ container: Container, _ traits: Traits) -> [Violation] {
    let visible = subject.visible(container, in: traits)
    let place = "\(container) in \(traits.horizontal) size class"
    var violations: [Violation] = []
    if !visible.allSatisfy(container.children.indices.contains) || !zip(visible, visible.dropFirst()).allSatisfy(<) {
      violations.append(Violation(.visibleInRange, witness: "\(visible) of \(place)"))
    }
    if subject.isCollapsed(in: traits), visible.count > 1 {
      violations.append(Violation(.collapsedShowsOne, witness: "\(visible) of \(place)"))
    }
    return violations
  }

  private func showingViolations(_ container: Container, _ traits: Traits) -> [Violation] {
    (-1...container.children.count).flatMap { child -> [Violation] in
      let witness = "child \(child) of \(container) in \(traits.horizontal) size class"
      let shown: Container
      do throws(NavigationFailure) { shown = try subject.showing(child, of: container, in: traits) } catch { return [] }
      guard container.children.indices.contains(child) else { return [Violation(.showingRefuses, witness: witness)] }
      let node = container.children[child]
      var violations: [Violation] = []
      let visible = subject.visible(shown, in: traits)
      if !visible.contains(where: { shown.children.indices.contains($0) && shown.children[$0] == node }) {
        violations.append(Violation(.showingShows, witness: "\(witness), showing \(shown)"))
      }
      if shown.kind != container.kind || !shown.children.isSubsequence(of: container.children) {
        violations.append(Violation(.showingKeeps, witness: "\(witness), showing \(shown)"))
      }
      return violations
    }
  }
}

extension ContainerContract {
  private func poppingViolations(_ container: Container, _ traits: Traits) -> [Violation] {
    guard let popped = subject.popping(container, in: traits) else { return [] }
    let before = Node.container(container).screens
    let after = Node.container(popped).screens
    guard after.count >= before.count || !before.starts(with: after) else { return [] }
    return [Violation(.poppingRemoves, witness: "\(container) becomes \(popped) in \(traits.horizontal) size class")]
  }

  private func absorbingViolations(_ container: Container) -> [Violation] {
    let screen = Screen(kind: "pushed")
    guard let filled = subject.absorbing(.screen(screen), into: container),
      Node.container(filled).screens != Node.container(container).screens + [screen]
    else { return [] }
    return [Violation(.absorbingAdds, witness: "\(container) becomes \(filled)")]
  }

  private func joiningViolations(_ container: Container, _ traits: Traits) -> [Violation] {
    let screen = Screen(kind: "joining")
    let ways: [Integration] = [.push, .replaceLast, .showDetail, .setPrimary, .addTab(at: 0, replacing: false)]
    return ways.filter { subject.accepts($0, in: container, traits) }.compactMap { way in
      let catalog = ContainerCatalog.standard.adding(container.kind, subject)
      guard let joined = try? subject.integrating(.screen(screen), by: way, into: container, in: traits, under: catalog)
      else { return nil }
      let tree = ScreenTree(root: .container(joined.container))
      guard
        tree.node(at: Place(layer: 0, path: joined.path)) != .screen(screen)
          || joined.container.children.count < container.children.count
      else { return nil }
      return Violation(.joiningAdds, witness: "\(way) in \(container) becomes \(joined.container)")
    }
  }

  private func remainsViolations(_ container: Container) -> [Violation] {
    let indices = Array(container.children.indices)
    let choices = [[], indices] + indices.map { [$0] } + indices.map { gone in indices.filter { $0 != gone } }
    return choices.compactMap { kept in
      let remains = subject.remains(of: container, keeping: kept)
      let screens = kept.flatMap { container.children[$0].screens }
      guard (remains?.screens ?? []) != screens else { return nil }
      return Violation(.remainsKeep, witness: "\(kept) of \(container), but \(remains.map { "\($0)" } ?? "nothing")")
    }
  }
}

extension Array where Element: Equatable {
  /// Whether its elements stand in the other array in the same order.
  fileprivate func isSubsequence(of other: [Element]) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let index = rest.firstIndex(of: element) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}

/// A law of a contract that does not hold, and the case that shows it.
public struct ContractViolation<Law: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
  /// The law.
  public var law: Law
  /// The case that shows it, in the notation of trees.
  public var witness: String

  /// Makes a violation.
  public init(_ law: Law, witness: String) {
    self.law = law
    self.witness = witness
  }
}

extension ContractViolation: CustomStringConvertible {
  /// The law and the witness, in a line.
  public var description: String { "\(law.rawValue): \(witness)" }
}
