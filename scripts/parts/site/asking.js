// Asks the search of a site as its pages do: node asking.js FOLDER QUERIES, an object of texts by language.
const [folder, queries] = process.argv.slice(2), fs = require("node:fs"), vm = require("node:vm");
const run = (language) => {
  const window = {}, context = vm.createContext({ window, document: { querySelector: () => null } });
  for (const name of ["search.js", `search/index.${language}.js`, "search/index.symbols.js"]) {
    vm.runInContext(fs.readFileSync(`${folder}/${name}`, "utf8"), context);
  }
  return [window.triageSearch, [].concat(...Object.values(window.searchIndex))];
};
const found = {};
for (const [language, texts] of Object.entries(JSON.parse(queries))) {
  const [search, entries] = run(language);
  found[language] = texts.map((text) => search.rank(entries, text, language, 8).map((entry) => entry.slice(0, 2)));
}
console.log(JSON.stringify(found));
