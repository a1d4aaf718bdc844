package import EventLogs
import HeadlessNavigation
package import NavigationExperiments

extension ExperimentDefinition {
  /// The names that a log of this experiment may use.
  package var logVocabulary: LogVocabulary {
    LogVocabulary(
      variants: Set(variants.map(\.id)),
      sizeClasses: Set(SizeClass.allCases.map(\.rawValue)),
      segments: Set(segments),
      goals: Set(goals),
      screens: Set(variants.flatMap { $0.app.screens.keys.map(\.rawValue) })
    )
  }
}
