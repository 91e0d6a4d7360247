extension StyleSheet {
    /// The phone that shows what the user saw, and its buttons.
    static let phone = """
        .phone-figure { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: center;
          margin-top: 0.875rem; }
        .phone {
          --glass: #f8f8fa; --ink: #0b0b0d; --ink-soft: #4a4a50; --tint: #0058c4; --hair: #d2d2d8;
          --screen: #fff; --bone: #ececf0;
          flex: none; position: relative; display: flex; flex-direction: column;
          width: 16.5rem; max-width: 100%; min-height: 24.5rem; margin: 0 auto; overflow: hidden;
          border: 0.5rem solid #17181c; border-radius: 2.75rem; background: var(--screen);
          color: var(--ink); font-size: 0.8125rem; line-height: 1.4;
          box-shadow: 0 0 0 1px #3d3f47, 0 18px 40px -12px rgb(10 12 24 / 35%);
        }
        .phone-bar {
          position: relative; z-index: 2; display: grid; grid-template-columns: 1fr auto 1fr;
          align-items: center; padding: 0.625rem 1.25rem 0.5rem; font-weight: 650;
          font-size: 0.75rem; font-variant-numeric: tabular-nums;
        }
        .phone-bar svg { justify-self: end; fill: currentcolor; }
        .island { width: 4.25rem; height: 1.25rem; border-radius: 99px; background: #000; }
        .phone-app { position: absolute; inset: 2.75rem 0 0; padding: 0.625rem 1rem; }
        .phone-app i { display: block; height: 3.75rem; margin-bottom: 0.75rem; border-radius: 0.75rem;
          background: var(--bone); }
        .phone-app i:first-child { height: 1.25rem; width: 45%; border-radius: 0.375rem; }
        .phone-shade { position: relative; z-index: 1; flex: 1; display: grid; padding: 0.75rem; }
        .phone-notice { min-width: 0; }
        .phone-title { font-weight: 650; font-size: 0.9375rem; line-height: 1.3; text-wrap: balance; }
        .phone-message { color: var(--ink); white-space: pre-wrap; }
        .phone-title + .phone-message { margin-top: 0.25rem; }
        .phone-code { margin-top: 0.375rem; color: var(--ink-soft); font-size: 0.75rem; }
        .phone-code bdi { font-family: var(--mono); }
        .phone-actions li {
          display: flex; align-items: center; justify-content: center; gap: 0.375rem;
          min-height: 2.625rem; padding: 0.375rem 0.75rem; color: var(--tint); text-align: center;
          font-size: 0.875rem;
        }
        .phone-actions svg { flex: none; fill: none; stroke: currentcolor; stroke-width: 2;
          stroke-linecap: round; stroke-linejoin: round; }
        .phone-actions .chosen { font-weight: 650; background: #dce9fb; }
        figcaption { flex: 1 1 7rem; min-width: 0; }
        .choice { font-weight: 600; }
        """

    /// The arrangement of each style of notice.
    static let notices = """
        .phone-alert .phone-shade, .phone-sheet .phone-shade { z-index: 3; margin-top: -2.5rem;
          padding-top: 3.25rem; background: rgb(0 0 0 / 38%); }
        .phone-alert .phone-shade { place-items: center; padding-inline: 1rem; }
        .phone-alert .phone-notice { width: 100%; border-radius: 1.125rem; background: var(--glass);
          padding-top: 1.125rem; overflow: hidden; text-align: center;
          box-shadow: 0 8px 30px rgb(0 0 0 / 25%); }
        .phone-alert .phone-notice > p { padding-inline: 1rem; }
        .phone-alert .phone-notice > p:last-child { padding-bottom: 1.125rem; }
        .phone-alert .phone-actions { margin-top: 1rem; border-top: 1px solid var(--hair); }
        .phone-alert .stack li + li { border-top: 1px solid var(--hair); }
        .phone-alert .pair { display: grid; grid-template-columns: 1fr 1fr; }
        .phone-alert .pair li + li { border-inline-start: 1px solid var(--hair); }
        .phone-toast .phone-shade { align-items: end; padding-bottom: 2rem; }
        .phone-toast .phone-notice { display: flex; flex-wrap: wrap; align-items: center;
          gap: 0.25rem 0.75rem; justify-self: center; padding: 0.6875rem 1.125rem;
          border-radius: 1.25rem; background: #26272c; color: #fff;
          box-shadow: 0 8px 24px rgb(0 0 0 / 28%); }
        .phone-toast .phone-notice p { color: inherit; margin: 0; }
        .phone-toast .phone-actions { display: flex; gap: 0.5rem; margin-inline-start: auto; }
        .phone-toast .phone-actions li { color: #a9cbff; min-height: 0; padding: 0 0.375rem; }
        .phone-toast .phone-actions .chosen { background: #3d4b66; border-radius: 6px; }
        .phone-banner .phone-shade { align-items: start; padding-top: 0.125rem; }
        .phone-banner .phone-notice { padding: 0.75rem 0.875rem 0.75rem 3.375rem; position: relative;
          border-radius: 1.25rem; background: var(--glass); border: 1px solid var(--hair);
          box-shadow: 0 8px 24px rgb(0 0 0 / 18%); }
        .phone-banner .phone-notice::before { content: ""; position: absolute;
          inset: 0.875rem auto auto 0.875rem; width: 1.75rem; height: 1.75rem; border-radius: 0.5rem;
          background: linear-gradient(160deg, #7b7ff5, #4338ca); }
        .phone-banner .phone-title { font-size: 0.8125rem; }
        .phone-banner .phone-actions, .phone-inline .phone-actions { display: flex; flex-wrap: wrap;
          gap: 0.25rem 0.5rem; margin: 0.375rem 0 0 -0.5rem; }
        .phone-banner .phone-actions li, .phone-inline .phone-actions li { min-height: 0;
          padding: 0.125rem 0.5rem; border-radius: 6px; font-weight: 600; font-size: 0.8125rem; }
        .phone-sheet .phone-shade { align-items: end; padding: 4rem 0 0; }
        .phone-sheet .phone-notice { padding: 1.5rem 1.25rem 1.5rem; border-radius: 1.5rem 1.5rem 0 0;
          background: var(--glass); position: relative; text-align: center; }
        .phone-sheet .phone-notice::before { content: ""; position: absolute;
          inset: 0.5rem auto auto calc(50% - 1.125rem); width: 2.25rem; height: 0.25rem;
          border-radius: 2px; background: var(--hair); }
        .phone-sheet .phone-actions, .phone-blocking .phone-actions { display: grid; gap: 0.5rem;
          margin-top: 1.125rem; }
        .phone-sheet .phone-actions li, .phone-blocking .phone-actions li { border-radius: 0.75rem;
          background: #e4edfa; font-weight: 600; }
        .phone-sheet .phone-actions li:first-child, .phone-blocking .phone-actions li:first-child {
          background: var(--tint); color: #fff; }
        .phone-sheet .phone-actions .chosen, .phone-blocking .phone-actions .chosen {
          box-shadow: 0 0 0 2px var(--glass), 0 0 0 4px var(--tint); }
        .phone-blocking .phone-app { display: none; }
        .phone-blocking .phone-notice { display: flex; flex-direction: column; text-align: center;
          padding: 3.5rem 0.5rem 0.75rem; }
        .phone-blocking .phone-notice::before { content: "!"; align-self: center; width: 3.5rem;
          height: 3.5rem; margin-bottom: 1rem; border-radius: 50%; background: var(--bone);
          color: var(--tint); font: 700 1.75rem/3.5rem var(--sans); }
        .phone-blocking .phone-title { font-size: 1.125rem; }
        .phone-blocking .phone-actions { margin-top: auto; padding-top: 1.5rem; }
        .phone-inline .phone-shade { align-items: start; padding: 2.375rem 1rem 1rem; }
        .phone-inline .phone-app i:nth-child(2) { visibility: hidden; }
        .phone-inline .phone-notice { padding: 0.75rem 0.875rem; border-radius: 0.75rem;
          background: #fff6e0; border: 1px solid #edd9a3; }
        """

    /// Narrow windows and phones.
    static let narrow = """
        @media (max-width: 76rem) {
          .story { grid-template-columns: minmax(0, 1fr); }
        }
        @media (max-width: 88rem) {
          .columns { grid-template-columns: minmax(0, 1fr); }
          .release-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
            gap: 0 1.5rem; }
        }
        @media (max-width: 56rem) {
          body:not(.gate) { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
          .side {
            position: static; height: auto; overflow: visible; display: grid;
            grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 0.25rem 0.5rem;
            padding: 0.5rem 1rem 0; border-inline-end: 0; border-bottom: 1px solid var(--line);
            background: var(--surface);
          }
          .side .brand { padding: 0; }
          .switch { margin: 0; max-width: 16rem; }
          .side .sign-out { grid-column: 3; grid-row: 1; }
          .side nav { grid-column: 1 / -1; }
          .side nav ul { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); }
          .side nav a {
            flex-direction: column; gap: 0.125rem; padding: 0.375rem 0.125rem 0.4375rem; margin: 0;
            border-radius: 0; font-size: 0.75rem; text-align: center;
          }
          .side nav a:hover { background: none; }
          .side nav [aria-current] { background: none; box-shadow: inset 0 -2px var(--accent); }
          .content { padding: 0 1rem; }
          .search { max-width: none; }
          .search kbd, .keys { display: none; }
          main { padding-top: 1.25rem; }
        }
        @media (max-width: 44rem) {
          .overview { grid-template-columns: minmax(0, 1fr); padding: 1rem; }
          .row, .event-row, .hits .row {
            grid-template-columns: 0.75rem auto auto minmax(0, 1fr); gap: 0.125rem 0.875rem;
            padding: 0.75rem 0.875rem; align-items: baseline;
          }
          .row-meta { flex-wrap: wrap; }
          .row > .level { align-self: start; margin-top: 0.3125rem; }
          .row-main { grid-column: 2 / -1; }
          .row svg.spark, .list > .legend { display: none; }
          .row .num { grid-row: 2; text-align: start; font-size: 0.8125rem; }
          .row .num:nth-of-type(1) { grid-column: 2; }
          .row .num:nth-of-type(2) { grid-column: 3; }
          .cell-label { display: inline; }
          .row .when { grid-row: 2; grid-column: 4; }
          .event-row .code { grid-row: 2; grid-column: 2; }
          .pairs > div { grid-template-columns: minmax(5.5rem, 8rem) minmax(0, 1fr); }
          .timeline > li { grid-template-columns: minmax(0, 1fr); padding-inline-start: 1.5rem; }
          .timeline .moment { text-align: start; }
          .offset { display: inline; }
          .timeline > li::before { inset-inline-start: 0; }
          .timeline > li::after { inset-inline-start: 0.25rem; }
          main > section:not(.overview) > .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .hero .fine { white-space: normal; }
          .steps { margin-inline-start: 0; }
          .facts, .shown { padding: 1rem; }
          .gate main { padding: 1.75rem 1.25rem; }
          figcaption { text-align: center; }
          .chart figcaption { text-align: start; }
          thead { display: none; }
          table, tbody, tr, tbody th, td { display: block; }
          tr { padding: 0.75rem 1rem; }
          tbody th, td { padding: 0.125rem 0; }
          td[data-label], td.num { display: flex; justify-content: space-between; gap: 1rem; }
          td[data-label]::before { content: attr(data-label); color: var(--soft); }
        }
        """

    /// What people told their system: darkness, rest, and colors of their own.
    static let modes = """
        @media (prefers-color-scheme: dark) {
          .phone { --glass: #2a2b30; --ink: #f4f4f6; --ink-soft: #b6b8c0; --tint: #83baff;
            --hair: #44464e; --screen: #111215; --bone: #1e2025; border-color: #000; }
          .phone-actions .chosen { background: #2c3d58; }
          .phone-sheet .phone-actions li, .phone-blocking .phone-actions li { background: #37445a; }
          .phone-sheet .phone-actions li:first-child, .phone-blocking .phone-actions li:first-child {
            color: #0b1526; }
          .phone-inline .phone-app i:nth-child(2) { visibility: hidden; }
        .phone-inline .phone-notice { background: #33290f; border-color: #5a4a1c; }
          .phone-toast .phone-notice { background: #3a3c44; }
        }
        @media (prefers-reduced-motion: no-preference) {
          .live[data-state="on"]::before { animation: breathe 2.4s ease-in-out infinite; }
          .row.fresh { animation: arrive 2s ease-out; }
          a, button, .row { transition: background-color 0.12s, color 0.12s; }
          @keyframes breathe { 50% { box-shadow: 0 0 0 4px var(--good-soft); } }
          @keyframes arrive { 0%, 40% { background: var(--accent-soft); } }
        }
        @media (forced-colors: active) {
          .level::before, .live::before, .timeline > li::before, .phone, .meter svg, .chart svg,
          .spark { forced-color-adjust: none; }
          .badge, .chips > li > bdi, .request-line .status, .chain > li::before { border: 1px solid; }
          [aria-current] { outline: 2px solid; outline-offset: -2px; }
          .frames li.app { border-inline-start: 3px solid; }
        }
        """
}
