import Assignment
import ExperimentFile
import TextFormats

/// The flags that LaunchDarkly's SDK loads, whose rollouts divide users.
///
/// Source: LaunchDarkly's public libraries (https://github.com/launchdarkly/node-server-sdk).
struct LaunchDarklyImport: ConfigurationImporter {
  let root: PartReader

  /// The flags with the path to each; a configuration may also be one flag, or one with its environments.
  private var flags: [(key: String, value: PlacedValue)] {
    let key = root.source["key"]?.text ?? ""
    if let environments = root.value("environments"), environments.isObject {
      return environments.members.map { _, own in
        (key, PlacedValue(value: own.value.completed(by: root.source.value), path: own.path))
      }
    }
    return root.value("flags")?.members ?? [(key, root.source)]
  }

  func experiments() -> [FoundExperiment] {
    flags.flatMap { key, flag in
      ((flag["rules"]?.items ?? []) + [flag["fallthrough"]].compactMap(\.self)).filter {
        $0["rollout"]?.isObject == true
      }.map { rule in
        FoundExperiment(flag["key"]?.text ?? key, at: rule.path) { experiment(at: rule.path, of: key, flag) }
      }
    }
  }

  /// The rollout at a path within a flag, whose variations are beside its environments if it has some.
  private func experiment(at path: String, of standard: String, _ source: PlacedValue) -> PlatformExperiment? {
    guard let flag = PartReader(source, notes) else { return nil }
    let (before, own, behind) = flag.objects("rules").parted(at: path)
    guard let rule = own ?? flag.object("fallthrough") else { return nil }
    for later in behind { later.omit("a rule behind the experiment, for users who are not in it") }
    let key = flag.read("key", .filled) ?? standard
    let salt = flag.read("salt", .string) ?? ""
    let isOn = flag.require("on", .boolean) ?? false
    _ = flag.value("variations")
    let whole = root.value("environments") == nil ? flag : root
    let variations = whole.items("variations")
    defer {
      // Experiments in other environments are others.
      _ = root.value("key")
      if root === whole { root.finish() }
    }
    guard let rollout = rule.object("rollout").flatMap({ LaunchDarklyRollout($0, variations: variations.count) }),
      !notes.diagnostics.hasErrors
    else { return nil }
    var parts = ImportedParts(
      key: flag.named(key, by: "key"), source: rule.source,
      variants: Self.variants(rollout, variations, notes))
    parts.unit = rollout.unit
    parts.status = isOn ? .running : .stopped
    force(flag, rollout, in: &parts)
    if let clauses = rule.value("clauses"), !clauses.value.isBlank { parts.condition = (condition(rule), clauses) }
    for other in before {
      parts.excluded.append(condition(other))
      other.omit("a rule before the experiment; its users are left out by the condition")
    }
    rule.finish()
    flag.finish()
    return parts.experiment(
      notes,
      [
        "flag": key.unless(parts.id), "salt": salt, "rollout_seed": rollout.seed, "weights": rollout.arms.map(\.weight),
        "untracked": rollout.arms.indices.filter { rollout.arms[$0].isUntracked }.unless([]),
      ])
  }

  /// The ids of the arms: like the values of their variations, where those are texts.
  private static func variants(
    _ rollout: LaunchDarklyRollout, _ variations: [PlacedValue], _ notes: ImportNotes
  ) -> [String] {
    let keys = rollout.arms.map { arm -> PlatformName in
      let variation = variations[arm.variation]
      let first = rollout.arms.first { $0.variation == arm.variation }
      let name = variation.text ?? (variation["value"]?.text ?? "\(arm.variation)")
      // A variation outside of the experiment is an arm of its own in a file.
      let isAgain = arm.isUntracked && first?.isUntracked == false
      return (isAgain ? name + LaunchDarklyRollout.untrackedSuffix : name, variation)
    }
    let ids = ImportedNames.variants(keys, notes)
    for ((name, source), id) in zip(keys, ids) where source.text == nil && !source.value.isBlank && name == id {
      notes.omit(source, "what a variant does is its coordinator")
    }
    return ids
  }

  /// Forces the users to whom the flag gives a variation of the experiment by their keys, and excludes those with others.
  private func force(_ flag: PartReader, _ rollout: LaunchDarklyRollout, in parts: inout ImportedParts) {
    func variation(_ target: PartReader) -> Int? { target.read("variation", .integer(in: 0...1000)) }
    var targets = flag.objects("targets")
    let others = flag.objects("contextTargets")
    // Where there are others, those for users only say which targets count, and in which order.
    if !others.isEmpty {
      let counting = others.compactMap { other -> PartReader? in
        guard other.read("contextKind", .string) ?? "user" == "user" else {
          other.omit("a file forces users by their ids")
          return nil
        }
        let target = targets.first { variation($0) == variation(other) }
        other.finish()
        return target
      }
      for target in targets where !counting.contains(where: { $0 === target }) {
        target.omit("LaunchDarkly ignores it, as 'contextTargets' has no user's variation like it")
      }
      targets = counting
    }
    for target in targets {
      let users = target.read("values", .array(of: .string)) ?? []
      let arm = rollout.arms.firstIndex { $0.variation == variation(target) && !$0.isUntracked }
      if let arm, parts.force(users, to: arm) {
        target.finish()
        continue
      }
      target.omit("a variation outside of the experiment; its users are left out by the condition")
      parts.excluded.append(["key": ["$in": .array(users.map { .text($0) })]])
    }
  }

  private func condition(_ rule: PartReader) -> AttributeValue {
    .all(rule.items("clauses").map { AttributeTest.condition($0, .launchdarkly, notes) })
  }
}

extension JSON5Value {
  /// The settings of a flag in one environment, with what is the same in all.
  fileprivate func completed(by flag: JSON5Value) -> JSON5Value {
    guard case .object(let own) = kind, case .object(let all) = flag.kind else { return self }
    let shared = all.filter { member in
      ["key", "variations"].contains(member.key) && !own.contains { $0.key == member.key }
    }
    return JSON5Value(.object(shared + own), at: range)
  }
}

/// How a rule of LaunchDarkly divides its users.
struct LaunchDarklyRollout {
  /// A part of the users.
  struct Arm {
    var variation: Int
    var weight: Int
    var isUntracked: Bool
  }

  /// What the id of an arm outside of the experiment ends with, if the variation is in it too.
  static let untrackedSuffix = "-untracked"

  /// The parts in order.
  let arms: [Arm]
  /// What several flags share to divide users alike.
  let seed: Int?
  /// The attribute that is hashed; `nil` for the user's key.
  let unit: String?

  /// Reads a rollout of a flag with so many variations; nil, after reports, where a part is wrong.
  init?(_ reader: PartReader, variations: Int) {
    let isExperiment = reader.read("kind", .string) == "experiment"
    let bucketBy = reader.read("bucketBy", .string) ?? "key"
    let kind = reader.read("contextKind", .string) ?? "user"
    seed = reader.read("seed", .integer())
    unit = isExperiment || ["key", ""].contains(bucketBy) ? nil : bucketBy
    if isExperiment, bucketBy != "key" { reader.omit("bucketBy", "an experiment of LaunchDarkly ignores it") }
    if unit != nil {
      reader.omit("bucketBy", "users without it are out here; LaunchDarkly gives them the first variation")
    }
    if kind != "user" { reader.omit("contextKind", "the ids given to 'assign' must be the keys of this kind") }
    let parts = reader.objects("variations")
    arms = parts.compactMap { part in
      let variation = part.require("variation", .integer(in: 0...max(0, variations - 1)))
      let weight = part.require("weight", .integer(in: 0...1_000_000))
      let isUntracked = part.read("untracked", .boolean) ?? false
      part.finish()
      guard let variation, let weight else { return nil }
      return Arm(variation: variation, weight: weight, isUntracked: isExperiment && isUntracked)
    }
    reader.finish()
    guard arms.count == parts.count, variations > 0 else {
      if variations == 0 { reader.report(.missingKey, "belongs to a flag without 'variations'") }
      return nil
    }
  }
}
