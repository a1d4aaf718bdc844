public import NavigationExperiments

extension ExperimentDefinition {
  /// The same experiment with the control under every variant's name, its patches to the app included.
  ///
  /// Nothing is different between the arms then, so whatever an analysis finds is found by chance.
  public var withControlEverywhere: ExperimentDefinition {
    var null = self
    for variant in variants.indices {
      null.variants[variant].coordinator = variants[control].coordinator
      null.variants[variant].app = variants[control].app
      null.variants[variant].sharesApp = variants[control].sharesApp
    }
    return null
  }
}
