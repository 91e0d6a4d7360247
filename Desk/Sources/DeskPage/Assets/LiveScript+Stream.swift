extension LiveScript {
    /// The list that grows, and the stream that it goes on with where the page ended.
    static let stream = #"""
        const list = one("[data-live]");
        const isInbox = list?.dataset.kind === "group";
        const template = one("template[data-row]");
        const most = 400;
        const shownRows = new Map(
          list ? all(".row", list).map((row) => [row.dataset.group ?? row.dataset.event, row]) : []);
        const waiting = new Map();
        let untold = 0;

        function newRow(id) {
          const row = document.importNode(template.content.firstElementChild, true);
          row.dataset[isInbox ? "group" : "event"] = id;
          row.classList.add("fresh");
          one(".row-title", row).href =
            template.dataset.href + encodeURIComponent(id) + (template.dataset.query ?? "");
          shownRows.set(id, row);
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

        function takeGroup(group) {
          let row = shownRows.get(group.id);
          const { only, filtered } = list.dataset;
          if (only && group.status !== only) {
            row?.remove();
            shownRows.delete(group.id);
            return;
          }
          if (!row && filtered !== undefined) return;
          const isNew = !row;
          const before = row && seen(row);
          row ??= newRow(group.id);
          showGroup(row, group);
          if (isNew || before !== seen(row)) place(row);
          if (isNew) announce(filled(texts.newGroup, "title", shown(group.title, 120)));
          else untold += 1;
        }

        function takeHead(group) {
          const head = one(".problem-page");
          const isChanged = head.dataset.status !== group.status;
          showGroup(head, group);
          if (isChanged) refreshed = 0;
        }

        function takeEvent(event) {
          if (shownRows.has(event.id)) return;
          const row = newRow(event.id);
          showEvent(row, event);
          list.prepend(row);
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
          for (const { kind, value } of waiting.values()) {
            if (kind === "event") takeEvent(value);
            else if (isInbox) takeGroup(value);
            else takeHead(value);
          }
          waiting.clear();
          trim();
          const isEmpty = !list.children.length;
          all("[data-nothing]").forEach((nothing) => { nothing.hidden = !isEmpty; });
          refreshSoon();
        }

        function receive(message) {
          last = message.lastEventId || last;
          const [kind, value] = [message.type, JSON.parse(message.data)];
          const isOurs = isInbox ? kind === "group" : (value.group ?? value.id) === list.dataset.of;
          if (isInbox && kind === "event") refreshSoon();
          if (!isOurs) return;
          if (!waiting.size) setTimeout(flush, 100);
          waiting.delete(kind + value.id);
          waiting.set(kind + value.id, { kind, value });
          if (waiting.size > 2 * most) waiting.delete(waiting.keys().next().value);
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
          source.addEventListener("open", () => { failures = 0; showState("on"); });
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
          source.addEventListener("group", receive);
          source.addEventListener("event", receive);
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
        """#
}
