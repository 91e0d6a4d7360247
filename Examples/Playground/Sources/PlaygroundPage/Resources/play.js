const all = (selector, place = document) => [...place.querySelectorAll(selector)];
const one = (selector, place = document) => place.querySelector(selector);
const path = (name) => `/members/${encodeURIComponent(document.body.dataset.member)}/${name}`;
const lost = one("[data-lost]");
let idle = document.body.dataset.idle,
  sending = 0;
// A tap counts as shown once a message is as new as the answer to it.
let awaited = 0,
  reached = 0;

function showIdle() {
  if (!sending && reached >= awaited) document.body.dataset.idle = idle;
}

function take(message) {
  const before = dialog();
  const place = document.activeElement;
  for (const [name, html] of Object.entries(message.regions ?? {})) {
    const region = one(`#region-${name}`);
    if (region) swap(region, html);
  }
  if (message.reset) one("#timeline").replaceChildren();
  if (message.entries) append(message.entries);
  if (message.frame != null) {
    const story = one("[data-story]");
    if (story) story.dataset.frame = message.frame;
  }
  if (message.link) history.replaceState(null, "", message.link);
  light();
  moveFocus(before, place);
  if (message.idle != null) idle = String(message.idle);
  reached = message.version;
  showIdle();
}

function append(html) {
  one("#timeline").insertAdjacentHTML("beforeend", html);
  scrollRows();
}

function scrollRows() {
  const rows = one("[data-scroll]");
  if (rows) rows.scrollTop = rows.scrollHeight;
}
function swap(region, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  merge(region, template.content);
}

function keys(parent) {
  const counts = new Map();
  return [...parent.childNodes].map((node) => {
    const own = node.dataset?.key ?? node.id ?? "";
    const name = `${node.nodeName} ${own || node.name || ""}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, node];
  });
}

function merge(old, fresh) {
  const known = new Map(keys(old));
  const wanted = keys(fresh);
  const names = new Set(wanted.map(([name]) => name));
  for (const [name, node] of known) if (!names.has(name)) node.remove();
  let next = old.firstChild;
  for (const [name, node] of wanted) {
    const kept = known.get(name);
    if (!kept) {
      old.insertBefore(node, next);
    } else {
      if (kept === next) next = next.nextSibling;
      else old.insertBefore(kept, next);
      update(kept, node);
    }
  }
}

function update(kept, node) {
  if (kept.nodeType !== 1) {
    if (kept.data !== node.data) kept.data = node.data;
    return;
  }
  for (const { name } of [...kept.attributes]) {
    if (!node.hasAttribute(name)) kept.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
  }
  merge(kept, node);
}
const ours = "[data-phone=triage]";
const dialog = () => one(`${ours} [role=alertdialog]`);
let origin = null;

// What has the focus, and how to find it again if it is replaced.
function remembered(element) {
  if (!element || element === document.body) return null;
  for (const name of ["control", "open", "switch", "network", "play", "pause", "step"]) {
    const value = element.dataset[name];
    if (value != null) return { element, selector: `[data-${name}="${CSS.escape(value)}"]` };
  }
  const field = element.name && `${ours} [name="${CSS.escape(element.name)}"]`;
  return { element, selector: field || (element.id && `#${CSS.escape(element.id)}`) };
}

function moveFocus(before, place) {
  const now = dialog();
  if (now && now.id !== before?.id) {
    if (!before) origin = remembered(place);
    (one("button", now) ?? now).focus({ preventScroll: true });
  } else if (!now && before) {
    // Who went on to something else meanwhile stays there.
    const isElsewhere = place && place !== document.body && !before.contains(place);
    const { element, selector } = origin ?? {};
    origin = null;
    if (isElsewhere) return;
    const back = element?.isConnected ? element : selector && one(selector);
    (back ?? one(`${ours} button`))?.focus({ preventScroll: true });
  }
}

document.addEventListener("keydown", (event) => {
  const open = dialog();
  if (!open?.contains(document.activeElement)) return;
  if (event.key === "Escape") {
    event.preventDefault();
    one("[data-action=dismiss]", open)?.click();
  } else if (event.key === "Tab") {
    const buttons = all("button", open);
    const place = buttons.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    (buttons.at(place % (buttons.length || 1)) ?? open).focus();
  }
});

let lit = [];

function light() {
  for (const element of all("[data-incident]")) {
    const own = element.dataset.incident.split(" ");
    element.classList.toggle(
      "lit",
      own.some((incident) => lit.includes(incident)),
    );
  }
}

function point(event) {
  const place = event.target.closest?.("[data-incident]");
  const wanted = place ? place.dataset.incident.split(" ") : [];
  if (wanted.join() === lit.join()) return;
  lit = wanted;
  light();
}

document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const address = form.getAttribute("action") ?? "";
  if (form.getAttribute("method") !== "post" || !address.startsWith("/members/")) return;
  event.preventDefault();
  sending += 1;
  document.body.dataset.idle = "false";
  try {
    const answer = await fetch(address, {
      method: "POST",
      credentials: "same-origin",
      // A connection that is cut may never say so.
      signal: AbortSignal.timeout(20_000),
      body: new URLSearchParams(new FormData(form, event.submitter)),
    });
    awaited = Math.max(awaited, answer.headers.get("Window-Version") ?? 0);
  } catch {
    lost.hidden = false;
  }
  sending -= 1;
  showIdle();
});

const stream = new EventSource(path("events"));
stream.onmessage = (event) => take(JSON.parse(event.data));
stream.onopen = () => {
  lost.hidden = true;
};
stream.onerror = () => {
  lost.hidden = false;
  // The member is gone; the address makes the same state again.
  if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 1000);
};

addEventListener("pagehide", () => navigator.sendBeacon(path("close")));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
scrollRows();
moveFocus(null, null);
