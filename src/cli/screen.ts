import type { Sql } from "postgres";
import { commandText } from "../command.ts";
import { failed, type GovdataError, usageError } from "../errors.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { table } from "./shell/text.ts";

const DEFAULT_LIMIT = 50;
const MOST = 1_000_000;

/** `govdata screen`: companies by their figures, with the parameters of the API. */
export const screenCommand = defineCommand({
  summary: "Find companies by their figures: statements, ratios, labor market, lending",
  details:
    "Takes the parameters of GET /v1/us/sec/screener as NAME=VALUE. Prints the companies that pass all of them, with " +
    "the figures that they are filtered and sorted by. --fields lists all figures with their units and coverage.",
  examples: [
    "screen revenue_min=1000000000 currency=USD sort=-net_margin",
    "screen state=CA naics=5132 county_unemployment_rate_max=5 --json",
    "screen --fields",
  ],
  args: [{ name: "filter", doc: "A parameter of the screener: NAME=VALUE.", multiple: true }],
  options: {
    fields: { type: "boolean", doc: "List the figures instead of companies." },
    limit: { type: "string", value: "N", doc: `The most companies to print; ${DEFAULT_LIMIT} by default.` },
    json: JSON_OPTION,
  },
  async run({ options, words, settings, print, note }) {
    const limit = options.limit === undefined ? DEFAULT_LIMIT : wholeNumber("limit", options.limit, { most: MOST });
    const request = await requestOfWords(words);
    await withDatabase(settings(), async ({ sql }) => {
      const screened = await servedScreener(sql);
      if (options.fields) {
        const { fieldRows } = await import("../enrichment/screener/field-rows.ts");
        const rows = fieldRows(screened);
        if (options.json) return print(JSON.stringify(rows, null, 2));
        const lines = rows.map(({ name, unit, companies, title }) => [name, unit, String(companies), title]);
        for (const line of table(["field", "unit", "companies", "title"], lines)) print(line);
        return;
      }
      const [{ screen }, { screenedRow }] = await Promise.all([
        import("../enrichment/screener/screen.ts"),
        import("../enrichment/screener/row.ts"),
      ]);
      const positions = screen(screened, request);
      const rows = positions.slice(0, limit).map((position) => screenedRow(screened, position, request.shown));
      if (options.json) print(JSON.stringify(rows, null, 2));
      else {
        const names = request.shown.map(({ name }) => name);
        const lines = rows.map(({ cik, ticker, name, state, values }) => [
          ...[cik, ticker ?? "", state ?? ""],
          ...names.map((field) => values[field]?.toString() ?? ""),
          name,
        ]);
        for (const line of table(["cik", "ticker", "state", ...names, "name"], lines)) print(line);
      }
      const { notesOf } = await import("../enrichment/screener/notes.ts");
      for (const line of notesOf(screened, request)) note(line);
      if (rows.length < positions.length)
        note(`${rows.length} of ${positions.length} companies; --limit N prints more`);
    });
  },
});

/** Returns what the words ask for. @throws `usage` for a word that is not NAME=VALUE, and for what the API refuses */
async function requestOfWords(words: readonly string[]) {
  const wrongWord = words.find((word) => !word.includes("="));
  if (wrongWord !== undefined) throw usageError(`"${wrongWord}" is not NAME=VALUE, such as revenue_min=1000000`);
  const [{ readParameters }, { SCREENER_PARAMETERS }, { requestOf }] = await Promise.all([
    import("../http/parameters/read-parameters.ts"),
    import("../enrichment/screener/parameters.ts"),
    import("../enrichment/screener/request.ts"),
  ]);
  const search = words.map((word) => {
    const equals = word.indexOf("=");
    return `${encodeURIComponent(word.slice(0, equals))}=${encodeURIComponent(word.slice(equals + 1))}`;
  });
  try {
    return requestOf(readParameters(SCREENER_PARAMETERS, {}, search.join("&")));
  } catch (error) {
    const { details = [], message } = error as GovdataError; // the parameters and the request throw no other errors
    const faults = details.map((fault) => `${fault.parameter}: ${fault.message}`);
    throw usageError(faults.join("\n  ") || message);
  }
}

/** Returns the companies of the screener. @throws `failed` if it is not built yet */
async function servedScreener(sql: Sql) {
  const [{ datasetVersions }, { publishedState }, { SCREENER, screenedOf }] = await Promise.all([
    import("../http/queries.ts"),
    import("../http/versions.ts"),
    import("../enrichment/screener/screened.ts"),
  ]);
  const version = (await datasetVersions(sql)).find(({ dataset }) => dataset === SCREENER);
  if (!version)
    throw failed(
      `the screener is not built yet; it is built after ${commandText("load sec")}, or when the server starts`,
    );
  return screenedOf(sql, publishedState(version));
}
