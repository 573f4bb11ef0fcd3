import { segment } from "../../in-process/api-client.ts";
import { countText } from "../parts/figures.ts";
import { Facts } from "../parts/values.tsx";
import type { Subscription, SubscriptionHealth } from "./subscription-data.ts";

/** Companies that the page of a subscription names. Its form has all of them. */
const MOST_NAMED = 20;

type Lists = Pick<Subscription, "filing_types" | "companies" | "sics" | "states" | "item_codes">;

/** Returns what narrows a subscription, a text for each list: `10-K, 10-Q`, `3 companies`. */
export function narrowingTexts({ filing_types: forms, companies, sics, states, item_codes: items }: Lists): string[] {
  return [
    ...(forms ? [forms.join(", ")] : []),
    ...(companies ? [`${countText(companies.length)} ${companies.length === 1 ? "company" : "companies"}`] : []),
    ...(sics ? [`SIC ${sics.join(", ")}`] : []),
    ...(states ? [`in ${states.join(", ")}`] : []),
    ...(items ? [`items ${items.join(", ")} of 8-Ks`] : []),
  ];
}

/** What narrows a subscription, with the names of its companies; nothing if it gets every filing. */
export function Narrowing({ subscription }: { subscription: SubscriptionHealth }) {
  const { filing_types: forms, sics, states, item_codes: items, watched_companies: companies } = subscription;
  if (narrowingTexts(subscription).length === 0) return null;
  const more = (subscription.companies?.length ?? 0) - MOST_NAMED;
  return (
    <>
      <h2>What it is narrowed by</h2>
      <Facts
        facts={[
          ["Forms", forms?.join(", ")],
          [
            "Companies",
            companies && (
              <>
                {companies.slice(0, MOST_NAMED).map(({ cik, ticker, name }, index) => (
                  <span key={cik}>
                    {index > 0 && ", "}
                    <a href={`/companies/${segment(ticker ?? cik)}`}>{name}</a> ({ticker ?? cik})
                  </span>
                ))}
                {more > 0 && ` and ${countText(more)} more`}
              </>
            ),
          ],
          ["Industries", sics && `SIC ${sics.join(", ")}`],
          ["Headquarters", states?.join(", ")],
          ["Items of 8-Ks", items?.join(", ")],
        ]}
      />
    </>
  );
}
