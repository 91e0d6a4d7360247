"use strict";
// Search over the index that was made with the site. The index is loaded at the first use, as a script, so that it works
// from a file too.
(() => {
  const self = document.currentScript, root = self.dataset.root, language = document.documentElement.lang;
  const form = document.querySelector(".find"), input = form.querySelector("input");
  const page = document.querySelector("#results");
  let loading;

  const load = () => loading ??= new Promise((done) => {
    const names = [`index.${language}.js`, "index.symbols.js"];
    let left = names.length;
    for (const name of names) {
      const script = document.createElement("script");
      script.src = `${root}search/${name}`;
      script.onload = script.onerror = () => --left || done([].concat(...Object.values(window.searchIndex || {})));
      document.head.append(script);
    }
  });

  // An entry is [title, address, kind, hint, words]; a word of the query must begin a word of the entry.
  const score = (entry, tokens) => {
    const title = entry[0].toLowerCase(), hint = (entry[3] || "").toLowerCase(), words = entry[4] || "";
    const heads = ` ${title.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    let sum = 0;
    for (const token of tokens) {
      const one = title === token ? 60 : heads.includes(` ${token}`) ? 25 : title.includes(token) ? 8
        : ` ${hint}`.includes(` ${token}`) ? 7 : ` ${words}`.includes(` ${token}`) ? 5
        : token.length > 3 && token.endsWith("s") ? 0 : 0;
      if (!one) return 0;
      sum += one;
    }
    return sum + { w: 40, p: 12, s: 6, t: 5, m: 0 }[entry[2]] - Math.min(title.length, 60) / 10;
  };

  const find = async (text, most) => {
    const small = new Set(language === "en" ? "a an and do does for how i in is it of on or the to what with".split(" ") : []);
    let tokens = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
    if (tokens.some((token) => !small.has(token))) tokens = tokens.filter((token) => !small.has(token));
    if (!tokens.length) return [];
    const entries = await load(), seen = new Set();
    const ranked = (some) => entries.map((entry) => [score(entry, some), entry]).filter(([sum]) => sum > 0);
    let found = ranked(tokens);
    // Nothing has all the words: what has most of them.
    if (!found.length) found = tokens.flatMap((token) => ranked([token]).map(([sum, entry]) => [sum / 2, entry]));
    return found.sort((a, b) => b[0] - a[0]).map(([, entry]) => entry)
      .filter((entry) => !seen.has(entry[1] + entry[0]) && seen.add(entry[1] + entry[0])).slice(0, most);
  };

  const shown = (entries) => entries.map(([title, address, kind, hint]) => {
    const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
    link.href = root + address;
    link.textContent = title;
    if (kind === "t" || kind === "m") link.style.fontFamily = "ui-monospace, Menlo, monospace";
    small.textContent = hint || "";
    small.style.fontFamily = "inherit";
    link.append(small);
    item.append(link);
    return item;
  });

  const list = document.createElement("ul");
  list.className = "found";
  list.hidden = true;
  form.append(list);
  let turn = 0;
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", async () => {
    const own = ++turn, entries = await find(input.value, 8);
    if (own !== turn) return;
    list.replaceChildren(...shown(entries));
    list.hidden = !entries.length;
  });
  form.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { list.hidden = true; input.focus(); }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      (links[at + (event.key === "ArrowDown" ? 1 : -1)] || input).focus();
    }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) list.hidden = true; });

  const asked = new URLSearchParams(location.search).get("q");
  if (page && asked) {
    input.value = asked;
    find(asked, 40).then((entries) => {
      page.hidden = false;
      page.querySelector("ul").replaceChildren(...shown(entries));
      page.querySelector("p").hidden = entries.length > 0;
    });
  }
})();
