const one = (selector, inside = document) => inside.querySelector(selector);
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const texts = one("[data-texts]")?.dataset ?? {};
const filled = (text, name, value) => (text ?? "").replace(`{${name}}`, () => value);

// A page that a browser kept for going back may be one of a session that has ended.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

function announce(text) {
  const place = one("[data-announce]");
  if (place) place.textContent = text;
}

function ago(time) {
  const seconds = Math.floor((Date.now() - time.getTime()) / 1000);
  const told = (count, text) => filled(text, "count", String(Math.floor(count)));
  if (seconds < -60) return full(time);
  if (seconds < 60) return texts.now;
  if (seconds < 3600) return told(seconds / 60, texts.minutes);
  if (seconds < 86400) return told(seconds / 3600, texts.hours);
  if (seconds < 604800) return told(seconds / 86400, texts.days);
  return local(time).slice(0, 10);
}

/** A time in the reader's zone: the same digits as the server's, which are in UTC. */
const local = (time) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().replace("T", " ");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
const full = (time) => `${local(time).slice(0, 19)} ${zone}`;

function showTime(element) {
  const time = new Date(element.dateTime);
  if (Number.isNaN(time.getTime())) return;
  const text = shownAs(element, time);
  if (element.textContent !== text) element.textContent = text;
  if (element.title) element.title = full(time);
}

function shownAs(element, time) {
  if (element.dataset.relative !== undefined) return ago(time);
  return element.dataset.clock === undefined ? full(time) : local(time).slice(11, 23);
}

if (texts.now) {
  all("time").forEach(showTime);
  for (const note of all("[data-zone]")) note.textContent = filled(note.dataset.zone, "zone", zone);
  setInterval(() => all("time[data-relative]").forEach(showTime), 10_000);
}

// A Korean keyboard has other letters on the same keys.
const moves = { j: 1, ㅓ: 1, KeyJ: 1, k: -1, ㅏ: -1, KeyK: -1 };
const presses = { r: "r", ㄱ: "r", KeyR: "r", m: "m", ㅡ: "m", KeyM: "m" };

function move(step) {
  const links = all(".row-title");
  if (!links.length) {
    one(step > 0 ? ".steps a[rel=prev]" : ".steps a[rel=next]")?.click();
    return;
  }
  const place = links.indexOf(document.activeElement);
  const next = place < 0 ? 0 : Math.min(links.length - 1, Math.max(0, place + step));
  links[next].focus({ preventScroll: true });
  links[next].closest(".row").scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest?.("input, select, textarea");
  if (field) {
    if (event.key === "Escape" && field.type === "search") field.blur();
    return;
  }
  const key = event.key === "Process" ? event.code : event.key;
  if (key === "/" || key === "Slash") {
    const search = one("#q");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (Object.hasOwn(moves, key)) {
    event.preventDefault();
    move(moves[key]);
  } else if (Object.hasOwn(presses, key)) {
    one(`button[aria-keyshortcuts=${presses[key]}]`)?.click();
  }
});

/** Takes over what the server drew for the places of a row, or of the head of a group's page. */
function renew(own, drawn) {
  for (const name of ["level", "status"]) {
    if (own.dataset[name] !== undefined) own.dataset[name] = drawn.dataset[name];
  }
  one(".level", own).dataset.level = one(".level", drawn).dataset.level;
  for (const place of all("[data-slot]", own)) {
    const next = one(`[data-slot=${place.dataset.slot}]`, drawn);
    const isOurs = place.closest(".row, .problem-page") === own;
    if (next && isOurs && !place.isEqualNode(next)) replace(place, next);
  }
  all("time[data-relative]", own).forEach(showTime);
}

function replace(place, next) {
  for (const { name } of [...place.attributes]) {
    if (name !== "class" && !next.hasAttribute(name)) place.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name !== "class") place.setAttribute(name, value);
  }
  place.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)));
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const seen = (row) => one("[data-slot=seen] time", row)?.dateTime ?? "";

// Figures, charts and buttons: the server draws them anew.
const pause = 10_000;
let refreshed = 0;
let refreshing;

/** Asks for the page again, soon, and takes over the parts that the stream does not tell. */
function refreshSoon() {
  // Pages with the same list do not all ask in the same moment.
  const spread = 200 + 600 * Math.random();
  if (refreshing) return;
  refreshing = setTimeout(refreshNow, spread + Math.max(0, refreshed + pause - Date.now()));
}

async function refreshNow() {
  refreshed = Date.now();
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.redirected) giveUp();
    else if (answer.ok) takeOver(await answer.text());
  } catch {
    // The stream says that the desk cannot be reached.
  }
  refreshing = undefined;
}

function takeOver(text) {
  const page = parsed(text);
  for (const part of all("[data-refresh]")) {
    const next = one(`[data-refresh=${part.dataset.refresh}]`, page);
    if (!next || part.contains(document.activeElement)) continue;
    if (part.textContent !== next.textContent) take(part, next);
  }
  for (const row of all(".row[data-group]", page)) {
    const own = shownRows.get(row.dataset.group);
    if (own) take(one(".spark", own), one(".spark", row));
  }
}

const take = (part, next) =>
  part.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)));
// The list that grows, and the stream that it goes on with where the page ended.
const list = one("[data-live]");
const isInbox = list?.dataset.kind === "group";
const most = 400;
const shownRows = new Map(
  list ? all(".row", list).map((row) => [row.dataset.group ?? row.dataset.event, row]) : [],
);
let waiting = [];
let untold = 0;

function added(drawn) {
  const row = document.adoptNode(drawn);
  row.classList.add("fresh");
  all("time[data-relative]", row).forEach(showTime);
  shownRows.set(row.dataset.group ?? row.dataset.event, row);
  return row;
}

/** Puts a group where its time belongs. A row that somebody is at stays where it is. */
function place(row) {
  if (row.matches(":hover") || row.contains(document.activeElement)) return;
  const time = seen(row);
  const next = [...list.children].find((other) => other !== row && seen(other) <= time);
  if (!next) list.append(row);
  else if (next !== row.nextElementSibling || !row.isConnected) list.insertBefore(row, next);
}

function takeGroup(drawn) {
  const own = shownRows.get(drawn.dataset.group);
  const { only, filtered } = list.dataset;
  if (only && drawn.dataset.status !== only) {
    own?.remove();
    shownRows.delete(drawn.dataset.group);
  } else if (own) {
    const before = seen(own);
    renew(own, drawn);
    if (before !== seen(own)) place(own);
    untold += 1;
  } else if (filtered === undefined) {
    place(added(drawn));
    announce(filled(texts.newGroup, "title", one(".row-title", drawn).textContent));
  }
}

function takeHead(drawn) {
  const head = one(".problem-page");
  if (head.dataset.status !== drawn.dataset.status) refreshed = 0;
  renew(head, drawn);
}

function takeEvent(drawn) {
  if (shownRows.has(drawn.dataset.event)) return;
  list.prepend(added(drawn));
  untold += 1;
}

/** A flood leaves the latest rows. Reloading leads to the others. */
function trim() {
  let isCut = false;
  while (list.children.length > most) {
    const last = list.lastElementChild;
    shownRows.delete(last.dataset.group ?? last.dataset.event);
    last.remove();
    isCut = true;
  }
  const more = one(".pager a");
  if (isCut && more) more.href = location.href;
}

function flush() {
  for (const drawn of [...parsed(waiting.join("")).body.children]) {
    if (isInbox) takeGroup(drawn);
    else if (drawn.dataset.event) takeEvent(drawn);
    else takeHead(drawn);
  }
  waiting = [];
  trim();
  const isEmpty = !list.children.length;
  all("[data-nothing]").forEach((nothing) => {
    nothing.hidden = !isEmpty;
  });
  refreshSoon();
}

function receive(message) {
  if (!waiting.length) setTimeout(flush, 100);
  waiting.push(message.data);
  if (waiting.length > 2 * most) waiting.shift();
}

/** All changes up to a position were told; some of them, such as a figure's, are in no row. */
function reach(message) {
  last = message.lastEventId || last;
  if (isInbox) refreshSoon();
}

// A browser comes back by itself after a cut, and gives up when it is refused.
let last = list?.dataset.live;
let [source, state, failures, opening] = [undefined, "waiting", 0, undefined];

function showState(next = state) {
  state = next;
  const place = one("[data-live-state]");
  if (!place) return;
  place.hidden = false;
  place.dataset.state = state;
  place.textContent = texts[state];
}

function connect() {
  disconnect();
  const url = new URL(list.dataset.liveUrl, location.href);
  url.searchParams.set("after", last);
  source = new EventSource(url);
  source.addEventListener("open", () => {
    failures = 0;
    showState("on");
  });
  source.addEventListener("error", () => {
    const isRefused = source.readyState === EventSource.CLOSED;
    failures += isRefused ? 1 : 0;
    showState(failures > 4 ? "off" : "waiting");
    if (!isRefused) return;
    refreshSoon();
    // Not all viewers come back in the same moment.
    const pause = Math.min(60_000, 1000 * 2 ** failures);
    opening = setTimeout(connect, pause * (0.5 + Math.random()));
  });
  source.addEventListener("row", receive);
  source.addEventListener("position", reach);
}

/** The session is over: signing in elsewhere opens the stream again, and reloading at once. */
function giveUp() {
  failures = 9;
  showState("off");
}

function disconnect() {
  clearTimeout(opening);
  source?.close();
}

if (list) {
  showState();
  if (!document.hidden) connect();
  // A browser has few connections to a server, so a hidden tab holds none.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) disconnect();
    else connect();
  });
  addEventListener("pagehide", disconnect);
  setInterval(() => {
    const text = untold === 1 ? texts.update : texts.updates;
    if (untold) announce(filled(text, "count", String(untold)));
    untold = 0;
  }, 30_000);
}
