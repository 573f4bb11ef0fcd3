/**
 * How a proxy statement names a seat on its own board, as parts of regular expressions: "the Board", "our board of
 * directors", "a Class II director"; not a committee's, a chair's, or another company's.
 */

/** Patterns for one company, whose name can stand for "the Company". */
export interface SeatPatterns {
  /** The board itself. */
  board: string;
  /** Being a director: "as an independent director", "a member of the Board", "to the Board". */
  seat: string;
  /** What the company goes by: "the Company", its name. */
  own: string;
  /** "director", "trustee" with what may stand before it. */
  director: string;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Patterns of the names that a company goes by: its own, without legal form, and its first word. */
function ownNames(company: string | null): string[] {
  if (company === null) return [];
  const plain = company
    .replace(/[,.]?\s*\/.*$/, "")
    .replace(
      /(?:,? (?:Inc|Corp|Corporation|Incorporated|Company|Co|Ltd|Limited|plc|PLC|L\.?P|LLC|N\.V|S\.A|Holdings?|Group|Trust)\.?)+$/i,
      "",
    )
    .trim();
  const words = plain.split(/\s+/);
  const names = [company, plain, words[0] ?? ""].filter((name) => name.length > 2);
  // "Cabot" is Cabot Corporation, but "First" of First Corp is not "First Data".
  return [...new Set(names.flatMap((name) => [name, titleCase(name), name.toUpperCase()]))].map(
    (name) => `${literally(name)}(?! (?:&|(?!Inc|Corp|Co\\b|Ltd|LLC|plc)\\p{Lu}))`,
  );
}

const titleCase = (name: string) => name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * The patterns for the company that files, by its name where it is known. Only a document that writes "the board"
 * itself (`isLowerCase`) means its own by that: elsewhere it is another company's, in a director's biography.
 */
export function seatPatterns(company: string | null, isLowerCase: boolean): SeatPatterns {
  const own = [
    "the Company",
    "our [Cc]ompany",
    "the Corporation",
    "the Trust",
    "the Fund",
    "the Registrant",
    "the Partnership",
    "us",
    ...ownNames(company),
  ].join("|");
  const owner = `(?:the|our|its|this|[Tt]he (?:Company|Corporation|Trust|Fund|Registrant|registrant|Partnership)[’']s?|${
    ownNames(company)
      .map((name) => `${name}[’']s?`)
      .join("|") || "our"
  })`;
  const whose = `(?: of (?:${own}))?(?! of (?:the )?\\p{Lu})(?! of (?:a|an|another|several|other|various|directors|trustees|managers)\\b)`;
  const kind = "(?: of (?:[Dd]irectors|[Tt]rustees|[Mm]anagers))?";
  const board = `(?:${owner} (?:full |entire )?Board${kind}|(?:our|its|[Tt]he (?:Company|Corporation|Trust|Fund|Registrant|registrant|Partnership)[’']s) board${kind}${isLowerCase ? "|the board(?: of (?:directors|trustees))?" : ""})(?![’']s)${whose}(?! (?:[Cc]ommittee|[Cc]hair|[Oo]bserver))`;
  const adjective =
    "(?:(?:Class|Group|Series) [IVX\\dA-E]+(?:-\\d)? |(?:new|additional|independent|non-?[Ee]mployee|Non-?Employee|Independent|non-?[Ee]xecutive|non-?management|outside|Company|board|Board|continuing|existing|current|former|public|voting|preferred|common|interested|disinterested|inside|management|executive|full|active|founding|initial|fellow|the|Class) ){0,3}";
  const director = `${adjective}(?:[Dd]irector|[Tt]rustee)s?\\b(?!-)(?! of (?!(?:${own})(?!\\w)))(?! (?:at|for|with|on the board) )(?! and officer)`;
  return {
    board,
    own,
    director,
    seat: `(?:(?:as|become|became|becoming|be|to be|is|was|of|and|or|been)(?: as)? (?:a |an |one of our |our |the |its )?${director}|(?:a |the )?members? of ${board})`,
  };
}
