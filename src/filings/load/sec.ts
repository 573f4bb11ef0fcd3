import { commandText } from "../../command.ts";
import { sourceRefused } from "../../errors.ts";
import type { Dataset, Gap, LoadReport, LoadRun } from "../../loading/dataset.ts";
import type { PublishResult } from "../../loading/publishing/publish.ts";
import type { Database } from "../../storage/database.ts";
import { edgarObstacle } from "../edgar/contact.ts";
import { edgarManners } from "../edgar/manners.ts";
import { makeAnnualFigures } from "../queries/make-annual-figures.ts";
import { vectorNotes } from "../search/facts.ts";
import { loadEdgar } from "./from-edgar.ts";
import { loadMirror } from "./from-mirror.ts";
import { announce, isAhead, unreadable } from "./queries/readings.ts";
import { figuresFault } from "./reading/facts.ts";
import { type FiguresLeftOut, Ledger } from "./reading/ledger.ts";
import { SEC, SEC_LABEL } from "./reading/names.ts";

/** Companies, their filings and facts, from EDGAR. */
export const sec: Dataset = {
  name: SEC,
  title: "Companies, filings and financial facts (EDGAR)",
  source: "U.S. Securities and Exchange Commission, EDGAR",
  page: "https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data",
  cadence: "daily",
  guide: {
    brings:
      "Every operating US company: its filings, financial facts, and the documents of its filings of the last 30 days.",
    needs: ["contact"],
    amount: "about 7,900 companies with a ticker",
    download: "about 1.4 GB of facts and 1.3 GB of lists of filings; that of the documents is not known",
    origin: "the sizes of companyfacts.zip and submissions.zip, as other programs note them",
  },
  takes: {
    words: { value: "CIK or ticker …", doc: "only these companies; by default every operating company" },
    since: {
      value: "DATE",
      doc: "what was filed from this day on; without it, a year of documents for named companies, 30 days for all",
    },
    from: {
      value: "DIR",
      doc: "EDGAR's files: tickers, submissions, companyfacts, their archives, indexes, filings",
    },
  },
  obstacle: edgarObstacle,
  manners: edgarManners,
  mirror: ({ edgarMirror }) => edgarMirror,
  gaps: secGaps,
  async load(run) {
    const { options, source } = run;
    const began = performance.now();
    const ledger = new Ledger(run);
    try {
      const unrecognized = source.kind === "folder" ? await loadMirror(source, ledger) : [];
      if (source.kind === "http") await loadEdgar(source, ledger);
      if (!options.dryRun) await makeFigures(run);
      return await reportOf(ledger, unrecognized, performance.now() - began);
    } finally {
      // What was read before a failure or a stop is served, so caches must be notified.
      if (!options.dryRun) await announceIfAhead(run, performance.now() - began);
    }
  },
};

/**
 * Makes the figures that were not made with the facts: those of another version of the program, and of companies whose
 * SIC code changed. Otherwise a server would make them while it answers.
 */
const makeFigures = ({ database, progress, signal, log }: LoadRun): Promise<number> =>
  makeAnnualFigures(database.sql, {
    signal,
    onCount: (companies) => progress.step("annual figures", companies, "rows"),
    onMade: () => progress.advance(1),
    onFault: figuresFault(log),
  });

/** A killed load also leaves news unannounced. Whatever was read since the last version counts. */
async function announceIfAhead({ database, options }: LoadRun, durationMs: number): Promise<void> {
  if (!(await isAhead(database.sql, SEC))) return;
  const announcement = {
    dataset: SEC,
    label: SEC_LABEL,
    source: options.from ?? "EDGAR",
    durationMs: Math.round(durationMs),
  };
  await database.transaction((tx) => announce(tx, announcement));
}

async function reportOf(ledger: Ledger, unrecognized: readonly string[], durationMs: number): Promise<LoadReport> {
  const { counts, failures, left, run } = ledger;
  const total = (outcome: "read" | "unchanged") => [...counts.values()].reduce((sum, count) => sum + count[outcome], 0);
  if (total("read") + total("unchanged") === 0 && failures[0] !== undefined)
    throw sourceRefused({ file: failures[0] }, undefined, "there was nothing else to read");
  const rows = Object.fromEntries([...counts].map(([kind, { read }]) => [kind, read]));
  const change: PublishResult["outcome"] = run.options.dryRun ? "checked" : "published";
  return {
    results: [
      {
        dataset: SEC,
        label: SEC_LABEL,
        outcome: total("read") === 0 ? "unchanged" : change,
        rowCount: total("read"),
        rows,
        countsFiles: true,
        durationMs: Math.round(durationMs),
      },
    ],
    unrecognized: [...unrecognized, ...left],
    notes: [
      ...(failures.length > 0
        ? [
            `${failures.length} files could not be read (${commandText("status")} has the reasons); ` +
              `the first: ${failures[0]}`,
          ]
        : []),
      ...figuresNote(ledger),
      ...(run.options.dryRun ? [] : await vectorNotes(run.database.sql, run.settings)),
      ...(ledger.early > 0
        ? [`${ledger.early} documents without a header were not checked: only loaded lists say whose they are`]
        : []),
    ],
  };
}

const WHY_LEFT_OUT: Record<keyof FiguresLeftOut, string> = {
  unreadable: "not a number in their format",
  placeless: "without a period or unit",
  otherEntity: "about another entity",
  contradictory: "tagged with several values",
};

/** Says how many figures of inline XBRL are not served, and why; nothing if all are. */
function figuresNote({ figuresLeftOut }: Ledger): string[] {
  const counts = Object.entries(figuresLeftOut).filter(([, count]) => count > 0);
  if (counts.length === 0) return [];
  // Every reason is a key of `figuresLeftOut`.
  const reasons = counts.map(([reason, count]) => `${count} ${WHY_LEFT_OUT[reason as keyof FiguresLeftOut]}`);
  return [`figures of inline XBRL that are not served: ${reasons.join(", ")}`];
}

/** At most this many unreadable files are listed one by one. */
const TOLD = 20;

/**
 * Returns what could not be read, each with its reason, newest first. Documents whose filings no list has yet are only
 * counted.
 */
export async function secGaps({ sql }: Database): Promise<Gap[]> {
  const rows = await unreadable(sql, TOLD);
  const [refused, early] = [rows.filter((row) => !row.is_early), rows.filter((row) => row.is_early)];
  const gaps = refused.map(({ failure, is_passing }) => ({
    missing: failure,
    command: is_passing ? commandText("load sec") : commandText("load sec --force"),
  }));
  const moreCount = (refused[0]?.count ?? 0) - refused.length;
  if (moreCount > 0)
    gaps.push({ missing: `${moreCount} more files that could not be read`, command: commandText("load sec --force") });
  if (early[0])
    gaps.push({
      missing: `filings of ${early[0].count} documents that no list has, such as ${early[0].failure}`,
      command: commandText("load sec CIK"),
    });
  return gaps;
}
