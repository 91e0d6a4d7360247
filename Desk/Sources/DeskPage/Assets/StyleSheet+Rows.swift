extension StyleSheet {
    /// Marks of levels, by color and form, and badges.
    static let badges = """
        .level { flex: none; display: inline-block; width: 0.75rem; height: 0.75rem; position: relative; }
        .level::before {
          content: ""; position: absolute; inset: 1px; border-radius: 50%;
          background: var(--error-mark);
        }
        .level[data-level="fatal"]::before {
          inset: 0; border-radius: 0; background: var(--fatal-mark);
          clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
        }
        .level[data-level="warning"]::before {
          inset: 0; border-radius: 0; background: var(--warning-mark);
          clip-path: polygon(50% 4%, 100% 94%, 0 94%);
        }
        .level[data-level="info"]::before { inset: 2px; border-radius: 2px; background: var(--info-mark); }
        .level[data-level="debug"]::before {
          inset: 2px; background: none; border: 2px solid var(--debug-mark);
        }
        .badge {
          display: inline-block; padding: 0 0.4375rem; border-radius: 6px; line-height: 1.25rem;
          font-size: 0.75rem; font-weight: 600; background: var(--sunken); color: var(--soft);
          max-width: 100%;
        }
        .badge:has(> bdi:empty) { display: none; }
        .badge.new { background: var(--accent-soft); color: var(--accent); }
        .badge.regressed { background: var(--error-soft); color: var(--error); }
        [data-status="resolved"] .badge[data-badge="status"] {
          background: var(--good-soft); color: var(--good);
        }
        .live {
          display: inline-flex; align-items: center; gap: 0.4375rem; color: var(--soft);
          font-size: 0.8125rem; font-weight: 550;
        }
        .live::before {
          content: ""; width: 0.5rem; height: 0.5rem; border-radius: 50%;
          background: var(--debug-mark);
        }
        .live[data-state="on"]::before { background: var(--good-mark); }
        .live[data-state="waiting"]::before { background: var(--warning-mark); }
        .live[data-state="off"] { color: var(--error); }
        .live[data-state="off"]::before { background: var(--error-mark); }
        """

    /// Groups and events as rows.
    static let rows = """
        .rows, .list .legend, .columns aside, .overview { background: var(--surface); }
        .rows {
          border: 1px solid var(--line); border-radius: var(--round); box-shadow: var(--shadow);
        }
        .rows:not(:has(> li)), .list:not(:has(li.row)) > .legend { display: none; }
        .row {
          position: relative; display: grid; align-items: center; gap: 0 1rem;
          grid-template-columns: 0.75rem minmax(0, 1fr) 6rem 3.5rem 3.5rem 6rem;
          padding: 0.6875rem 1rem; scroll-margin: 6rem 0 3rem;
        }
        .row + .row { border-top: 1px solid var(--line); }
        .row:first-child { border-radius: var(--round) var(--round) 0 0; }
        .row:last-child { border-radius: 0 0 var(--round) var(--round); }
        .row:only-child { border-radius: var(--round); }
        .row:hover { background: var(--hover); }
        .row:focus-within { background: var(--accent-soft); }
        .row > .level { align-self: start; margin-top: 0.3125rem; }
        .row-main { min-width: 0; }
        .row-title {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2;
          overflow: hidden; color: var(--text); font-weight: 600; line-height: 1.4;
          text-decoration: none;
        }
        .row-title::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
        .row-title:focus-visible { outline: none; }
        .row-title:focus-visible::after {
          outline: 2px solid var(--accent); outline-offset: -2px; border-radius: var(--round);
        }
        .row-meta {
          display: flex; align-items: center; gap: 0.125rem 0.625rem; margin-top: 0.125rem;
          color: var(--soft); font-size: 0.8125rem; min-width: 0;
        }
        .row-meta bdi {
          max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
        }
        .row-meta bdi:empty, .row .code bdi:empty { display: none; }
        .row-meta .badge { flex: none; }
        .row-meta .culprit { font-family: var(--mono); font-size: 0.75rem; flex: 0 1 auto; }
        .row-meta bdi:not(.culprit) { flex: 0 1 auto; }
        .problem-page .row-title { font-weight: 550; }
        .row .num { text-align: end; font-weight: 550; }
        .row .when { text-align: end; color: var(--soft); font-size: 0.8125rem; white-space: nowrap; }
        .row time { position: relative; }
        .cell-label { display: none; color: var(--soft); font-weight: 400; }
        .row svg.spark { width: 100%; height: 1.5rem; fill: var(--bar); }
        .row .code { font-family: var(--mono); font-size: 0.8125rem; color: var(--soft); }
        .event-row { grid-template-columns: 0.75rem minmax(0, 1fr) auto 6.25rem; }
        .hits .row { grid-template-columns: 0.75rem minmax(0, 1fr) auto auto 6.25rem; }
        .hits .event-row { grid-template-columns: 0.75rem minmax(0, 1fr) auto 6.25rem; }
        .hits .spark { display: none; }
        .hits .cell-label { display: inline; }
        .hits .num { font-size: 0.8125rem; }
        .row[data-status="resolved"] .row-title, .row[data-status="muted"] .row-title {
          color: var(--soft); font-weight: 550;
        }
        .list > .legend {
          padding-block: 0.375rem; color: var(--soft); font-size: 0.75rem; background: none;
          align-items: end;
        }
        .legend .legend-main { grid-column: 1 / 3; }
        .legend .num { font-weight: 400; }
        .legend .when { font-size: 0.75rem; }
        .list > .legend:hover { background: none; }
        """
}
