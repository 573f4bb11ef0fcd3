import type { Feature } from "../feature.ts";
import { ACCOUNTS_STEPS } from "./tables/steps.ts";

/** Accounts and their API keys. */
export const accounts: Feature = { name: "accounts", tables: ACCOUNTS_STEPS };
