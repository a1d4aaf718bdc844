extension FormatSection {
  /// The keys of devices.
  static let devicesSections: [FormatSection] = [
    peopleDevices, peopleDevicesDevice,
  ]

  /// The keys of `people.devices`.
  private static let peopleDevices = FormatSection(
    at: "people.devices",
    of: "a device",
    several: "devices",
    notes: [
      KeyNote(
        "share",
        "The share of all people. Shares are exact in every 10,000 people."
      ),
      KeyNote(
        "device",
        "A device of the list below, or a window by its size classes."
      ),
      KeyNote(
        "orientation",
        unlessSaid: "phones upright, tablets on their side",
        "How it is held at the start."
      ),
      KeyNote(
        "window",
        unlessSaid: #"`"full"`"#,
        "How much of a tablet's screen the app has. Phones have the full screen."
      ),
      KeyNote(
        "rotates",
        unlessSaid: "never",
        "The mean active time between two turns of the device."
      ),
    ]
  )

  /// The keys of `people.devices.device`.
  private static let peopleDevicesDevice = FormatSection(
    at: "people.devices.device",
    of: "a window",
    several: "windows",
    notes: [
      KeyNote(
        "horizontal",
        "The horizontal size class. It decides on coordinators and panes."
      ),
      KeyNote(
        "vertical",
        unlessSaid: #"`"regular"`"#,
        "The vertical size class."
      ),
      KeyNote(
        "rows",
        "The rows of a list that are visible at once."
      ),
    ]
  )
}
