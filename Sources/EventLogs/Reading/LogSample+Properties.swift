/// What the properties of a log's first rows may hold.
extension LogSample {
  /// A property that may say which variant a user has.
  package struct Assignment: Sendable {
    /// Its path.
    package let path: String
    /// Its values, in their order.
    package let values: [String]
    /// Whether it, or one of its values, is called as variants are.
    package let isNamed: Bool
    /// Which users have the same value, and in how many rows.
    fileprivate let division: [Int]
  }

  /// The properties of which each user has one value, of a few that there are; those first that are called as variants are.
  ///
  /// Of properties that divide the users alike, it is the one that is called a name, or else the first.
  /// - Parameter users: The paths of the user's id.
  package func assignments(of users: [String]) -> [Assignment] {
    let owners = rows.map { row in users.lazy.compactMap { row[$0] }.first }
    var all: [Assignment] = []
    for path in names {
      guard let assignment = assignment(path, owners) else { continue }
      if let place = all.firstIndex(where: { $0.division == assignment.division }) {
        if !all[place].isNamed || Self.words(of: path).last == "name" { all[place] = assignment }
      } else {
        all.append(assignment)
      }
    }
    return all.filter(\.isNamed) + all.filter { !$0.isNamed }
  }

  private func assignment(_ path: String, _ owners: [String?]) -> Assignment? {
    let words = Self.words(of: path)
    let names = Set(words)
    let isExperiment = !names.isDisjoint(with: ["experiment", "flag", "feature", "test"])
    guard names.isDisjoint(with: Self.traits) || !names.isDisjoint(with: Self.variants + Self.switches + Self.tests),
      !(isExperiment && ["id", "name", "key"].contains(words.last) && names.isDisjoint(with: Self.variants))
    else { return nil }
    var values: [String: String] = [:]
    var (count, others) = (0, Set<String>())
    for (row, owner) in zip(rows, owners) {
      guard let owner, let value = row[path] else { continue }
      if value.hasPrefix("{") || value.hasPrefix("[") { return nil }
      count += 1
      if values.updateValue(value, forKey: owner) ?? value != value { others.insert(owner) }
    }
    let variants = Set(values.values).sorted()
    let small = variants.map { $0.lowercased() }
    let isSwitch = Set(small).isSubset(of: ["true", "false", "0", "1", "yes", "no", "on", "off"])
    let isNamed =
      !["is", "has"].contains(words.first)
      && (!names.isDisjoint(with: isSwitch ? Self.variants + Self.switches : Self.variants + Self.switches + Self.tests)
        || Self.groups.contains(words.joined()) || small == Array(["a", "b", "c", "d"].prefix(small.count))
        || small.contains { value in
          value.contains("control")
            || ["variant", "variation", "treatment", "baseline"].contains(where: value.hasPrefix)
        })
    guard 2...20 ~= variants.count, variants.count * (isNamed ? 1 : 2) < values.count + (isNamed ? 0 : 1),
      others.count * 20 <= (isNamed ? values.count : 0)
    else { return nil }
    var numbers: [String: Int] = [:]
    let division = values.keys.sorted().map { user in
      let value = values[user] ?? ""
      numbers[value] = numbers[value] ?? numbers.count
      return numbers[value] ?? 0
    }
    return Assignment(path: path, values: variants, isNamed: isNamed, division: [count] + division)
  }

  /// Words for variants, for what is on or off, for tests, and for groups where they stand alone.
  private static let variants = ["variant", "variation", "treatment", "arm", "ab"]
  private static let switches = ["experiment", "flag", "feature", "rollout"]
  private static let tests = ["test", "exp", "abtest", "split"]
  private static let groups: Set = ["group", "groupname", "groupid", "bucket", "cell", "cohort"]
  /// Words for what users are or have.
  private static let traits = Set(
    "platform os country language locale device version city region browser carrier model brand manufacturer timezone library lib currency date day time timestamp ip sdk gender referrer campaign medium email domain session screen page width height category type schema"
      .split(separator: " ").map(String.init))

  /// The words of a property's name, small.
  private static func words(of path: String) -> [String] {
    let name = path.split { ".[]".contains($0) }.last ?? ""
    var text = ""
    for character in name {
      if character.isUppercase, text.last?.isLowercase == true { text += " " }
      text.append(character.isLetter || character.isNumber ? character : " ")
    }
    return text.lowercased().split(separator: " ").map(String.init)
  }

  /// The properties of whose values some are among names, those that have most of them; once where they are always alike.
  package func properties(having wanted: Set<String>) -> [String] {
    let found = names.map { path in
      (path: path, values: rows.map { row in row[path].flatMap { wanted.contains($0) ? $0 : nil } })
    }
    let counts = found.map { Set($0.values.compactMap(\.self)).count }
    guard let most = counts.max(), most > 0 else { return [] }
    var kept: [(path: String, values: [String?])] = []
    for (property, count) in zip(found, counts) where count == most {
      if !kept.contains(where: { $0.values == property.values }) { kept.append(property) }
    }
    // Where the user was before is hardly meant.
    let isOther = { (path: String) in
      !Set(Self.words(of: path)).isDisjoint(with: [
        "previous", "prev", "from", "referrer", "last", "next", "source", "to", "target",
      ])
    }
    return kept.map(\.path).filter { !isOther($0) } + kept.map(\.path).filter(isOther)
  }

  /// The properties that are called as screens are, and have several values in rows of some events.
  package func screens(in events: Set<String>, at paths: [String]) -> [String] {
    names.filter { name in
      !Set(Self.words(of: name)).isDisjoint(with: [
        "screen", "page", "path", "pathname", "url", "view", "route", "title",
      ])
        && Set(rows.filter { row in paths.contains { events.contains(row[$0] ?? "") } }.compactMap { $0[name] }).count
          > 1
    }
  }

  /// The paths that a name stands for: its own, or those that end with it, a `.` or brackets between the steps.
  package func paths(of name: String) -> [String] {
    func plain(_ path: String) -> String { path.replacing("[", with: ".").replacing("]", with: "") }
    if let column = column(name) { return [column] }
    return names.filter { plain($0) == plain(name) || plain($0).hasSuffix("." + plain(name)) }
  }

  /// The paths of what is in the objects at a path.
  package func members(of path: String) -> [String] {
    names.filter { $0.hasPrefix(path + ".") || $0.hasPrefix(path + "[") }
  }
}
