import type { Account } from "../../http/endpoint.ts";
import type { WatchedCompany } from "../../webhooks/subscriptions/companies.ts";
import type { Health } from "../../webhooks/subscriptions/queries/health.ts";
import type { SubscriptionOwner } from "../../webhooks/subscriptions/queries/owners.ts";
import type { SubscriptionRow } from "../../webhooks/subscriptions/queries/subscriptions.ts";
import { requireAccount } from "../shell/accounts.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import { withDatabase } from "../shell/database.ts";
import { table } from "../shell/text.ts";
import { minutes, SUBSCRIPTION, withSubscription } from "./owned.ts";

/** `govdata webhooks list` */
export const list = defineCommand({
  summary: "List subscriptions: address, events, what narrows them, state, failures in a row, last delivery",
  options: {
    account: { type: "string", value: "EMAIL", doc: "Only the subscriptions of this account." },
    json: JSON_OPTION,
  },
  async run({ options, settings, print }) {
    const rows = await withDatabase(settings(), async ({ sql }) => {
      const [{ subscriptionOwners }, { subscriptionsOfAccount }] = await Promise.all([
        import("../../webhooks/subscriptions/queries/owners.ts"),
        import("../../webhooks/subscriptions/queries/subscriptions.ts"),
      ]);
      const { account: email } = options;
      const owners = email === undefined ? await subscriptionOwners(sql) : [await requireAccount(sql, email)];
      const ownedRows: { account: Account; row: SubscriptionRow }[] = [];
      for (const account of owners)
        for (const row of await subscriptionsOfAccount(sql, account.id)) ownedRows.push({ account, row });
      return ownedRows;
    });
    if (options.json) {
      const { shownSubscription } = await import("../../webhooks/endpoints/subscription-schemas.ts");
      return print(
        JSON.stringify(
          rows.map(({ account, row }) => ({ ...shownSubscription(row), account: account.email })),
          null,
          2,
        ),
      );
    }
    for (const line of table(
      ["id", "account", "state", "failures", "last delivery", "events", "only", "url"],
      rows.map(cells),
    ))
      print(line);
  },
});

const cells = ({ account, row }: { account: Account; row: SubscriptionRow }): string[] => [
  row.id,
  account.email,
  row.is_active ? "active" : "disabled",
  String(row.consecutive_failure_count),
  minutes(row.last_delivery_at, "never"),
  row.events.join(","),
  narrowingText(row),
  row.url,
];

/** What a subscription is narrowed by, in a few words. */
function narrowingText({ filing_types: forms, companies, sics, states, item_codes: items }: SubscriptionRow): string {
  const parts = [
    ...(forms === null ? [] : [forms.join(",")]),
    ...(companies === null ? [] : [`${companies.length} ${companies.length === 1 ? "company" : "companies"}`]),
    ...(sics === null ? [] : [`SIC ${sics.join(",")}`]),
    ...(states === null ? [] : [states.join(",")]),
    ...(items === null ? [] : [`items ${items.join(",")}`]),
  ];
  return parts.join("; ") || "all";
}

/** `govdata webhooks show ID` */
export const show = defineCommand({
  summary: "Show a subscription and its health: what waits, the next attempt, the last failure",
  args: [SUBSCRIPTION],
  options: { json: JSON_OPTION },
  async run({ words: [id = ""], options, settings, print }) {
    await withSubscription(settings(), id, async ({ sql, account, subscription }) => {
      const [{ subscriptionHealth }, { companyDirectory }] = await Promise.all([
        import("../../webhooks/subscriptions/queries/health.ts"),
        import("../../filings/serving/company-directory.ts"),
      ]);
      const { companies } = subscription;
      const [health, watched] = await Promise.all([
        subscriptionHealth(sql, subscription.id),
        companies === null ? null : companyDirectory(sql).describe(companies),
      ]);
      if (options.json) {
        const { shownHealth } = await import("../../webhooks/endpoints/subscription-schemas.ts");
        return print(
          JSON.stringify({ ...shownHealth(subscription, { health, watched }), account: account.email }, null, 2),
        );
      }
      for (const [name, value] of facts(account, subscription, { health, watched }))
        print(`${name.padEnd(16)}${value}`);
    });
  },
});

/** A line end in a description would begin a line that looks like a fact. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** A list in a line. */
const listText = (list: readonly string[] | null): string => list?.join(", ") ?? "all";

function facts(
  account: SubscriptionOwner,
  row: SubscriptionRow,
  { health, watched }: { health: Health; watched: readonly WatchedCompany[] | null },
): [string, string][] {
  const rate = row.success_rate_last_100;
  return [
    ["id", row.id],
    ["account", account.isSuspended ? `${account.email}, which is suspended: deliveries wait` : account.email],
    ["url", row.url],
    ["events", row.events.join(", ")],
    ["forms", listText(row.filing_types)],
    ["companies", listText(watched?.map(({ cik, ticker, name }) => `${name} (${ticker ?? cik})`) ?? null)],
    ["industries", listText(row.sics)],
    ["states", listText(row.states)],
    ["items of 8-Ks", listText(row.item_codes)],
    ...(row.description === null ? [] : [["description", oneLine(row.description)] satisfies [string, string]]),
    ["state", row.is_active ? "active" : `disabled since ${minutes(row.disabled_at, "?")}: ${row.disabled_reason}`],
    ["created", minutes(row.created_at, "")],
    ["last delivery", minutes(row.last_delivery_at, "never")],
    ["succeeded", rate === null ? "none has ended, tests aside" : `${Math.round(rate * 100)}% of the last 100`],
    ["failed in a row", String(row.consecutive_failure_count)],
    ["waiting", String(health.queued_count)],
    ["next attempt", minutes(health.next_attempt_at, "none")],
    ["last failure", health.failed_at === null ? "none" : `${minutes(health.failed_at, "")} ${health.failed_reason}`],
  ];
}
