import type { Settings } from "../config.ts";
import { type GovdataError, usageError } from "../errors.ts";
import type { Dataset, LoadOptions, LoadReport } from "../loading/dataset.ts";
import { checkOptions, choicesOf, takesOption, usageLines } from "../loading/options.ts";
import type { PublishResult } from "../loading/publishing/publish.ts";
import { nearest } from "../nearest.ts";
import { isDay } from "../reference/days.ts";
import { type Argument, defineCommand, type Option } from "./shell/command.ts";

/** What became of one dataset. */
interface Outcome {
  dataset: string;
  report?: LoadReport;
  error?: GovdataError;
}

const DATASET: Argument = {
  name: "dataset",
  doc: "A dataset, or all; some take more words.",
  required: true,
  multiple: true,
};

const OPTIONS = {
  vintage: { type: "string", value: "V", multiple: true, doc: "Only this vintage." },
  level: { type: "string", value: "L", multiple: true, doc: "Only this level." },
  from: { type: "string", value: "DIR|URL", doc: "A folder of the agency's files, or a mirror with its paths." },
  "dry-run": { type: "boolean", doc: "Read, check and count; change nothing." },
  "accept-smaller": { type: "boolean", doc: "Publish although something shrinks by more than 10 %." },
  "accept-older": { type: "boolean", doc: "Put an older edition in the place of the one served (sba)." },
  force: { type: "boolean", doc: "Publish even the files that are served already." },
  published: { type: "string", value: "DATE", doc: "The day on which the agency published, YYYY-MM-DD." },
  since: { type: "string", value: "DATE", doc: "Only what was published from this day on, YYYY-MM-DD." },
  json: { type: "boolean", doc: "Print the report as JSON." },
} as const satisfies Record<string, Option>;

/** `govdata load`: loads one dataset, or all, each in a process of its own. */
export const loadCommand = defineCommand({
  summary: "Load a dataset from its agency, or from a folder of the agency's files",
  details:
    "What is served stays until a load has read and checked everything; the same bytes again change nothing. " +
    "Exit code 3: the source was refused, with file, line and reason; nothing changed.",
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
    );
    if (options.json) print(JSON.stringify(outcomes.map(jsonOutcome), null, 2));
    else for (const { report } of outcomes) if (report) for (const line of reportLines(report)) print(line);
    const errors = outcomes.flatMap(({ error }) => (error ? [error] : []));
    if (outcomes.length === 1 && errors[0]) throw errors[0];
    for (const { dataset, error } of outcomes) if (error) note(`govdata: ${dataset}: ${error.message}`);
    return Math.max(0, ...errors.map(({ exitCode }) => exitCode));
  },
});

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

/** Loads one after the other; one that fails does not keep the next from being tried, a signal does. */
async function loadEach(datasets: readonly string[], settings: Settings, options: LoadOptions): Promise<Outcome[]> {
  const [{ openStorage }, { migrate }, { SCHEMA }, { runLoad }, { openProgress }, { asProblem }] = await Promise.all([
    import("../storage/instance.ts"),
    import("../storage/migrate.ts"),
    import("../features.ts"),
    import("../loading/run.ts"),
    import("./shell/progress.ts"),
    import("../problem.ts"),
  ]);
  const storage = await openStorage(settings, { mode: "command" });
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const outcomes: Outcome[] = [];
  try {
    await migrate(storage.database, SCHEMA);
    for (const dataset of datasets) {
      const view = openProgress();
      const request = { dataset, options, database: storage.database, signal: stop.signal };
      const outcome: Outcome = await runLoad({ ...request, onProgress: view.show, onLog: view.line })
        .then((report) => ({ dataset, report }))
        .catch((error: unknown) => ({ dataset, error: asProblem(error) }));
      view.end();
      outcomes.push(outcome);
    }
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await storage.close();
  }
  return outcomes;
}

function chooseDatasets(word: string, datasets: readonly Dataset[]): readonly Dataset[] {
  if (word === "all") return datasets;
  const dataset = datasets.find(({ name }) => name === word);
  if (dataset) return [dataset];
  const names = datasets.map(({ name }) => name);
  const closest = nearest(word, names);
  throw usageError(
    `there is no dataset "${word}"${closest ? `; did you mean ${closest}?` : ""}: ${[...names, "all"].join(", ")}`,
  );
}

/** Refuses what is not a day, and days to come. */
function checkDay(option: string, text: string): void {
  if (!isDay(text)) throw usageError(`${option} ${text} is not a day; accepted: YYYY-MM-DD`);
  if (Date.parse(text) > Date.now()) throw usageError(`${option} ${text} is in the future`);
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
      };

/** What is shown of a list that may be long. */
const SHOWN_FILES = 20;

/** A report for people. */
function reportLines({ results, unrecognized, notes }: LoadReport): string[] {
  const left = unrecognized.slice(0, SHOWN_FILES).map((name) => `  ${name}`);
  if (unrecognized.length > SHOWN_FILES) left.push(`  … and ${unrecognized.length - SHOWN_FILES} more`);
  return [
    ...results.map(resultLine),
    ...notes,
    ...(left.length > 0 ? [`left alone, since nothing in them is asked for:`, ...left] : []),
  ];
}

const OUTCOMES = {
  published: "published",
  kept: "kept for as_of= alone, since newer releases answer",
  unchanged: "unchanged, the same files are served",
  checked: "checked",
};

function resultLine({ dataset, label, outcome, rowCount, rows, countsFiles, durationMs }: PublishResult): string {
  const counts = Object.entries(rows).map(([table, count], index) => {
    if (countsFiles) return `${table} ${thousands(count)}`;
    // The rows of the first table can hold several each.
    return index === 0 && count < rowCount
      ? `${thousands(rowCount)} rows in ${thousands(count)} of ${table}`
      : `${thousands(count)} rows of ${table}`;
  });
  if (countsFiles) counts.unshift(`${thousands(rowCount)} files were read`);
  // A table can hold more than what this load brought.
  else if (rowCount < (Object.values(rows)[0] ?? 0)) counts.unshift(`${thousands(rowCount)} rows were read`);
  const detail = outcome === "unchanged" ? "" : `: ${counts.join(", ")}, ${(durationMs / 1000).toFixed(1)} s`;
  return `${dataset} ${label} ${OUTCOMES[outcome]}${detail}`;
}

const thousands = (count: number): string => count.toLocaleString("en-US");
