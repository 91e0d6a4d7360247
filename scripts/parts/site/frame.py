"""What every page of the reference has around its content."""

# The compiler's page loads its program from an absolute address. This finds the address when the page opens, so that
# the site works below any path. From a file no program can load the content, so the page keeps what it came with.
START = """
(() => {
  const up = "%s", here = new URL(up, location.href);
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
  add("link", { rel: "stylesheet", href: here.pathname + "%s" });
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
    for (const src of %s) add("script", { src: here.pathname + src, async: false });
    const bar = document.querySelector("#custom-header").content;
    for (const link of bar.querySelectorAll("a")) link.href = new URL(link.dataset.to, root).pathname;
    bar.querySelector("form").action = new URL("search.html", root).pathname;
    // The program puts the bar into its own frame; there the field becomes the site's search.
    customElements.define("site-search", class extends HTMLElement {
      connectedCallback() { triageSearch.attach(this.querySelector("form"), root.href, "en"); }
    });
  });
})();
"""

BAR = """<style>
:host { position: relative; z-index: 10000; display: block; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .3rem 1.2rem;
  padding: .5rem 1.2rem; font: 15px/1.6 -apple-system, "Segoe UI", Helvetica, Arial, sans-serif;
  background: light-dark(#f6f7f9, #1d2128); border-bottom: 1px solid light-dark(#dde2e8, #323943); }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
a { color: light-dark(#1d2127, #e7eaee); text-decoration: none; } a:hover { text-decoration: underline; }
site-search { flex: 1 1 14rem; max-width: 22rem; }
.find { display: flex; gap: .4rem; position: relative; }
.find input, .find button { font: inherit; padding: .15rem .6rem; border: 1px solid light-dark(#59636e, #a2abb6);
  border-radius: 8px; background: light-dark(#fff, #14171c); color: light-dark(#1d2127, #e7eaee); }
.find input { flex: 1; min-width: 0; } .find input::placeholder { color: light-dark(#59636e, #a2abb6); opacity: 1; }
:focus-visible { outline: 2px solid light-dark(#1f4fd8, #9db5ff); outline-offset: 1px; border-radius: 4px; }
.found { position: absolute; top: 110%; left: 0; right: 0; max-height: 26rem; overflow-y: auto; list-style: none;
  margin: 0; padding: .3rem; background: light-dark(#fff, #14171c); border: 1px solid light-dark(#dde2e8, #323943);
  border-radius: 10px; box-shadow: 0 8px 24px rgb(0 0 0 / .18); }
.found[hidden] { display: none; }
.found a { display: block; padding: .4rem .6rem; border-radius: 6px; overflow-wrap: anywhere; text-decoration: none; }
.found a:hover, .found a:focus { background: light-dark(#e8edff, #27304a); }
.found small { display: block; color: light-dark(#59636e, #a2abb6); }
.found .symbol { font-family: ui-monospace, Menlo, "DejaVu Sans Mono", monospace; font-size: .92em; }
.found .none { padding: .4rem .6rem; color: light-dark(#59636e, #a2abb6); }
@media (max-width: 44rem) { site-search { flex-basis: 100%; max-width: none; } }
</style>"""

FIND = """<form class="find" role="search" action="%(root)ssearch.html" data-none="%(nothing)s">
<input type="search" name="q" aria-label="%(search)s" placeholder="%(placeholder)s" autocomplete="off">
<button>%(search)s</button></form>"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>%(title)s · Triage</title><meta name="description" content="%(about)s">
<meta property="og:title" content="%(title)s · Triage"><meta property="og:description" content="%(about)s">
<meta property="og:image" content="%(place)spictures/card.png"><meta name="color-scheme" content="light dark">
<link rel="icon" href="%(root)spictures/icon.svg" type="image/svg+xml">
%(canonical)s<style>html:not(.plain) .static { display: none }
.runtime-preview.disabled, .preview-toggle-container:not(:has(button)) { display: none !important }
html body[data-color-scheme="light"] { --color-syntax-comments: #5a6670; --color-figure-blue: #1f4fd8 }
@media (prefers-color-scheme: light) {
html body[data-color-scheme="auto"] { --color-syntax-comments: #5a6670; --color-figure-blue: #1f4fd8 } }</style>
<noscript><style>.static { display: block !important }</style></noscript>
<link rel="stylesheet" href="%(root)sstyle.css" media="not all" id="plain-style">
<noscript><link rel="stylesheet" href="%(root)sstyle.css"></noscript>
<script>%(start)s</script><script src="%(root)ssearch.js" defer></script></head>
<body data-color-scheme="auto"><template id="custom-header">%(style)s<div class="bar">
<nav aria-label="Site">%(bar)s</nav>
<site-search>%(find)s</site-search></div></template>
<script>
if (document.documentElement.className === "plain") document.getElementById("plain-style").media = "all";
</script>
<div id="app"><div class="static"><header class="site"><div class="bar">%(find)s</div>
<nav class="sections" aria-label="Sections"><ul>
%(items)s</ul></nav></header>
<div class="page"><main id="content"><p>%(crumbs)s</p>
%(content)s
</main></div><footer class="site"><p>%(made)s</p></footer></div></div></body></html>
"""
