import { commandText } from "../../../command.ts";
import type { BoardMember as StatedMember } from "../../board/members.ts";
import type { BoardColumns, ListedProxy, PayRatioColumns } from "../../queries/boards.ts";
import type { NamedCompany } from "../../queries/companies.ts";
import { filedFields } from "../../submission/dates.ts";
import type { Compensation } from "../compensation.ts";
import type { Board, BoardMember, CompanyCompensation } from "./schema.ts";

/** Returns the record of a board; undefined if none was read. */
export function boardRecord(row: BoardColumns): Board | undefined {
  if (row.accession_number === null) return undefined;
  const filedYear = Number(row.filed_on.slice(0, 4));
  return {
    company: { cik: row.cik, ticker: row.ticker, name: row.name },
    fiscal_year: row.fiscal_year,
    filing_accession: row.accession_number,
    form: row.form,
    ...filedFields(row.filed_on, row.accepted_at),
    members: row.members.map((member) => memberRecord(member, filedYear)),
  };
}

function memberRecord(member: StatedMember, filedYear: number): BoardMember {
  const { director_since: since, committees } = member;
  const details = committees?.flatMap(({ name, is_chair }) => (is_chair === null ? [] : [{ name, is_chair }]));
  const hasDetails = details !== undefined && details.length === committees?.length;
  const { director_since: sinceReason, ...reasons } = member.null_reasons;
  const tenure = since === null ? member.stated_tenure : Math.max(0, filedYear - since);
  const { stated_tenure, ...evidence } = member.evidence;
  return {
    name: member.name,
    age: member.age,
    director_since: since,
    tenure_years: tenure,
    is_independent: member.is_independent,
    committees: committees?.map(({ name }) => name) ?? null,
    committee_details: hasDetails ? details : null,
    null_reasons: {
      ...reasons,
      ...(sinceReason ? { director_since: sinceReason } : {}),
      ...(tenure === null ? { tenure_years: sinceReason ?? "not_stated" } : {}),
      ...(hasDetails ? {} : { committee_details: reasons.committees ?? "chair_not_stated" }),
    },
    evidence: { ...evidence, ...(stated_tenure === undefined ? {} : { tenure_years: stated_tenure }) },
  };
}

/** Returns why a company has no board, and what brings it. */
export function noBoard({ cik, name, newest_proxy: proxy }: BoardColumns): string {
  const load = commandText(`load sec ${Number(cik)}`);
  if (!proxy)
    return `The board of ${name} is not_loaded: no proxy statement (DEF 14A) is listed. Load it with: ${load}`;
  return `The board of ${name} is ${unreadReason(proxy, load)}`;
}

function unreadReason({ accession_number: accession, filed_on: day, ...proxy }: ListedProxy, load: string): string {
  const which = `the proxy statement ${accession} of ${day}`;
  if (proxy.is_board_read && proxy.found_members)
    return (
      `not_stated: ${which} was read. Its text says that ${proxy.stated_nominees} directors are to be elected, and ` +
      `${proxy.found_members} of them ${proxy.found_members === 1 ? "was" : "were"} found in it: too few for its board`
    );
  if (proxy.is_board_read) return `not_stated: ${which} was read, and no director was found in its text`;
  if (proxy.parse_failure !== null) return `not_loaded: ${which} could not be read: ${proxy.parse_failure}`;
  if (proxy.is_parsed) return `not_loaded: ${which} was loaded before govdata read boards. Load it again with: ${load}`;
  return `not_loaded: ${which} is listed, and was not read yet. Load it with: ${load}`;
}

/** Returns notes if a newer proxy statement is known, and if the served one speaks of more directors. */
export function boardNotes({ accession_number, newest_proxy: proxy, cik, ...board }: BoardColumns): string[] {
  const { stated_nominees: stated, members } = board;
  const isIncomplete = accession_number !== null && stated !== null && stated > members.length;
  return [
    ...(isIncomplete
      ? [`The text says that ${stated} directors are to be elected; ${members.length} of them were found in it.`]
      : []),
    ...(proxy && proxy.accession_number !== accession_number
      ? [`A newer board is ${unreadReason(proxy, commandText(`load sec ${Number(cik)}`))}`]
      : []),
  ];
}

/** Returns why a company has no pay for a year. */
export const noPay = ({ cik, name }: NamedCompany, year: number | undefined): string =>
  `No Summary Compensation Table of ${name}${year === undefined ? "" : ` for fiscal ${year}`} was parsed. Its known ` +
  `filings are at /filings; they are loaded with: ${commandText(`load sec ${Number(cik)}`)}`;

/** Returns the newest year of an officers' list, which is not empty, with the pay ratio. */
export function compensationRecord(
  [newest, ...others]: readonly [Compensation, ...Compensation[]],
  ratio: PayRatioColumns | undefined,
): CompanyCompensation {
  const ofYear = [newest, ...others].filter(
    (row) => row.fiscal_year === newest.fiscal_year && row.accession_number === newest.accession_number,
  );
  return {
    company: newest.company,
    fiscal_year: newest.fiscal_year,
    filing_accession: newest.accession_number,
    executives: ofYear.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0)).map(executiveRecord),
    ...ratioFields(ratio, newest.fiscal_year),
  };
}

const executiveRecord = (row: Compensation): CompanyCompensation["executives"][number] => ({
  name: row.name,
  title: row.title,
  compensation: {
    salary: row.salary,
    bonus: row.bonus,
    stock_awards: row.stock_awards,
    option_awards: row.option_awards,
    non_equity_incentive: row.non_equity_incentive,
    change_in_pension_value: row.pension_change,
    other: row.other,
    total: row.total,
  },
  extraction_confidence: row.adds_up === null ? "low" : row.adds_up ? "high" : "medium",
});

function ratioFields(
  row: PayRatioColumns | undefined,
  year: number,
): Pick<CompanyCompensation, "pay_ratio" | "pay_ratio_reason"> {
  if (!row) return { pay_ratio: null, pay_ratio_reason: "not_loaded" };
  const { ratio, text, confidence, ceo_compensation, median_employee_compensation } = row;
  if (ratio === null || (row.fiscal_year ?? year) !== year) return { pay_ratio: null, pay_ratio_reason: "not_stated" };
  return {
    pay_ratio: {
      ...{ ratio, ceo_compensation, median_employee_compensation, fiscal_year: row.fiscal_year ?? year, confidence },
      ...{ filing_accession: row.accession_number, evidence: text ?? "" },
    },
    pay_ratio_reason: null,
  };
}
