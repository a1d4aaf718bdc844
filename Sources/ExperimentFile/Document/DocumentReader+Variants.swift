import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// A variant as read.
struct ReadVariant {
  var variant: Variant
  let isControl: Bool
  let app: ReadApp
  /// Where the patch of the app stands, if there is one.
  let patch: Range<Int>?
}

extension DocumentReader {
  /// The variants; each is run in its own app, patched if it says so.
  func variants(_ reader: ObjectReader, appValue: JSON5Value?, app: ReadApp?, apps: AppReader) -> [ReadVariant]? {
    let errors = diagnostics.errorCount
    let form = ValueForm<ReadVariant?>.object { entry in
      let patch = entry.optional(
        "app", .patch(extensions), unlessSaid: "none",
        """
        A patch: laid over the app, objects key by key, everything else as a whole; labels of menus as their \
        page says.
        """)
      let ownApp = patch.flatMap { appValue?.patchingApp($0) } ?? appValue
      let names = ownApp?["coordinators"]?.keys ?? []
      let coordinator = entry.required(
        "coordinator", .coordinatorChoice(names),
        "The coordinator in the slot, by horizontal size class if there are two.")
      let weight = entry.optional(
        "weight", .number(in: 0...1e9), default: 1,
        "The variant's part of the users, on any scale. At least one is above 0.")
      let isControl = entry.optional(
        "control", .boolean, default: false,
        "What the others are compared with. Exactly one variant is the control; the only variant of a file always is.")
      let title = entry.optional(
        "title", .string, unlessSaid: "none", "What reports call the variant beside its id, in a few words.")
      let description = entry.optional(
        "description", .string, unlessSaid: "none", "What users meet under the variant, in a sentence or two.")
      guard let read = patch.map({ patched(appValue, app, with: $0, apps, entry) }) ?? app, let coordinator else {
        return .some(nil)
      }
      let variant = Variant(
        id: "", title: title ?? "", description: description ?? "", weight: weight, coordinator: coordinator,
        app: read.app)
      return ReadVariant(variant: variant, isControl: isControl, app: read, patch: patch?.range)
    }
    let entries = reader.required(
      "variants", .table(of: "variant", count: 1...20, form),
      "What is compared. One alone describes what there is, and nothing is compared.")
    checkControl(reader, isReadable: diagnostics.errorCount == errors)
    guard let entries, diagnostics.errorCount == errors else { return nil }
    var variants = entries.compactMap { entry in
      entry.value.map { read in
        var named = read
        named.variant.id = entry.key
        return named
      }
    }
    guard variants.count == entries.count else { return nil }
    let numbers = appNumbers(of: variants.map(\.app))
    variants.indices.forEach { variants[$0].variant.appNumber = numbers[$0] }
    guard variants.contains(where: { $0.variant.weight > 0 }) else {
      for flaw in Problem.weights(variants.map(\.variant.weight), "") {
        reader.report(flaw.code, flaw.message, at: "variants", hint: flaw.hint)
      }
      return nil
    }
    return variants
  }

  /// For each app a number that it has in common with those that are the same.
  private func appNumbers(of apps: [ReadApp]) -> [Int] {
    var different: [ReadApp] = []
    return apps.map { app in
      if let known = different.firstIndex(where: app.isSame) { return known }
      different.append(app)
      return different.count - 1
    }
  }

  /// The app under a patch.
  ///
  /// What is wrong in the patch is reported there; what the patch breaks elsewhere is reported once, at the patch.
  private func patched(
    _ value: JSON5Value?, _ app: ReadApp?, with patch: JSON5Value, _ apps: AppReader, _ reader: ObjectReader
  ) -> ReadApp? {
    // Where a whole part of the app is missing, the patch's own would be taken for it.
    guard let value, value.isObject, AppReader.parts.allSatisfy({ value[$0]?.isObject ?? false }) else { return nil }
    let scratch = DiagnosticCollector(beside: diagnostics)
    let patched = apps.patching(app, reportingTo: scratch).app(value.patchingApp(patch))
    let found = scratch.problems.filter { $0.severity == .error }
    let own = found.filter { $0.source != diagnostics.source.name || patch.range.contains($0.range.lowerBound) }
    for diagnostic in own { diagnostics.add(diagnostic) }
    if own.isEmpty, app != nil, let first = found.first {
      let message = "'app' in \(reader.subject) breaks the app: \(first.message)"
      diagnostics.report(first.code, message, at: reader.member("app")?.keyRange ?? reader.start, hint: first.hint)
    }
    return app == nil ? nil : patched
  }

  private func checkControl(_ reader: ObjectReader, isReadable: Bool) {
    guard let variants = reader.member("variants"), case .object(let members) = variants.value.kind else { return }
    let controls = members.filter { $0.value["control"]?.kind == .bool(true) }
    guard controls.count > 1 || controls.isEmpty && members.count > 1 && isReadable else { return }
    let place = controls.dropFirst().first?.value["control"]?.range ?? variants.keyRange
    for flaw in Problem.control(of: controls.map(\.key), among: members.map(\.key)) {
      diagnostics.report(flaw, at: place)
    }
  }
}

extension ValueForm where Value == CoordinatorChoice {
  /// A coordinator, or one for each size class.
  static func coordinatorChoice(_ names: [String]) -> Self {
    let coordinator = ValueForm<String>.name(among: names, called: "coordinator")
    let bySize = ValueForm<CoordinatorChoice>.object(
      .required("compact", coordinator, "The coordinator in compact size class."),
      .required("regular", coordinator, "The coordinator in regular size class.")
    ) { CoordinatorChoice(compact: Name($0), regular: Name($1)) }
    return ValueForm.converting(coordinator) { CoordinatorChoice(Name($0)) }.or(bySize)
  }
}

extension ValueForm where Value == JSON5Value {
  /// An object whose parts are read when it has been laid over another.
  static func patch(_ extensions: FlowExtensions) -> Self {
    Self("an object", of: [.object], as: AppReader.schema(extensions).patch) { $0.value }
  }
}
