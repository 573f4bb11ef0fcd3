import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { failed, usageError } from "../../errors.ts";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import type { Account } from "../../http/endpoint.ts";
import { requireAccount } from "../shell/accounts.ts";
import { defineCommand } from "../shell/command.ts";
import { withDatabase } from "../shell/database.ts";
import { requireFields } from "../shell/fields.ts";

/** `govdata webhooks create` */
export const create = defineCommand({
  summary: "Make a subscription and print its signing secret; it is never shown again",
  details:
    "Standard output gets only the secret, standard error the notes. Addresses are public https addresses, " +
    "unless GOVDATA_ALLOW_HTTP and GOVDATA_ALLOW_NETWORKS allow others. " +
    `Types of events: ${EVENT_TYPE_NAMES.join(", ")}.`,
  examples: [
    "webhooks create --url https://example.org/hooks --events filing.created --filing-types 10-K,10-K/A",
    "webhooks create --url https://example.org/boards --events board.changed,compensation.filed",
    "webhooks create --url https://example.org/mine --events corporate_event.created --companies AAPL,MSFT",
  ],
  options: {
    url: { type: "string", value: "URL", doc: "Where deliveries are sent.", required: true },
    events: { type: "string", value: "TYPES", doc: "Types of events, separated by commas.", required: true },
    "filing-types": {
      type: "string",
      value: "FORMS",
      doc: "Only filings of these forms, separated by commas; all by default.",
    },
    companies: {
      type: "string",
      value: "LIST",
      doc: "Only these companies: tickers or CIKs, separated by commas; all by default.",
    },
    sics: { type: "string", value: "CODES", doc: "Only industries whose SIC codes begin so; all by default." },
    states: { type: "string", value: "CODES", doc: "Only headquarters in these states (CA); anywhere by default." },
    "item-codes": { type: "string", value: "CODES", doc: "Only these items of 8-Ks (5.02); all by default." },
    description: { type: "string", value: "TEXT", doc: "What it is for." },
    account: { type: "string", value: "EMAIL", doc: "The account it belongs to; needed where there are several." },
  },
  async run({ options, settings, print, note }) {
    const current = settings();
    const [
      { openUrlChecks },
      { fieldFaults },
      { withCiks },
      { NewSubscription },
      { listsOf },
      { createSubscription },
      { companyDirectory },
      { canonicalBody },
    ] = await Promise.all([
      import("../../webhooks/subscriptions/targets.ts"),
      import("../../webhooks/subscriptions/fields.ts"),
      import("../../webhooks/subscriptions/companies.ts"),
      import("../../webhooks/endpoints/subscription-schemas.ts"),
      import("../../webhooks/endpoints/narrowing-schemas.ts"),
      import("../../webhooks/subscriptions/subscriptions.ts"),
      import("../../filings/serving/company-directory.ts"),
      import("../../http/body/canonical.ts"),
    ]);
    const urls = openUrlChecks(current);
    const body = canonicalBody(NewSubscription, sentBody(options)) as Static<typeof NewSubscription>; // checked below
    await withDatabase(current, async (database) => {
      const directory = companyDirectory(database.sql);
      await requireFields(NewSubscription, body, await fieldFaults(body, { urls, directory }));
      const account = await accountOf(database.sql, options.account);
      const { url, description = null } = body;
      const { id, secret } = await createSubscription(database, account, {
        fields: { url: urls.normalized(url), description, ...(await withCiks(listsOf(body), directory)) },
        keys: current.secretsKeys,
        most: Number.POSITIVE_INFINITY,
      });
      note(`Subscription ${id} of ${account.email}. Keep its secret now; it is not shown again.`);
      print(secret);
    });
  },
});

/** The options that are lists, by the fields of the API. Null is not sent. */
const LISTS = {
  filing_types: "filing-types",
  companies: "companies",
  sics: "sics",
  states: "states",
  item_codes: "item-codes",
} as const;

/** Returns the body that the API would get. */
function sentBody(
  options: Readonly<Record<(typeof LISTS)[keyof typeof LISTS] | "description", string | undefined>> & {
    url: string;
    events: string;
  },
): Record<string, unknown> {
  const lists = Object.entries(LISTS).flatMap(([field, option]) => {
    const list = options[option];
    return list === undefined ? [] : [[field, words(list)] as const];
  });
  const { url, events, description } = options;
  return {
    url,
    events: words(events),
    ...Object.fromEntries(lists),
    ...(description === undefined ? {} : { description }),
  };
}

const words = (list: string): string[] => list.split(",").map((word) => word.trim());

/** Returns the account of a new subscription. @throws `failed` or `usage` if it is not clear which one is meant */
async function accountOf(sql: Sql, email: string | undefined): Promise<Account> {
  if (email !== undefined) return requireAccount(sql, email);
  const { accounts } = await import("../../accounts/queries.ts");
  const [account, ...others] = await accounts(sql);
  if (account === undefined)
    throw failed(`no account exists yet; make one with: ${commandText("accounts create EMAIL")}`);
  if (others.length === 0) return account;
  throw usageError(
    `--account EMAIL is needed, because there are ${others.length + 1} accounts; ` +
      `${commandText("accounts list")} shows them`,
  );
}
