// What has the focus: a name for it, and whether it can be seen that it has.
const e = document.activeElement;
if (!e || e === document.body) return null;
const d = e.dataset, style = getComputedStyle(e), box = e.getBoundingClientRect();
const own = ["network", "reset", "play", "pause", "step"].find((name) => d[name] !== undefined);
const name = d.control ?? d.switch ?? d.action ?? own
  ?? (e.name || e.getAttribute("href") || d.open || e.textContent.trim().slice(0, 30));
return {name, tag: e.tagName, inAlert: !!e.closest("[data-notice]"), inPhone: !!e.closest("[data-phone=triage]"),
  seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
  visible: box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0};
