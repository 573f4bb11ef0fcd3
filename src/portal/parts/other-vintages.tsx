import { countText, vintageText } from "./figures.ts";

/** The vintages that an answer names next to its own, with how many of the requested values each has. */
type OtherVintages = readonly { vintage: string; values: number }[];

/** The most that are named: the newest, and those with the most values. */
const MOST_NAMED = 3;

/** Says which newer or fuller vintages are loaded, with a link to each; nothing if there are none. */
export function OtherVintages({
  others = [],
  own,
  counted,
  isChosen,
  href,
}: {
  others: OtherVintages | undefined;
  /** How many of the values the answer has. */
  own: number;
  /** What is counted: `of the 26 metrics`. */
  counted: string;
  /** Whether the reader chose the vintage; otherwise the page says why it opens with this one. */
  isChosen: boolean;
  /** Returns the address of the page in a vintage. */
  href: (vintage: string) => string;
}) {
  if (others.length === 0) return null;
  const [newest] = others;
  const fullest = others.toSorted((a, b) => b.values - a.values);
  const namedVintages = [...new Set([newest!, ...fullest])].slice(0, MOST_NAMED);
  return (
    <p class="note">
      {!isChosen && "This is the newest vintage with at least half as many values as the fullest. "}
      {isChosen ? "This vintage" : "It"} has {countText(own)} {counted}. Others:{" "}
      {others
        .filter((other) => namedVintages.includes(other))
        .map(({ vintage, values }, index) => (
          <span key={vintage}>
            {index > 0 && "; "}
            <a href={href(vintage)}>{vintageText(vintage)}</a> ({countText(values)})
          </span>
        ))}
      .
    </p>
  );
}
