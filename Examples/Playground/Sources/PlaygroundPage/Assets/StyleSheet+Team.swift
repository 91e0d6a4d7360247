extension StyleSheet {
    /// The reports.
    static let team = """
        .report { padding: 0.9375rem 1rem 0; margin-bottom: 0.75rem; overflow: hidden; }
        .report:last-child { margin-bottom: 0; }
        .tags { display: flex; gap: 0.5rem; align-items: center; font-size: 0.75rem;
          color: var(--soft); margin-bottom: 0.375rem; }
        .level { padding: 0.0625rem 0.5rem; border-radius: 99px; background: var(--bad-soft);
          color: var(--bad); font-weight: 650; }
        [data-level=warning] .level, [data-level=info] .level { background: var(--sunken);
          color: var(--warn); }
        .report .code { margin-top: 0.375rem; color: var(--soft); font-size: 0.8125rem; }
        .report .code code { padding: 0.125rem 0.375rem; border-radius: 6px; color: var(--tint);
          background: var(--tint-soft); font-weight: 600; font-size: 0.8125rem; }
        .report dl { margin: 0.75rem 0 0.9375rem; display: grid; gap: 0.25rem;
          font-size: 0.8125rem; line-height: 1.4; }
        .report dl div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 0.625rem; }
        .report dt { color: var(--soft); }
        .desk { margin: 0 -1rem; padding: 0.5625rem 1rem; border-top: 1px solid var(--line);
          color: var(--soft); font-size: 0.8125rem; }
        .desk b { color: var(--text); }
        .count { white-space: nowrap; }
        .report.lit { box-shadow: 0 0 0 2px var(--tint); }
        """

    /// The rows of the timeline.
    static let timeline = """
        .time { padding: 1.125rem 1.125rem 0.5rem; }
        .time .section-head { padding: 0; }
        .rows { max-height: 19rem; overflow: auto; scrollbar-width: thin; margin: 0.75rem -0.5rem 0;
          border-top: 1px solid var(--line); padding: 0.375rem 0; }
        .rows ol:not(:empty) + .nothing { display: none; }
        .rows .nothing { padding: 0.875rem 0.5rem; }
        #timeline li, .rows-static li { display: grid; column-gap: 0.75rem; align-items: baseline;
          grid-template-columns: 2.75rem 4.5rem minmax(0, 1fr) auto; font-size: 0.8125rem;
          padding: 0.25rem 0.5rem; border-radius: 8px; line-height: 1.4; }
        .at { color: var(--soft); font-variant-numeric: tabular-nums; text-align: end; }
        #timeline b, .rows-static b { font-weight: 600; }
        li > code { color: var(--soft); font-size: 0.75rem; }
        li[data-trace], li[data-trace] b { color: var(--soft); font-weight: 400; }
        li.failed b, li.failed .text, [data-event=failure] b { color: var(--bad); }
        [data-event=presented] b { color: var(--notice); }
        [data-event=reported] b { color: var(--report); }
        #timeline li.lit { background: var(--tint-soft); }
        """

    /// The drawing above them.
    static let strip = """
        .strip { overflow-x: auto; scrollbar-width: none; }
        .strip svg { width: 100%; min-width: 36rem; max-width: 46rem; height: auto; stroke: none; }
        .strip text { font: 500 11px var(--sans); fill: var(--soft); stroke: none; }
        .strip .lane-name { fill: var(--text); font-weight: 600; }
        .lane-line, .axis { stroke: var(--line); stroke-width: 1; }
        .cut { fill: var(--card); }
        .cut .edge { stroke: var(--soft); stroke-width: 1.2; }
        .request { stroke: none; }
        .good .request { fill: var(--good-mark); }
        .bad .request { fill: var(--bad-mark); }
        .open .request { fill: var(--soft); opacity: 0.55; }
        .strip .bar-text { fill: #fff; font-weight: 650; font-size: 10.5px; }
        .wait { stroke: var(--warn); stroke-width: 1.5; stroke-dasharray: 2 4; }
        .strip .wait-text { fill: var(--warn); font-size: 10.5px; }
        .sign { stroke: #fff; stroke-width: 1.6; }
        .sign > circle, .sign > rect, .sign > .body { stroke: none; }
        .sign.failure { fill: var(--bad-mark); }
        .sign.presented { fill: #3d5afe; }
        .sign.reported { fill: #8a4bd0; }
        .sign > path:not(.body) { fill: none; }
        .sign.lit > :first-child { stroke: var(--text); stroke-width: 1.5; }
        .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.75rem;
          color: var(--soft); }
        .legend li::before { content: ""; display: inline-block; width: 0.625rem; height: 0.625rem;
          margin-inline-end: 0.375rem; border-radius: 3px; background: var(--good-mark); }
        .legend .bad::before { background: var(--bad-mark); border-radius: 50%; }
        .legend .presented::before { background: #3d5afe; }
        .legend .reported::before { background: #8a4bd0; rotate: 45deg; scale: 0.85; }
        @media (max-width: 43.99rem) {
          #timeline li, .rows-static li { grid-template-columns: 2.75rem 4.5rem minmax(0, 1fr); }
          li > code { grid-column: 3; }
        }
        """
}
