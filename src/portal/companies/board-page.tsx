import { isAnswer, requestLine } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { readCompany } from "../parts/companies/company.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { inPageWords, Notes, type PageWords } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { companyAddress, companyPageOf } from "./company-frame.tsx";
import { FilingLink, readListedFilings } from "./statements/filing-link.tsx";

type Director = DataOf<"getCompanyBoard">["members"][number];

/** `/companies/{identifier}/board`: the directors by the newest proxy statement. */
export async function boardPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  if (query.has("csv")) {
    const request = api.request("getCompanyBoard", { identifier });
    return { kind: "csv", request, name: `${company.answer.data.cik}-board` };
  }
  const board = await api.ask("getCompanyBoard", { identifier });
  if (!isAnswer(board))
    return companyPageOf(company, "board", { body: <p class="missing">{inPageWords(board.error.message, WORDS)}</p> });
  const { members, form, filing_accession: accession_number, company: of, filed_date } = board.data;
  const listed = await readListedFilings(api, identifier, [form]);
  return companyPageOf(company, "board", {
    from: [board],
    body: (
      <>
        <Table label="Directors" layout="wide" columns={COLUMNS} rows={members} />
        <Notes metadata={board.metadata} words={WORDS} />
        <p class="note">
          As stated in the <FilingLink filing={{ cik: of.cik, form, accession_number, filed_date }} listed={listed} />.
          Years on the board: the year of that filing minus the year in which the director joined.
        </p>
        <p class="tools">
          <TableLinks href={requestLine(companyAddress(identifier, "board"), { csv: "board" })} />
        </p>
      </>
    ),
  });
}

/** What the page says in place of the API's reasons. */
const WORDS: PageWords = [
  ["is not_loaded:", "is not loaded:"],
  ["is not_stated:", "is not known:"],
];

const REASONS: Readonly<Record<string, string>> = {
  not_stated: "not found in the filing",
  contradictory: "stated in two ways",
};

/** A value; where it is missing, the reason. */
const stated = (
  director: Director,
  field: "age" | "tenure_years" | "is_independent" | "committees",
  text: string | null,
) => text ?? <span class="unit">{REASONS[director.null_reasons[field] ?? ""] ?? "–"}</span>;

const COLUMNS: readonly Column<Director>[] = [
  { heading: "Director", cell: ({ name }) => name },
  {
    heading: "Age",
    isNumber: true,
    cell: (director) => stated(director, "age", director.age === null ? null : String(director.age)),
  },
  {
    heading: "Years on the board",
    isNumber: true,
    cell: (director) => {
      const { tenure_years: years, director_since: since } = director;
      return stated(
        director,
        "tenure_years",
        years === null ? null : `${years}${since === null ? "" : ` (since ${since})`}`,
      );
    },
  },
  {
    heading: "Independent",
    cell: (director) => {
      const { is_independent: isIndependent } = director;
      return stated(director, "is_independent", isIndependent === null ? null : isIndependent ? "Yes" : "No");
    },
  },
  { heading: "Committees", cell: (director) => stated(director, "committees", committeesText(director)) },
];

function committeesText({ committees, committee_details: details }: Director): string | null {
  if (committees === null) return null;
  if (committees.length === 0) return "None";
  return (
    details?.map(({ name, is_chair: isChair }) => (isChair ? `${name} (chair)` : name)).join(", ") ??
    committees.join(", ")
  );
}
