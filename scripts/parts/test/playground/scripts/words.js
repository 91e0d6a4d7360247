// The Korean texts of a page that are its own.
const own = (e) => !e.closest("[lang]:not(html), [data-phone]") && !e.querySelector("[lang]");
return [...document.querySelectorAll("h1, h2, button, p")].filter(own)
  .map((e) => e.innerText).filter((text) => /[가-힣]/.test(text));
