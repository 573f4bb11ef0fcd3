import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { watchState } from "../../filings/watch/facts.ts";
import { hasFeed } from "../../filings/watch/queries.ts";
import { hasRuns, lastRuns } from "../../jobs/queries.ts";
import { openFailures } from "../../loading/queries.ts";
import { asProblem } from "../../problem.ts";
import { openDatasets } from "../../starter/start.ts";
import type { Database } from "../../storage/database.ts";
import { pendingSteps } from "../../storage/migrate.ts";
import { SCHEMA } from "../../tables/steps.ts";
import { countSecrets } from "../../webhooks/subscriptions/sealing.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Checks what is in the database: schema, jobs, new filings, starter data and secrets, one after the other. */
export const contentFindings = async (
  database: Database,
  settings: Settings,
  environment: Settings,
): Promise<Finding[]> => [
  await schemaFinding(database),
  await jobsFinding(database),
  await newFilingsFinding(database, settings),
  await starterFinding(database),
  await secretsFinding(database, environment),
];

async function schemaFinding(database: Database): Promise<Finding> {
  try {
    const pending = await pendingSteps(database, SCHEMA);
    if (pending.length === 0) return ok("schema", `up to date: ${SCHEMA.length} steps are applied`);
    const names = pending.map(({ name }) => name).join(", ");
    return warning("schema", `not yet applied: ${names}`, "the server applies them when it starts");
  } catch (error) {
    return problem(
      "schema",
      asProblem(error).message,
      "run the version of govdata that made this database, or start with an empty one",
    );
  }
}

/** Warns about jobs, loads on schedule included, whose last run failed. */
async function jobsFinding({ sql }: Database): Promise<Finding> {
  const runs = (await hasRuns(sql)) ? await lastRuns(sql) : [];
  if (runs.length === 0) return ok("jobs", "none has run yet");
  const failures = runs.flatMap(({ job, finished_at, outcome }) =>
    finished_at !== null && outcome?.startsWith("failed: ")
      ? [`${job} at ${finished_at.toISOString()} ${outcome}`]
      : [],
  );
  if (failures.length === 0) return ok("jobs", `the last run of each job (${runs.length}) did not fail`);
  return warning("jobs", failures.join("; "), "see the log of the server; a job runs again at its next time");
}

/** Warns if new filings are not read although they should be, and says why they are not. */
async function newFilingsFinding(database: Database, settings: Settings): Promise<Finding> {
  const check = "new filings";
  if (!(await hasFeed(database.sql))) return ok(check, "the server makes their tables when it starts");
  const { isBehind, sentences } = await watchState(database, settings);
  const text = sentences.join("; ");
  return isBehind ? warning(check, text, "start a server with the role loader, or see its log") : ok(check, text);
}

/** Says which starter data is not in yet, and why it failed. */
async function starterFinding(database: Database): Promise<Finding> {
  const open = (await hasRuns(database.sql)) ? await openDatasets(database) : new Set<string>();
  if (open.size === 0) return ok("starter data", "no load of starter data is unfinished");
  const unloadedText = `not loaded yet: ${[...open].join(", ")}`;
  const failures = (await openFailures(database.sql)).filter(({ dataset }) => open.has(dataset));
  if (failures.length === 0) return ok("starter data", `${unloadedText}; the server loads it in the background`);
  const reasons = failures.map(({ dataset, reason }) => `${dataset} failed: ${reason}`);
  return warning(
    "starter data",
    `${unloadedText}; ${reasons.join("; ")}`,
    "the next start of the server loads what is missing",
  );
}

/** Says how many signing secrets of webhooks no key opens: deliveries of their subscriptions wait. */
async function secretsFinding({ sql }: Database, { secretsKeys }: Settings): Promise<Finding> {
  const check = "secrets";
  const counts = await countSecrets(sql, secretsKeys);
  if (!counts || counts.all === 0) return ok(check, "no webhooks, so no signing secrets");
  const text = `of ${counts.all} signing secrets of webhooks, ${counts.unreadable} can't be opened`;
  if (counts.unreadable === 0) return ok(check, text);
  return problem(
    check,
    `${text} ${secretsKeys.length === 0 ? "without GOVDATA_SECRETS_KEY" : "by any key of GOVDATA_SECRETS_KEY"}`,
    "add the key that they were encrypted with to GOVDATA_SECRETS_KEY (NEW,OLD); if it is lost, rotate the secrets: " +
      `${commandText("webhooks rotate ID")}. Until then their deliveries wait`,
  );
}
