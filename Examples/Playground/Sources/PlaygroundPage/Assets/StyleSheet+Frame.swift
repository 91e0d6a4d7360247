extension StyleSheet {
    /// The page around the phones.
    static let frame = """
        .top { max-width: 90rem; margin: 0 auto; padding: 1rem 1rem 0.875rem; }
        .brand { display: inline-flex; align-items: center; gap: 0.5rem; color: var(--text);
          text-decoration: none; font-weight: 650; font-size: 0.875rem; }
        .brand .mark { width: 1.5rem; height: 1.5rem; }
        .top h1 { margin: 0.5rem 0 0.1875rem; }
        .board { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr);
          max-width: 90rem; margin: 0 auto; padding: 0 1rem 3rem; align-items: start; }
        .board > * { min-width: 0; }
        .section-head { padding: 0 0.25rem; margin-bottom: 0.75rem; }
        .section-head p { color: var(--soft); font-size: 0.8125rem; line-height: 1.45; }
        """

    /// The stories.
    static let story = """
        .bar { display: grid; gap: 0.875rem; }
        .bar-line { display: flex; flex-wrap: wrap; gap: 0.625rem 1rem; align-items: center;
          justify-content: space-between; }
        .stories ul { display: flex; flex-wrap: wrap; gap: 0.375rem; }
        .stories a { display: block; padding: 0.3125rem 0.875rem; border-radius: 99px;
          background: var(--card); box-shadow: var(--shadow); color: var(--text);
          font-size: 0.8125rem; font-weight: 550; text-decoration: none; }
        .stories a:hover { color: var(--tint); }
        .stories [aria-current] { background: var(--tint); color: var(--on-tint); }
        .stories [aria-current]:hover { color: var(--on-tint); }
        .stories .plain { background: none; box-shadow: none; color: var(--tint); }
        .here { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
        .here > a { display: inline-flex; align-items: center; gap: 0.375rem;
          font-size: 0.8125rem; font-weight: 600; text-decoration: none; white-space: nowrap; }
        .story { padding: 1rem 1.125rem 1.125rem; }
        .story-head { display: flex; flex-wrap: wrap; gap: 0.625rem 1rem; align-items: center;
          justify-content: space-between; }
        .player { display: flex; gap: 0.375rem; }
        .steps { display: grid; gap: 0.25rem; margin-top: 0.875rem; }
        .steps li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.625rem;
          padding: 0.5rem 0.625rem; border-radius: 12px; font-size: 0.875rem; line-height: 1.4;
          color: var(--soft); }
        .steps i { width: 1.375rem; height: 1.375rem; border-radius: 50%; text-align: center;
          font-size: 0.75rem; line-height: 1.375rem; font-weight: 650; background: var(--sunken); }
        .steps .done i { background: var(--tint-soft); color: var(--tint); }
        .steps .now { background: var(--tint-soft); color: var(--text); font-weight: 550; }
        .steps .now i { background: var(--tint); color: var(--on-tint); }
        """

    /// The grounds that the phones lie on.
    static let panels = """
        .panel { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center;
          gap: 0.875rem; padding: 1rem 0.75rem 1.125rem;
          border-radius: 26px; }
        .ours { background: var(--ours); }
        .theirs { background: var(--theirs); }
        .panel > .panel-title, .half > .panel-title { display: flex; gap: 0.5rem;
          align-items: baseline; font-size: 0.9375rem;
          font-weight: 400; line-height: 1.45; letter-spacing: 0; }
        .panel-title b { font-weight: 700; }
        .panel-title span { color: var(--soft); font-size: 0.8125rem; }
        .under .button { background: var(--card); }
        .verdict { width: 100%; max-width: 21rem; padding: 0.75rem 0.875rem; border-radius: 16px;
          background: var(--card); color: var(--soft); font-size: 0.8125rem; line-height: 1.45; }
        .verdict.wrong { background: var(--bad-soft); color: var(--text); }
        .verdict b { display: block; color: var(--bad); font-size: 0.75rem; font-weight: 700; }
        .verdict.wrong p { font-size: 0.9375rem; font-weight: 550; }
        """

    /// The columns of wide windows.
    static let wide = """
        @media (min-width: 44rem) {
          .top, .board { padding-inline: 1.5rem; }
          .board { grid-template-columns: minmax(20rem, 1.25fr) minmax(16rem, 1fr);
            grid-template-areas: "story story" "ours theirs" "time time" "team switches"; }
          .bar { grid-area: story; }
          .board > .ours { grid-area: ours; }
          .board > .theirs { grid-area: theirs; height: 100%; align-content: start; }
          .time { grid-area: time; }
          .team { grid-area: team; }
          .switchboard { grid-area: switches; }
          .steps { grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); }
          .here { position: absolute; top: 0.875rem;
            right: max(1.5rem, calc((100% - 90rem) / 2 + 1.5rem)); }
        }
        @media (min-width: 44rem) and (max-width: 81.99rem) {
          .switchboard { max-height: 46rem; overflow: auto; margin: -4px -6px 0;
            padding: 4px 6px 1rem; scrollbar-width: thin; }
        }
        @media (min-width: 82rem) {
          .top { padding-top: 1.25rem; }
          .board {
            grid-template-columns: 16.5rem minmax(21.5rem, 1.2fr) minmax(17rem, 1fr) 20.5rem;
            grid-template-rows: auto auto 1fr;
            grid-template-areas: "story story story story" "switches ours theirs team"
              "switches time time team";
          }
          .board .device { height: clamp(31rem, calc(100vh - 25rem), 41.5rem); }
          .board .device.small { height: clamp(26rem, calc(100vh - 30rem), 35.5rem); }
          .team, .switchboard { position: sticky; top: 1rem; max-height: calc(100vh - 2rem);
            overflow: auto; scrollbar-width: thin; margin: -4px -6px 0;
            padding: 4px 6px 1rem; }
        }
        """
}
