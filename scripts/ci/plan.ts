/**
 * Says which test files each job of `.ci/run` runs: plan.ts FOLDER [--server] [--all] writes FOLDER/JOB.files, a line
 * for each file, and prints whether every test of a database runs on both. GOVDATA_CI_BASE names the last commit that
 * passed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../check/sources.ts";
import { changeSince, reasonForAll } from "./change.ts";
import { testsThatReach } from "./reach.ts";

/** What a run has, and has to prove. */
interface Run {
  /** A PostgreSQL server answers, next to the built-in one. */
  hasServer: boolean;
  /** Every test of a database runs on both. */
  isAll: boolean;
}

/** Tests that start a server, or run commands, as users do. They use the executable. */
const SERVED = /start(Webhook)?Server\(|(starter|full|places|screener)Server\b|support\/program\.ts/;
/** Tests of the executable itself, and of pages as people see them. */
const OF_PROGRAM = /^tests\/(?:build|browser)\//;
/** Tests whose databases are copies of the starter data. One job has them all: making the first one takes 12 s. */
const STARTER_DATA = /hasStarterData|starterStore\(|(starter|full)Server\b/;
/** Tests of the built-in PostgreSQL. */
const BUILT_IN = /^tests\/(?:storage|crash|starter)\//;
/** Tests of the program itself, of what a browser shows and of a vector store: any database does. */
const ANY_DATABASE = /^tests\/(?:browser|cli|server|starter|crash)\/|^tests\/filings\/search\/object-store/;
/** Tests of the executable that also run on a server: what an account may do, and what it is sent. */
const WITH_ACCOUNTS = /^tests\/(?:accounts|http|webhooks)\//;

/**
 * Returns the test files of each job. Tests that start a server or run commands use the executable, others the source.
 * Tests of databases run on the server, if there is one; on the built-in PostgreSQL run those that are about it, those
 * that load agencies' files, and those of the executable.
 */
export function filesOfJobs({ hasServer, isAll }: Run): Record<string, string[]> {
  const tests = sourceFiles("tests").filter(({ path }) => path.endsWith(".test.ts"));
  const all = tests.map(({ path }) => path);
  const matching = (pattern: RegExp) => new Set(tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path));
  const [served, starterData] = [matching(SERVED), matching(STARTER_DATA)];
  const onDatabase = new Set(testsThatReach(["tests/support/database.ts"]));
  const loads = new Set(testsThatReach(["tests/support/sources.ts"]));

  const isPrograms = (path: string) => served.has(path) || starterData.has(path) || OF_PROGRAM.test(path);
  const [executable, source] = split(all, isPrograms);
  const [withStarter, withoutStarter] = split(executable, (path) => starterData.has(path));
  const isBuiltIn = (path: string) => !onDatabase.has(path) || loads.has(path) || BUILT_IN.test(path);
  const [builtIn, portable] = split(source, (path) => !hasServer || isBuiltIn(path));
  const isOnBoth = hasServer && isAll;
  const onServer = isOnBoth ? all.filter((path) => onDatabase.has(path) && !ANY_DATABASE.test(path)) : portable;
  return {
    ...parts("source-embedded", 3, isOnBoth ? source : builtIn),
    ...parts("source-server", 2, onServer),
    "executable-starter": withStarter,
    ...parts("executable-embedded", 3, withoutStarter),
    "executable-server": isOnBoth ? executable.filter((path) => WITH_ACCOUNTS.test(path)) : [],
  };
}

/** Returns the paths for which it is true, and the others. */
const split = (paths: readonly string[], isTrue: (path: string) => boolean): [string[], string[]] => [
  paths.filter(isTrue),
  paths.filter((path) => !isTrue(path)),
];

/**
 * So many jobs, of which each has every n-th file, so that all have tests of each folder. With many jobs of moderate
 * length, those that run at the same time end at about the same time.
 */
const parts = (name: string, count: number, paths: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, part) => [
      `${name}-${part + 1}`,
      paths.filter((_, index) => index % count === part),
    ]),
  );

/** The list of features, through which each server reaches all of them. */
const HUBS = ["src/features.ts"];

if (import.meta.main) {
  const [folder = ".", ...words] = process.argv.slice(2);
  const change = changeSince(process.env.GOVDATA_CI_BASE || undefined);
  const reason = words.includes("--all") ? "--all" : reasonForAll(change);
  const near = testsThatReach(change.files, { folders: ["src", "scripts", "tests"], hubs: HUBS });
  const jobs = filesOfJobs({ hasServer: words.includes("--server"), isAll: reason !== undefined });
  for (const [name, files] of Object.entries(jobs)) {
    // What the change is likely to break runs first.
    const inOrder = [...near.filter((path) => files.includes(path)), ...files.filter((path) => !near.includes(path))];
    writeFileSync(join(folder, `${name}.files`), inOrder.map((path) => `./${path}\n`).join(""));
  }
  console.log(
    reason === undefined
      ? `== tests of databases run once: no SQL changed since ${change.base}`
      : `== tests of databases run on both: ${reason}`,
  );
}
