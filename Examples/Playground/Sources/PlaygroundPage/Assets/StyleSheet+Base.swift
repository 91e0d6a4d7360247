extension StyleSheet {
    /// The colors of both schemes.
    ///
    /// Text on any of the grounds has a contrast of at least 4.5:1.
    static let colors = """
        :root {
          color-scheme: light dark;
          --ground: #f5f5f7; --card: #fff; --sunken: #ededf1; --line: #e1e1e7;
          --text: #16161a; --soft: #5c5c66; --tint: #2447d8; --on-tint: #fff; --tint-soft: #e9edff;
          --raised: #fff;
          --good: #12703f; --good-mark: #157a45; --bad: #c02617; --bad-mark: #d83a2b;
          --bad-soft: #ffebe8; --notice: #2447d8; --report: #7a3cc2; --warn: #8a5600;
          --ours: linear-gradient(165deg, #dfe7ff, #eef0ff 45%, #e5f6f3);
          --theirs: linear-gradient(165deg, #ecebe8, #f3f1ee);
          --shadow: 0 1px 2px rgb(20 22 40 / 5%), 0 6px 22px rgb(20 22 40 / 5%);
          --sans: -apple-system, BlinkMacSystemFont, "SF Pro Text", Inter, "Segoe UI", Roboto,
            "Apple SD Gothic Neo", Pretendard, "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic",
            sans-serif;
          --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono",
            "Noto Sans Mono", "Noto Sans CJK KR", monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0b0b0e; --card: #17171c; --sunken: #222229; --line: #2c2c35;
            --text: #f2f2f5; --soft: #a5a5b1; --tint: #9db1ff; --on-tint: #0b1233;
            --tint-soft: #20274a; --raised: #41414d;
            --good: #63d498; --good-mark: #1f7d4c; --bad: #ff9386; --bad-mark: #cf3f31;
            --bad-soft: #3a1a18; --notice: #7d96ff; --report: #b98af0; --warn: #f0bd62;
            --ours: linear-gradient(165deg, #1a2142, #17182b 45%, #14292a);
            --theirs: linear-gradient(165deg, #1d1c1b, #191817);
            --shadow: 0 0 0 1px rgb(255 255 255 / 5%);
          }
        }
        """

    /// Elements as they are everywhere.
    static let base = """
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0; background: var(--ground); color: var(--text);
          font: 0.9375rem/1.5 var(--sans); overflow-wrap: anywhere; word-break: keep-all;
          -webkit-font-smoothing: antialiased;
        }
        h1, h2, h3, h4, p, ol, ul, dl, dd, fieldset { margin: 0; padding: 0; }
        ol, ul { list-style: none; }
        fieldset { border: 0; min-width: 0; }
        h1 { font-size: clamp(1.375rem, 1rem + 0.85vw, 1.75rem); line-height: 1.25;
          font-weight: 700; letter-spacing: -0.025em; text-wrap: balance; }
        h2 { font-size: 1.125rem; line-height: 1.3; font-weight: 700; letter-spacing: -0.015em; }
        h3 { font-size: 0.9375rem; line-height: 1.4; font-weight: 650; }
        svg { display: block; fill: none; stroke: currentcolor; stroke-width: 1.7;
          stroke-linecap: round; stroke-linejoin: round; flex: none; }
        .solid { fill: currentcolor; stroke: none; }
        code { font-family: var(--mono); font-size: 0.8em; }
        i { font-style: normal; }
        a { color: var(--tint); text-underline-offset: 0.2em; }
        [hidden] { display: none !important; }
        :focus-visible { outline: 3px solid var(--tint); outline-offset: 2px; border-radius: 8px; }
        .hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: 1rem; z-index: 9; padding: 0.5rem 1rem;
          background: var(--card); border-radius: 10px; }
        .lost { position: fixed; inset: 0 0 auto; z-index: 8; padding: 0.5rem 1rem;
          background: var(--warn); color: var(--ground); text-align: center; font-weight: 600; }
        .lead { color: var(--soft); text-wrap: pretty; }
        .card { background: var(--card); border-radius: 18px; box-shadow: var(--shadow); }
        .nothing { padding: 1.25rem; color: var(--soft); font-size: 0.875rem; }
        .mark rect { fill: #3d5afe; stroke: none; }
        .mark path { stroke: #fff; stroke-width: 3; }
        .mark circle { fill: #fff; stroke: none; }
        """

    /// Buttons of the page.
    static let controls = """
        button, input { font: inherit; color: inherit; }
        button { cursor: pointer; border: 0; background: none; padding: 0; text-align: inherit; }
        .button {
          display: inline-flex; align-items: center; justify-content: center; gap: 0.4375rem;
          min-height: 2.25rem; padding: 0.25rem 0.9375rem; border-radius: 99px;
          background: var(--sunken); color: var(--text); font-size: 0.875rem; font-weight: 600;
          text-decoration: none;
        }
        .button:hover { filter: brightness(0.96); }
        .button.primary { background: var(--tint); color: var(--on-tint); }
        .languages { display: inline-flex; padding: 2px; border-radius: 99px;
          background: var(--sunken); font-size: 0.8125rem; }
        .languages a { padding: 0.25rem 0.75rem; border-radius: 99px; color: var(--soft);
          text-decoration: none; font-weight: 600; white-space: nowrap; }
        .languages [aria-current] { background: var(--raised); color: var(--text);
          box-shadow: 0 1px 3px rgb(0 0 0 / 12%); }
        """
}
