import { DAY_MS } from "../durations.ts";
import type { Job } from "../jobs/job.ts";
import { cronTimes } from "../jobs/times.ts";
import type { AccountSettings } from "../settings/accounts.ts";
import type { Database } from "../storage/database.ts";

/** What a cleaning deleted. */
export interface CleanedAccounts {
  sessions: number;
  "signed links": number;
  links: number;
  invitations: number;
  failures: number;
}

/** The hourly job that deletes ended sessions, links and invitations, and failures of the past. */
export const accountCleaningJob: Job = {
  name: "clean accounts",
  times: cronTimes("23 * * * *"),
  async run(_signal, { database, settings }) {
    const counts = Object.entries(await cleanAccounts(database, settings)).filter(([, count]) => count > 0);
    const text = counts.map(([name, count]) => `${name}: ${count}`).join(", ");
    return { outcome: text === "" ? "nothing to clean" : `deleted ${text}` };
  },
};

/** Links and invitations that ended are kept for so long, to say so to people that open them. */
const KEPT_MS = DAY_MS;

/** Deletes what has ended by `now`. */
export async function cleanAccounts(
  { sql }: Database,
  settings: Pick<AccountSettings, "sessionIdleHours" | "sessionDays">,
  now = new Date(),
): Promise<CleanedAccounts> {
  const [
    { deleteEndedSessions },
    { deleteEndedLinks },
    { liveSince },
    { deleteOldSignIns },
    { FORGOTTEN_AFTER_MS },
    { KNOWN_DAYS },
  ] = await Promise.all([
    import("./sessions/queries.ts"),
    import("./links/queries.ts"),
    import("./sessions/sessions.ts"),
    import("./sign-in/queries.ts"),
    import("./sign-in/attempts.ts"),
    import("./sign-in/known-browsers.ts"),
  ]);
  const sessions = await deleteEndedSessions(sql, liveSince(settings, now));
  const forgetBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const endedBefore = new Date(now.getTime() - KEPT_MS);
  const knownSince = new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
  const signedLinks = await deleteEndedLinks(sql, endedBefore);
  return {
    sessions,
    "signed links": signedLinks,
    ...(await deleteOldSignIns(sql, { endedBefore, forgetBefore, knownSince, now })),
  };
}

/** The daily job that deletes counts of requests that are older than GOVDATA_USAGE_DAYS. */
export const usageJob: Job = {
  name: "clean usage of keys",
  times: cronTimes("23 3 * * *"),
  async run(_signal, { database, settings }) {
    const { deleteOldUsage } = await import("./queries-usage.ts");
    const count = await deleteOldUsage(database.sql, settings.usageDays ?? null);
    return { outcome: count === 0 ? "nothing to clean" : `deleted counts: ${count}` };
  },
};
