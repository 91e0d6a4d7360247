extension StyleSheet {
    /// Figures, the chart, and shares of healthy sessions.
    static let figures = """
        .head {
          display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
          gap: 0.25rem 1rem; margin-bottom: 1.25rem;
        }
        .overview {
          display: grid; grid-template-columns: minmax(15rem, 2fr) minmax(0, 3fr); gap: 1.25rem 2.5rem;
          padding: 1.125rem 1.25rem; margin-bottom: 1.5rem; border: 1px solid var(--line);
          border-radius: var(--round); box-shadow: var(--shadow);
        }
        .figures {
          display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.875rem 1.5rem;
          align-content: space-between;
        }
        .figures dt { color: var(--soft); font-size: 0.8125rem; }
        .figures dd {
          font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.02em;
          font-variant-numeric: tabular-nums;
        }
        .figures dd.small { font-size: 1rem; letter-spacing: 0; padding-top: 0.3125rem; }
        .chart svg { width: 100%; height: 4.75rem; }
        .chart rect { fill: var(--bar); }
        .chart rect.now { fill: var(--accent); }
        .chart rect.zero { fill: var(--line); }
        .chart rect:hover { fill: var(--text); }
        .axis {
          display: flex; justify-content: space-between; margin-top: 0.25rem; color: var(--faint);
          font-size: 0.75rem; border-top: 1px solid var(--line); padding-top: 0.25rem;
        }
        .chart figcaption { color: var(--soft); font-size: 0.8125rem; margin-top: 0.125rem; }
        .meter { display: flex; align-items: center; gap: 0.75rem; font-variant-numeric: tabular-nums; }
        .meter svg { flex: 1; min-width: 4rem; height: 0.375rem; border-radius: 3px; }
        .meter > span { flex: none; min-width: 3rem; text-align: end; font-weight: 600; font-size: 0.8125rem; }
        .meter .track { fill: var(--sunken); }
        .meter .good { fill: var(--good-mark); }
        .meter .fair { fill: var(--warning-mark); }
        .meter .bad { fill: var(--error-mark); }
        """

    /// Filters, releases, tables, feedback, and settings.
    static let lists = """
        .columns {
          display: grid; grid-template-columns: minmax(0, 1fr) 16rem; gap: 1.5rem; align-items: start;
        }
        .list { min-width: 0; }
        .tabs ul { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-bottom: 0.5rem; }
        .tabs a {
          display: block; padding: 0.25rem 0.75rem; border-radius: 99px; color: var(--soft);
          font-size: 0.875rem; font-weight: 550; text-decoration: none;
        }
        .tabs a:hover { background: var(--sunken); color: var(--text); }
        .tabs [aria-current] { background: var(--text); color: var(--ground); }
        .tabs [aria-current]:hover { background: var(--text); color: var(--ground); }
        .filter { margin: 0.25rem 0 0.75rem; color: var(--soft); font-size: 0.875rem; }
        .columns aside {
          padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: var(--round);
          box-shadow: var(--shadow);
        }
        aside h2 a { color: inherit; text-decoration: none; }
        aside h2 a:hover { text-decoration: underline; }
        aside > .fine { margin-top: 0.75rem; }
        .release-list li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
        .release-name {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2;
          overflow: hidden; margin-bottom: 0.25rem; font: 600 0.8125rem/1.4 var(--mono);
        }
        .table { overflow-x: auto; background: var(--surface); border: 1px solid var(--line);
          border-radius: var(--round); box-shadow: var(--shadow); }
        table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
        th, td { padding: 0.6875rem 1rem; text-align: start; }
        th { font-weight: 600; }
        thead th { color: var(--soft); font-size: 0.75rem; font-weight: 400; white-space: nowrap; }
        tbody tr { border-top: 1px solid var(--line); }
        tbody th { font-family: var(--mono); font-size: 0.8125rem; }
        td.num, th.num { text-align: end; }
        td.num { white-space: nowrap; }
        td .meter { min-width: 9rem; }
        .pairs > div {
          display: grid; grid-template-columns: minmax(7rem, 11rem) minmax(0, 1fr); gap: 0 1rem;
          padding: 0.375rem 0; font-size: 0.875rem;
        }
        .pairs > div + div { border-top: 1px solid var(--line); }
        .pairs dt { color: var(--soft); }
        .pairs dd { white-space: pre-wrap; }
        main > section, .event-page > section, .chips-section + .list { margin-top: 2rem; }
        main > .overview { margin-top: 0; }
        section > h2 + * { margin-top: 0.625rem; }
        .panel {
          max-width: 60rem; padding: 1.125rem 1.25rem; background: var(--surface);
          border: 1px solid var(--line); border-radius: var(--round); box-shadow: var(--shadow);
        }
        main > .panel + .panel { margin-top: 1.25rem; }
        .head + .panel { margin-top: 0; }
        .panel > h3 { margin: 1.25rem 0 0.25rem; }
        .panel .fine + .pairs { margin-top: 0.5rem; }
        .feedback { max-width: 60rem; }
        .dsn {
          padding: 0.75rem 1rem; border-radius: 8px; background: var(--sunken);
          overflow-wrap: anywhere; word-break: break-all;
        }
        .feedback li, .destinations li {
          padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--line);
          border-radius: var(--round); margin-top: 0.75rem;
        }
        blockquote p { white-space: pre-wrap; font-size: 1rem; }
        .feedback .fine { margin-top: 0.5rem; }
        .destination-head { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; }
        .destinations .state { font-size: 0.8125rem; font-weight: 600; color: var(--good); }
        .destinations .waiting .state { color: var(--warning); }
        .destinations .stopped .state { color: var(--error); }
        .destinations .kind { color: var(--soft); font-weight: 550; }
        .small-figures { grid-template-columns: repeat(3, minmax(0, 1fr)); margin-top: 0.625rem; }
        .small-figures dd { font-size: 1.125rem; }
        main > section:not(.overview) > .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); }
        """
}
