import { sourceRefused, usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { refuseShrinking } from "../../loading/publishing/checks.ts";
import { yearRanges } from "../../reference/years.ts";
import type { EditionDetail, EditionFile } from "../editions/queries.ts";
import type { LoanFile } from "./catalogue.ts";
import { columnName } from "./loans/columns.ts";
import { type DayNumber, fiscalYearOf, formatDay, parseDay } from "./loans/days.ts";
import { openLoans } from "./loans/open-loans.ts";
import { spanOf } from "./recognize.ts";

/** Everything that SBA published of one day. */
export interface Edition {
  asOf: DayNumber;
  /** By fiscal years, the oldest first. */
  files: LoanFile[];
}

/**
 * The edition that files are of: all of one day, which their rows tell, or their names, or `asked` where neither does.
 * With `asked`, files of other days are left alone.
 * @throws `source_refused` for files of several days, and for two of the same fiscal years.
 */
export async function editionOf(loanFiles: readonly LoanFile[], askedDay: DayNumber | undefined): Promise<Edition> {
  const dated: { asOf: DayNumber; file: LoanFile }[] = [];
  for (const file of loanFiles) dated.push({ asOf: await dayOf(file, askedDay), file });
  const ofDay = askedDay === undefined ? dated : dated.filter(({ asOf }) => asOf === askedDay);
  const [first] = ofDay;
  const days = [...new Set(dated.map(({ asOf }) => formatDay(asOf)))].sort();
  if (!first || askedDay !== undefined) {
    if (!first)
      throw usageError(
        `--vintage ${formatDay(askedDay ?? 0)}: no file is of that day; the files are of ${days.join(", ")}`,
      );
  } else if (days.length > 1) {
    const otherDay = ofDay.find(({ asOf }) => asOf !== first.asOf)!; // there are two days
    throw sourceRefused(
      { file: otherDay.file.file.name },
      columnName("asOf"),
      `is of ${formatDay(otherDay.asOf)}, and ${first.file.file.name} of ${formatDay(first.asOf)}: ` +
        "an edition is of one day; --vintage DAY chooses one",
    );
  }
  const files = ofDay.map(({ file }) => file).toSorted((a, b) => a.name.firstYear - b.name.firstYear);
  await refuseOverlap(files, first.asOf);
  return { asOf: first.asOf, files };
}

/** The day of a file. Its first row is asked before its name: a name is soon written. */
async function dayOf({ file, name }: LoanFile, askedDay: DayNumber | undefined): Promise<DayNumber> {
  const { columns, batches } = await openLoans(file, name.isWorkbook);
  for await (const { rows, lines } of batches) {
    const [row] = rows;
    if (!row) continue;
    if (columns.asOf === undefined) break;
    const text = (row[columns.asOf] ?? "").trim();
    const day = parseDay(text);
    const place = { file: file.name, line: lines[0] ?? 0 };
    if (day === undefined) throw sourceRefused(place, columnName("asOf"), `"${text}" is not a date`);
    if (name.asOf !== undefined && formatDay(day) !== name.asOf)
      throw sourceRefused(place, columnName("asOf"), `is ${formatDay(day)}, and the file's name says ${name.asOf}`);
    return day;
  }
  const day = name.asOf === undefined ? askedDay : parseDay(name.asOf);
  if (day !== undefined) return day;
  throw sourceRefused(
    { file: file.name },
    undefined,
    "neither its rows nor its name say the day of its loans; give it with --vintage YYYY-MM-DD",
  );
}

/** Two files with the same loans would count them twice. */
async function refuseOverlap(files: readonly LoanFile[], asOf: DayNumber): Promise<void> {
  for (const [index, loanFile] of files.entries()) {
    const next = files[index + 1];
    if (next && next.name.firstYear <= (loanFile.name.lastYear ?? fiscalYearOf(asOf)))
      throw sourceRefused(
        { file: next.file.name },
        undefined,
        `has loans of ${spanOf(next.name)}, and ${loanFile.file.name} those of ${spanOf(loanFile.name)}: ` +
          "each would count twice",
      );
    for (const earlier of files.slice(0, index))
      if ((await earlier.file.sha256()) === (await loanFile.file.sha256()))
        throw sourceRefused({ file: loanFile.file.name }, undefined, `is the same file as ${earlier.file.name}`);
  }
}

/** The files of an edition, for messages. */
export const namesOf = ({ files }: Pick<Edition, "files">): string => files.map(({ file }) => file.name).join(", ");

/** The fiscal years that files cover, by their names. */
export function fiscalYears(files: readonly Pick<LoanFile, "name">[], asOf: DayNumber): Set<number> {
  const years = new Set<number>();
  for (const { name } of files)
    for (let year = name.firstYear; year <= (name.lastYear ?? fiscalYearOf(asOf)); year++) years.add(year);
  return years;
}

/**
 * Refuses an edition of a day that has not come, and one that is older than the edition served: charge-offs would go
 * back to what was known then.
 */
export function refuseWrongDay(run: LoadRun, { asOf, files }: Edition, served: EditionDetail | undefined): void {
  const day = formatDay(asOf);
  const file = namesOf({ files });
  if (day > new Date().toISOString().slice(0, 10))
    throw sourceRefused({ file }, columnName("asOf"), `is ${day}, a day that has not come`);
  if (!served || day >= served.as_of || run.options.acceptOlder) return;
  throw sourceRefused(
    { file },
    columnName("asOf"),
    `is ${day}, and the edition of ${served.as_of} is served, which is newer; --accept-older takes the older one`,
  );
}

/**
 * Refuses an edition that lacks fiscal years which the served one has: a file was forgotten, or the agency took it
 * away. Years that begin after the edition's own day are not missing from it.
 */
export function refuseMissingYears(run: LoadRun, { asOf, files }: Edition, served: EditionDetail | undefined): void {
  if (!served || run.options.acceptSmaller) return;
  const years = fiscalYears(files, asOf);
  const missing = served.fiscal_years.filter((year) => !years.has(year) && year <= fiscalYearOf(asOf));
  if (missing.length === 0) return;
  throw sourceRefused(
    { file: namesOf({ files }) },
    undefined,
    `the edition of ${formatDay(asOf)} has no file of the fiscal years ${yearRanges(missing)}, which are served (as ` +
      `of ${served.as_of}); --accept-smaller takes it without them`,
  );
}

/** Refuses an edition with far fewer loans than the one served: in files that both have, or in all. */
export function refuseFewerLoans(
  run: LoadRun,
  edition: Edition,
  { files }: EditionDetail,
  served: EditionDetail | undefined,
): void {
  const servedFiles = served?.files ?? {};
  const loansOf = (counted: Record<string, EditionFile>) =>
    Object.values(counted).reduce((sum, { loans }) => sum + loans, 0);
  const changes = Object.keys(files)
    .filter((span) => servedFiles[span])
    .map((span) => ({ what: span, before: servedFiles[span]?.loans ?? 0, after: files[span]?.loans ?? 0 }));
  refuseShrinking(
    namesOf(edition),
    [...changes, { what: "the edition", before: loansOf(servedFiles), after: loansOf(files) }],
    run.options.acceptSmaller,
  );
}
