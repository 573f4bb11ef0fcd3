/** Adds and takes away rows of filters without loading the page. Without this, each sent form has one more row. */
function startFilters(form: HTMLFormElement): void {
  const rows = form.querySelector<HTMLElement>(".rows");
  const add = form.querySelector<HTMLButtonElement>("[data-add-filter]");
  if (!rows || !add) return;
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-add-filter], [data-remove-filter]"))
    button.hidden = false;
  add.addEventListener("click", () => {
    const last = rows.lastElementChild;
    if (!last) return;
    const row = last.cloneNode(true) as HTMLElement; // of the same kind
    empty(row);
    rows.append(row);
    number(rows);
    row.querySelector("select")?.focus();
  });
  rows.addEventListener("click", ({ target }) => {
    const row =
      target instanceof Element && target.matches("[data-remove-filter]") ? target.closest(".screen-filter") : null;
    if (!(row instanceof HTMLElement)) return;
    const next = row.nextElementSibling ?? row.previousElementSibling;
    if (rows.childElementCount > 1) row.remove();
    else empty(row);
    number(rows);
    (next ?? row).querySelector<HTMLElement>("select")?.focus();
  });
  rows.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "field") fitOperator(target);
  });
}

function empty(row: HTMLElement): void {
  for (const select of row.querySelectorAll("select")) select.selectedIndex = 0;
  for (const input of row.querySelectorAll("input")) {
    input.value = "";
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  row.querySelector(".fault")?.remove();
}

function number(rows: HTMLElement): void {
  for (const [index, legend] of rows.querySelectorAll("legend").entries()) legend.textContent = `Filter ${index + 1}`;
}

/** What a company is has a list of values, a figure has bounds. */
function fitOperator(field: HTMLSelectElement): void {
  const operator = field.closest(".screen-filter")?.querySelector<HTMLSelectElement>('[name="operator"]');
  if (!operator) return;
  const isList = field.selectedOptions[0]?.dataset.list !== undefined;
  if (isList) operator.value = "is";
  else if (operator.value === "is") operator.value = "min";
}

const form = document.querySelector<HTMLFormElement>("form.screen-form");
if (form) startFilters(form);
