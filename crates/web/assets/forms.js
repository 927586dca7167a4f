/**
 * Forms of every page: a button that was pressed says that it works, and what
 * somebody has typed is there again when the answer is a refusal.
 */

/** How long a form waits for its answer before it may be sent once more. */
const PATIENCE = 10_000;
const KEY = "pentad.form";
/** What is never kept. */
const SECRET = "input[type=password], input[type=hidden]";

/** What tells a form from the others of this site. @param {HTMLFormElement} form */
function nameOf(form) {
  const hidden = [...form.querySelectorAll("input[type=hidden]")];
  return [form.getAttribute("action"), ...hidden.map((field) => /** @type {HTMLInputElement} */ (field).value)].join(
    " ",
  );
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  const all = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */ (
    form.querySelectorAll("input, select, textarea")
  );
  return [...all].filter((field) => field.name && !field.matches(SECRET));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  const button = /** @type {HTMLElement | null} */ (event.submitter);
  keep(form);
  const rest = work(button);
  const again = () => {
    delete form.dataset.sent;
    rest();
  };
  setTimeout(again, PATIENCE);
  // The page may come back as it was left.
  addEventListener("pageshow", again, { once: true });
});

/** Shows that a button works, until the function that this gives is called. @param {HTMLElement | null} button */
function work(button) {
  const [before, words] = [button?.textContent ?? "", button?.dataset.pending];
  button?.setAttribute("aria-busy", "true");
  if (button && words) button.textContent = words;
  return () => {
    button?.removeAttribute("aria-busy");
    if (button && words) button.textContent = before;
  };
}

/** @param {HTMLFormElement} form */
function keep(form) {
  const values = fieldsOf(form).map((field) =>
    field instanceof HTMLInputElement && /radio|checkbox/.test(field.type) ? field.checked : field.value,
  );
  sessionStorage.setItem(KEY, JSON.stringify({ name: nameOf(form), values }));
}

/** After a refusal the form is as it was sent. */
function restore() {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!kept || !document.querySelector(".notice[role=alert]:not([hidden])")) return;
  const { name, values } = /** @type {{ name: string, values: Array<string | boolean> }} */ (JSON.parse(kept));
  for (const form of document.forms) {
    const fields = fieldsOf(form);
    if (form.method !== "post" || nameOf(form) !== name || fields.length !== values.length) continue;
    fields.forEach((field, i) => {
      const value = values[i];
      if (typeof value === "string") field.value = value;
      else if (field instanceof HTMLInputElement) field.checked = value;
    });
    const folded = form.closest("details");
    if (folded) folded.open = true;
  }
}

restore();
