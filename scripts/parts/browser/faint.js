// Texts whose color stands out too little from the ground behind them, by WCAG's formula.
const channels = (text) => {
  const n = text.match(/[\d.]+/g).map(Number), most = text.startsWith("color(srgb") ? 255 : 1;
  return [n[0] * most, n[1] * most, n[2] * most, n[3] ?? 1];
};
const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
const light = (c) => c.slice(0, 3).map((v) => v / 255)
  .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (e) => {
  const layers = [];
  for (let p = e; p; p = p.parentElement) {
    const c = channels(getComputedStyle(p).backgroundColor);
    if (c[3] > 0) layers.push(c);
    if (c[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
};
const found = [], seen = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode, e = node.parentElement;
  const isUnseen = e.closest(".hidden, [hidden], [aria-hidden], template, script") || !e.checkVisibility();
  if (!node.data.trim() || isUnseen) continue;
  const style = getComputedStyle(e), back = ground(e), front = over(channels(style.color), back);
  const [a, b] = [light(front), light(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
  const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
  seen.push(ratio);
  if (ratio < (isLarge ? 3 : 4.5)) {
    found.push([node.data.trim().slice(0, 30), ratio.toFixed(2), style.color, back.map(Math.round).join()]);
  }
}
for (const field of document.querySelectorAll("input[placeholder]")) {
  const words = light(channels(getComputedStyle(field, "::placeholder").color));
  const [a, b] = [words, light(ground(field))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) found.push(["placeholder", ((a + 0.05) / (b + 0.05)).toFixed(2)]);
}
return {found, count: seen.length, least: Math.min(...seen)};
