extension StyleSheet {
    /// Notices, each where iOS has it.
    static let notices = """
        .shade { position: absolute; inset: 0; z-index: 4; display: grid; pointer-events: none; }
        .notice { min-width: 0; pointer-events: auto; outline-offset: -3px; }
        .notice .title { font-weight: 650; line-height: 1.3; text-wrap: balance; }
        .notice .message { white-space: pre-wrap; text-wrap: pretty; }
        .notice .code { margin-top: 0.625em; color: var(--ink-soft); font-size: 0.75em; }
        .notice .code code { font-size: 1em; }
        .shade.alert, .shade.blocking { pointer-events: auto; }
        .shade.alert { place-items: center; padding: 3em 1.875em; background: rgb(0 0 0 / 38%); }
        .alert .notice { width: 100%; max-width: 17.5em; max-height: 100%; display: flex;
          flex-direction: column; border-radius: 1.375em; overflow: hidden; text-align: center;
          background: var(--glass); box-shadow: 0 14px 44px rgb(0 0 0 / 28%); }
        .alert .words { overflow: auto; padding: 1.25em 1.125em 1.125em; scrollbar-width: none; }
        .alert .title { font-size: 1.0625em; }
        .alert .message { font-size: 0.875em; margin-top: 0.25em; }
        .small .shade.alert { padding-inline: 1.5em; place-content: center; }
        .small .alert .notice, .small .shade.alert > .notice { grid-area: 1 / 1; }
        .small .shade.alert > :last-child { z-index: 1; }
        .small .shade.alert > :nth-last-child(n + 2) { filter: brightness(0.92); }
        .depth0:not(:only-child) { translate: -0.375em -1.75em; }
        .depth2 { translate: 0.375em 1.75em; }
        .depth3 { translate: 0.75em 3.5em; }
        .depth4 { translate: 1.125em 5.25em; }
        .shade.blocking { background: var(--screen); padding: 5em 1.75em 2.5em; z-index: 2; }
        .blocking .notice { display: flex; flex-direction: column; text-align: center;
          min-height: 0; }
        .blocking .notice::before { content: "!"; flex: none; align-self: center; width: 2.375em;
          margin: 1.25em 0 0.75em; border-radius: 50%; color: var(--blue); font-size: 2em;
          line-height: 2.375em; font-weight: 700;
          background: color-mix(in srgb, var(--blue) 13%, var(--cell)); }
        .blocking .words { overflow: auto; }
        .blocking .title { font-size: 1.375em; font-weight: 700; margin-bottom: 0.375em; }
        .blocking .message { color: var(--ink-soft); }
        .shade.toast { place-items: end center; padding: 1em 1.25em 6em; }
        .toast .notice { display: flex; align-items: center; gap: 0.75em; border-radius: 1.5em;
          padding: 0.75em 1.25em; background: #1d1d21; color: #fff; font-size: 0.9375em;
          max-height: 60%; overflow: auto; scrollbar-width: none;
          box-shadow: 0 10px 30px rgb(0 0 0 / 30%); }
        .toast .code { color: #c9c9d2; }
        .shade.banner { place-items: start stretch; padding: 3.375em 0.625em 1em; }
        .banner .notice { display: grid; gap: 0.5em; border-radius: 1.5em;
          padding: 0.75em 1em 0.75em 3.75em; position: relative; background: var(--glass);
          font-size: 0.9375em; max-height: 70%; overflow: auto; scrollbar-width: none;
          box-shadow: 0 0 0 1px var(--hair), 0 12px 34px rgb(0 0 0 / 22%); }
        .banner .notice::before { content: ""; position: absolute; inset: 0.8125em auto auto 0.875em;
          width: 2.125em; height: 2.125em; border-radius: 0.5em;
          background: linear-gradient(160deg, #7f93ff, #3d5afe); }
        .notice.lit { box-shadow: 0 0 0 2px color-mix(in srgb, var(--blue) 60%, transparent),
          0 14px 44px rgb(0 0 0 / 28%); }
        """

    /// The buttons of notices.
    static let actions = """
        .actions form { display: grid; min-width: 0; }
        .actions button { min-height: 2.875em; padding: 0.375em 0.75em; text-align: center;
          color: var(--blue); }
        .alert .actions { flex: none; border-top: 1px solid var(--hair); }
        .alert .pair { display: grid; grid-template-columns: 1fr 1fr; }
        .alert .pair form + form { border-inline-start: 1px solid var(--hair); }
        .alert .stack form + form { border-top: 1px solid var(--hair); }
        .alert .actions form:first-child button { font-weight: 650; }
        .alert .actions button:focus-visible { outline-offset: -4px; border-radius: 0.875em; }
        .alert .actions button:active { background: var(--bone); }
        .blocking .actions { display: grid; gap: 0.625em; margin-top: auto; padding-top: 1.5em;
          grid-template-columns: minmax(0, 1fr); }
        .blocking .actions button { border-radius: 0.875em; font-weight: 600;
          background: color-mix(in srgb, var(--blue) 13%, var(--cell)); }
        .blocking .actions form:first-child button { background: var(--blue);
          color: var(--on-blue); }
        .toast .actions, .banner .actions { display: flex; gap: 0.75em; }
        .toast .actions button { min-height: 0; padding: 0; color: #9cc8ff; font-weight: 600; }
        .banner .actions button { min-height: 0; padding: 0.125em 0; font-weight: 600; }
        """

    /// The switches.
    static let toggles = """
        .switchboard .section-head { display: grid; grid-template-columns: 1fr auto;
          align-items: baseline; }
        .section-head .reset { font-size: 0.8125rem; font-weight: 600; text-decoration: none; }
        .section-head p { grid-column: 1 / -1; }
        .switchboard h3 { margin: 1.125rem 0 0.4375rem; padding: 0 0.875rem; color: var(--soft);
          font-size: 0.8125rem; font-weight: 600; }
        .toggles { overflow: hidden; }
        .toggles form + form { border-top: 1px solid var(--line); margin-inline-start: 0.875rem; }
        .toggles form + form .toggle { padding-inline-start: 0; }
        .toggle { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem;
          align-items: center; width: 100%; padding: 0.5625rem 0.875rem; }
        .toggle b { font-size: 0.875rem; font-weight: 600; line-height: 1.3; }
        .toggle span, .toggle code { grid-column: 1; color: var(--soft); font-size: 0.75rem;
          line-height: 1.35; }
        .toggle code { color: var(--tint); }
        .toggle:focus-visible { outline-offset: -3px; border-radius: 14px; }
        .toggle::after { content: ""; grid-area: 1 / 2 / span 2; width: 2.5rem; height: 1.5rem;
          border-radius: 99px; background:
          radial-gradient(circle at 0.75rem 50%, #fff 0.5625rem, transparent 0.625rem) #8b8b95; }
        .toggle[aria-pressed=true]::after { background:
          radial-gradient(circle at 1.75rem 50%, #fff 0.5625rem, transparent 0.625rem) #1c9b4b; }
        .toggle[data-switch][aria-pressed=true]::after { background:
          radial-gradient(circle at 1.75rem 50%, #fff 0.5625rem, transparent 0.625rem)
          var(--bad-mark); }
        .toggle:hover b { color: var(--tint); }
        """
}
