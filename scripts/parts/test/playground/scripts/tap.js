// Fills the fields of a tap and makes it, as fast as a script. How people type is asked by the keyboard's checks.
const [name, fields] = arguments;
const own = `[data-control="${CSS.escape(name)}"]`;
const control = document.querySelector(`[data-phone=triage] ${own}`) ?? document.querySelector(own);
if (!control) return "there is no " + name;
const form = control.matches("form") ? control : control.closest("form");
for (const [field, value] of Object.entries(fields)) {
  const places = [...document.querySelectorAll(`[name="${CSS.escape(field)}"]`)]
    .filter((f) => f.form === form || form?.contains(f));
  if (!places.length) return "there is no field " + field;
  for (const one of places) {
    if (one.type === "checkbox") one.checked = value.split(",").includes(one.value);
    else if (one.type === "radio") one.checked = one.value === value;
    else one.value = value;
  }
}
(control.matches("form") ? control.querySelector("button, [type=submit]") : control).click();
return "";
