import type { SeatPatterns } from "./seat.ts";

/** One wording by which a sentence reports a change. */
export interface Trigger {
  change: "joined" | "departed";
  /**
   * Where the person is: before a verb ("Ms. Roe retired from the Board"), as its object ("the Board elected Ms.
   * Roe as a director"), or as the owner of a noun ("Ms. Roe’s retirement from the Board").
   */
  person: "subject" | "object" | "owner";
  pattern: RegExp;
  /** A text that every match contains. It is quick to look for, and few sentences of a filing have it. */
  hint: RegExp;
  /** Whether the change is still to come or was just decided, so that it needs no date. */
  isCurrent: boolean;
}

/** Text up to the end of the clause, limited in length. A verb that begins another clause is {@link NEW_CLAUSE}. */
const NEW_CLAUSE =
  "(?:;|\\bbut\\b|\\bwhile\\b|\\balthough\\b|\\bwho\\b|\\bwhich\\b|\\bwhen\\b|\\band (?:will|has|have|had|is|was|were|are|continue[sd]?|remain[sed]*|serve[sd]?|join(?:s|ed)|became|becomes|informed|notified|advised|appointed|elected|currently|then|he|she|they|the|our|Mr|Ms|Mrs|Dr)\\b)";
const within = (length: number) => `(?:(?!${NEW_CLAUSE})[^;]){0,${length}}?`;

const REELECTION =
  "(?:re-? ?elect(?:ion|ed)|elections?|re-? ?nomination|nomination|re-? ?appointment|another term|(?:an )?(?:additional|new|further|subsequent) term|a (?:second|third|fourth|fifth) term)";

/** A trigger as it is written here; `source` is a regular expression. */
interface Wording {
  person: Trigger["person"];
  hint: RegExp;
  source: string;
  isCurrent?: boolean;
}

/** All triggers for a company's own names. */
export const triggers = (seats: SeatPatterns): Trigger[] => [
  ...[leaving, notStanding, endOfService].flatMap((wordings) => wordings(seats).map(asTrigger("departed"))),
  ...[elected, joining, appointed].flatMap((wordings) => wordings(seats).map(asTrigger("joined"))),
];

const asTrigger =
  (change: Trigger["change"]) =>
  ({ person, hint, source, isCurrent = false }: Wording): Trigger => ({
    ...{ change, person, hint, isCurrent },
    pattern: new RegExp(source, "gu"),
  });

/** Not "named executive officers", which every other sentence on pay has. */
const CHOSEN = /elected|appointed|\bnamed\b(?! executive)|added|selected|chosen|designated/;

const SERVICE = "(?:serv(?:ice|ing|e)|seat|positions?|roles?|terms?|tenure|membership|directorships?|duties)";

/** "retired from the Board", "will leave the Board", "ceased to be a director". */
function leaving({ board, seat, director }: SeatPatterns): Wording[] {
  const leaves =
    "\\b(?:retir(?:e|es|ed|ing)|resign(?:s|ed|ing)?|step(?:s|ped|ping)? (?:down|off|aside)|depart(?:s|ed|ing)?|withdr(?:aw|ew|awn|awing)|(?:was |been )removed|roll(?:s|ed|ing)? off|transition(?:s|ed|ing)? (?:off|from))\\b";
  const fromBoard = `(?:from|form|off(?: of)?) (?:(?:(?!${NEW_CLAUSE})[^.;,]){0,60}? and (?:from )?)?${board}`;
  const fromService = `(?:from |of )?(?:(?:his|her|their|its|all|active) )*${SERVICE} (?:on|with|in|to) ${board}`;
  const left = `(?:${fromBoard}|${fromService}|${seat}|${board}$|from (?:his|her|their) directorships?\\b)`;
  const meeting = "(?:[Aa]nnual (?:[Gg]eneral )?[Mm]eeting|(?:his|her|their) (?:current )?terms?|20\\d\\d [Aa]nnual)";
  return [
    {
      person: "subject",
      hint: /retir|resign|step|depart|withdr|remov|roll|transition/,
      source: `${leaves}${within(110)} ?${left}`,
    },
    {
      person: "subject",
      hint: /leav|left|depart|exit/,
      source: `\\b(?:le(?:ave|aves|aving|ft)|depart(?:s|ed|ing)?|exit(?:s|ed|ing)?) ${board}`,
    },
    // "Jane Roe, a director since 2011, resigned effective …"
    {
      person: "subject",
      hint: /resigned|retired|stepped/,
      source:
        `(?<=, (?:an?|our|one of our) ${director}[^.;]{0,100}?[ ,)])\\b(?:resigned|retired|` +
        "stepped down)\\b(?! (?:as|from) )",
    },
    // "will retire at the conclusion of the Annual Meeting": only directors do.
    {
      person: "subject",
      hint: /retir|step|depart|resign/,
      source:
        "\\b(?:retir(?:e|ing)|step(?:ping)? down|depart(?:ing)?|resign(?:ing)?),?(?: effective)?(?: " +
        "immediately)? (?:at|upon|on|following|after|prior to|as of|from|effective|immediately|" +
        "when)(?: (?:at|upon|following|prior to|as of|after|before))?(?: the| this| our)?(?: " +
        "date of| time of| end of| close of| conclusion of| completion of| expiration of|" +
        ` adjournment of)*(?: the| this| our)? ?(?:20\\d\\d )?${meeting}`,
    },
    {
      person: "subject",
      hint: /ceas|no longer|stop|discontinu/,
      source:
        "\\b(?:ceas(?:e|es|ed|ing)|no longer|stop(?:s|ped|ping)?|discontinu\\w+)(?: to)? " +
        `(?:be|serv(?:e|es|ing)|being|(?:his|her|their) service)${within(60)} ?(?:${seat}|` +
        `on ${board}|${director})`,
    },
    {
      person: "subject",
      hint: /continu/,
      source: `\\bnot (?:to )?(?:be )?continu(?:e|ing)${within(40)} ?(?:${seat}|on ${board})`,
      isCurrent: true,
    },
  ];
}

/** "will not stand for re-election", "declined to be nominated", "is not a nominee". */
function notStanding(): Wording[] {
  return [
    {
      person: "subject",
      hint: /\bnot\b|no longer|never|neither|\bnor\b/,
      source:
        "\\b(?:not|no longer|never|neither|nor)\\b(?: \\p{L}+){0,5}? (?:stand(?:ing)?|stood|" +
        "seek(?:ing)?|sought|run(?:ning)?|pursu(?:e|ing)|accept(?:ing)?|offer(?:ing)? (?:himself|" +
        "herself|themselves)|be(?:ing)? (?:a |put |up )?(?:candidates?)?|standing) ?(?:for " +
        `|to |as a (?:nominee|candidate) for )?(?:such )?${REELECTION}(?! (?:as|to the (?:position|` +
        "role|office)s? of) (?:\\p{L}+ ){0,4}(?:Chair|chair|Lead|President|Chief|Secretary)" +
        ")",
    },
    {
      person: "subject",
      hint: /declin/,
      source: `\\bdeclin(?:e|es|ed|ing) to (?:stand|seek|run|be|accept)${within(30)} ?${REELECTION}`,
    },
    {
      person: "subject",
      hint: /declin/,
      source: `\\bdeclin(?:e|es|ed|ing) (?:re-? ?election|re-? ?nomination|nomination|to be (?:re-? ?)?nominated)`,
    },
    {
      person: "subject",
      hint: /nominated/,
      source:
        "\\bnot (?:be |been |being )?(?:re-? ?)?nominated\\b(?! (?:as|to be|for)(?: an?|" +
        " the)? (?:Chair|Chief|President|Lead))",
    },
    {
      person: "subject",
      hint: /nominee|candidate/,
      source:
        "\\bnot (?:be |been |being )?(?:an? |one of (?:our|the) |included (?:as an? |among " +
        "(?:the|our) )|put forward as an? )(?:director )?(?:nominees?|candidates?)\\b",
      isCurrent: true,
    },
    { person: "object", hint: /nominat/, source: `\\bnot (?:to )?(?:re-? ?)?nominat(?:e|ed|ing) (?=\\p{Lu})` },
  ];
}

/** "passed away", "served until", "whose term will end", "the retirement of". */
function endOfService({ board, seat, director }: SeatPatterns): Wording[] {
  return [
    { person: "subject", hint: /passed|died/, source: "\\b(?:passed away|died)\\b" },
    // "a director from 2008 until her death in August 2023"
    {
      person: "subject",
      hint: /death|passing/,
      source: `(?<=\\b${director}[^.;]{0,40}?)\\buntil (?:his|her) (?:death|passing)\\b`,
    },
    {
      person: "subject",
      hint: /served/,
      source:
        `\\bserved (?:as (?:a |an )?${director}|on ${board}|as a member of ${board})${within(60)} ?\\b(?:until|` +
        "through) (?=(?:(?:his|her|their) (?:retirement|resignation|death|departure|passing)" +
        "|the|our)?[^;]{0,30}\\b(?:19|20)\\d\\d)",
    },
    {
      person: "owner",
      hint: /ended|ends|will end|conclu|terminat|ceased|came/,
      source:
        `${SERVICE} (?:as (?:a |an )?${director}|on ${board}|as a member of ${board})${within(50)} ?\\b(?:ended|` +
        "ends|will end|concluded?s?|will conclude|terminated|ceased|came to an end)\\b",
    },
    {
      person: "owner",
      hint: /retirement|resignation|departure|withdrawal|removal/,
      source:
        "\\b(?:retirement|resignation|departure|withdrawal|removal)s?(?:, effective[^,;]{1,40},)? " +
        `(?:from (?:(?:his|her|their) (?:position|role|seat|service)s? (?:on|as) )?${board}|` +
        `${seat}|from ${board}|from service on ${board})`,
    },
    {
      person: "object",
      hint: /retirement|resignation|departure|death|passing|removal/,
      source:
        "\\b(?:retirement|resignation|departure|death|passing|removal)s? of (?=(?:our |former " +
        "|longtime |fellow )*(?:[Dd]irectors? )?\\p{Lu})",
    },
  ];
}

const CHOOSES = "(?<!re-)(?<!re)(?<!re- )\\b(?:elected|appointed|named|added|selected|chosen|designated)\\b";
const ROLES = "(?:Chair|Committee|Chief|President|Officer|Lead|Secretary|Treasurer|Counsel|chair|committee|officer)";
const gap = (length: number) => `(?:(?!${NEW_CLAUSE}|${ROLES})[^;.]){0,${length}}?`;

/** "was elected to the Board", "appointed as a director". */
function elected({ board, director }: SeatPatterns): Wording[] {
  // "was elected", "first elected in", ", appointed by"; not "has appointed", since its subject is the one that
  // appoints.
  const wasChosen = `(?<=^|[,(:–—] ?|\\b(?:was|were|been|being|be|is|are|and|first|also|then|later|each|both|\\p{L}+ly) )${CHOOSES}`;
  const toBoard = `to(?: serve on| join| be (?:an? )?members? of)? ${board}`;
  const asDirector = `(?:(?:as |to serve as |to be |to act as )(?:an? |our |one of our |its |the )?|an? |our |its )(?:newest )?${director}`;
  const vacancy = `to fill (?:an?|the|that|such|this|his|her|their)(?: \\p{L}+){0,3} vacanc(?:y|ies)(?! (?:on|in|of) the (?:\\p{Lu}\\p{L}+ )+Committee)`;
  const ofBoard = `(?:as |to serve as |to be )?(?:an? |the )?(?:new |newest |independent |additional )?members? of ${board}`;
  const place = `(?:${toBoard}|${asDirector}|${ofBoard}|${vacancy}|${director}s? of)`;
  const withRole = `(?:(?!${NEW_CLAUSE})[^;.]){0,120}? and (?:as |to serve as )?(?:an? |our )?(?:${director}|members? of ${board}|to ${board})`;
  return [
    { person: "subject", hint: CHOSEN, source: `${wasChosen}${gap(60)} ?${place}` },
    { person: "subject", hint: CHOSEN, source: `${wasChosen}${withRole}` },
    // Of nominees: "except for Mr. Roe, who was elected by the Board in December 2023".
    {
      person: "subject",
      hint: CHOSEN,
      source:
        `(?<=\\b(?:[Nn]ominees?|[Dd]irectors?)\\b(?! (?:and|or) officers?)(?:(?!${ROLES})` +
        `[^;]){0,160}?\\b(?:was|were) )(?:elected|appointed) by ${board}(?! (?:as|to))`,
    },
  ];
}

/** "joined the Board", "became a director", "a director since". */
function joining({ board, director, own }: SeatPatterns): Wording[] {
  return [
    { person: "subject", hint: /join/, source: `(?<!re-)\\bjoin(?:s|ed|ing)? (?:the Company and )?${board}` },
    {
      person: "subject",
      hint: /join/,
      source: `\\bjoin(?:s|ed|ing)? (?:us|the Company)? ?as (?:an? |our )?${director}`,
    },
    {
      person: "subject",
      hint: /become|became|becoming/,
      source: `\\b(?:became|becomes?|becoming) (?:an? |our )?(?:${director}|members? of ${board})`,
    },
    {
      person: "subject",
      hint: /began|begun|commenced|started/,
      source:
        "\\b(?:began|commenced|started|begun) (?:his |her |their )?(?:serving|service|tenure|" +
        `term)${gap(20)} ?(?:as (?:an? |our )?${director}|on ${board}|as a member of ${board})`,
    },
    {
      person: "subject",
      hint: /since/,
      source:
        `(?<=\\b(?:as|been|is|was|an?|our|and|on|one of our|served|serving) |[,(–—] )(?:${director.replace("s?\\b", "\\b")}(?: ` +
        `of (?:${own})(?:,? Inc\\.?)?)?|on ${board}|(?:as )?(?:a )?members? of ${board})` +
        ",? (?:\\(|continuously )?since(?= )",
    },
  ];
}

/** "the Board appointed Ms. Roe", "the appointment of Ms. Roe", "her election to the Board". */
function appointed({ board, director }: SeatPatterns): Wording[] {
  return [
    { person: "object", hint: CHOSEN, source: `${CHOOSES} (?=(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})` },
    {
      person: "object",
      hint: /appoint|elect|add|welcom/,
      source:
        "\\b(?:appoint|elect|add|welcome[sd]?|appointing|electing|adding|welcoming) (?=(?:(?:Mr|" +
        "Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})",
    },
    {
      person: "object",
      hint: /appointment|addition|election/,
      source:
        "(?<!for )(?<!the )(?<!their )\\b(?:appointment|addition|election)s? of (?=(?:(?:Mr|" +
        "Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})",
    },
    {
      person: "owner",
      hint: /appointment|addition|election/,
      source:
        "(?<!(?:for|re-?) )\\b(?:initial |original )?(?:appointment|election|addition)s? " +
        `(?:to ${board}|as (?:an? )?${director})`,
    },
  ];
}
