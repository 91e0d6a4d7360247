extension StyleSheet {
    /// The head of a group and of an event, facts, tags, and files.
    static let event = """
        .title-head { display: block; }
        .crumbs {
          display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.625rem;
          margin-bottom: 0.5rem; font-size: 0.8125rem; color: var(--soft);
        }
        .crumbs .level + b { margin-inline-start: -0.25rem; font-weight: 600; }
        .crumbs .count { color: var(--soft); }
        .steps { display: inline-flex; gap: 0.875rem; margin-inline-start: auto; }
        .steps a[rel="prev"]::before { content: "← "; content: "← " / ""; }
        .steps a[rel="next"]::after { content: " →"; content: " →" / ""; }
        .badge.support { background: var(--accent-soft); color: var(--accent); }
        .badge.support bdi { font-family: var(--mono); letter-spacing: 0.02em; }
        .badge.support > span { font-weight: 450; }
        .title-head h1 { max-width: 60rem; }
        section > h3 { margin: 1rem 0 0.25rem; }
        .title-head .lead { margin-top: 0.25rem; }
        .title-head .culprit { margin-top: 0.25rem; font: 0.8125rem/1.5 var(--mono); color: var(--soft); }
        .message { margin-top: 0.75rem; white-space: pre-wrap; max-width: 60rem; }
        .actions {
          display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-bottom: 1.25rem;
        }
        .forms { display: contents; }
        .actions .live { margin-inline-start: auto; }
        .hero { display: flex; flex-wrap: wrap; gap: 1.5rem; }
        .facts {
          flex: 1 1 22rem; min-width: 0; align-self: stretch; padding: 1.125rem 1.25rem;
          background: var(--surface); border: 1px solid var(--line); border-radius: var(--round);
          box-shadow: var(--shadow);
        }
        .facts h2 { margin-bottom: 0.375rem; }
        .shown {
          flex: 1 1 20rem; min-width: 0; padding: 1.125rem 1.25rem 1.25rem; align-self: stretch;
          background: var(--surface); border: 1px solid var(--line); border-radius: var(--round);
          box-shadow: var(--shadow);
        }
        .hero .fine { white-space: nowrap; }
        .chips { display: flex; flex-wrap: wrap; gap: 0.375rem; margin-top: 0.625rem; }
        .chips > li { max-width: 100%; }
        .chips > li > bdi, .chips a {
          display: block; padding: 0.125rem 0.625rem; border-radius: 8px; background: var(--surface);
          border: 1px solid var(--line); font-size: 0.8125rem; text-decoration: none;
          color: var(--text);
        }
        .chips a:hover { border-color: var(--edge); }
        .key { color: var(--soft); margin-inline-end: 0.25rem; }
        .files li { padding: 0.375rem 0; }
        .quote { padding: 1rem 1.25rem; background: var(--accent-soft); border-radius: var(--round); }
        .quote .fine { margin-top: 0.375rem; color: var(--text); }
        .request-line + .pairs { margin-top: 0.375rem; }
        .method { font: 700 0.8125rem var(--mono); color: var(--accent); }
        .request-line .status {
          display: inline-block; padding: 0 0.5rem; border-radius: 6px; font-weight: 650;
          background: var(--sunken); font-variant-numeric: tabular-nums;
        }
        .request-line .good { background: var(--good-soft); color: var(--good); }
        .request-line .fair { background: var(--warning-soft); color: var(--warning); }
        .request-line .bad { background: var(--error-soft); color: var(--error); }
        section > pre, .fold pre {
          margin-top: 0.5rem; padding: 0.875rem 1rem; border-radius: 8px; overflow: auto;
          max-height: 28rem; background: var(--sunken);
        }
        .fold { border-top: 1px solid var(--line); }
        .fold:last-of-type { border-bottom: 1px solid var(--line); }
        .more + .raw { margin-top: 0; }
        .more + .raw .fold { border-top: 0; }
        .fold summary { padding: 0.5rem 0; font-weight: 550; font-size: 0.875rem; }
        .fold > :last-child { margin-bottom: 0.875rem; }
        .manage {
          margin-top: 2rem; padding: 0.25rem 1.25rem; border: 1px solid var(--line);
          border-radius: var(--round); background: var(--surface); box-shadow: var(--shadow);
        }
        .manage > summary { padding: 0.625rem 0; font-weight: 600; }
        .manage > form { max-width: 32rem; padding: 0.75rem 0 1.25rem; }
        .manage > form > button { margin-top: 0.625rem; }
        .fingerprints li {
          display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
          gap: 0.5rem 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line);
        }
        .manage .fingerprints { margin-bottom: 0.75rem; }
        .manage h3 { margin: 0.25rem 0 0.5rem; }
        """

    /// The causes of an event and their frames.
    static let chain = """
        .story {
          display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2rem;
          margin-top: 2rem;
        }
        .story > :only-child { grid-column: 1 / -1; }
        .story section + section { margin-top: 2rem; }
        .chain { counter-reset: cause; }
        section > .fine + .chain { margin-top: 0.875rem; }
        .chain > li {
          position: relative; counter-increment: cause; padding: 0 0 1.25rem 2.5rem;
        }
        .chain > li::before {
          content: counter(cause); position: absolute; inset: 0 auto auto 0; width: 1.5rem;
          height: 1.5rem; border-radius: 50%; background: var(--sunken); color: var(--soft);
          font: 600 0.75rem/1.5rem var(--sans); text-align: center;
        }
        .chain > li:not(:last-child)::after {
          content: ""; position: absolute; inset: 1.75rem auto 0.25rem 0.6875rem; width: 2px;
          background: var(--line);
        }
        .chain > li:last-child { padding-bottom: 0; }
        .chain > li:last-child:not(:first-child)::before {
          background: var(--error-soft); color: var(--error);
        }
        .chain > li:only-child { padding-inline-start: 0; }
        .chain > li:only-child::before { display: none; }
        .chain h3 {
          display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 0.5rem;
          font-size: 0.9375rem;
        }
        .chain .type { font-family: var(--mono); font-size: 0.875rem; font-weight: 650; }
        .value { white-space: pre-wrap; margin-top: 0.125rem; }
        .frames { margin-top: 0.625rem; border: 1px solid var(--line); border-radius: 8px;
          background: var(--surface); font-size: 0.8125rem; }
        .frames summary { padding: 0.5rem 0.875rem; color: var(--soft); }
        .frames summary code { color: var(--text); margin-inline-start: 0.375rem; }
        .frames > .fine { padding: 0 0.875rem 0.5rem; }
        .frames li { padding: 0.4375rem 0.875rem; border-top: 1px solid var(--line); color: var(--soft); }
        .frames li.app { color: var(--text); background: var(--hover);
          box-shadow: inset 3px 0 var(--accent); }
        .frames li.app .function { font-weight: 600; }
        .frames .place { color: var(--soft); }
        .frames .badge { margin-inline-start: 0.25rem; }
        .frames li pre {
          margin-top: 0.375rem; padding: 0.5rem 0.75rem; border-radius: 6px; overflow-x: auto;
          background: var(--sunken); white-space: pre;
        }
        """

    /// The breadcrumbs of an event.
    static let trail = """
        .timeline > li {
          position: relative; display: grid; grid-template-columns: 7.5rem minmax(0, 1fr);
          gap: 0 2.25rem; padding-bottom: 0.875rem; font-size: 0.875rem;
        }
        .timeline .moment {
          color: var(--soft); font-size: 0.75rem; line-height: 1.75; text-align: end;
        }
        .offset { display: block; color: var(--faint); }
        .timeline > li::before {
          content: ""; position: absolute; inset: 0.375rem auto auto 8.25rem; width: 0.625rem;
          height: 0.625rem; border-radius: 50%; background: var(--info-mark);
          box-shadow: 0 0 0 3px var(--ground);
        }
        .timeline > li::after {
          content: ""; position: absolute; z-index: -1; inset: 0.75rem auto -0.5rem 8.5rem; width: 2px;
          background: var(--line);
        }
        .timeline > li:last-child::after { display: none; }
        .timeline { position: relative; z-index: 0; }
        .timeline > [data-level="debug"]::before { background: var(--debug-mark); }
        .timeline > [data-level="warning"]::before { background: var(--warning-mark); }
        .timeline > [data-level="error"]::before { background: var(--error-mark); }
        .timeline > [data-level="fatal"]::before { background: var(--fatal-mark); }
        .timeline .key { font-family: var(--mono); font-size: 0.75rem; }
        .timeline .end { font-weight: 600; padding-bottom: 0; }
        .timeline .end::before { border-radius: 2px; rotate: 45deg; }
        """
}
