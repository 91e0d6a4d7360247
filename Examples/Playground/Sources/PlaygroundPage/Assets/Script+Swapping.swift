extension Script {
    /// What a message changes.
    ///
    /// `data-idle` is set last.
    static let messages = #"""
        const all = (selector, place = document) => [...place.querySelectorAll(selector)];
        const one = (selector, place = document) => place.querySelector(selector);
        const path = (name) => `/members/${encodeURIComponent(document.body.dataset.member)}/${name}`;
        const lost = one("[data-lost]");
        let idle = document.body.dataset.idle, sending = 0;
        // A tap counts as shown once a message is as new as the answer to it.
        let awaited = 0, reached = 0;

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
        """#

    /// Changes a region into what is new, and leaves alone what stayed: fields keep what is typed,
    /// the focus and the selection, and spinners go on turning.
    static let swapping = #"""
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
        """#
}
