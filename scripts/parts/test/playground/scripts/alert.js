// Of the alert on screen: role, modality, whether it has the focus, and the texts of its name and description.
const n = document.querySelector("[data-phone=triage] [data-notice]");
const texts = (name) => (n.getAttribute(name) ?? "").split(" ")
  .map((id) => document.getElementById(id)?.textContent.trim() ?? "").join(" ");
return n && [n.getAttribute("role"), n.getAttribute("aria-modal"), n.contains(document.activeElement),
  [texts("aria-labelledby"), texts("aria-describedby")], n.getAttribute("aria-label")];
