import ExperimentDesign
import HeadlessNavigation
package import NavigationExperiments
package import TextFormats
import UserBehavior
package import UserSimulation

extension ExperimentDefinition {
  /// Everything that is wrong with the users of the experiment.
  package func flaws(of cohort: Cohort) -> [Problem] {
    let parts = cohort.personas.isEmpty ? [] : [Problem.shares(cohort.personas.map(\.share), of: "personas")]
    var flaws = parts.compactMap { $0 } + Problem.ids(cohort.personas.map(\.id), of: "persona")
    flaws += Problem.value(Double(cohort.count), "the number of users", in: 1...4_000_000_000)
    flaws += Problem.count(of: cohort.devices.count, "device", in: 1...1000)
    flaws += Problem.shares(cohort.devices.map(\.share), of: "devices").map { [$0] } ?? []
    flaws += cohort.devices.filter(\.situations.isEmpty).map {
      Problem(no: "device", called: $0.name, among: DeviceCatalog.devices.map(\.name))
    }
    flaws += goalFlaws(cohort.goals, "goals")
    for persona in cohort.personas { flaws += persona.goals.map { goalFlaws($0, "goals of '\(persona.id)'") } ?? [] }
    let shares = cohort.devices.map(\.share) + cohort.personas.map(\.share) + cohort.facts.map(\.share)
    flaws += shares.flatMap { Problem.value($0, "a share", in: 0...1) }
    for parameter in BehaviorParameter.allCases {
      flaws += Problem.value(cohort.behavior[parameter], parameter.key, in: parameter.range)
      for persona in cohort.personas {
        let place = "\(parameter.key) of persona '\(persona.id)'"
        flaws += persona.behavior[parameter].map { Problem.value($0, place, in: parameter.range) } ?? []
      }
    }
    flaws += knowledgeFlaws(cohort) + destinationFlaws(cohort) + personaFlaws(cohort) + scentFlaws(cohort)
    return flaws
  }

  private func knowledgeFlaws(_ cohort: Cohort) -> [Problem] {
    let known = [cohort.knows].compactMap { $0 } + cohort.personas.compactMap(\.knows)
    return known.flatMap { knowledge in
      let unknown =
        variants.contains { $0.id == knowledge.variant }
        ? [] : [Problem(no: "variant", called: knowledge.variant, in: "knows", among: variants.map(\.id))]
      return unknown + Problem.value(Double(knowledge.visits), "the visits of what users know", in: 1...1000)
    }
  }

  private func goalFlaws(_ goals: [GoalDefinition], _ place: String) -> [Problem] {
    var flaws = Problem.count(of: goals.count, "goal", in: 1...10_000)
    flaws += Problem.shares(goals.map(\.share), of: place).map { [$0] } ?? []
    let screens = names { $0.screenOrder.map(\.rawValue) }
    let screenNames = Set(screens)
    let coordinators = names { $0.coordinators.keys.map(\.rawValue).sorted() }
    let items = names { app in app.screenOrder.flatMap { app.screens[$0]?.items.map(\.id.rawValue) ?? [] } }
    for goal in goals {
      switch goal.target {
      case .reach(let screen) where !screenNames.contains(screen.rawValue):
        flaws.append(Problem(no: "screen", called: screen.rawValue, in: "goal '\(goal.id)'", among: screens))
      case .finish(let slot) where slot != self.slot && !coordinators.contains(slot.rawValue):
        flaws.append(
          Problem(no: "coordinator", called: slot.rawValue, in: "goal '\(goal.id)'", among: coordinators))
      case .find(let menu): flaws += variants.filter { !$0.app.lists(menu) }.map { unlisted(menu, by: $0.id) }
      case .reach, .finish: break
      }
      flaws += goal.then.map(\.rawValue).filter { !items.contains($0) }.map {
        Problem(no: "item", called: $0, in: "goal '\(goal.id)'", among: items)
      }
    }
    return flaws
  }

  private func unlisted(_ menu: MenuDefinition, by variant: String) -> Problem {
    Problem(
      .unlistedMenu,
      "no screen of variant '\(variant)' lists the last level of '\(menu.id)', so no user can find anything in it",
      hint: "list it on a screen")
  }

  /// Notifications and links lead to destinations that every variant has.
  private func destinationFlaws(_ cohort: Cohort) -> [Problem] {
    let asked =
      cohort.notifications.map { ("a notification", $0.destination) }
      + cohort.arrivals.links.map { ("a link", $0.destination) }
      + (cohort.goals + cohort.personas.flatMap { $0.goals ?? [] }).compactMap { goal in
        goal.startsAt.map { ("goal '\(goal.id)'", $0) }
      }
    return variants.flatMap { variant in
      asked.filter { variant.app.destinations[$0.1] == nil }.map { place, name in
        let names = variant.app.destinations.keys.map(\.rawValue).sorted()
        return Problem(
          no: "destination", called: name.rawValue, in: "\(place), variant '\(variant.id)'", among: names)
      }
    }
  }

  /// Reports are divided by the personas that users have.
  private func personaFlaws(_ cohort: Cohort) -> [Problem] {
    let personas = cohort.personas.map(\.id)
    return outline.segments.filter { !personas.contains($0) }.map {
      Problem(no: "persona", called: $0, in: "segments", among: personas)
    }
  }

  /// Scents by goal name goals that users have.
  private func scentFlaws(_ cohort: Cohort) -> [Problem] {
    let goals = cohort.goalIDs
    let known = Set(goals)
    var flaws: [Problem] = []
    // An item that is on many screens has the same scent on them, as a rule.
    var checked: [Name<Item>: Scent] = [:]
    for app in variants.map(\.app) {
      for screen in app.screenOrder {
        for item in app.screens[screen]?.items ?? [] where checked[item.id] != item.scent {
          checked[item.id] = item.scent
          for goal in item.scent.byGoal.keys.filter({ !known.contains($0) }).sorted() {
            let flaw = Problem(no: "goal", called: goal, in: "the scent of item '\(item.id)'", among: goals)
            if !flaws.contains(flaw) { flaws.append(flaw) }
          }
        }
      }
    }
    return flaws
  }

  /// What the variants' apps have, each name once.
  private func names(_ names: (AppDefinition) -> [String]) -> [String] {
    var seen: Set<String> = []
    return variants.flatMap { names($0.app) }.filter { seen.insert($0).inserted }
  }
}

extension AppDefinition {
  /// Whether a screen lists the last level of a menu.
  fileprivate func lists(_ menu: MenuDefinition) -> Bool {
    screens.values.contains { content in
      guard let listing = content.listing, listing.menu.id == menu.id else { return false }
      return listing.levels.contains(listing.menu.levels.count - 1)
    }
  }
}
