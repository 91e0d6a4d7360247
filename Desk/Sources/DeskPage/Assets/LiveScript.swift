/// The script of the pages: what reads well without it becomes live with it.
///
/// It is one module without a framework, and it sets texts only as texts.
enum LiveScript {
    /// The module.
    static let text = [words, times, keys, rows, refresh, stream].joined(separator: "\n")

    /// Texts of the page's language, and texts of events as the page shows them.
    static let words = #"""
        const one = (selector, inside = document) => inside.querySelector(selector);
        const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
        const texts = one("[data-texts]")?.dataset ?? {};
        const filled = (text, name, value) => (text ?? "").replace(`{${name}}`, () => value);

        // What is invisible, or changes the direction of what follows, is written as a number.
        const unseen = new RegExp(
          "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e" +
          "\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0001}]", "gu");
        const marked = (sign) =>
          `[U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}]`;

        function shown(text, limit) {
          const signs = [...(text ?? "").slice(0, 2 * limit)];
          const cut = signs.length > limit || (text ?? "").length > 2 * limit;
          return signs.slice(0, limit).join("").replace(unseen, marked) + (cut ? "…" : "");
        }

        const number = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

        // A page that a browser kept for going back may be one of a session that has ended.
        addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

        function announce(text) {
          const place = one("[data-announce]");
          if (place) place.textContent = text;
        }
        """#

    /// Times, told from now.
    static let times = #"""
        function ago(time) {
          const seconds = Math.floor((Date.now() - time.getTime()) / 1000);
          const told = (count, text) => filled(text, "count", String(Math.floor(count)));
          if (seconds < -60) return full(time);
          if (seconds < 60) return texts.now;
          if (seconds < 3600) return told(seconds / 60, texts.minutes);
          if (seconds < 86400) return told(seconds / 3600, texts.hours);
          if (seconds < 604800) return told(seconds / 86400, texts.days);
          return time.toISOString().slice(0, 10);
        }

        const full = (time) => time.toISOString().slice(0, 19).replace("T", " ") + " UTC";

        function showTime(element) {
          const time = new Date(element.dateTime);
          if (Number.isNaN(time.getTime())) return;
          const text = ago(time);
          if (element.textContent !== text) element.textContent = text;
        }

        function setTime(place, iso) {
          if (!place) return;
          let element = one("time", place);
          if (!element) {
            element = document.createElement("time");
            element.dataset.relative = "";
            place.append(element);
          }
          element.dateTime = iso;
          element.title = full(new Date(iso));
          showTime(element);
        }

        if (texts.now) setInterval(() => all("time[data-relative]").forEach(showTime), 10_000);
        """#

    /// Moving by keys.
    ///
    /// A Korean keyboard has other letters on the same keys.
    static let keys = #"""
        const moves = { j: 1, ㅓ: 1, KeyJ: 1, k: -1, ㅏ: -1, KeyK: -1 };

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
          }
        });
        """#
}
