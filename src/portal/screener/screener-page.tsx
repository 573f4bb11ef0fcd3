import { type AnswerOf, type ApiFailure, isAnswer, requestLine } from "../../in-process/api-client.ts";
import type { Faults } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { countText, dayText } from "../parts/figures.ts";
import { Pager, pageNumber } from "../parts/links.tsx";
import { Message } from "../parts/message.tsx";
import { Notes, type PageWords } from "../parts/notes.tsx";
import { EXAMPLES } from "./examples.ts";
import { type ShownField, shownFields } from "./fields.ts";
import { FilterForm } from "./filter-form.tsx";
import { parameterOf, parametersOf, type Screen, screenOf, sentScreen } from "./filters.ts";
import { ScreenedTable } from "./screened-table.tsx";
import { Sentence } from "./sentence.tsx";
import { valueNamesOf } from "./value-names.ts";

/** How many companies a page shows. */
const PER_PAGE = 50;

type AskedCompanies = AnswerOf<"listScreenedCompanies"> | ApiFailure;

/**
 * `/screener`: companies by their figures. The parameters of the address are those of the API. A sent form is answered
 * with the address that its rows mean.
 */
export async function screenerPage({ api, query }: PageContext): Promise<PageAnswer> {
  const listed = await api.get("listScreenerFields", {});
  const fields = shownFields(listed.data);
  const sent = sentScreen(query, fields);
  if (sent) return { kind: "redirect", to: requestLine("/screener", parametersOf(sent)) };
  const screen = screenOf(query);
  const parameters = parametersOf(screen);
  if (query.has("csv"))
    return { kind: "csv", request: api.request("listScreenedCompanies", parameters), name: "screener" };
  const isAsked = screen.filters.length > 0 || screen.sort !== undefined;
  const page = pageNumber(query);
  const outcome = isAsked
    ? await api.ask("listScreenedCompanies", {
        ...parameters,
        page: page === 1 ? undefined : page,
        per_page: PER_PAGE,
      })
    : undefined;
  const faults = outcome ? faultsOf(outcome, screen) : {};
  const names = await valueNamesOf(screen, outcome && isAnswer(outcome) ? outcome.data : []);
  return {
    kind: "page",
    title: "Screener",
    summary: `${countText(listed.metadata.companies)} companies can be screened by their figures`,
    freshness: `From statements of SEC EDGAR and figures of BLS and SBA, built ${dayText(listed.metadata.updated_at)}`,
    from: [...(outcome && isAnswer(outcome) ? [outcome] : []), listed],
    scripts: ["screener", "drawer"],
    body: (
      <>
        {isAsked && <Sentence screen={screen} fields={fields} names={names} />}
        <details class="screen-filters" open={!outcome || !isAnswer(outcome)}>
          <summary>Change the filters</summary>
          <FilterForm screen={screen} fields={fields} faults={faults} />
        </details>
        {faults[""] !== undefined && <Message kind="refused">{faults[""]}</Message>}
        {outcome && isAnswer(outcome) && <Results outcome={outcome} screen={screen} fields={fields} page={page} />}
        <Examples />
      </>
    ),
  };
}

/** Returns what is wrong, by parameter; what no row of the form sent is of the form as a whole. */
function faultsOf(outcome: AskedCompanies, { filters }: Screen): Faults {
  if (isAnswer(outcome)) return {};
  const rows = new Set(["sort", ...filters.map(parameterOf)]);
  const details = outcome.error.details ?? [{ parameter: "", message: outcome.error.message }];
  const otherDetails = details.filter(({ parameter }) => !rows.has(parameter));
  return {
    ...Object.fromEntries(details.map((detail) => [detail.parameter, faultText(detail)])),
    "": [
      "No companies are shown, because a filter is not valid.",
      ...otherDetails.map((detail) => `${detail.parameter} ${faultText(detail)}`.trim()),
    ].join(" "),
  };
}

/** Returns what is wrong with a parameter. The API lists all its parameters after an unknown one: the form has them. */
function faultText({ parameter, message }: { parameter: string; message: string }): string {
  if (!message.startsWith("is not a parameter")) return message.replace(/\.?$/, ".");
  return `"${parameter}" ${message.replace(/ Accepted: .*$/s, "")}`;
}

function Results({
  outcome,
  screen,
  fields,
  page,
}: {
  outcome: AnswerOf<"listScreenedCompanies">;
  screen: Screen;
  fields: readonly ShownField[];
  page: number;
}) {
  const total = outcome.total ?? outcome.data.length;
  const parameters = parametersOf(screen);
  return (
    <section aria-label="Companies that pass">
      <p>
        <strong>
          {countText(total)} {total === 1 ? "company passes" : "companies pass"}
        </strong>{" "}
        {lackingText(outcome.metadata.lacking, fields)}
      </p>
      {outcome.data.length > 0 && <ScreenedTable companies={outcome.data} fields={fields} screen={screen} />}
      <Pager
        page={page}
        perPage={PER_PAGE}
        total={total}
        hasMore={outcome.hasMore}
        href={(other) => requestLine("/screener", { ...parameters, page: other === 1 ? undefined : other })}
      />
      <Notes metadata={outcome.metadata} words={wordsOf(screen)} />
      <p class="tools">
        <TableLinks href={requestLine("/screener", { ...parameters, csv: "companies" })}>
          Download all of them as CSV
        </TableLinks>
      </p>
    </section>
  );
}

/** What the page says in place of a parameter of the API. */
function wordsOf({ filters, sort }: Screen): PageWords {
  const inDollars = [...filters, { field: "currency", operator: "is", value: "USD" } as const];
  return [
    [
      "currency=USD compares companies of one currency",
      <>
        <a href={requestLine("/screener", parametersOf({ filters: inDollars, sort }))}>Only those in US dollars</a>{" "}
        compares companies of one currency
      </>,
    ],
  ];
}

/** Says how many companies lack a compared figure: no bound lets them pass. */
function lackingText(lacking: Readonly<Record<string, number>>, fields: readonly ShownField[]): string {
  const counts = Object.entries(lacking).filter(([, count]) => count > 0);
  if (counts.length === 0) return "";
  const titleOf = (name: string): string => fields.find((field) => field.name === name)?.title ?? name;
  const texts = counts.map(([name, count]) => `${countText(count)} (${titleOf(name)})`);
  return `Companies without the figure: ${texts.join(", ")}.`;
}

const Examples = () => (
  <section>
    <h2 id="examples">Screens to begin with</h2>
    <ul class="questions">
      {EXAMPLES.map(({ text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  </section>
);
