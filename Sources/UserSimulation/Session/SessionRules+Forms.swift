/// Filling in forms.
extension SessionRules {
  /// The time to fill in the form on a pane: for each field a thought, and a keystroke for each character.
  func filling(_ pane: PaneRecord) -> Int {
    let characters = pane.characters + pane.unmeasuredFields * parameters.milliseconds(.fieldLength)
    return pane.fields * parameters.milliseconds(.field) + characters * parameters.milliseconds(.keystroke)
  }

  /// The effort of filling it in, in steps.
  func effort(ofFilling pane: PaneRecord) -> Double { Double(pane.fields) * parameters[.fieldEffort] }
}
