// What can be read in a window.
const plain = (e) => e ? e.textContent.replace(/\s+/g, " ").trim() : "";
const top = (phone) => { const whole = document.querySelector(`[data-phone=${phone}]`);
  return whole && (whole.matches("[data-screen]") ? whole : whole.querySelector("[data-screen]")); };
const ours = top("triage");
return {
  idle: document.body.dataset.idle, screen: ours?.dataset.screen,
  content: ours?.dataset.content, loading: ours?.dataset.loading,
  text: plain(document.querySelector("[data-phone=triage]")),
  carelessText: plain(document.querySelector("[data-phone=careless]")),
  careless: top("careless")?.dataset.screen,
  mistake: document.querySelector("[data-phone=careless]")?.dataset.mistake ?? null, mistakes: window.seen.mistakes,
  shown: window.noticesOf("triage"), notices: window.seen.notices, idles: window.seen.idle,
  reports: [...document.querySelectorAll("[data-report]")]
    .map((r) => ({kind: r.dataset.kind, level: r.dataset.level, text: plain(r)})),
  events: [...document.querySelectorAll("[data-event]")].map((e) => e.dataset.event),
  incidents: [...document.querySelectorAll("[data-event][data-incident]")].map((e) => e.dataset.incident),
  timeline: [...document.querySelectorAll("[data-event]")].map(plain).join(" | "),
  on: [...document.querySelectorAll("[data-switch][aria-pressed=true]")].map((s) => s.dataset.switch),
  network: document.querySelector("[data-network]")?.dataset.network,
  frame: document.querySelector("[data-frame]")?.dataset.frame ?? null};
