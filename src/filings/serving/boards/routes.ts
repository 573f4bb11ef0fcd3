import { notCovered } from "../../../errors.ts";
import { resource } from "../../../http/read-endpoints.ts";
import { INVENTED_CIK } from "../../edgar/addresses.ts";
import { companyBoard, payRatioOf } from "../../queries/boards.ts";
import { companyCompensation } from "../../queries/companies.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { COMPENSATION_UNITS, compensationRecords } from "../compensation.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { identifierParameter, yearParameter } from "../parameters.ts";
import { boardNotes, boardRecord, compensationRecord, noBoard, noPay } from "./records.ts";
import { Board, BoardRow, CompanyCompensation } from "./schema.ts";

/** The starter data has the proxy statement of an invented company, because real ones may not be in it. */
const invented = { ...identifierParameter, example: INVENTED_CIK };

/** Endpoints of what a proxy statement says on the board and its pay. */
export const boardEndpoints = (asking: Asking) => [boardEndpoint(asking), compensationEndpoint(asking)];

const boardEndpoint = ({ sql, dated, noCompany }: Asking) =>
  resource({
    id: "getCompanyBoard",
    path: `${PATH}/{identifier}/board`,
    tag: TAG,
    summary: "A company's board of directors",
    description:
      "Directors with age, years on the board, independence and committees, from the newest proxy statement " +
      "(DEF 14A) in which directors were found. Each value is printed in the filing, and `evidence` quotes it. A " +
      "value that was not found is null, with its reason in `null_reasons`. `metadata.notes` says how many directors " +
      "lack, if the text speaks of more; a board of which fewer than two thirds were found is not served.",
    parameters: { identifier: invented },
    datasets: [SEC],
    metadata: secMetadata("BoardMetadata", {}),
    data: Board,
    table: { row: BoardRow, rows: ({ members, ...board }) => members.map((member) => ({ ...board, ...member })) },
    notFound: { ...NO_COMPANY, when: `${NO_COMPANY.when} Or no proxy statement of it with directors was read.` },
    async answer({ identifier }, context) {
      const row = await companyBoard(sql, identifier);
      if (!row) throw await noCompany(identifier);
      const board = boardRecord(row);
      if (!board) throw notCovered(noBoard(row));
      const units = { age: "years", tenure_years: "years" };
      return { data: board, metadata: metadata(await dated(context), { units, notes: boardNotes(row) }) };
    },
  });

const compensationEndpoint = ({ sql, dated, noCompany, enriching }: Asking) =>
  resource({
    id: "getCompanyCompensation",
    path: `${PATH}/{identifier}/compensation`,
    tag: TAG,
    summary: "Pay of a company's executives for a year, with the pay ratio",
    description:
      "The named executive officers of one fiscal year, highest total first, with the pay ratio that the proxy " +
      "statement states (Item 402(u)). Default: the newest loaded year. /executive-compensation has all years. " +
      "`include` adds the labor market and the lending around the headquarters.",
    parameters: {
      identifier: invented,
      year: yearParameter,
      include: enriching.parameter,
    },
    datasets: [SEC],
    alsoReads: ({ include }) => enriching.datasetsOf(include),
    metadata: secMetadata("CompanyCompensationMetadata", enriching.metadata),
    data: enriching.withObjects(CompanyCompensation),
    notFound: { ...NO_COMPANY, when: `${NO_COMPANY.when} Or none of its pay for the year is loaded.` },
    async answer({ identifier, year: sentYear, include }, context) {
      const rows = await companyCompensation(sql, identifier, sentYear);
      const [company] = rows;
      if (!company) throw await noCompany(identifier);
      const [newest, ...others] = compensationRecords(rows);
      if (!newest) throw notCovered(noPay(company, sentYear));
      const { fiscal_year: year, accession_number: accessionNumber } = newest;
      const ratio = await payRatioOf(sql, { cik: company.cik, year, accessionNumber });
      const enriched = await enriching.enrich({ cik: company.cik, names: include }, context);
      return {
        data: { ...compensationRecord([newest, ...others], ratio), ...enriched?.objects },
        metadata: {
          ...metadata(await dated(context), { units: UNITS }),
          ...(enriched ? { enrichment: enriched.metadata } : {}),
        },
      };
    },
  });

const { pension_change: change_in_pension_value, ...amountUnits } = COMPENSATION_UNITS;
const UNITS = {
  ...amountUnits,
  change_in_pension_value,
  ceo_compensation: "usd",
  median_employee_compensation: "usd",
  ratio: "ratio",
} as const;
