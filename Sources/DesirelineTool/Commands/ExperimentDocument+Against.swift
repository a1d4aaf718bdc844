import ExperimentFile
import NavigationExperiments

extension ExperimentDocument {
  /// The document with every variant compared with the one of that id; as it is where none is asked for.
  /// - Throws: `Failure` where there is no such variant.
  func against(_ id: String?) throws(Failure) -> ExperimentDocument {
    guard let id else { return self }
    let ids = experiment.variants.map(\.id)
    guard let variant = ids.firstIndex(of: id) else { throw Failure.unknownVariant(id, among: ids) }
    var document = self
    document.experiment = experiment.against(variant)
    return document
  }
}
