import { canBeOne } from "../people/first-names.ts";
import { surname } from "../people/names.ts";
import { type CardFacts, cardFacts } from "./card-facts.ts";
import { type LeadingName, type Line, leadingName } from "./lines.ts";
import type { People } from "./people.ts";

/** How many lines, and characters, of a biography are read for facts. */
const MOST_LINES = 45;
const MOST_CHARACTERS = 6_000;

/** Headings of the parts of a proxy statement that follow the last biography. */
const NEXT_PART =
  /^(?:(?:board|committees?) (?:of the board|structure|leadership|meetings|and committees|composition)|corporate governance|executive officers|director (?:independence|compensation|nomination)|independence of|proposal|vote required|the board (?:of directors )?(?:unanimously )?recommends|meetings of|security ownership|compensation discussion|certain relationships|information about our executive|our executive officers|board(?:room)? (?:diversity|skills)|skills|summary of)/i;

/** The lines of a person, from the name to the next name. */
interface Card extends LeadingName {
  lines: Line[];
  /** What follows the name where it comes again. */
  rests: string[];
}

/** Reads the cards and biographies of a document into `people`. */
export function readCards(lines: readonly Line[], knownNames: ReadonlySet<string>, people: People): void {
  for (const { name, rests, lines: below } of cardsOf(lines)) {
    const facts = cardFacts(rests, below, knownNames);
    if (facts.ages.length + facts.since.length + facts.independence.length + facts.committees.length === 0) continue;
    if (isOfTwo(facts)) continue;
    const person = people.personNamed(name);
    const isDirectors =
      facts.since.length > 0 || facts.isCalledDirector || facts.independence.length > 0 || facts.committees.length > 0;
    (isDirectors ? person.ages : person.officersAges).push(...facts.ages.slice(0, 1));
    if (facts.isCalledNominee) person.isNewNominee = true;
    if (!hasTwoYears(facts)) person.since.push(...facts.since.slice(0, 1));
    person.independence.push(...facts.independence.slice(0, 1));
    person.committees.push(...facts.committees.slice(0, 1).map((seats) => ({ ...seats, kind: "card" as const })));
    if (!isDirectors) continue;
    if (facts.hasUnreadCommittees) person.hasUnreadCommittees = true;
    person.isDirector = true;
    person.places.add("card");
  }
}

/** Whether a card has two years and two ages: the name of the second person is elsewhere, or in a picture. */
const isOfTwo = ({ since, ages }: CardFacts): boolean =>
  [since, ages].every((stated) => new Set(stated.map(({ value }) => value)).size > 1);

/** Whether one of a card's years can be that of a person beside. */
const hasTwoYears = ({ since }: CardFacts): boolean => new Set(since.map(({ value }) => value)).size > 1;

function cardsOf(lines: readonly Line[]): Card[] {
  const cards: Card[] = [];
  let card: Card | undefined;
  let characters = 0;
  for (const line of lines) {
    const leading = leadingName(line.text);
    const isSame = card && leading && surname(card.name) === surname(leading.name) && canBeOne(card.name, leading.name);
    if (leading && !isSame) {
      card = { ...leading, lines: [], rests: [leading.rest] };
      cards.push(card);
      characters = 0;
      continue;
    }
    if (!card) continue;
    // "Jane Roe" above "Jane Roe, 58, has been a director since …".
    if (leading && card.lines.length < 12) card.rests.push(leading.rest);
    characters += line.text.length;
    const isOver = card.lines.length >= MOST_LINES || characters > MOST_CHARACTERS;
    if (isOver || (line.text.length < 80 && NEXT_PART.test(line.text))) card = undefined;
    else if (line.text !== "") card.lines.push(line);
  }
  return cards;
}
