extension StyleSheet {
    /// The body of a phone.
    static let device = """
        .device {
          --screen: #f2f2f7; --cell: #fff; --ink: #0c0c0f; --ink-soft: #5b5b63; --blue: #0060d1;
          --on-blue: #fff; --hair: #d9d9de; --bone: #e4e4ea; --glass: #f9f9fb;
          position: relative; display: flex; flex-direction: column; isolation: isolate;
          width: 21rem; max-width: 100%; height: 41.5rem; overflow: hidden;
          border: 0.625rem solid #101014; border-radius: 3.5rem; background: var(--screen);
          color: var(--ink); font-size: 1rem; line-height: 1.35;
          box-shadow: 0 0 0 1.5px #4a4a55, 0 30px 60px -18px rgb(18 22 50 / 38%),
            0 10px 22px -8px rgb(18 22 50 / 22%);
        }
        .device.small { width: 18rem; height: 35.5rem; font-size: 0.875rem;
          border-width: 0.5rem; border-radius: 2.875rem; }
        .status { position: relative; z-index: 3; display: grid; flex: none;
          grid-template-columns: 1fr auto 1fr; align-items: center; padding: 0.6875em 1.625em 0.25em;
          font-size: 0.9375em; font-weight: 650; font-variant-numeric: tabular-nums; }
        .status span { justify-self: center; margin-inline-end: 0.5em; }
        .status svg { justify-self: center; margin-inline-start: 0.5em; fill: currentcolor;
          stroke: none; width: 3em; height: auto; }
        .status .line { fill: none; stroke: currentcolor; stroke-width: 1; opacity: 0.5; }
        .island { width: 6em; height: 1.75em; border-radius: 99px; background: #000; }
        .home-line { position: absolute; z-index: 5; inset: auto 0 0.4375rem; margin: auto;
          width: 36%; height: 0.25rem; border-radius: 9px; background: var(--ink); opacity: 0.85;
          pointer-events: none; }
        @media (prefers-color-scheme: dark) {
          .device { --screen: #000; --cell: #1c1c1f; --ink: #fff; --ink-soft: #a6a6ae;
            --blue: #62adff; --on-blue: #00142e; --hair: #38383d; --bone: #2a2a2f;
            --glass: #27272b; border-color: #1c1c21; }
        }
        """

    /// The screens within it.
    static let screens = """
        .screen { flex: 1; min-height: 0; display: flex; flex-direction: column; }
        .scroll { flex: 1; min-height: 0; overflow: auto; padding: 0.25em 1em 5.5em;
          display: grid; gap: 1em; grid-auto-rows: max-content; align-content: start;
          scrollbar-width: none; }
        .nav { display: flex; align-items: center; gap: 0.625em; padding: 0.875em 1.125em 0.5em; }
        .nav h3 { font-size: 2em; line-height: 1.15; font-weight: 750; letter-spacing: -0.025em; }
        .spinner { width: 1.25em; height: 1.25em; border-radius: 50%; flex: none;
          border: 0.1875em solid var(--bone); border-top-color: var(--ink-soft); }
        .splash { flex: 1; display: flex; flex-direction: column; align-items: center;
          justify-content: center; gap: 1em; padding-bottom: 4em; }
        .splash .mark { width: 6em; height: 6em;
          filter: drop-shadow(0 0.75em 1.25em rgb(61 90 254 / 35%)); }
        .splash b { font-size: 1.75em; font-weight: 750; letter-spacing: -0.02em; }
        .splash .spinner { margin-top: 1em; width: 1.625em; height: 1.625em; }
        .place { display: grid; justify-items: center; gap: 1.25em; padding: 3.5em 1em 1.5em;
          text-align: center; color: var(--ink-soft); }
        .place .mark { width: 4.5em; height: 4.5em; }
        .tabs { position: relative; flex: none; display: flex; background: var(--glass);
          border-top: 1px solid var(--hair); padding: 0.375em 0.375em 1.5em; }
        .tabs form { flex: 1; min-width: 0; }
        .tabs button { display: grid; justify-items: center; gap: 1px; width: 100%;
          color: var(--ink-soft); }
        .tabs span { font-size: 0.6875rem; font-weight: 550; max-width: 100%; overflow: hidden;
          text-overflow: ellipsis; white-space: nowrap; }
        .tabs [aria-current] { color: var(--blue); }
        .device:has(.tabs) .scroll { padding-bottom: 1.5em; }
        """

    /// Content.
    static let cells = """
        .cells { border-radius: 1em; background: var(--cell); overflow: hidden; flex: none; }
        .cells li { padding: 0.75em 1em; }
        .cells li + li { border-top: 1px solid var(--hair); margin-inline-start: 1em;
          padding-inline-start: 0; }
        .cells li:first-child { font-weight: 600; }
        .cells.fading { opacity: 0.7; }
        .bones { display: grid; gap: 0.875em; padding: 1em; }
        .bones i { height: 0.875em; border-radius: 99px; background: var(--bone); }
        .bones i:nth-child(1) { width: 55%; }
        .bones i:nth-child(3) { width: 75%; }
        .stale { display: flex; align-items: center; gap: 0.375em; margin: -0.5em 1em 0;
          color: var(--ink-soft); font-size: 0.8125em; }
        .empty { display: grid; justify-items: center; gap: 0.5em; padding: 2em 1em 1.25em;
          text-align: center; color: var(--ink-soft); }
        .empty svg { width: 2.75em; height: 2.75em; stroke-width: 1.4; opacity: 0.6; }
        """

    /// Fields and buttons.
    static let forms = """
        .filled, .tinted { display: block; width: 100%; min-height: 2.875em; padding: 0.5em 1em;
          border-radius: 0.875em; text-align: center; font-weight: 600; }
        .filled { background: var(--blue); color: var(--on-blue); }
        .tinted { background: color-mix(in srgb, var(--blue) 13%, var(--cell)); color: var(--blue); }
        p.tinted { line-height: 1.9; }
        .dead { background: var(--bone); color: var(--ink-soft); line-height: 1.3 !important; }
        .dead bdi { text-decoration: line-through; }
        .dead small { display: block; font-size: 0.8125em; font-weight: 500; }
        .filled:active, .tinted:active { opacity: 0.7; }
        .device :focus-visible { outline-color: var(--blue); }
        .fields { display: grid; border-radius: 1em; background: var(--cell); }
        .fields h4 { padding: 0.75em 1em 0.125em; font-size: 0.8125em; font-weight: 600;
          color: var(--ink-soft); }
        .fields label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.75em;
          align-items: center; margin-inline-start: 1em; border-bottom: 1px solid var(--hair); }
        .fields label span { font-size: 0.9375em; }
        .fields input:not([type=hidden]) { min-width: 0; width: 100%; border: 0; background: none;
          padding: 0.6875em 1em 0.6875em 0; text-align: end; }
        .fields input::placeholder { color: var(--ink-soft); opacity: 1; }
        .fields .filled { width: auto; margin: 0.75em; }
        """
}
