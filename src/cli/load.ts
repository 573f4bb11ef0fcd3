import type { Settings } from "../config.ts";
import { type GovdataError, usageError } from "../errors.ts";
import type { Dataset, LoadOptions, LoadReport } from "../loading/dataset.ts";
import { checkOptions, choicesOf, takesOption, usageLines } from "../loading/options.ts";
import type { PublishResult } from "../loading/publishing/publish.ts";
import { nearest } from "../nearest.ts";
import { isDay } from "../reference/times.ts";
import type { Database } from "../storage/database.ts";
import { type Argument, defineCommand, type Option } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";

/** The result of loading one dataset. */
interface Outcome {
  dataset: string;
  report?: LoadReport;
  error?: GovdataError;
}

const DATASET: Argument = {
  name: "dataset",
  doc: "A dataset, or all; some datasets take more words.",
  required: true,
  multiple: true,
};

const OPTIONS = {
  vintage: { type: "string", value: "V", multiple: true, doc: "Only this vintage." },
  level: { type: "string", value: "L", multiple: true, doc: "Only this level." },
  from: {
    type: "string",
    value: "DIR|URL",
    doc: "A folder of the agency's files, or a mirror with the agency's paths.",
  },
  "dry-run": { type: "boolean", doc: "Read, check and count, but change nothing." },
  "accept-smaller": { type: "boolean", doc: "Publish even if a table shrinks by more than 10%." },
  "accept-older": { type: "boolean", doc: "Replace the served edition by an older one (sba)." },
  force: { type: "boolean", doc: "Publish files again that are already served." },
  published: { type: "string", value: "DATE", doc: "The day on which the agency published, YYYY-MM-DD." },
  since: { type: "string", value: "DATE", doc: "Only what was published on or after this day, YYYY-MM-DD." },
  json: { type: "boolean", doc: "Print the report as JSON." },
} as const satisfies Record<string, Option>;

/** `govdata load`: loads one dataset or all, each in its own process. */
export const loadCommand = defineCommand({
  summary: "Load a dataset from its agency, or from a folder of the agency's files",
  details:
    "A load replaces the served data only after it has read and checked everything. The same bytes again change " +
    "nothing. Exit code 3: a source was refused, with file, line and reason, and nothing of it changed; what else " +
    "was asked for is loaded.",
  examples: [
    "load census",
    "load census --from ~/acs-files --vintage 2023-acs5",
    "load census --from ~/acs-files --dry-run",
    "load sec AAPL BRK.B --since 2025-01-01",
    "load all",
  ],
  args: [DATASET],
  options: OPTIONS,
  async fitting([word]) {
    const { allDatasets } = await import("../features.ts");
    const datasets = await allDatasets();
    const dataset = datasets.find(({ name }) => name === word);
    const args = [{ ...DATASET, choices: [...datasets.map(({ name }) => name), "all"] }];
    return { args, options: dataset ? optionsOf(dataset) : OPTIONS };
  },
  async more() {
    const { allDatasets } = await import("../features.ts");
    return ["Datasets:", ...(await allDatasets()).flatMap(datasetHelp)];
  },
  async run({ options, words: [word = "", ...words], settings, print, note }) {
    const { allDatasets } = await import("../features.ts");
    const datasets = chooseDatasets(word, await allDatasets());
    if (options.published !== undefined) checkDay("--published", options.published);
    if (options.since !== undefined) checkDay("--since", options.since);
    const loadOptions: LoadOptions = {
      vintages: options.vintage ?? [],
      levels: options.level ?? [],
      from: options.from,
      dryRun: options["dry-run"],
      acceptSmaller: options["accept-smaller"],
      acceptOlder: options["accept-older"],
      force: options.force,
      published: options.published,
      since: options.since,
      words,
    };
    for (const dataset of datasets) checkOptions(dataset, loadOptions);
    const outcomes = await loadEach(
      datasets.map(({ name }) => name),
      settings(),
      loadOptions,
      note,
    );
    if (options.json) print(JSON.stringify(outcomes.map(jsonOutcome), null, 2));
    else for (const { report } of outcomes) if (report) for (const line of reportLines(report)) print(line);
    const refused = outcomes.flatMap(({ report }) => report?.refused ?? []);
    for (const reason of refused) note(`govdata: ${reason}`);
    const errors = outcomes.flatMap(({ error }) => (error ? [error] : []));
    if (outcomes.length === 1 && errors[0]) throw errors[0];
    for (const { dataset, error } of outcomes) if (error) note(`govdata: ${dataset}: ${error.message}`);
    return Math.max(refused.length > 0 ? REFUSED : 0, ...errors.map(({ exitCode }) => exitCode));
  },
});

/** The exit code of a load of which a part was refused: that of `source_refused`. */
const REFUSED = 3;

const datasetHelp = (dataset: Dataset): string[] => [
  `  ${dataset.name}: ${dataset.title}`,
  ...usageLines(dataset).map((line) => `    ${line}`),
];

/** The options that one dataset takes, with their choices, for completion. */
const optionsOf = (dataset: Dataset): Record<string, Option> =>
  Object.fromEntries(
    Object.entries<Option>(OPTIONS)
      .filter(([name]) => takesOption(dataset, name))
      .map(([name, option]) => [name, { ...option, ...choicesOf(dataset, name) }]),
  );

/** Loads one dataset after the other; a failure does not stop the next load, a signal does. */
async function loadEach(
  datasets: readonly string[],
  settings: Settings,
  options: LoadOptions,
  note: (line: string) => void,
): Promise<Outcome[]> {
  const [{ runLoad }, { openProgress }, { asProblem }] = await Promise.all([
    import("../loading/run.ts"),
    import("./shell/progress.ts"),
    import("../problem.ts"),
  ]);
  return withDatabase(settings, async (database) => {
    const stop = new AbortController();
    const interrupt = () => stop.abort();
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    const outcomes: Outcome[] = [];
    try {
      for (const dataset of datasets) {
        const view = openProgress();
        const request = { dataset, options, database, signal: stop.signal };
        const outcome: Outcome = await runLoad({ ...request, onProgress: view.show, onLog: view.line })
          .then((report) => ({ dataset, report }))
          .catch((error: unknown) => ({ dataset, error: asProblem(error) }));
        view.end();
        outcomes.push(outcome);
      }
      if (outcomes.some(isPublished)) await rebuildDerived(database, stop.signal, note);
    } finally {
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    }
    return outcomes;
  });
}

const isPublished = ({ report }: Outcome): boolean =>
  report?.results.some(({ outcome }) => outcome === "published") ?? false;

/** Rebuilds what is made from the loaded datasets. A failure leaves what was served, and a running server retries. */
async function rebuildDerived(database: Database, signal: AbortSignal, note: (line: string) => void): Promise<void> {
  const [{ allDerived }, { rebuildOutdated }, { asProblem }] = await Promise.all([
    import("../features.ts"),
    import("../loading/derived.ts"),
    import("../problem.ts"),
  ]);
  await rebuildOutdated(await allDerived(), database, { signal }).catch((error: unknown) => {
    if (!signal.aborted) note(`govdata: ${asProblem(error).message}`);
  });
}

function chooseDatasets(word: string, datasets: readonly Dataset[]): readonly Dataset[] {
  if (word === "all") return datasets;
  const dataset = datasets.find(({ name }) => name === word);
  if (dataset) return [dataset];
  const names = datasets.map(({ name }) => name);
  const closest = nearest(word, names);
  const hint = closest ? `; did you mean ${closest}?` : "";
  throw usageError(`there is no dataset "${word}"${hint}; datasets: ${[...names, "all"].join(", ")}`);
}

/** @throws `usage` for a text that is not a date, and for a date in the future. */
function checkDay(option: string, text: string): void {
  if (!isDay(text)) throw usageError(`${option}: "${text}" is not a date (YYYY-MM-DD)`);
  if (Date.parse(text) > Date.now()) throw usageError(`${option}: ${text} is in the future`);
}

const jsonOutcome = ({ dataset, report, error }: Outcome) =>
  error || !report
    ? { dataset, error: { code: error?.kind, message: error?.message } }
    : {
        dataset,
        results: report.results.map(({ label, outcome, rowCount, rows, durationMs }) => ({
          label,
          outcome,
          row_count: rowCount,
          rows,
          duration_ms: durationMs,
        })),
        unrecognized: report.unrecognized,
        notes: report.notes,
        ...(report.refused ? { refused: report.refused } : {}),
      };

/** The most files that a report lists. */
const SHOWN_FILES = 20;

/** A report for people. */
function reportLines({ results, unrecognized, notes }: LoadReport): string[] {
  const left = unrecognized.slice(0, SHOWN_FILES).map((name) => `  ${name}`);
  if (unrecognized.length > SHOWN_FILES) left.push(`  … and ${unrecognized.length - SHOWN_FILES} more`);
  return [
    ...results.map(resultLine),
    ...notes,
    ...(left.length > 0 ? ["ignored (not recognized, or not requested):", ...left] : []),
  ];
}

const OUTCOMES = {
  published: "published",
  kept: "kept for as_of= only, because newer releases are served",
  unchanged: "unchanged, the same files are already served",
  checked: "checked",
};

function resultLine({ dataset, label, outcome, rowCount, rows, countsFiles, durationMs }: PublishResult): string {
  const counts = Object.entries(rows).map(([table, count], index) => {
    if (countsFiles) return `${table} ${thousands(count)}`;
    // A row of the first table may hold several rows of the source.
    return index === 0 && count < rowCount
      ? `${thousands(rowCount)} rows in ${thousands(count)} of ${table}`
      : `${thousands(count)} rows of ${table}`;
  });
  if (countsFiles) counts.unshift(`${thousands(rowCount)} files read`);
  // A table may hold more rows than this load brought.
  else if (rowCount < (Object.values(rows)[0] ?? 0)) counts.unshift(`${thousands(rowCount)} rows read`);
  const detail = outcome === "unchanged" ? "" : `: ${counts.join(", ")}, ${(durationMs / 1000).toFixed(1)} s`;
  return `${dataset} ${label} ${OUTCOMES[outcome]}${detail}`;
}

const thousands = (count: number): string => count.toLocaleString("en-US");
