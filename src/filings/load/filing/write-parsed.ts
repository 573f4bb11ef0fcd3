import type { TransactionSql } from "postgres";
import type { FilingEvent } from "../../../events/event-types.ts";
import { recordedChanges } from "../../../events/queries.ts";
import { record } from "../../../events/record.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { isAmendment } from "../../amendments/amended.ts";
import { isSamePerson } from "../../people/names.ts";
import { refreshAnnualFigures } from "../../queries/make-annual-figures.ts";
import { writeBoard } from "../queries/boards.ts";
import { loadedAmong, namedCompany, writeCompany } from "../queries/companies.ts";
import { writeInlineFacts } from "../queries/facts.ts";
import { amendedBy, forgetFailures, hasForm } from "../queries/filing-rows.ts";
import { writeCompensation, writeDirectorChanges, writeReadFiling } from "../queries/parsed.ts";
import { writeSections } from "../queries/sections.ts";
import { linkAmendments } from "../reading/company.ts";
import { figuresFault } from "../reading/facts.ts";
import { filingEvents } from "./events.ts";
import { filersOf } from "./filers.ts";
import { companyOfHeader } from "./header-company.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/**
 * Writes what was read in a filing and records its events, in one transaction. Returns what it amends. A header
 * gives no events, because its document can still come, unless `isHeaderEnough`.
 */
export async function writeParsed(
  tx: TransactionSql,
  parsed: ParsedDocument,
  log: LoadRun["log"],
  isHeaderEnough = false,
): Promise<{ amends: string | null }> {
  const { filing, identity, items } = parsed;
  const { cik, accessionNumber, form, filedOn, ciks } = identity;
  const company = await companyOfHeader(filing, identity);
  if (company) await writeCompany(tx, { company, filingsAsOf: null, describedOn: filedOn });
  const isParsed = filing.document !== null;
  // A fund family or its trusts can be hundreds of registrants. Only loaded ones get rows.
  const companies = new Set([cik, ...(await loadedAmong(tx, ciks))]);
  for (const companyCik of companies)
    await writeReadFiling(tx, {
      cik: companyCik,
      accessionNumber,
      form,
      filedOn,
      acceptedAt: identity.acceptedAt,
      reportDate: filing.period,
      items: items.map(({ code }) => code),
      fileNumber: filing.header?.parties.find((party) => party.cik === companyCik)?.fileNumbers[0] ?? null,
      primaryDocument: filing.mainName,
      isParsed,
    });
  // A long list is searched only for what this filing can change: its own link, or that of its amendments.
  const isAmending = isAmendment(form);
  for (const companyCik of companies)
    if (isAmending || (await hasForm(tx, companyCik, `${form}/A`))) await linkAmendments(tx, companyCik);
  const amends = isAmending ? await amendedBy(tx, cik, accessionNumber) : null;
  if (parsed.sections) await writeSections(tx, { ...identity, ...parsed.sections });
  if (!isParsed && !isHeaderEnough) return { amends };
  if (isParsed) await writeContent(tx, parsed, companies, log);
  const servedCompany = await namedCompany(tx, cik);
  const events = filingEvents(parsed, {
    name: servedCompany.name ?? filing.company,
    ticker: servedCompany.ticker,
    amends,
    filers: await filersOf(tx, parsed),
    now: new Date(),
  });
  await record(tx, await withoutRenamed(tx, events, accessionNumber));
  return { amends };
}

/** Writes what only the document of a filing says. */
async function writeContent(
  tx: TransactionSql,
  { identity: { cik, accessionNumber }, inline, compensation, directorChanges, board }: ParsedDocument,
  companies: ReadonlySet<string>,
  log: LoadRun["log"],
): Promise<void> {
  await forgetFailures(tx, accessionNumber, [...companies]);
  if (inline?.cik && companies.has(inline.cik)) {
    await writeInlineFacts(tx, { cik: inline.cik, accessionNumber }, inline.facts);
    await refreshAnnualFigures(tx, inline.cik, figuresFault(log));
  }
  await writeCompensation(tx, { cik, accessionNumber }, compensation);
  await writeDirectorChanges(tx, { cik, accessionNumber }, directorChanges);
  if (board) await writeBoard(tx, { cik, accessionNumber }, board);
}

/** A director whose name another version of the reader wrote differently has not joined or left again. */
async function withoutRenamed(
  tx: TransactionSql,
  events: readonly FilingEvent[],
  accessionNumber: string,
): Promise<FilingEvent[]> {
  const hasChange = events.some(({ type }) => type === "board.changed");
  const before = hasChange ? await recordedChanges(tx, accessionNumber) : [];
  return events.filter(
    (event) =>
      event.type !== "board.changed" ||
      !before.some(
        ({ change_type, member_name }) =>
          change_type === event.data.change_type && isSamePerson(member_name, event.data.member_name),
      ),
  );
}
