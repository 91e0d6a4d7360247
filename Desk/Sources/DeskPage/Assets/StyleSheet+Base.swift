extension StyleSheet {
    /// Elements as they are everywhere.
    static let base = """
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: 5rem 0 2rem; }
        body {
          margin: 0; background: var(--ground); color: var(--text);
          font: 0.9375rem/1.5 var(--sans); overflow-wrap: anywhere; word-break: keep-all;
          -webkit-font-smoothing: antialiased;
        }
        h1, h2, h3, p, ol, ul, dl, dd, figure, blockquote, pre { margin: 0; padding: 0; }
        ol, ul { list-style: none; }
        h1 { font-size: 1.5rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.015em;
          text-wrap: balance; }
        h2 { font-size: 1rem; line-height: 1.4; font-weight: 650; letter-spacing: -0.005em; }
        h3 { font-size: 0.875rem; line-height: 1.4; font-weight: 600; }
        svg { display: block; }
        code, pre, kbd { font-family: var(--mono); font-size: 0.8125rem; }
        pre { white-space: pre-wrap; tab-size: 4; }
        a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
        a:hover { text-decoration-thickness: 2px; }
        bdi { unicode-bidi: isolate; }
        [hidden] { display: none !important; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
        main:focus { outline: none; }
        .hidden {
          position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap; border: 0; padding: 0;
        }
        .fine { color: var(--soft); font-size: 0.8125rem; }
        .lead { color: var(--soft); }
        .note {
          margin-top: 0.75rem; padding: 0.625rem 0.875rem; border-radius: 8px;
          background: var(--warning-soft); color: var(--warning); font-size: 0.875rem;
          border-inline-start: 3px solid var(--warning-mark);
        }
        .num, time, data, .clock, .moment { font-variant-numeric: tabular-nums; }
        .nothing { padding: 4rem 1.5rem; text-align: center; }
        .nothing > p { color: var(--soft); margin: 0.375rem auto 0; max-width: 34rem; }
        .nothing > p + p { margin-top: 1.5rem; }
        .nothing .dsn { margin-top: 1.5rem; text-align: start; }
        .nothing-line { color: var(--soft); padding: 1rem 0; }
        """

    /// Buttons and fields.
    static let controls = """
        button, .button, select, input { font: inherit; color: inherit; }
        button, .button {
          display: inline-flex; align-items: center; justify-content: center; gap: 0.375rem;
          min-height: 2.25rem; padding: 0.25rem 0.875rem; border-radius: 8px;
          border: 1px solid var(--edge); background: var(--surface);
          font-size: 0.875rem; font-weight: 550; text-decoration: none; cursor: pointer;
          color: var(--text);
        }
        button:hover, .button:hover { background: var(--sunken); }
        button:active, .button:active { transform: translateY(1px); }
        button.primary { background: var(--fill); border-color: var(--fill); color: var(--on-fill); }
        button.primary:hover { background: var(--fill-hover); }
        button.quiet { border-color: transparent; background: transparent; color: var(--soft); }
        button.quiet:hover { background: var(--sunken); color: var(--text); }
        input:not([type="hidden"]), select {
          width: 100%; min-height: 2.5rem; padding: 0.375rem 0.75rem; border-radius: 8px;
          border: 1px solid var(--edge); background: var(--surface); min-width: 0;
        }
        input::placeholder { color: var(--faint); opacity: 1; }
        input[aria-invalid] { border: 2px solid var(--error-mark); }
        label { font-weight: 600; }
        .hint { color: var(--soft); font-size: 0.8125rem; margin: 0.125rem 0 0.5rem; }
        .pager { padding: 1rem; text-align: center; }
        .skip {
          position: absolute; inset: -5rem auto auto 0.75rem; z-index: 9; padding: 0.5rem 1rem;
          background: var(--surface); border-radius: 0 0 8px 8px;
        }
        .skip:focus { top: 0; box-shadow: var(--lift); }
        details > summary { cursor: pointer; }
        """
}
