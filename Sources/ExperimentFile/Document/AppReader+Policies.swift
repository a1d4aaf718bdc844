import HeadlessNavigation

extension AppReader {
  /// The policies of an app: an object with a key for each that a file can see the effect of.
  var policies: ValueForm<NavigationPolicies> {
    .object(
      "policies",
      of: .settings(
        of: .standard,
        [
          .key(
            "pushing_twice", \.pushingTwice, .anyCase, from: "[P: UIKit]",
            """
            What becomes of a push of a screen that stands on the stack already, about the same thing: another one is \
            put on top, the stack is popped to it, or the push fails. Two quick taps push twice unless this prevents it.
            """),
          .key(
            "presenting_twice", \.presentingTwice, .anyCase,
            "Whether a screen may be presented that stands in the app already, about the same thing."),
          .key(
            "tapping_selected_tab", \.tappingSelectedTab, .anyCase,
            "What a tap on the selected tab does to its stack."),
          .key(
            "tapping_other_tab", \.tappingOtherTab, .anyCase,
            "What a tap on another tab does to the stack in that one."),
          .key(
            "sheet_in_compact_height", \.sheetInCompactHeight, .anyCase, from: "[P: UIKit]",
            """
            What a sheet or form sheet is in compact height, as on a phone on its side: as large as the screen, where \
            no pull closes it, or a sheet as elsewhere.
            """),
        ]))
  }
}
