// Whether apps, and what fills their slots, do the same. Where that cannot be known they are taken to differ.

extension AppDefinition {
  /// Whether another app has the same screens and rules, but for those of destinations, whose routes cannot be compared.
  package func isSameButForDestinations(as other: AppDefinition) -> Bool {
    screens == other.screens && screenOrder == other.screenOrder && root == other.root && launch == other.launch
      && haveSameValues(coordinators, other.coordinators) && haveSameValues(gates, other.gates)
      && destinations.keys == other.destinations.keys && links == other.links
      && containers.isSame(as: other.containers) && globalGates == other.globalGates && policy == other.policy
      && linkPolicies == other.linkPolicies && relaunch == other.relaunch
      && opensAfter == other.opensAfter && readsLeaves == other.readsLeaves
  }

  /// The app with items and tabs that are called by their places and announce nothing.
  package var withoutLabels: AppDefinition {
    var app = self
    app.screens = screens.mapValues { content in
      var content = content
      for place in content.items.indices {
        (content.items[place].id, content.items[place].scent) = (Name("\(place)"), Scent())
      }
      content.tab = content.tab.map { label in
        var other = TabLabel(id: "tab", intent: label.intent)
        other.noticing = label.noticing
        return other
      }
      return content
    }
    return app
  }

  /// What becomes of a link while coordinators fill a slot: what the first of them says, or else the slot's own name.
  func linkPolicy(of chain: [Name<any Coordinator>], in slot: Name<any Coordinator>) -> LinkPolicy? {
    (chain + [slot]).lazy.compactMap { linkPolicies[$0] }.first
  }
}

extension FlowEngine {
  /// Whether a slot is filled by coordinators that do the same as those of another engine of the same app, whatever
  /// their names.
  ///
  /// Everything that is looked up by the name of a coordinator has its part in it: its rules, what becomes of links while
  /// it lives, and whether it forgets at a turn of the device, as one does that another takes the place of.
  package func fills(_ slot: Name<any Coordinator>, as other: FlowEngine, in traits: Traits) -> Bool {
    guard let own = try? rules.chain(filling: slot, in: traits),
      let others = try? other.rules.chain(filling: slot, in: traits)
    else {
      return false
    }
    guard own != others else { return true }
    let coordinators = own.map { app.coordinators[$0] }
    return own.count == others.count
      && zip(coordinators, others).allSatisfy { areSame($0, other.app.coordinators[$1]) }
      && app.linkPolicy(of: own, in: slot) == other.app.linkPolicy(of: others, in: slot)
      && (own.count == 1 && coordinators.allSatisfy { $0?.remembers == false } || turns(slot) == other.turns(slot))
  }

  /// Whether another coordinator takes over where the size class changes.
  private func turns(_ slot: Name<any Coordinator>) -> Bool {
    let chains = SizeClass.allCases.map { try? rules.chain(filling: slot, in: Traits(horizontal: $0)) }
    return chains.contains { $0 != chains.first }
  }
}

extension Coordinator {
  /// Whether it has a memory.
  fileprivate var remembers: Bool { Memory.self != NoMemory.self }
}

extension ContainerCatalog {
  fileprivate func isSame(as other: ContainerCatalog) -> Bool {
    policies == other.policies && haveSameValues(rules, other.rules)
  }
}

private func haveSameValues<Key: Hashable>(_ some: [Key: Any], _ others: [Key: Any]) -> Bool {
  some.keys == others.keys && some.allSatisfy { areSame($0.value, others[$0.key]) }
}

/// Whether two values of kinds that can be compared are equal; of others nothing is known.
private func areSame(_ one: Any?, _ other: Any?) -> Bool {
  guard let one = one as? any Hashable, let other = other as? any Hashable else { return false }
  return AnyHashable(one) == AnyHashable(other)
}
