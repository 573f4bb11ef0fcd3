import type { Feature } from "../feature.ts";
import { accountCleaningJob, usageJob } from "./cleaning.ts";

/** Accounts, their sessions in browsers, and their API keys. */
export const accounts: Feature = { name: "accounts", jobs: [accountCleaningJob, usageJob] };
