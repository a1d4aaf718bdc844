/// The one-line notation of a tree, in which tests, traces and documentation speak:
///
///     tree      = layer { " ▲ " style [ "!" ] " " node } .         the root layer has no style
///     layer     = node .
///     node      = screen | container .
///     container = kind "[" [ child { separator child } ] "]" .      separator: " > " stacks, " | " panes, ", " others
///     child     = node [ "*" ] .                                    "*" the selected child of a container with ", "
///     screen    = kind [ "(" value ")" ] [ "{" value "}" ] [ "!" ] [ "~" ] .
///     value     = integer | "true" | "false" | integer "..<" integer | name | "[" [ value { ", " value } ] "]" .
///
/// `(…)` is the context, `{…}` what is open in the screen, `!` locked, `~` not yet loaded. Owners are not printed.
/// Panes are those of a hybrid, and of every kind whose name ends in `split`.
extension ScreenTree: CustomStringConvertible {
  /// The one-line notation.
  public var description: String {
    guard let first = layers.first else { return "" }
    var text = first.root.description
    for layer in layers.dropFirst() { text += " ▲ \(layer.style)\(layer.isLocked ? "!" : "") \(layer.root)" }
    return text
  }
}

extension Node: CustomStringConvertible {
  /// The one-line notation.
  public var description: String {
    switch self {
    case .screen(let screen): screen.description
    case .container(let container): container.description
    }
  }
}

extension Container: CustomStringConvertible {
  /// The one-line notation.
  public var description: String {
    let separator = Self.separator(of: kind)
    let marksSelection = separator == ", "
    let texts = children.enumerated().map { index, child in
      child.description + (marksSelection && index == selected ? "*" : "")
    }
    return "\(kind)[\(texts.joined(separator: separator))]"
  }

  /// What stands between the children of a container of this kind.
  package static func separator(of kind: Name<Container>) -> String {
    switch kind {
    case .stack, .placeholder: " > "
    case .hybrid: " | "
    case _ where kind.rawValue.hasSuffix("split"): " | "
    default: ", "
    }
  }
}

extension Screen: CustomStringConvertible {
  /// The one-line notation.
  public var description: String {
    var text = kind.rawValue
    if context != .none { text += "(\(context))" }
    if display != .none { text += "{\(display)}" }
    if isLocked { text += "!" }
    if !isLoaded { text += "~" }
    return text
  }
}
