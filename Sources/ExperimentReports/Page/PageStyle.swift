/// The style sheet of the page.
enum PageStyle {
  /// Colours are those of Okabe and Ito, darkened on light ground and lightened on dark, so that text on the ground has a
  /// contrast of at least 4.5 and graphics one of at least 3.
  static let sheet = """
    :root { color-scheme: light dark; --ground: #ffffff; --ink: #1a1d21; --faint: #565d66; --line: #d0d5dc; --soft: #f2f4f7;
      --alarm: #a3160b; --s0: #4a5058; --s1: #00629b; --s2: #b04a00; --s3: #00735a; --s4: #8f3d78; --s5: #6d5d00; }
    @media (prefers-color-scheme: dark) { :root { --ground: #14171a; --ink: #e7eaee; --faint: #a4acb6; --line: #3b424b;
      --soft: #1e2328; --alarm: #ff8f85; --s0: #b4bcc6; --s1: #62b6ee; --s2: #f0984f; --s3: #3fc7a0; --s4: #e29bce; --s5: #d6c352; } }
    * { box-sizing: border-box; }
    html { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
    body { margin: 0 auto; max-width: 66rem; padding: 1rem; overflow-wrap: break-word; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0; } h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 0.25rem; } p, ul, dl { max-width: 44rem; }
    .skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
    .notice { border-left: 0.25rem solid var(--s1); padding-left: 0.75rem; color: var(--faint); }
    .hypothesis { font-size: 1.1rem; } .contents { list-style: none; padding: 0; max-width: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1rem; }
    .card { background: var(--soft); border-radius: 0.5rem; padding: 0.75rem 1rem; } .card h3 { margin: 0; color: var(--faint); font-weight: 400; }
    .card h3 code { color: var(--ink); font-weight: 600; } .card p { margin: 0.25rem 0; } .card ul { margin: 0.5rem 0 0; padding-left: 1.1rem; }
    .verdict { font-size: 1.35rem; font-weight: 600; line-height: 1.3; } .effect { font-size: 1.05rem; }
    .alarm { color: var(--alarm); font-weight: 600; }
    .scroll { overflow-x: auto; } table { border-collapse: collapse; width: max-content; font-variant-numeric: tabular-nums; margin: 0.5rem 0; }
    caption { text-align: left; color: var(--faint); padding: 0.25rem 0; position: sticky; left: 0; width: min(44rem, calc(100vw - 2rem)); }
    th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; font-weight: 400; max-width: 24rem; overflow-wrap: break-word; }
    thead th { font-weight: 600; } td, th.n { text-align: right; white-space: nowrap; } td.w { text-align: left; white-space: normal; }
    .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; margin: 1rem 0; }
    figure { margin: 0; min-width: 0; max-width: 28rem; } figcaption { font-weight: 600; } svg { display: block; width: 100%; height: auto; }
    svg text { font-size: 12px; fill: var(--ink); paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; } svg .strong { font-weight: 600; } svg .faint { fill: var(--faint); }
    .legend { list-style: none; padding: 0; margin: 0.25rem 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
    .rule { stroke: var(--line); stroke-width: 1; } .threshold { stroke: var(--ink); stroke-width: 1.2; } .area { fill: var(--soft); stroke: var(--faint); stroke-dasharray: 2 2; }
    .line, .range { fill: none; stroke-width: 2; }
    .s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); } .s4 { --c: var(--s4); } .s5 { --c: var(--s5); }
    .bar, .dot { fill: var(--c); } .line, .range { stroke: var(--c); } .sign { color: var(--c); }
    details { margin: 0.5rem 0; } summary { cursor: pointer; color: var(--faint); }
    code { font: 0.92em ui-monospace, monospace; } a { color: var(--s1); } :focus-visible { outline: 3px solid var(--s2); outline-offset: 2px; }
    @media (max-width: 40rem) { td, th { font-size: 0.8125rem; line-height: 1.25rem; padding: 0.25rem 0.5rem 0.25rem 0; } th[scope=row] { position: sticky; left: 0; max-width: 10rem; background: var(--ground); } table { border-collapse: separate; border-spacing: 0; } }
    @media print { html { font-size: 10pt; } .skip, .contents { display: none; } .scroll { overflow: visible; } details::details-content { content-visibility: visible; display: block; height: auto; } figure, tr, li, .card { break-inside: avoid; }
      table { width: auto; font-size: 8pt; } caption { width: auto; } th, td { max-width: 14rem; padding-right: 0.5rem; } td, th.n { white-space: normal; }
      .figures { display: block; } figure { max-width: none; margin-bottom: 1rem; } svg { max-width: 27rem; } h2, h3, figcaption { break-after: avoid; } }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    """
}
