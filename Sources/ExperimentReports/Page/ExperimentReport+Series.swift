import SVGCharts
import ExperimentAnalysis
import NavigationExperiments

extension ExperimentReport {
  /// What is drawn of a variant: the first series is the control's, the others are those of the treatments in their order.
  func series(of variant: Int) -> Series {
    let control = results.experiment.control
    return Series(variant == control ? 0 : variant < control ? variant + 1 : variant)
  }
}
