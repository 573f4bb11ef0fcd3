import { type Board, boardOf } from "../../../src/filings/board/board.ts";
import type { BoardMember } from "../../../src/filings/board/members.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";

/** What is read in a proxy statement with this body. The committees are named as a filing names them in its text. */
export const read = (body: string, company: string | null = "Made Up Mills Inc"): Board =>
  boardOf(readMarkup(`<html><body><p>2024 Annual Meeting</p>${body}${COMMITTEES}</body></html>`, "made.htm"), {
    company,
    filed: "2024-04-05",
  });

const COMMITTEES = ["Audit", "Compensation", "Nominating and Governance"]
  .map((name) => `<p>The ${name} Committee has a charter. The ${name} Committee met.</p>`)
  .join("");

/** The members of a board, each in one line: name, age, year, independence, committees (`*`: the chair). */
export const membersOf = (body: string): string[] => read(body).members.map(lineOf);

export const lineOf = ({ name, age, director_since, is_independent, committees }: BoardMember): string =>
  [
    name,
    age ?? "-",
    director_since ?? "-",
    is_independent === null ? "-" : is_independent ? "independent" : "not independent",
    committees?.map(({ name: committee, is_chair: isChair }) => `${committee}${MARKS.get(isChair)}`).join(", ") ?? "-",
  ].join(" | ");

const MARKS = new Map<boolean | null, string>([
  [true, "*"],
  [false, ""],
  [null, "?"],
]);

/** A table of these rows of cells. */
export const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
