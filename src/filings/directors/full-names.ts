import { canBeOne } from "../people/first-names.ts";
import { HONORIFIC, isPersonName, surname, withoutHonorific, withoutSuffixes } from "../people/names.ts";
import { BEGINNERS, type IsPerson, type Mention } from "./mentions.ts";

const BEFORE_FIRMS =
  /\b(?:at|with|for|by|in|via|through|including|from|into|than|joined|joining|acquired|merged|the) $/i;

/** The weight that makes a name certain, compared with one occurrence in running text: a street, a firm, a namesake. */
const KNOWN = 4;

/** Characters that are searched for first names. A megabyte for 200 surnames is more than any proxy statement needs. */
const MOST_SEARCHED = 200_000_000;

/** The full names in a document. They resolve "Dr. Williams" and distinguish persons from firms. */
export class FullNames {
  readonly #bySurname = new Map<string, Map<string, number>>();
  readonly #honored = new Set<string>();
  readonly #lookedFor = new Set<string>();
  constructor(private readonly text: string) {}

  /** Records a full name. Those in tables and headings weigh more than those in running text. */
  add(name: string, weight: number): void {
    const key = surname(name);
    const names = this.#bySurname.get(key) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + weight);
    this.#bySurname.set(key, names);
  }

  /** Records a person with a reported change, if named in full. */
  noteChanging(mention: Mention | undefined): void {
    const plain = withoutHonorific(mention?.text ?? "");
    if (mention && isPersonName(plain) && !isSurname(plain, mention)) this.add(this.fullName(mention), KNOWN);
  }

  /** Records that a surname follows `Mr.`, `Dr.` and the like. */
  addHonored(name: string): void {
    this.#honored.add(surname(name));
  }

  /**
   * Whether a capitalized sequence is a person: it looks like a name, and is known from a table, a heading or with an
   * honorific; or it is not where firms occur ("at Goldman Sachs").
   */
  readonly isPerson: IsPerson = (name, before) =>
    isPersonName(name) &&
    (this.#bySurname.has(surname(name)) || this.#honored.has(surname(name)) || !BEFORE_FIRMS.test(before));

  /**
   * Returns the full name that a mention means; the mention itself, with its honorific, if the document has none or
   * several.
   */
  fullName(mention: Mention): string {
    const plain = this.#lastOfTwo(withoutHonorific(mention.text));
    const last = isSurname(plain, mention) ? plain.toLowerCase().replace(/’/g, "'") : surname(plain);
    if (last === plain.toLowerCase().replace(/’/g, "'")) this.#addFromText(plain);
    const names = [...(this.#bySurname.get(last) ?? [])];
    const isKnown = names.some(([, weight]) => weight >= KNOWN);
    const fitting = names.filter(
      ([name, weight]) => fits(name, plain, last) && !isTwoNames(name, names) && !(isKnown && weight < 2),
    );
    const [best] = fitting.sort(
      (a, b) => plainness(a[0]) - plainness(b[0]) || b[1] - a[1] || b[0].length - a[0].length,
    );
    const isClear = best && fitting.every(([name]) => canBeOne(name, best[0]));
    if (isClear && !(isPersonName(plain) && plainness(plain) < plainness(best[0]))) return best[0];
    if (isPersonName(plain) && last !== plain.toLowerCase()) return plain;
    return mention.honorific === null ? plain : `${singular(mention.honorific)} ${plain}`;
  }

  #lastOfTwo(name: string): string {
    const names = [...(this.#bySurname.get(surname(name)) ?? [])];
    const partners = isTwoNames(name, names) ? names.filter(([otherName]) => name.endsWith(` ${otherName}`)) : [];
    return partners.sort((a, b) => b[0].length - a[0].length)[0]?.[0] ?? name;
  }

  /** Searches running text for the first names of a surname, for as many surnames as the document's length allows. */
  #addFromText(last: string): void {
    if (this.#lookedFor.has(last) || this.#lookedFor.size * this.text.length > MOST_SEARCHED) return;
    this.#lookedFor.add(last);
    const full = new RegExp(
      String.raw`(?<![\p{L}.]|\p{Lu}[\p{L}.'’-]* )(?:(?:${HONORIFIC}) )?(?:\p{Lu}[\p{L}'’-]+|(?:\p{Lu}\.)+) (?:\p{Lu}\.? |\p{Lu}[\p{L}'’-]+ ){0,2}${last.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\p{L}-])`,
      "gu",
    );
    for (const [name] of this.text.matchAll(full)) {
      const plain = withoutHonorific(name);
      if (isPersonName(plain) && !BEGINNERS.has(plain.split(" ")[0]?.toLowerCase() ?? "")) this.add(plain, 1);
    }
  }
}

/**
 * Whether a mention has no first name: "Chan", or with an honorific "Van Camp". Without an honorific, "Al Gore" has
 * one.
 */
const isSurname = (plain: string, { honorific }: Mention) =>
  !plain.includes(" ") || (honorific !== null && surname(`X ${plain}`) === plain.toLowerCase().replace(/’/g, "'"));

const singular = (honorific: string) =>
  honorific
    .replace("Messrs", "Mr")
    .replace("Mses", "Ms")
    .replace("Drs", "Dr")
    .replace(/([A-Za-z])$/, "$1.");

/** Whether `plain` can mean a full name: the same surname, and a matching first name. */
const fits = (name: string, plain: string, last: string) =>
  surname(name) === last && (plain.toLowerCase().replace(/’/g, "'") === last || canBeOne(name, plain));

/** Names from two cells joined into one: "Jane Roe Lee Chan", where "Lee Chan" is known and "Jane Roe" is a name. */
const isTwoNames = (name: string, otherNames: readonly (readonly [string, number])[]) =>
  otherNames.some(
    ([otherName]) => name.endsWith(` ${otherName}`) && isPersonName(name.slice(0, -otherName.length - 1)),
  );

/** How little a form of a name says: only an initial, or capitals that hide how it is written. */
const plainness = (name: string): number =>
  (/^(?:\p{Lu}\.)+ ?\p{L}+$/u.test(withoutSuffixes(name)) ? 2 : 0) + (/\p{Ll}/u.test(name) ? 0 : 1);
