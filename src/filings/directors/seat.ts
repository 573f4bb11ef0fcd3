/**
 * How a proxy statement names a seat on its own board, as parts of regular expressions: "the Board", "our board of
 * directors", "a Class II director". Not a seat on a committee, a chair, or a seat on another company's board.
 */

/** The company of a proxy statement: its name, if known, and the text. */
export interface Issuer {
  company: string | null;
  text: string;
}

/** Patterns for one company, whose name can replace "the Company". */
export interface SeatPatterns {
  /** The board itself. */
  board: string;
  /** Being a director: "as an independent director", "a member of the Board", "to the Board". */
  seat: string;
  /** The company's names: "the Company", its own name. */
  own: string;
  /** "director", "trustee", with possible words before it. */
  director: string;
  /** What a clause says about another company's board or meeting: "at Initech’s 2025 annual meeting". */
  elsewhere: RegExp;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Patterns of the names that a company uses in its own proxy statement: as in EDGAR, without legal form, its first
 * word, its initials; each as written in the text ("FedEx" for EDGAR's "FEDEX CORP").
 */
function ownNames({ company, text }: Issuer): string[] {
  if (company === null) return [];
  const plain = company
    .replace(/[,.]?\s*\/.*$/, "")
    .replace(
      /(?:,? (?:Inc|Corp|Corporation|Incorporated|Company|Co|Ltd|Limited|plc|PLC|L\.?P|LLC|N\.V|S\.A|Holdings?|Group|Trust)\.?)+$/i,
      "",
    )
    .trim();
  const words = plain.split(/\s+/);
  const [first = ""] = words;
  const initials = words.map((word) => word[0] ?? "").join("");
  const names = [company, plain, first, ...(initials.length > 2 ? [initials] : [])].filter((name) => name.length > 2);
  const written = first.length > 2 ? (text.match(new RegExp(`\\b${literally(first)}\\b`, "gi")) ?? []) : [];
  const all = [...names.flatMap((name) => [name, titleCase(name), name.toUpperCase()]), ...written];
  // "Cabot" is Cabot Corporation, but "First" of First Corp is not "First Data".
  return [...new Set(all)]
    .filter((name) => /\p{Lu}/u.test(name))
    .map((name) => `${literally(name)}(?! (?:&|(?!Inc|Corp|Co\\b|Ltd|LLC|plc|Board|Annual)\\p{Lu}))`);
}

const titleCase = (name: string) => name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Whether a document writes "the board" where others write "the Board". Each uses one form far more often. */
const isLowerCase = (text: string) =>
  (text.match(/\b(?:[Tt]he|[Oo]ur) board\b/g)?.length ?? 0) > (text.match(/\b(?:[Tt]he|[Oo]ur) Board\b/g)?.length ?? 0);

/**
 * Returns the patterns for the filing company, by its name if known. Only a document that writes "the board" itself
 * means its own by that. Elsewhere it is another company's, in a director's biography.
 */
export function seatPatterns(issuer: Issuer): SeatPatterns {
  const names = ownNames(issuer);
  const ownNamePattern = [
    "the Company",
    "our [Cc]ompany",
    "the Corporation",
    "the Trust",
    "the Fund",
    "the Registrant",
    "the Partnership",
    "us",
    ...names,
  ].join("|");
  const owner = `(?:the|our|its|this|[Tt]he (?:Company|Corporation|Trust|Fund|Registrant|registrant|Partnership)[’']s?|${
    names.map((name) => `(?:the )?${name}(?:[’']s?)?`).join("|") || "our"
  })`;
  const ofOwn = `(?: of (?:${ownNamePattern}))?(?! of (?:the )?\\p{Lu})(?! of (?:a|an|another|several|other|various|directors|trustees|managers)\\b)`;
  const kind = "(?: of (?:[Dd]irectors|[Tt]rustees|[Mm]anagers))?";
  const board = `(?:${owner} (?:full |entire )?Boards?${kind}|(?:our|its|[Tt]he (?:Company|Corporation|Trust|Fund|Registrant|registrant|Partnership)[’']s) board${kind}${isLowerCase(issuer.text) ? "|the board(?: of (?:directors|trustees))?" : ""})(?![’']s)${ofOwn}(?! (?:[Cc]ommittee|[Cc]hair|[Oo]bserver))`;
  const adjective =
    "(?:(?:Class|Group|Series) [IVX\\dA-E]+(?:-\\d)? |(?:new|additional|independent|non-?[Ee]mployee|Non-?Employee|Independent|non-?[Ee]xecutive|non-?management|outside|Company|board|Board|continuing|existing|current|former|public|voting|preferred|common|interested|disinterested|inside|management|executive|full|active|founding|initial|fellow|the|Class) ){0,3}";
  const director = `${adjective}(?:[Dd]irector|[Tt]rustee)s?\\b(?!-)(?! of (?!(?:${ownNamePattern})(?!\\w)))(?! (?:at|for|with|on the board) )(?! and officer)(?! [Ee]merit)`;
  // A name before "’s" that is not the company's. Without the company's name, none can be recognized.
  const anotherName = `(?!(?:${ownNamePattern}|Board|Company|Corporation|Trust|Fund|Committee|Annual|Meeting)\\b)\\p{Lu}`;
  const elsewhere = [
    `\\b(?:informed|notified|advised|told) ${anotherName}`,
    ...(names.length > 0
      ? [
          `\\b(?:to|on|of|at|from|for) (?:the )?${anotherName}[\\p{L}&.-]*(?:,? [\\p{Lu}&][\\p{L}&.-]*){0,5}[’']s? (?:[Bb]oard|20\\d\\d|[Aa]nnual|[Gg]eneral)`,
        ]
      : []),
    `\\b[Bb]oard(?: of (?:[Dd]irectors|[Tt]rustees))? of (?:the )?(?!Directors|Trustees)${anotherName}`,
  ].join("|");
  return {
    board,
    own: ownNamePattern,
    director,
    elsewhere: new RegExp(elsewhere, "u"),
    seat: `(?:(?:as|become|became|becoming|be|to be|is|was|(?<![Bb]oard )of|and|or|been)(?: as)? (?:a |an |one of our |our |the |its )?${director}|(?:a |the )?members? of ${board})`,
  };
}
