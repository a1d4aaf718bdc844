extension PageStyle {
  /// The style of flow graphs and traces: what differs is dashed, colored and labeled, and text is legible across lines.
  static let flow = """
    .flow text { font-size: 11px; paint-order: stroke; stroke: var(--ground); stroke-width: 3px; stroke-linejoin: round; }
    .way { fill: none; stroke: var(--faint); stroke-opacity: 0.75; } .tip { fill: var(--faint); }
    .way.marked { stroke: var(--c); stroke-opacity: 1; stroke-dasharray: 7 4; } .tip.marked { fill: var(--c); }
    .screen { fill: var(--ground); stroke: var(--ink); } .screen.marked { stroke: var(--c); stroke-width: 2.5; stroke-dasharray: 7 4; }
    .screen.absent { stroke: var(--faint); stroke-dasharray: 1 4; }
    .traces ol { margin: 0; padding-left: 2.2rem; } .traces p { margin: 0.4rem 0; } .traces .time { color: var(--faint); }
    """
}
