// What is wider than the window, but for what scrolls by itself.
const width = document.documentElement.clientWidth;
const own = (e) => {
  for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowX !== "visible") return true;
};
return {page: document.documentElement.scrollWidth, width,
        parts: [...document.body.querySelectorAll("*")]
          .filter((e) => e.getBoundingClientRect().right > width + 1 && !own(e)).map((e) => e.outerHTML.slice(0, 80)).slice(0, 4)};
