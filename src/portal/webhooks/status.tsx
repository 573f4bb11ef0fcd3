import { Message } from "../parts/message.tsx";
import { Time } from "../parts/values.tsx";
import { isDisabledByFailures, type Subscription } from "./subscription-data.ts";

/** What a page says after a redirect, by the word in `done=`. */
const DONE: Readonly<Record<string, string>> = {
  saved: "The changes are saved. They apply from the next attempt.",
  active: "It is active again. Its count of failures is 0, and deliveries that waited are sent.",
  inactive: "It is inactive. It gets no deliveries until you reactivate it.",
  deleted: "The webhook is deleted. Deliveries that waited are not sent.",
  replay: "The replay has begun. Its deliveries are sent one after the other.",
  canceled: "The replay is canceled. Deliveries that it had queued are still sent.",
};

/** What the form before the redirect did. */
export function Done({ query }: { query: URLSearchParams }) {
  const word = query.get("done") ?? "";
  return Object.hasOwn(DONE, word) ? <Message kind="done">{DONE[word]}</Message> : null;
}

/** Whether a subscription gets deliveries, in a word with a sign; why and since when it does not. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  if (subscription.is_active) return <span class="good">✓ active</span>;
  return (
    <>
      <span class={isDisabledByFailures(subscription) ? "bad" : "warn"}>
        {isDisabledByFailures(subscription) ? "✕ disabled" : "‖ inactive"}
      </span>
      <div class="reason">
        {subscription.disabled_reason}
        {subscription.disabled_at && (
          <>
            , <Time at={subscription.disabled_at} />
          </>
        )}
      </div>
    </>
  );
}

/** Returns a share as percent: `98%`; "–" for null. */
export const shareText = (share: number | null): string => (share === null ? "–" : `${Math.floor(share * 100)}%`);
