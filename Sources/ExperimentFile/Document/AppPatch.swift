import TextFormats

/// A variant's patch, which is laid over an app by one rule.
///
/// - Objects are patched key by key, and `null` takes out what it stands for. What the app does not have is added as it is.
/// - The members of a list are known by their ids, where all of them are names or have an id: an object in the place of
///   such a list patches them by id. A member that the list does not have is added where `before` or `after` says.
/// - Everything else takes the place of what was there, an array too.
///
/// The labels of a menu are an arrangement besides: those of the patch stand in its order.
struct AppPatch {
  /// Takes what is wrong with the patch.
  let report: (_ code: ProblemCode, _ message: String, _ range: Range<Int>, _ hint: String?) -> Void

  /// Lays a patch over an app, in silence.
  static func lay(_ patch: JSON5Value, over app: JSON5Value) -> JSON5Value {
    AppPatch { _, _, _, _ in }.lay(patch, over: app)
  }

  /// The keys under which members of lists have their ids.
  static let idKeys = ["id", "screen"]

  /// The keys that say where a member of a list is put.
  static let placing = ["before", "after"]

  /// The word for all members of a list, where the id of one may stand.
  private static let all = "all"

  /// Lays a patch over what stands at a place of the app.
  ///
  /// Every part keeps the position of where it is written, so that a mistake in a patch is shown in the patch.
  func lay(_ patch: JSON5Value, over base: JSON5Value?, at path: [String] = []) -> JSON5Value {
    guard case .object(let patches) = patch.kind else { return patch }
    if isList(base, patched: patches) { return list(base, patched: patches, at: path, in: patch.range) }
    guard let base, base.isObject else { return patch }
    if path.first == "menus", path.count == 2 { return menu(patch, over: base, at: path) }
    return object(patches, over: base, at: path)
  }

  private func object(
    _ patches: [JSON5Value.Member], over base: JSON5Value, at path: [String]
  ) -> JSON5Value {
    var members = base.members
    var indices = Dictionary(first: members.enumerated().map { ($1.key, $0) })
    var removed: Set<String> = []
    for patch in patches {
      if patch.value.kind == .null {
        if indices[patch.key] == nil { reportMissing(patch, among: members.map(\.key), at: path, toChange: false) }
        removed.insert(patch.key)
        continue
      }
      let below = indices[patch.key].map { members[$0].value }
      let member = JSON5Value.Member(
        key: patch.key, keyRange: patch.keyRange, value: lay(patch.value, over: below, at: path + [patch.key]))
      if let index = indices[patch.key] {
        members[index] = member
      } else {
        indices[patch.key] = members.count
        members.append(member)
      }
    }
    return JSON5Value(.object(members.filter { !removed.contains($0.key) }), at: base.range)
  }

  /// Whether something is a list whose members are patched by id; one that is not there is, where all is put somewhere.
  private func isList(_ base: JSON5Value?, patched patches: [JSON5Value.Member]) -> Bool {
    let members = base?.items ?? []
    guard members.isEmpty else { return members.allSatisfy { $0.listID != nil } }
    return base?.isObject != true && !patches.isEmpty
      && patches.allSatisfy { patch in Self.placing.contains { patch.value[$0] != nil } }
  }

  /// A list whose members are patched by id.
  private func list(
    _ base: JSON5Value?, patched patches: [JSON5Value.Member], at path: [String], in range: Range<Int>
  ) -> JSON5Value {
    var members = base.map { $0.text == nil ? $0.items : [$0] } ?? []
    let idKey = members.allSatisfy { $0["id"] == nil } && !members.isEmpty ? "screen" : "id"
    func index(of text: String) -> Int? { members.firstIndex { $0.listID == text } }
    for patch in patches {
      let place = place(of: patch)
      let known = index(of: patch.key)
      guard known != nil || place != nil && patch.value.kind != .null else {
        reportMissing(patch, among: members.compactMap(\.listID), at: path, toChange: patch.value.kind != .null)
        continue
      }
      let old = known.map { members.remove(at: $0) }
      guard patch.value.kind != .null else { continue }
      var position = known ?? members.count
      if let place, let id = place.member.value.text {
        if id == Self.all {
          position = place.isAfter ? members.count : 0
        } else if let other = index(of: id) {
          position = other + (place.isAfter ? 1 : 0)
        } else {
          let missing = JSON5Value.Member(key: id, keyRange: place.member.value.range, value: place.member.value)
          reportMissing(missing, among: members.compactMap(\.listID) + [Self.all], at: path, toChange: false)
        }
      }
      members.insert(member(patch, over: old, at: path, idKey: idKey), at: position)
    }
    return JSON5Value(.array(members), at: range)
  }

  /// Where a patch puts a member of a list; what is no id is reported.
  private func place(of patch: JSON5Value.Member) -> (isAfter: Bool, member: JSON5Value.Member)? {
    guard let place = Self.placing.lazy.compactMap({ patch.value.member($0) }).first else { return nil }
    if place.value.text == nil {
      let message = "\(quoted(place.key)) must be the id of one in the list"
      report(.wrongType, message, place.value.range, "write \"all\"")
    }
    return (place.key == "after", place)
  }

  /// A member of a list: one that says nothing but its place is its name.
  private func member(
    _ patch: JSON5Value.Member, over old: JSON5Value?, at path: [String], idKey: String
  ) -> JSON5Value {
    guard case .object(let members) = patch.value.kind else { return patch.value }
    let own = members.filter { !Self.placing.contains($0.key) }
    let name = JSON5Value(.string(patch.key), at: patch.keyRange)
    if own.isEmpty { return old ?? name }
    if let old, old.isObject { return object(own, over: old, at: path + [patch.key]) }
    let id = JSON5Value.Member(key: idKey, keyRange: patch.keyRange, value: name)
    return JSON5Value(.object([id] + own), at: patch.value.range)
  }

  /// Reports something that a patch names and that is not there.
  private func reportMissing(
    _ patch: JSON5Value.Member, among names: [String], at path: [String], toChange changes: Bool
  ) {
    let message = "\(quoted((["app"] + path).joined(separator: "."))) has no \(quoted(patch.key))"
    let nearest = Suggestion.nearest(to: patch.key, among: names).map { "did you mean \(quoted($0))?" }
    let adding = changes ? "write after: \(quoted(names.last ?? Self.all, in: "\"")) to add it" : nil
    // The keys of a thing are those of the format, and between them stand names.
    let hint = nearest ?? adding ?? Suggestion.listing(names, called: "there are")
    report(path.count % 2 == 0 ? .unknownKey : .unknownName, message, patch.keyRange, hint)
  }
}

/// Patching menus, whose levels and labels belong together.
extension AppPatch {
  private func menu(_ patch: JSON5Value, over base: JSON5Value, at path: [String]) -> JSON5Value {
    var (base, own) = (base, patch)
    if let levels = patch["levels"], levels.isObject {
      own = patch.without("levels")
      base = self.levels(base, patched: levels.members, at: path + ["levels"])
    }
    let labels = own["labels"]
    // Levels by number and labels are two ways to say the same: who patches one means it instead of the other.
    if labels != nil, own["sizes"] == nil { base = base.without("sizes") }
    if labels == nil, own["sizes"] != nil { base = base.without("labels") }
    let whole = object(own.without("labels").members, over: base, at: path)
    guard let labels, let member = own.member("labels") else { return whole }
    let below = own["levels"] == nil ? base["labels"] : nil
    let arranged = below.map { arrange($0, as: labels, at: path + ["labels"]) } ?? labels
    return whole.setting(JSON5Value.Member(key: member.key, keyRange: member.keyRange, value: arranged))
  }

  /// These labels with a patch laid over them: those that the patch names stand in its order, and where these labels have
  /// them; one that is new stands behind the one before it.
  ///
  /// A label that the patch does not name stays where it is, unless everything below it stands in the patch: then that has
  /// moved, or the label was renamed.
  private func arrange(_ base: JSON5Value, as patch: JSON5Value, at path: [String]) -> JSON5Value {
    guard case .object(let patched) = patch.kind else { return patch }
    if !base.items.isEmpty { return list(base, patched: patched, at: path, in: patch.range) }
    guard case .object(let all) = base.kind else { return patch }
    let removed = patched.filter { $0.value.kind == .null }
    for label in removed where base[label.key] == nil {
      reportMissing(label, among: all.map(\.key), at: path, toChange: false)
    }
    let members = all.filter { member in !removed.contains { $0.key == member.key } }
    let patches = patched.filter { $0.value.kind != .null }
    let names = Set(patches.map(\.key))
    let named = patches.map { member in
      JSON5Value.Member(
        key: member.key, keyRange: member.keyRange,
        value: base[member.key].map { arrange($0, as: member.value, at: path + [member.key]) } ?? member.value)
    }
    // Each label that both name, with the new ones behind it; new ones before the first stand before that, and without
    // any such label at the end.
    let first = named.firstIndex { base[$0.key] != nil } ?? named.count
    var groups: [[JSON5Value.Member]] = []
    for (place, member) in named.enumerated() {
      if place == 0 || place > first && base[member.key] != nil { groups.append([]) }
      groups[groups.count - 1].append(member)
    }
    var placed: [String: Int] = [:]
    for text in named.flatMap(\.value.leafTexts) { placed[text, default: 0] += 1 }
    let known = members.filter { names.contains($0.key) }
    for text in known.flatMap(\.value.leafTexts) { placed[text, default: 0] -= 1 }
    var next = groups[...]
    let arranged = members.flatMap { member -> [JSON5Value.Member] in
      guard !names.contains(member.key) else { return next.popFirst() ?? [] }
      let texts = member.value.leafTexts
      var rest = placed
      for text in texts { rest[text, default: 0] -= 1 }
      guard !texts.isEmpty, texts.allSatisfy({ rest[$0, default: 0] >= 0 }) else { return [member] }
      placed = rest
      return []
    }
    return JSON5Value(.object(arranged + next.joined()), at: patch.range)
  }

  /// A menu with levels more or less: what users look for stays, and what stood below a level stands below the next.
  private func levels(_ menu: JSON5Value, patched patches: [JSON5Value.Member], at path: [String]) -> JSON5Value {
    var menu = menu
    for patch in patches {
      let (names, sizes) = (menu["levels"]?.items.compactMap(\.text) ?? [], menu["sizes"]?.items ?? [])
      let (level, amount) = (names.firstIndex(of: patch.key), patch.value["size"]?.number ?? 0)
      let place = place(of: patch)
      if let place, place.member.value.text == nil { continue }
      let beside = place.flatMap { place in
        names.firstIndex { $0 == place.member.value.text }.map { $0 + (place.isAfter ? 1 : 0) }
      }
      func set(_ names: [String], _ numbers: [JSON5Value]) {
        menu = menu.setting("levels", .array(names.map { JSON5Value(.string($0), at: patch.keyRange) }))
        if !sizes.isEmpty { menu = menu.setting("sizes", .array(numbers)) }
      }
      var (newNames, newSizes) = (names, sizes)
      func scale(_ level: Int, _ change: (Double) -> Double) -> Bool {
        guard newSizes.indices.contains(level), let size = newSizes[level].number else { return false }
        let changed = change(size)
        newSizes[level].kind = .number(changed, text: shortest(changed))
        return changed == changed.rounded()
      }
      if let level, patch.value.kind == .null, level < names.count - 1 {
        newNames.remove(at: level)
        if let labels = menu["labels"] { menu = menu.setting("labels", labels.flattened(at: level).kind) }
        let removed = newSizes.indices.contains(level) ? newSizes.remove(at: level).number ?? 1 : 1
        _ = scale(level) { $0 * removed }
        set(newNames, newSizes)
      } else if level == nil, let beside, beside < names.count, amount >= 1, scale(beside, { $0 / amount }) {
        newNames.insert(patch.key, at: beside)
        newSizes.insert(JSON5Value(.number(amount, text: shortest(amount)), at: patch.value.range), at: beside)
        set(newNames, newSizes)
      } else if let odd = patch.value.members.first(where: { !(Self.placing + ["size"]).contains($0.key) }) {
        let keys = Self.placing + ["size"]
        report(
          .unknownKey, "unknown key \(quoted(odd.key)) in level \(quoted(patch.key)) of a patch", odd.keyRange,
          Suggestion.nearest(to: odd.key, among: keys).map { "did you mean \(quoted($0))?" }
            ?? Suggestion.listing(keys, called: "known keys"))
      } else if level == nil, place == nil {
        reportMissing(patch, among: names, at: path, toChange: patch.value.kind != .null)
      } else {
        let sample = "{ before: \(quoted(names.last ?? "", in: "\"")), size: 2 }"
        report(
          .outOfRange,
          "level \(quoted(patch.key)) of a patch must be null, or stand before another in a menu of 'sizes' that its "
            + "size divides", patch.keyRange, "write \(patch.key): \(sample), or 'levels' and 'labels' as a whole")
      }
    }
    return menu
  }
}

extension JSON5Value {
  /// The members, if this is an object.
  fileprivate var members: [Member] { if case .object(let members) = kind { members } else { [] } }

  /// What a member of a list is known by.
  fileprivate var listID: String? { text ?? AppPatch.idKeys.lazy.compactMap { self[$0]?.text }.first }

  /// The texts of all leaves below a label.
  fileprivate var leafTexts: [String] { items.compactMap(\.text) + members.flatMap(\.value.leafTexts) }

  /// The object without a key.
  fileprivate func without(_ key: String) -> JSON5Value {
    JSON5Value(.object(members.filter { $0.key != key }), at: range)
  }

  /// The object with another member of a key, or one more.
  fileprivate func setting(_ member: Member) -> JSON5Value {
    var members = members
    if let index = members.firstIndex(where: { $0.key == member.key }) {
      members[index] = member
    } else {
      members.append(member)
    }
    return JSON5Value(.object(members), at: range)
  }

  fileprivate func setting(_ key: String, _ kind: Kind) -> JSON5Value {
    let place = member(key)
    let range = place?.value.range ?? range
    return setting(Member(key: key, keyRange: place?.keyRange ?? range, value: JSON5Value(kind, at: range)))
  }

  /// These labels without those of a level, whose own stand one level higher.
  fileprivate func flattened(at level: Int) -> JSON5Value {
    guard isObject else { return self }
    guard level == 0 else {
      let below = members.map { Member(key: $0.key, keyRange: $0.keyRange, value: $0.value.flattened(at: level - 1)) }
      return JSON5Value(.object(below), at: range)
    }
    let below = members.flatMap(\.value.members)
    // A label that is a leaf stays one.
    let leaves = members.filter { $0.value.text != nil }
    guard below.isEmpty else { return JSON5Value(.object(below + leaves), at: range) }
    let names = leaves.map { JSON5Value(.string($0.key), at: $0.keyRange) }
    return JSON5Value(.array(members.flatMap(\.value.items) + names), at: range)
  }
}
