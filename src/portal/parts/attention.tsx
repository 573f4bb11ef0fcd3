import type { Sql } from "postgres";
import type { Settings } from "../../config.ts";
import { isStarterData } from "../../loading/queries.ts";
import { STORED_KEYS } from "../../stored-settings/stored-settings.ts";
import { disabledCount } from "../../webhooks/subscriptions/queries/overview.ts";
import type { LoadedDataset } from "../page.ts";
import { ageText, countText } from "./figures.ts";

/** Something that an operator should look at, and where. */
interface Concern {
  text: string;
  href: string;
}

/**
 * Returns what needs an operator: starter data that is all there is, failed loads, datasets that are not loaded,
 * webhooks that were disabled.
 */
export async function concernsOf(sql: Sql, datasets: readonly LoadedDataset[], settings: Settings): Promise<Concern[]> {
  const disabled = await disabledCount(sql);
  const failures = datasets.flatMap(({ name, title, failures: [failure] }) =>
    failure
      ? [
          {
            text: `The load of ${title} failed ${ageText(failure.at)}: ${failure.reason.slice(0, 200)}`,
            href: `/operator/datasets/${name}`,
          },
        ]
      : [],
  );
  const missing = datasets.filter(({ vintages, isArriving }) => vintages.length === 0 && !isArriving);
  return [
    ...starterConcerns(datasets, settings),
    ...failures,
    ...(missing.length > 0
      ? [{ text: `Not loaded: ${missing.map(({ name }) => name).join(", ")}`, href: "/operator/datasets" }]
      : []),
    ...(disabled > 0
      ? [
          {
            text: `${countText(disabled)} ${disabled === 1 ? "webhook is" : "webhooks are"} disabled after failures`,
            href: "/operator/deliveries",
          },
        ]
      : []),
  ];
}

/** Says how old the starter data is where nothing newer was loaded, and what the newest figures need. */
function starterConcerns(datasets: readonly LoadedDataset[], settings: Settings): Concern[] {
  const starters = datasets.filter(({ vintages }) => vintages.length > 0 && vintages.every(isStarterData));
  const years = starters.flatMap(({ newestPeriod }) => newestPeriod?.slice(0, 4) ?? []).sort();
  if (years.length === 0) return [];
  const [first, last] = [years[0], years.at(-1)];
  const missing = STORED_KEYS.filter((key) => settings[key] === undefined).length;
  const way = ["can be loaded", "are one setting away", "are two settings away"][missing];
  const span = first === last ? last : `${first}–${last}`;
  return [{ text: `Starter data: figures to ${span}; the newest figures ${way}`, href: "/operator/fill" }];
}

/** What needs an operator, as links; says so when nothing does. */
export const Attention = ({ concerns }: { concerns: readonly Concern[] }) => (
  <section class="attention" aria-labelledby="attention">
    <h2 id="attention">Needs attention</h2>
    {concerns.length === 0 ? (
      <p class="good">Nothing does.</p>
    ) : (
      <ul>
        {concerns.map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    )}
  </section>
);
