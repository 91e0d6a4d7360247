"use strict";
// Search over the index that was made with the site. The index is loaded at the first use, as a script, so that it
// works from a file too.
window.triageSearch = (() => {
  // The words of a query: small ones count only where there are no others, and a plural finds what its singular finds.
  const tokens = (text, language) => {
    const small = language !== "en" ? []
      : "a an and do does for how i in is it much my of on or the to triage what with".split(" ");
    const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [], large = all.filter((word) => !small.includes(word));
    return (large.length ? large : all).map((word) => word.length < 4 || /(ss|us|is)$/.test(word) ? word
      : word.replace(/ies$/, "y").replace(/(ss|x|ch|sh)es$/, "$1").replace(/s$/, ""));
  };

  // An entry is [title, address, kind, hint, words, what people type]; a word of the query must begin a word of it.
  const score = (entry, query, language) => {
    const title = entry[0].toLowerCase(), hint = (entry[3] || "").toLowerCase(), words = entry[4] || "";
    const parts = entry[0].replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " ");
    const heads = ` ${parts} ${title}`.toLowerCase();
    const typed = (entry[5] || []).map((one) => tokens(one, language).join(" "));
    let sum = typed.includes(query.join(" ")) ? 200 : 0, hits = 0;
    for (const token of query) {
      const one = title === token ? 60 : heads.includes(` ${token}`) ? 25
        : typed.some((some) => ` ${some}`.includes(` ${token}`)) ? 15
        : title.includes(token) ? 8 : ` ${hint}`.includes(` ${token}`) ? 7 : ` ${words}`.includes(` ${token}`) ? 5 : 0;
      hits += one > 0;
      sum += one;
    }
    return [hits, sum + { w: 40, p: 12, s: 6, t: 5, m: 0 }[entry[2]] - Math.min(title.length, 60) / 10];
  };

  const rank = (entries, text, language, most) => {
    const query = tokens(text, language), seen = new Set();
    if (!query.length) return [];
    // What has the most of the words comes first, then what has them in the better places.
    return entries.map((entry) => [...score(entry, query, language), entry]).filter(([hits]) => hits)
      .sort((a, b) => b[0] - a[0] || b[1] - a[1]).map(([, , entry]) => entry)
      .filter((entry) => !seen.has(entry[1] + entry[0]) && seen.add(entry[1] + entry[0])).slice(0, most);
  };

  let loading;
  const load = (root, language) => loading ??= new Promise((done) => {
    const names = [`index.${language}.js`, "index.symbols.js"];
    let left = names.length;
    for (const name of names) {
      const script = document.createElement("script");
      script.src = `${root}search/${name}`;
      script.onload = script.onerror = () => --left || done([].concat(...Object.values(window.searchIndex || {})));
      document.head.append(script);
    }
  });

  const shown = (entries, root) => entries.map(([title, address, kind, hint]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    const name = document.createElement("span"), small = document.createElement("small");
    link.href = root + address;
    name.textContent = title;
    if (kind === "t" || kind === "m") name.className = "symbol";
    small.textContent = hint || "";
    link.append(name, small);
    item.append(link);
    return item;
  });

  // Makes a form search: in a list below it while somebody types, and on the page of all results.
  const attach = (form, root, language) => {
    const input = form.querySelector("input"), list = document.createElement("ul"), none = document.createElement("li");
    const find = async (text, most) => rank(await load(root, language), text, language, most);
    list.className = "found";
    list.hidden = true;
    none.className = "none";
    none.textContent = form.dataset.none;
    form.append(list);
    let turn = 0;
    input.addEventListener("focus", () => load(root, language), { once: true });
    input.addEventListener("input", async () => {
      const own = ++turn, entries = await find(input.value, 8);
      if (own !== turn) return;
      list.replaceChildren(...(entries.length ? shown(entries, root) : [none]));
      list.hidden = !tokens(input.value, language).length;
    });
    form.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")], at = links.indexOf(form.getRootNode().activeElement);
      if (event.key === "Escape") { list.hidden = true; input.focus(); }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        (links[at + (event.key === "ArrowDown" ? 1 : -1)] || input).focus();
      }
    });
    document.addEventListener("click", (event) => { if (!event.composedPath().includes(form)) list.hidden = true; });
    return { input, find };
  };

  const form = document.querySelector(".find"), page = document.querySelector("#results");
  if (form) {
    const root = new URL(".", document.currentScript.src).href, language = document.documentElement.lang;
    const { input, find } = attach(form, root, language), asked = new URLSearchParams(location.search).get("q");
    if (page && asked) {
      input.value = asked;
      find(asked, 40).then((entries) => {
        page.hidden = false;
        page.querySelector("ul").replaceChildren(...shown(entries, root));
        page.querySelector("p").hidden = entries.length > 0;
      });
    }
  }
  return { rank, attach };
})();
