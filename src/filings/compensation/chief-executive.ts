import { type ChiefExecutiveTitle, chiefExecutiveTitle } from "./officer-title.ts";

/** An officer's year in a Summary Compensation Table, as far as it decides who was chief executive. */
export interface TitledOfficer {
  name: string;
  title: string | null;
  /** Total compensation in US dollars; null: none is printed. */
  total: number | null;
}

/** The chief executive at a fiscal year's end, with what a reader should know of the choice. */
export interface ChiefExecutiveChoice<Officer extends TitledOfficer> {
  officer: Officer;
  note: string | null;
}

type Candidate<Officer> = ChiefExecutiveTitle & { officer: Officer };

/**
 * Decides by title which officer was chief executive at the fiscal year's end.
 *
 * - `Chief Executive Officer`, `CEO`, `Chief Executive` and `Principal Executive Officer` are the office; `President`
 *   or `Chairman` alone is not, nor is a deputy's or an adviser's.
 * - A former or retired one, and one whose stated last day is before the year's end, is out; so is one who starts
 *   later.
 * - Of co-chief executives it is the one with the higher total.
 * - An interim or acting one counts if no other one is in office.
 * - The chief executive of a subsidiary, segment or region counts only if it is the first officer of the table and no
 *   other has the office.
 * - If several have the title, one whose start in the year is stated comes before those without a date. Otherwise it
 *   stays undecided.
 *
 * @param officers those of one fiscal year, in the table's order
 * @param company its name, and the last day of the fiscal year (`YYYY-MM-DD`)
 * @returns undefined if no officer has the office, or if it is undecided
 */
export function chiefExecutiveOf<Officer extends TitledOfficer>(
  officers: readonly Officer[],
  company: { name: string; yearEnd: string },
): ChiefExecutiveChoice<Officer> | undefined {
  const candidates = officers.flatMap((officer): Candidate<Officer>[] => {
    const office = officer.title === null ? undefined : chiefExecutiveTitle(officer.title, company);
    return office ? [{ ...office, officer }] : [];
  });
  const ofOffice = (office: ChiefExecutiveTitle["office"]) => candidates.filter((one) => one.office === office);
  if (ofOffice("company").length > 0) return chosen(ofOffice("company"), company.yearEnd, []);
  if (ofOffice("interim").length > 0) return chosen(ofOffice("interim"), company.yearEnd, ["Interim chief executive."]);
  const [first] = ofOffice("part");
  if (first === undefined || first.officer !== officers[0]) return undefined;
  return chosen([first], company.yearEnd, ["The title names a part of the company; no other officer has the office."]);
}

function chosen<Officer extends TitledOfficer>(
  candidates: readonly Candidate<Officer>[],
  yearEnd: string,
  notes: readonly string[],
): ChiefExecutiveChoice<Officer> | undefined {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  if (others.length === 0) return { officer: first.officer, note: joined([...notes, ...partialYear(first, yearEnd)]) };
  if (candidates.some(({ isShared }) => isShared)) {
    const best = candidates.reduce((high, one) =>
      (one.officer.total ?? -1) > (high.officer.total ?? -1) ? one : high,
    );
    const names = candidates.map(({ officer }) => officer.name).join(" and ");
    return { officer: best.officer, note: `Co-chief executives: ${names}. The higher total counts.` };
  }
  const staying = candidates.filter(({ tenure }) => tenure.end === undefined);
  if (staying.length < candidates.length) return chosen(staying, yearEnd, notes);
  const appointed = staying.filter(({ tenure }) => startsWithin(tenure, yearEnd));
  // With all of them appointed in the year, as with none, nothing tells them apart.
  if (appointed.length === candidates.length) return undefined;
  return appointed.length === 1 ? chosen(appointed, yearEnd, notes) : undefined;
}

const partialYear = <Officer>({ tenure }: Candidate<Officer>, yearEnd: string): string[] =>
  startsWithin(tenure, yearEnd)
    ? [`In office since ${tenure.start?.stated}, so that the total can be of a part of the year.`]
    : [];

/** Whether an office begins in the year that ends on a day, and not on the year's first day. */
function startsWithin({ start }: ChiefExecutiveTitle["tenure"], yearEnd: string): boolean {
  if (start === undefined) return false;
  const firstDay = new Date(`${Number(yearEnd.slice(0, 4)) - 1}${yearEnd.slice(4)}T00:00:00Z`);
  firstDay.setUTCDate(firstDay.getUTCDate() + 1);
  const isOnlyYear = start.stated.length === 4;
  return start.day > firstDay.toISOString().slice(0, 10) || (isOnlyYear && start.stated === yearEnd.slice(0, 4));
}

const joined = (notes: readonly string[]): string | null => (notes.length === 0 ? null : notes.join(" "));
