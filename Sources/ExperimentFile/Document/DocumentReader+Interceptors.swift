import HeadlessNavigation
import UserSimulation

extension DocumentReader {
  /// The interceptors, of kinds that the executable brings; `nil` when something is wrong with one of them.
  func interceptors(_ reader: ObjectReader, appValue: JSON5Value?) -> [any PostNavigationInterceptor]? {
    let names = DeclaredNames(app: appValue ?? reader.value)
    let form = ValueForm<[Entry<(any PostNavigationInterceptor)?>]>.table(
      of: "interceptor",
      count: 0...100,
      .attempting(.object { $0.product(of: extensions.interceptors, as: .interceptor, names) })
    )
    let read = reader.optional(
      "interceptors",
      form,
      unlessSaid: "none",
      "Interceptors of your own, whose events steps and metrics name like acts."
    )
    guard let entries = read else { return reader.lacks("interceptors") ? [] : nil }
    let acts = Set(UserAction.allCases.map(\.rawValue))
    for entry in entries {
      guard let event = entry.value?.eventNames.first(where: acts.contains) else { continue }
      let message = "interceptor \(quoted(entry.key)) calls an event \(quoted(event)), as an act is called"
      reader.report(.duplicateID, message, at: entry.keyRange, hint: "give the event another name")
    }
    let interceptors = entries.compactMap(\.value)
    return interceptors.count == entries.count ? interceptors : nil
  }
}

extension ValueForm where Value == String {
  /// The name of an act, or of an event that an interceptor makes.
  /// - Parameter interceptors: The interceptors; `nil` where they could not be read, and any name may be an event's.
  static func act(orEventOf interceptors: [any PostNavigationInterceptor]?) -> Self {
    guard let interceptors else { return .identifier }
    let names = UserAction.allCases.map(\.rawValue) + interceptors.flatMap(\.eventNames)
    return .oneOf(names.map { (name: $0, value: $0) })
  }
}
