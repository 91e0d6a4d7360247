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
  document.addEventListener("DOMContentLoaded", () => {
    // Not before: the program looks for its place in the page as soon as it runs.
    for (const src of %s) add("script", { src: here.pathname + src, async: false });
    for (const link of document.querySelector("#custom-header").content.querySelectorAll("a")) {
      link.href = new URL(link.dataset.to, root).pathname;
    }
  });
})();
"""

BAR = """<style>
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: .5rem 1.2rem;
  font: 15px/1.6 -apple-system, "Segoe UI", Helvetica, Arial, sans-serif;
  background: light-dark(#f6f7f9, #1d2128); border-bottom: 1px solid light-dark(#dde2e8, #323943); }
a { color: light-dark(#1d2127, #e7eaee); text-decoration: none; } a:hover { text-decoration: underline; }
</style>"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>%(title)s · Triage</title><meta name="description" content="%(about)s">
<meta property="og:title" content="%(title)s · Triage"><meta property="og:description" content="%(about)s">
<meta property="og:image" content="%(place)spictures/card.png"><meta name="color-scheme" content="light dark">
<link rel="icon" href="%(root)spictures/icon.svg" type="image/svg+xml">
<style>html:not(.plain) .static { display: none }</style>
<noscript><style>.static { display: block !important }</style></noscript>
<link rel="stylesheet" href="%(root)sstyle.css" media="not all" id="plain-style">
<noscript><link rel="stylesheet" href="%(root)sstyle.css"></noscript>
<script>%(start)s</script></head>
<body data-color-scheme="auto"><template id="custom-header">%(style)s<nav aria-label="Site">%(bar)s</nav></template>
<script>
if (document.documentElement.className === "plain") document.getElementById("plain-style").media = "all";
</script>
<div id="app"><div class="static"><header class="site"><nav class="sections" aria-label="Sections"><ul>
%(items)s</ul></nav></header>
<div class="page"><main id="content"><p>%(crumbs)s</p>
%(content)s
</main></div></div></div></body></html>
"""
