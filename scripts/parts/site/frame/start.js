// The compiler's page loads its program from an absolute address. This finds the address when the page opens, so that
// the site works below any path. From a file no program can load the content, so the page keeps what it came with.
// UP, STYLE and SCRIPTS stand before it: where the reference begins, and what of it is loaded.
(() => {
  const here = new URL(UP, location.href);
  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values));
  window.baseUrl = here.pathname;
  if (location.protocol === "file:") {
    document.documentElement.className = "plain";
    return;
  }
  if (location.pathname.endsWith("/index.html")) {
    history.replaceState(null, "", location.pathname.slice(0, -10) + location.search + location.hash);
  }
  const root = new URL("../", here);
  document.querySelector("link[rel=icon]").href = new URL("pictures/icon.svg", root).pathname;
  add("link", { rel: "stylesheet", href: here.pathname + STYLE });
  // What the program leaves without a name, a role or the keyboard.
  const mend = () => {
    for (const one of document.querySelectorAll(".hierarchy-collapsed-items > button:not([aria-label])")) {
      one.setAttribute("aria-label", "Pages between");
    }
    for (const one of document.querySelectorAll(".item[aria-label]:not([role])")) one.setAttribute("role", "group");
    for (const one of document.querySelectorAll("#sidebar-scroll-lock:not([tabindex])")) one.tabIndex = 0;
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
    // Not before: the program looks for its place in the page as soon as it runs.
    for (const src of SCRIPTS) add("script", { src: here.pathname + src, async: false });
    const bar = document.querySelector("#custom-header").content;
    for (const link of bar.querySelectorAll("a")) link.href = new URL(link.dataset.to, root).pathname;
    bar.querySelector("form").action = new URL("search.html", root).pathname;
    // The program puts the bar into its own frame; there the field becomes the site's search.
    customElements.define("site-search", class extends HTMLElement {
      connectedCallback() { triageSearch.attach(this.querySelector("form"), root.href, "en"); }
    });
  });
})();
