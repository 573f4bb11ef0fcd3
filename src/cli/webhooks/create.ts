import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { failed, usageError } from "../../errors.ts";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import type { Account } from "../../http/endpoint.ts";
import { requireAccount } from "../shell/accounts.ts";
import { defineCommand } from "../shell/command.ts";
import { withDatabase } from "../shell/database.ts";
import { requireFields } from "./owned.ts";

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
  ],
  options: {
    url: { type: "string", value: "URL", doc: "Where deliveries are sent.", required: true },
    events: { type: "string", value: "TYPES", doc: "Types of events, separated by commas.", required: true },
    "filing-types": {
      type: "string",
      value: "FORMS",
      doc: "Only filings of these forms, separated by commas; all by default.",
    },
    description: { type: "string", value: "TEXT", doc: "What it is for." },
    account: { type: "string", value: "EMAIL", doc: "The account it belongs to; needed where there are several." },
  },
  async run({ options, settings, print, note }) {
    const current = settings();
    const [{ openUrlChecks }, { fieldFaults }, { NewSubscription }, { createSubscription }, { canonicalBody }] =
      await Promise.all([
        import("../../webhooks/subscriptions/targets.ts"),
        import("../../webhooks/subscriptions/fields.ts"),
        import("../../webhooks/endpoints/subscription-schemas.ts"),
        import("../../webhooks/subscriptions/subscriptions.ts"),
        import("../../http/body/canonical.ts"),
      ]);
    const urls = openUrlChecks(current);
    const forms = options["filing-types"];
    const body = canonicalBody(NewSubscription, {
      url: options.url,
      events: words(options.events),
      ...(forms === undefined ? {} : { filing_types: words(forms) }),
      ...(options.description === undefined ? {} : { description: options.description }),
    }) as Static<typeof NewSubscription>; // checked below
    await requireFields(NewSubscription, body, await fieldFaults(body, urls));
    await withDatabase(current, async (database) => {
      const account = await accountOf(database.sql, options.account);
      const { id, secret } = await createSubscription(database, account, {
        fields: { filing_types: null, description: null, ...body, url: urls.normalized(body.url) },
        keys: current.secretsKeys,
        most: Number.POSITIVE_INFINITY,
      });
      note(`Subscription ${id} of ${account.email}. Keep its secret now; it is not shown again.`);
      print(secret);
    });
  },
});

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
