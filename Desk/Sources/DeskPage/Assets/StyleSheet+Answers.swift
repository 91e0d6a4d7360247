extension StyleSheet {
    /// Known issues, replies, confirmations, and days of a release.
    static let answers = """
        textarea {
          width: 100%; min-height: 4.5rem; padding: 0.5rem 0.75rem; border-radius: 8px; resize: vertical;
          border: 1px solid var(--edge); background: var(--surface); color: inherit; font: inherit;
        }
        fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0; }
        legend { padding: 0; margin-bottom: 0.5rem; font-weight: 650; font-size: 1rem; }
        fieldset label, .versions label { font-size: 0.8125rem; }
        fieldset input { margin-bottom: 0.625rem; }
        .versions { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
        .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-top: 1rem; }
        .check { display: flex; align-items: center; gap: 0.5rem; margin-top: 0.5rem; }
        .check label { font-weight: 400; }
        input[type="checkbox"] { width: 1.125rem; min-height: 1.125rem; height: 1.125rem;
          accent-color: var(--fill); }
        .known-page > .problem { margin-bottom: 1.25rem; }
        .known-page .facts, .known-page .shown { align-self: flex-start; }
        .take-back { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem;
          margin-top: 1.25rem; }
        .previews { display: grid; justify-content: center; gap: 1.25rem; margin-top: 0.875rem;
          grid-template-columns: repeat(auto-fit, min(16.5rem, 100%)); }
        .previews figure { display: grid; grid-template-rows: 1fr auto; }
        .previews .phone { min-height: 20rem; text-align: start; }
        .previews figcaption { margin-top: 0.5rem; text-align: center; }
        .known { margin-bottom: 1.5rem; padding: 1.125rem 1.25rem; background: var(--surface);
          border: 1px solid var(--line); border-radius: var(--round); box-shadow: var(--shadow); }
        .known-head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; }
        .known-head .button { margin-inline-start: auto; }
        .replies { margin-top: 0.75rem; }
        .replies li { margin-top: 0.5rem; padding: 0.625rem 0.875rem; border-radius: 8px;
          background: var(--accent-soft); }
        .replies li p:first-child { white-space: pre-wrap; }
        .quote .replies li { background: var(--surface); }
        .replies .fine { color: var(--soft); }
        .reply { margin-top: 0.5rem; }
        .reply summary { color: var(--accent); font-size: 0.875rem; font-weight: 550; }
        .reply form { max-width: 40rem; padding: 0.5rem 0 0.25rem; }
        .reply button { margin-top: 0.5rem; }
        .effects { margin: 0.5rem 0 0; padding-inline-start: 1.25rem; list-style: disc; }
        .effects li { padding: 0.1875rem 0; }
        .who { max-width: 32rem; margin: 0.75rem 0 1rem; }
        .who .buttons { margin-top: 0; flex-wrap: nowrap; }
        .who button { flex: none; }
        .days { display: block; }
        td time { white-space: nowrap; }
        .days .healthy { fill: var(--bar); }
        .days .failed { fill: var(--error-mark); }
        """
}
