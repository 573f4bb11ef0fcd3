import type { ComponentChildren } from "preact";
import { ageText, dayText, NO_FIGURE } from "./figures.ts";

const secondText = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

/** A time to the second, in UTC: `Nov 22, 2026, 2:05:06 PM UTC`; "–" for null. */
export function Time({ at }: { at: Date | string | null }) {
  if (at === null) return <span>{NO_FIGURE}</span>;
  const time = new Date(at);
  return <time dateTime={time.toISOString()}>{secondText.format(time)} UTC</time>;
}

/** How long ago a time was, with the time itself on hover. Tables sort it by the time. */
export const Age = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={`${secondText.format(at)} UTC`}>
    {ageText(at)}
  </time>
);

/** The day of a time. Tables sort it by the time. */
export const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{dayText(at)}</time>;

/** Names with their values, such as those in the head of a company. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A text with a button that copies it. `id` names it on the page. */
export const Copied = ({ id, text }: { id: string; text: string }) => (
  <div class="copied">
    <pre>
      <code id={id}>{text}</code>
    </pre>
    <button type="button" class="copy" data-copy={id} hidden>
      Copy
    </button>
  </div>
);
