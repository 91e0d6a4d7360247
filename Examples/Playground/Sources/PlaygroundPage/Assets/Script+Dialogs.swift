extension Script {
    /// The focus of alerts, which is theirs in their phone only, and the light on an incident.
    static let dialogs = #"""
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
            element.classList.toggle("lit", own.some((incident) => lit.includes(incident)));
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
        """#

    /// Forms, and the stream of messages.
    static let forms = #"""
        document.addEventListener("submit", async (event) => {
          const form = event.target;
          const address = form.getAttribute("action") ?? "";
          if (form.getAttribute("method") !== "post" || !address.startsWith("/members/")) return;
          event.preventDefault();
          sending += 1;
          document.body.dataset.idle = "false";
          try {
            const answer = await fetch(address, {
              method: "POST", credentials: "same-origin",
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
        stream.onopen = () => { lost.hidden = true; };
        stream.onerror = () => {
          lost.hidden = false;
          // The member is gone; the address makes the same state again.
          if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 1000);
        };

        addEventListener("pagehide", () => navigator.sendBeacon(path("close")));
        addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
        scrollRows();
        moveFocus(null, null);
        """#
}
