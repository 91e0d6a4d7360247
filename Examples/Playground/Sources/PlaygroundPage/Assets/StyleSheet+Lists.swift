extension StyleSheet {
    /// Pages around the window.
    static let lists = """
        .sheet { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
        .sheet h1 { margin: 1.5rem 0 0.5rem; }
        .story-list { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
        .story-list a { display: grid; gap: 0.25rem; padding: 1rem 1.125rem; border-radius: 18px;
          background: var(--card); box-shadow: var(--shadow); color: var(--text);
          text-decoration: none; }
        .story-list b { font-size: 1.0625rem; font-weight: 650; }
        .story-list span { color: var(--soft); font-size: 0.875rem; }
        .story-list a:hover b { color: var(--tint); }
        .problem .button { margin-top: 1.5rem; }
        """

    /// Stories in files.
    static let export = """
        .sheet.wide { max-width: 76rem; }
        .export-head { display: flex; justify-content: space-between; align-items: center; }
        .frame { margin-top: 2.5rem; }
        .frame h2, .shot h2 { display: flex; gap: 0.75rem; align-items: baseline;
          margin-bottom: 1rem; font-size: 1.25rem; }
        .frame h2 i, .shot h2 i { flex: none; width: 1.75rem; height: 1.75rem; border-radius: 50%;
          background: var(--tint); color: var(--on-tint); text-align: center;
          font-size: 0.875rem; line-height: 1.75rem; }
        .frame fieldset { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr);
          align-items: start; }
        .aside { display: grid; gap: 0.75rem; min-width: 0; }
        .aside .section-head { margin: 0; }
        .news summary { padding: 0.25rem; cursor: pointer; }
        .news h3 { display: inline; }
        .news ol { margin-top: 0.5rem; }
        .rows-static { padding: 0.625rem; }
        .aside .rows-static li { grid-template-columns: 2.75rem 4.5rem minmax(0, 1fr); }
        .aside .rows-static li > code { grid-column: 3; }
        .more { margin-top: 3rem; }
        .more h2 { margin-bottom: 0.75rem; }
        fieldset button { cursor: default; }
        @media (min-width: 44rem) {
          .frame fieldset { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); }
          .aside { grid-column: 1 / -1; }
        }
        @media (min-width: 72rem) {
          .frame fieldset { grid-template-columns: 23rem 19rem minmax(0, 1fr); }
          .aside { grid-column: auto; }
        }
        """

    /// The picture of the front page.
    static let poster = """
        .poster { background: var(--card); }
        #picture { width: 1240px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px;
          padding: 24px; background: var(--ground); }
        .shot { display: grid; grid-template-rows: subgrid; grid-row: span 4; gap: 14px; min-width: 0; }
        .shot fieldset { display: contents; }
        .shot h2 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
        .shot h2 i { width: 2.125rem; height: 2.125rem; font-size: 1.125rem; line-height: 2.125rem; }
        .shot .half { position: relative; padding: 14px 18px 0; overflow: hidden;
          border-radius: 26px; }
        .shot .panel-title { justify-content: center; margin-bottom: 12px; }
        .shot .panel-title b { font-size: 1.25rem; }
        .shot .device { width: 100%; height: 22rem; font-size: 1.125rem; box-shadow: none;
          border-bottom: 0; border-radius: 3.25rem 3.25rem 0 0; border-width: 0.5625rem; }
        .shot .tabs, .shot .home-line { display: none; }
        .shot .scroll { overflow: hidden; }
        .shot .alert .notice { max-width: none; }
        .shot .shade.alert { padding: 3em 1.25em 0.75em; }
        .shot .alert .message { font-size: 1em; }
        .shot .notice .code { font-size: 0.9375em; }
        .shot .splash { padding-bottom: 1em; gap: 0.5em; }
        .shot .splash .spinner { margin-top: 0.25em; }
        .shot .shade.toast { padding-bottom: 1.5em; }
        .shot .shade.blocking { padding: 3em 1.5em 1.25em; }
        .shot .blocking .notice::before { font-size: 1.375em; margin: 0 0 0.375em; }
        .shot .blocking .actions { padding-top: 0.75em; }
        .shot .place { padding: 1em 1em 0.5em; gap: 0.75em; }
        .shot .verdict { max-width: none; padding: 14px 18px; border-radius: 20px; font-weight: 600;
          font-size: 1.1875rem; line-height: 1.35; }
        """

    /// The rules for those who have chosen the colors themselves.
    static let forcedColors = """
        @media (forced-colors: active) {
          .toggle::after, .strip svg, .mark { forced-color-adjust: none; }
          .device, .notice { border: 2px solid; }
        }
        """

    /// What moves, for those who want that.
    static let motion = """
        @media (prefers-reduced-motion: no-preference) {
          .spinner { animation: turn 0.9s linear infinite; }
          .bones i { animation: breathe 1.4s ease-in-out infinite; }
          .shade.alert, .shade.blocking { animation: appear 0.18s ease-out; }
          .alert .notice { animation: pop 0.22s cubic-bezier(0.2, 0.9, 0.3, 1.1); }
          .toast .notice { animation: rise 0.28s ease-out; }
          .banner .notice { animation: fall 0.28s ease-out; }
          .report { animation: appear 0.4s ease-out; }
          .toggle::after, .steps li, .report, .notice { transition: background-color 0.15s,
            box-shadow 0.15s; }
        }
        @keyframes turn { to { rotate: 1turn; } }
        @keyframes breathe { 50% { opacity: 0.45; } }
        @keyframes appear { from { opacity: 0; } }
        @keyframes pop { from { scale: 1.12; opacity: 0; } }
        @keyframes rise { from { translate: 0 2rem; opacity: 0; } }
        @keyframes fall { from { translate: 0 -3rem; opacity: 0; } }
        """
}
