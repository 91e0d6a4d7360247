extension LiveScript {
    /// Groups and events as the templates of rows have them.
    static let rows = #"""
        const day = 86_400_000;
        const slot = (element, name) => all(`[data-slot=${name}]`, element)
          .find((place) => place.closest(".row, .problem-page") === element);

        function write(element, name, text) {
          const place = slot(element, name);
          if (place && place.textContent !== text) place.textContent = text;
        }

        function badge(element, name, isShown, text) {
          const place = one(`[data-badge=${name}]`, element);
          if (!place) return;
          place.hidden = !isShown;
          if (text !== undefined) place.textContent = text;
        }

        function showLevel(element, level) {
          const known = texts[level] ? level : "error";
          if (element.dataset.level !== undefined) element.dataset.level = known;
          const mark = one(".level", element);
          if (mark) mark.dataset.level = known;
          write(element, "levelName", texts[known]);
        }

        function count(element, name, value) {
          const place = slot(element, name);
          if (!place) return;
          place.textContent = number(value);
          place.value = value;
          if (name === "count") place.dataset.count = value;
        }

        function releases(names) {
          if (!names?.length) return "";
          const latest = shown(names[0], 80);
          const others = names.length - 1;
          return others ? `${latest} ${filled(texts.more, "count", String(others))}` : latest;
        }

        /** Shows a group in its row, or at the head of its page. */
        function showGroup(element, group) {
          showLevel(element, group.level);
          element.dataset.status = group.status;
          write(element, "title", shown(group.title, 300));
          write(element, "culprit", shown(group.culprit, 200));
          write(element, "release", releases(group.releases));
          write(element, "assignee",
            group.assignee ? filled(texts.assigned, "name", shown(group.assignee, 60)) : "");
          count(element, "count", group.count);
          count(element, "users", group.users);
          const isOpen = group.status === "open";
          badge(element, "new", isOpen && Date.now() - Date.parse(group.firstSeen) < day);
          badge(element, "regressed", group.regressed);
          badge(element, "status", !isOpen, texts[group.status] ?? "");
          setTime(slot(element, "seen"), group.lastSeen);
        }

        /** Shows an event in its row. */
        function showEvent(element, event) {
          showLevel(element, event.level);
          write(element, "title", shown(event.title, 300));
          write(element, "release", shown(event.release, 80));
          write(element, "environment", shown(event.environment, 80));
          write(element, "user", shown(event.user, 80));
          write(element, "supportCode", shown(event.supportCode, 80));
          if (event.supportCode) slot(element, "supportCode").dataset.supportCode = event.supportCode;
          setTime(slot(element, "seen"), event.timestamp);
        }

        const seen = (row) => one("[data-slot=seen] time", row)?.dateTime ?? "";
        """#

    /// Figures, charts and buttons, which the server draws anew.
    static let refresh = #"""
        const pause = 10_000;
        let refreshed = 0;
        let refreshing;

        /** Asks for the page again, soon, and takes over the parts that the stream does not tell. */
        function refreshSoon() {
          // Pages with the same list do not all ask in the same moment.
          const spread = 200 + 600 * Math.random();
          refreshing ??= setTimeout(refreshNow, spread + Math.max(0, refreshed + pause - Date.now()));
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
          const page = new DOMParser().parseFromString(text, "text/html");
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
        """#
}
