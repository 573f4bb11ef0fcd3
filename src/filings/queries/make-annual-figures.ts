import type { Sql, TransactionSql } from "postgres";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import { type AnnualFigures, annualFiguresOf } from "../statements/annual-figures.ts";
import { type AnnualRatios, annualRatiosOf } from "../statements/annual-ratios.ts";
import { Statements } from "../statements/statements.ts";
import { ciksWithoutFigures, type MadeFigures, writeAnnualFigures } from "./annual-figures.ts";
import { companyFacts, type FactColumns, factsIn } from "./company-facts.ts";

/** Companies that are stored together. After a stop, at most this many are made again. */
const BATCH = 50;

interface MakingOptions {
  /** Stops between two companies. */
  signal: AbortSignal;
  /** Told how many companies there are to make, before the first one. */
  onCount?: (companies: number) => void;
  /** Told after each company. */
  onMade?: () => void;
  /** Told of a company whose facts no statement could be made of. It has no figures until its facts change. */
  onFault?: (cik: string, error: unknown) => void;
  /** Different for each program that may make other figures. */
  madeBy?: string;
}

/**
 * Makes and stores the annual figures of one company in the transaction that writes its facts, so that no request reads
 * new facts with old figures, and no other process has to make them. `onFault` as in {@link makeAnnualFigures}.
 */
export async function refreshAnnualFigures(
  tx: TransactionSql,
  cik: string,
  onFault: MakingOptions["onFault"],
): Promise<void> {
  const figures = figuresOf(await companyFacts(tx, { cik }), onFault);
  if (figures) await writeAnnualFigures(tx, [figures], PROGRAM_STAMP);
}

/**
 * Makes and stores the annual figures that are missing or outdated, of all companies, and returns how many it made. The
 * facts of one company are read while those of the company before become statements, one company at a time, so that
 * requests are answered meanwhile. Two programs that do this at the same time make the same rows.
 * @throws the reason of `signal` once it is aborted; what was stored by then stays
 */
export async function makeAnnualFigures(
  sql: Sql,
  { signal, onCount, onMade, onFault, madeBy = PROGRAM_STAMP }: MakingOptions,
): Promise<number> {
  const ciks = await ciksWithoutFigures(sql, madeBy);
  onCount?.(ciks.length);
  let made: MadeFigures[] = [];
  for await (const rows of readAhead(ciks, (cik) => companyFacts(sql, { cik }), signal)) {
    const figures = figuresOf(rows, onFault);
    if (figures) made.push(figures);
    if (made.length === BATCH) {
      await writeAnnualFigures(sql, made, madeBy);
      made = [];
    }
    onMade?.();
  }
  await writeAnnualFigures(sql, made, madeBy);
  return ciks.length;
}

/** Reads things one after the other, and the next one while the reader works on the one before. */
async function* readAhead<Thing, Result>(
  things: readonly Thing[],
  read: (thing: Thing) => PromiseLike<Result>,
  signal: AbortSignal,
): AsyncGenerator<Result> {
  const started = (thing: Thing | undefined) => {
    if (thing === undefined) return undefined;
    const reading = Promise.resolve(read(thing));
    reading.catch(() => {}); // it is awaited later, or never after a stop
    return reading;
  };
  let next = started(things[0]);
  for (const index of things.keys()) {
    signal.throwIfAborted();
    const result = await next;
    next = started(things[index + 1]);
    yield result as Result; // there is one for each thing
  }
}

/** The figures of one company's rows; undefined if it is no longer loaded. */
function figuresOf(rows: readonly FactColumns[], onFault: MakingOptions["onFault"]): MadeFigures | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { cik, name, ticker, sic, revision } = first;
  const made = (figures?: AnnualFigures, ratios: AnnualRatios = {}): MadeFigures => ({
    cik,
    revision,
    sic,
    figures,
    ratios,
  });
  try {
    const statements = new Statements(factsIn(rows), { company: { cik, name, ticker }, sic });
    return made(annualFiguresOf(statements), annualRatiosOf(statements));
  } catch (error) {
    // One company's facts must not keep the figures of all others from being made, nor its own facts from being stored.
    onFault?.(cik, error);
    return made();
  }
}
