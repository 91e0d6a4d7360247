extension StyleSheet {
    /// The menu, the search box, the footer, and the login.
    static let frame = """
        body:not(.gate) {
          display: grid; grid-template-columns: 15rem minmax(0, 1fr); min-height: 100vh;
          min-height: 100dvh;
        }
        .side {
          position: sticky; top: 0; height: 100vh; height: 100dvh; overflow: auto;
          display: flex; flex-direction: column; gap: 0.75rem; padding: 1.125rem 0.75rem 0.75rem;
          border-inline-end: 1px solid var(--line);
        }
        .brand {
          display: flex; align-items: center; gap: 0.625rem; padding: 0 0.5rem; color: var(--text);
          font-size: 1.0625rem; font-weight: 700; letter-spacing: -0.02em; text-decoration: none;
        }
        .brand svg { fill: var(--accent); flex: none; }
        .side nav { flex: 1; }
        .side nav a {
          display: flex; align-items: center; gap: 0.625rem; padding: 0.4375rem 0.5rem;
          margin-bottom: 1px; border-radius: 8px; color: var(--soft); font-weight: 550;
          font-size: 0.875rem; text-decoration: none;
        }
        .side nav svg, .search svg {
          flex: none; fill: none; stroke: currentcolor; stroke-width: 1.5;
          stroke-linecap: round; stroke-linejoin: round;
        }
        .side nav a:hover { background: var(--sunken); color: var(--text); }
        .side nav [aria-current] { background: var(--accent-soft); color: var(--accent); }
        .switch { position: relative; margin: 0.25rem 0; }
        .switch summary {
          display: flex; align-items: center; justify-content: space-between; gap: 0.5rem;
          padding: 0.4375rem 0.625rem; border: 1px solid var(--line); border-radius: 8px;
          background: var(--surface); font-weight: 600; font-size: 0.875rem; list-style: none;
          box-shadow: var(--shadow);
        }
        .switch summary::-webkit-details-marker { display: none; }
        .switch summary::after {
          content: ""; flex: none; width: 0.375rem; height: 0.375rem; margin-top: -0.25rem;
          border: solid var(--faint); border-width: 0 1.5px 1.5px 0; rotate: 45deg;
        }
        .switch-name, .switch a bdi {
          overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
        }
        .switch ul {
          position: absolute; z-index: 5; inset: calc(100% + 4px) 0 auto; max-height: 60vh;
          min-width: 12rem; overflow: auto; padding: 0.25rem; border-radius: 10px;
          background: var(--surface); border: 1px solid var(--line); box-shadow: var(--lift);
        }
        .switch a {
          display: flex; padding: 0.4375rem 0.5rem; border-radius: 6px; color: var(--text);
          text-decoration: none; font-size: 0.875rem;
        }
        .switch a:hover { background: var(--sunken); }
        .switch [aria-current] { color: var(--accent); font-weight: 600; }
        .sign-out button { width: 100%; justify-content: flex-start; padding-inline: 0.5rem; }
        .content {
          display: flex; flex-direction: column; width: 100%; max-width: 84rem; margin: 0 auto;
          padding: 0 2rem;
        }
        .search { position: relative; margin: 1rem 0 0; max-width: 34rem; }
        .search > svg {
          position: absolute; inset: 0.75rem auto auto 0.75rem; color: var(--faint);
          pointer-events: none;
        }
        .search input { padding-inline: 2.25rem 2.5rem; background: var(--surface); }
        .search input::-webkit-search-cancel-button { display: none; }
        .search kbd {
          position: absolute; inset: 0.5625rem 0.625rem auto auto; min-width: 1.375rem;
          padding: 0 0.375rem; border: 1px solid var(--line); border-radius: 5px; line-height: 1.25rem;
          text-align: center; font-size: 0.75rem; color: var(--faint); pointer-events: none;
        }
        .search:focus-within kbd { visibility: hidden; }
        main { flex: 1; padding: 1.75rem 0 3rem; }
        footer {
          display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; padding: 1rem 0 1.5rem;
          border-top: 1px solid var(--line); color: var(--faint); font-size: 0.75rem;
        }
        .gate { display: grid; place-items: center; min-height: 100vh; min-height: 100dvh; }
        .gate main {
          width: min(26rem, 100% - 2rem); flex: none; margin: 2rem 0; padding: 2.25rem 2rem;
          background: var(--surface); border: 1px solid var(--line); border-radius: 18px;
          box-shadow: var(--lift);
        }
        .gate .brand { padding: 0; margin-bottom: 1.75rem; }
        .gate .lead { margin: 0.375rem 0 1.75rem; }
        .gate label { display: block; }
        .gate button { width: 100%; min-height: 2.75rem; margin-top: 1rem; font-size: 0.9375rem; }
        .problem {
          margin-bottom: 1.25rem; padding: 0.75rem 1rem; border-radius: 8px; color: var(--error);
          background: var(--error-soft); border-inline-start: 3px solid var(--error-mark);
        }
        """
}
