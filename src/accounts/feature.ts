import type { Feature } from "../feature.ts";
import { accountCleaningJob } from "./cleaning.ts";
import { usageJob } from "./usage-job.ts";

/** Accounts, their sessions in browsers, and their API keys. */
export const accounts: Feature = { name: "accounts", jobs: [accountCleaningJob, usageJob] };
