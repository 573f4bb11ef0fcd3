/** Lets the reader sort each table with three rows or more by the headings of its columns. */
export function startSorting(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>(".table > table")) {
    const [body] = table.tBodies;
    if (!body || body.rows.length < 3 || table.tBodies.length > 1) continue; // groups keep their order
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    for (const [column, heading] of headings.entries()) {
      if (heading.querySelector("a")) continue; // the link sorts, at the server: the list has more pages
      if (heading.querySelector(".visually-hidden")) continue; // a column of buttons has no order
      const isSortable = heading.textContent.trim() !== "" && [...body.rows].some((row) => textOf(row, column) !== "");
      if (isSortable) addButton(heading, () => sort(body, headings, column));
    }
  }
}

/** Puts what a heading holds into a button, so that it can be reached by keyboard. */
function addButton(heading: HTMLTableCellElement, onClick: () => void): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sort";
  button.append(...heading.childNodes);
  button.addEventListener("click", onClick);
  heading.append(button);
}

/** Sorts by a column: numbers from the largest, texts from A; the other way round if it is sorted so. */
function sort(body: HTMLTableSectionElement, headings: readonly HTMLTableCellElement[], column: number): void {
  const rows = [...body.rows];
  const numbers = rows.map((row) => numberOf(textOf(row, column)));
  const isNumeric = numbers.every((number, index) => number !== undefined || isMissing(textOf(rows[index]!, column)));
  const heading = headings[column]!; // the caller counts the headings
  const first = isNumeric ? "descending" : "ascending";
  const isSorted = heading.getAttribute("aria-sort") === first;
  const direction = isSorted ? (isNumeric ? "ascending" : "descending") : first;
  for (const each of headings) each.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", direction);
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (a: HTMLTableRowElement, b: HTMLTableRowElement): number => {
    if (!isNumeric) return sign * textOf(a, column).localeCompare(textOf(b, column), "en", { numeric: true });
    const [left, right] = [numberOf(textOf(a, column)), numberOf(textOf(b, column))];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * (left - right);
  };
  body.append(...rows.sort(compare));
}

/** The text of a cell; of a cell with nothing but a time, that time as it is sorted. */
function textOf(row: HTMLTableRowElement, column: number): string {
  const text = row.cells[column]?.textContent.trim() ?? "";
  const time = row.cells[column]?.querySelector("time");
  return time && time.textContent.trim() === text ? time.dateTime : text;
}

/** Missing numbers are last in both directions. */
const isMissing = (text: string): boolean => text === "" || text.startsWith("–");

/** Reads the number at the start of a cell: 92574 of `$92,574 ±$1,023`. */
function numberOf(text: string): number | undefined {
  const match = /^(?:over |under )?(−?)\$?(\d[\d,]*(?:\.\d+)?)(?![\d/:-])/.exec(text);
  return match ? Number(`${match[1] === "" ? "" : "-"}${match[2]?.replaceAll(",", "")}`) : undefined;
}
