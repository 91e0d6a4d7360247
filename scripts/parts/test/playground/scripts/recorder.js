// Keeps what comes and goes between two looks: the notices of the phone, and when the page was idle.
if (!window.seen) {
  window.seen = {notices: [], careless: [], idle: [], mistakes: []};
  const plain = (e) => e ? e.textContent.replace(/\s+/g, " ").trim() : "";
  const notice = (n) => ({style: n.dataset.notice, title: plain(n.querySelector("[data-title]")),
    message: plain(n.querySelector("[data-message]")), code: plain(n.querySelector("[data-support-code]")),
    actions: [...n.querySelectorAll("[data-action]")].map((b) => b.dataset.action)});
  const key = (n) => JSON.stringify([n.style, n.title, n.message, n.actions]);
  window.noticesOf = (phone) => [...document.querySelectorAll(`[data-phone=${phone}] [data-notice]`)]
    .filter((n) => n.checkVisibility()).map(notice);
  let known = [], mistake = "";
  const look = () => {
    if (!document.body) return;
    const now = window.noticesOf("triage");
    for (const n of now) if (!known.includes(key(n))) window.seen.notices.push(n);
    known = now.map(key);
    const said = document.querySelector("[data-phone=careless]")?.dataset.mistake ?? "";
    if (said && said !== mistake) window.seen.mistakes.push(said);
    mistake = said;
    const idle = document.body.dataset.idle;
    if (idle && window.seen.idle.at(-1) !== idle) window.seen.idle.push(idle);
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  document.addEventListener("DOMContentLoaded", look);
}
