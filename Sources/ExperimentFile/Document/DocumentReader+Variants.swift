import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// A variant as read.
struct ReadVariant {
  var variant: Variant
  let isControl: Bool
  let app: ReadApp
}

extension DocumentReader {
  /// The variants; each is run in its own app, patched if it says so.
  var readVariants: ValueForm<[ReadVariant]> {
    let table = ValueForm<[KeyedValue<ReadVariant>]>.table(of: "variant", count: 1...20) { self.variant(named: $0) }
    return .init(table.outline) { context in
      let errors = self.diagnostics.errorCount
      let entries = table.content(context)
      self.checkControl(context.value, isReadable: self.diagnostics.errorCount == errors)
      guard var variants = entries?.map(\.value), self.diagnostics.errorCount == errors else { return nil }
      let apps = variants.map(\.app)
      let structures = self.numbers(of: apps) { $0.isSame(as: $1) || $0.isSameButForLabels(as: $1) }
      for (place, number) in self.numbers(of: apps, by: { $0.isSame(as: $1) }).enumerated() {
        (variants[place].variant.appNumber, variants[place].variant.structureNumber) = (number, structures[place])
      }
      guard variants.contains(where: { $0.variant.weight > 0 }) else {
        for flaw in Problem.weights(variants.map(\.variant.weight), "") {
          self.diagnostics.report(flaw, at: context.value.range)
        }
        return nil
      }
      return variants
    }
  }

  private func variant(named id: String) -> ValueForm<ReadVariant> {
    .given { written in
      let app = self.root["app"]
      let ownApp = app.map { app in written["app"].map { AppPatch.lay($0, over: app) } ?? app }
      return .object(
        .reader,
        .optional(
          "app", self.patch, unlessSaid: "none",
          """
          A patch, laid over the app: objects key by key, lists by the ids of what is in them, everything else as a \
          whole; `null` takes out.
          """),
        .required(
          "coordinator", self.coordinatorChoice(ownApp?["coordinators"]?.keys ?? []),
          "The coordinator in the slot, by horizontal size class if there are two."),
        .optional(
          "weight", .number(in: 0...1e9), default: 1,
          "The variant's part of the users, on any scale. At least one is above 0."),
        .optional(
          "control", .boolean, default: false,
          "What the others are compared with. Exactly one variant is the control; the only variant of a file always is."
        ),
        .optional(
          "title", .string, or: "", unlessSaid: "none",
          "What reports call the variant beside its id, in a few words."),
        .optional(
          "description", .string, or: "", unlessSaid: "none",
          "What users meet under the variant, in a sentence or two.")
      ) { reader, patch, coordinator, weight, isControl, title, description in
        guard let read = patch.map({ self.patched(with: $0, reader) }) ?? self.app else { return nil }
        let variant = Variant(
          id: id, title: title, description: description, weight: weight, coordinator: coordinator, app: read.app)
        return ReadVariant(variant: variant, isControl: isControl, app: read)
      }
    }
  }

  /// For each app a number that it has in common with those that are the same.
  private func numbers(of apps: [ReadApp], by areSame: (ReadApp, ReadApp) -> Bool) -> [Int] {
    var different: [ReadApp] = []
    return apps.map { app in
      if let known = different.firstIndex(where: { areSame(app, $0) }) { return known }
      different.append(app)
      return different.count - 1
    }
  }

  /// The app under a patch.
  ///
  /// What is wrong in the patch is reported there; what the patch breaks elsewhere is reported once, at the patch.
  private func patched(with patch: JSON5Value, _ reader: ObjectReader) -> ReadApp? {
    // Where a whole part of the app is missing, the patch's own would be taken for it.
    guard let value = root["app"], value.isObject, AppReader.parts.allSatisfy({ value[$0]?.isObject ?? false }) else {
      return nil
    }
    let scratch = DiagnosticCollector(beside: diagnostics)
    let whole = AppPatch { scratch.report($0, $1, at: $2, hint: $3) }.lay(patch, over: value)
    // What the patch names may be missing because of a mistake in the app.
    guard app != nil || scratch.problems.isEmpty && patch.keys.allSatisfy(value.keys.contains) else { return nil }
    let patched = appReader(of: whole, patching: app, into: scratch).app(whole)
    let found = scratch.problems.filter { $0.severity == .error }
    let own = found.filter { $0.source != diagnostics.source.name || patch.range.contains($0.range.lowerBound) }
    for diagnostic in own { diagnostics.add(diagnostic) }
    if own.isEmpty, app != nil, let first = found.first {
      let message = "'app' in \(reader.subject) breaks the app: \(first.message)"
      diagnostics.report(first.code, message, at: reader.member("app")?.keyRange ?? reader.start, hint: first.hint)
    }
    return app == nil ? nil : patched
  }

  private func checkControl(_ variants: JSON5Value, isReadable: Bool) {
    guard case .object(let members) = variants.kind else { return }
    let controls = members.filter { $0.value["control"]?.kind == .bool(true) }
    guard controls.count > 1 || controls.isEmpty && members.count > 1 && isReadable else { return }
    let place = controls.dropFirst().first?.value["control"]?.range ?? root.member("variants")?.keyRange
    for flaw in Problem.control(of: controls.map(\.key), among: members.map(\.key)) {
      diagnostics.report(flaw, at: place ?? variants.range)
    }
  }

  /// A coordinator, or one for each size class.
  func coordinatorChoice(_ names: [String]) -> ValueForm<CoordinatorChoice> {
    let coordinator = ValueForm<String>.name(among: names, called: "coordinator")
    return .converting(.bySizeClass("a coordinator for each size class", coordinator, "The coordinator")) {
      $0.map { Name($0) }
    }
  }

  /// An object whose parts are read when it has been laid over another.
  var patch: ValueForm<JSON5Value> {
    ValueForm<JSON5Value>("an object", of: [.object], as: AppReader.schema(self.extensions).patch) { $0.value }
  }
}
