import type { Sql } from "postgres";
import type { ComponentChildren } from "preact";
import { disabledSubscriptions } from "../../webhooks/subscriptions/queries/overview.ts";
import { nameOf, pagePath, type Subscription } from "./subscription-data.ts";

/** The disabled webhooks that are named; the page of all has the others. */
const MOST_NAMED = 3;

/** Returns what each page says while webhooks of the account are disabled by failures; undefined if all are well. */
export async function disabledNotice(sql: Sql, accountId: number): Promise<ComponentChildren> {
  const disabled = await disabledSubscriptions(sql, accountId);
  if (disabled.length === 0) return undefined;
  return (
    <div class="banner" role="status">
      {disabled.slice(0, MOST_NAMED).map((subscription) => (
        <p key={subscription.id}>
          <strong class="bad">✕ A webhook is disabled.</strong>{" "}
          <a href={pagePath(subscription.id)}>{shortName(subscription)}</a>: {subscription.disabled_reason}. Nothing is
          sent to it until you reactivate it.
        </p>
      ))}
      {disabled.length > MOST_NAMED && (
        <p>
          <a href="/webhooks">{disabled.length - MOST_NAMED} more are disabled</a>.
        </p>
      )}
    </div>
  );
}

/** The most characters of a name: the notice is above every page. */
const MOST_CHARACTERS = 80;

function shortName(subscription: Pick<Subscription, "description" | "url">): string {
  const characters = [...nameOf(subscription)];
  return characters.length <= MOST_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, MOST_CHARACTERS).join("")}…`;
}
