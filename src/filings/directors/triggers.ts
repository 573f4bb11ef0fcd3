import type { SeatPatterns } from "./seat.ts";

/** One way in which a sentence tells a change. */
export interface Trigger {
  change: "joined" | "departed";
  /**
   * Where the person stands: before a verb ("Ms. Roe retired from the Board"), as its object ("the Board elected Ms.
   * Roe as a director"), or as the owner of a noun ("Ms. Roe’s retirement from the Board").
   */
  person: "subject" | "object" | "owner";
  pattern: RegExp;
  /** What every match has in it: quick to look for, where few sentences of a filing have it. */
  hint: RegExp;
  /** Said of what is still to come, or just decided: it needs no date. */
  isCurrent: boolean;
}

/** Up to the end of the clause, at most so many characters. A verb that begins another clause is {@link NEW_CLAUSE}. */
const NEW_CLAUSE =
  "(?:;|\\bbut\\b|\\bwhile\\b|\\balthough\\b|\\bwho\\b|\\bwhich\\b|\\bwhen\\b|\\band (?:will|has|have|had|is|was|were|are|continue[sd]?|remain[sed]*|serve[sd]?|join(?:s|ed)|became|becomes|informed|notified|advised|appointed|elected|currently|then|he|she|they|the|our|Mr|Ms|Mrs|Dr)\\b)";
const within = (most: number) => `(?:(?!${NEW_CLAUSE})[^;]){0,${most}}?`;

const REELECTION =
  "(?:re-? ?elect(?:ion|ed)|elections?|re-? ?nomination|nomination|re-? ?appointment|another term|(?:an )?(?:additional|new|further|subsequent) term|a (?:second|third|fourth|fifth) term)";

/** All triggers for a company's own names. */
export function triggers({ board, seat, director, own }: SeatPatterns): Trigger[] {
  return [...departures(board, seat, director), ...arrivals(board, director, own)];
}

const flags = "gu";
const trigger = (
  change: Trigger["change"],
  person: Trigger["person"],
  hint: RegExp,
  source: string,
  isCurrent = false,
): Trigger => ({ change, person, hint, pattern: new RegExp(source, flags), isCurrent });

/** Not "named executive officers", which every other sentence on pay has. */
const CHOSEN = /elected|appointed|\bnamed\b(?! executive)|added|selected|chosen|designated/;

function departures(board: string, seat: string, director: string): Trigger[] {
  const leaving =
    "\\b(?:retir(?:e|es|ed|ing)|resign(?:s|ed|ing)?|step(?:s|ped|ping)? (?:down|off|aside)|depart(?:s|ed|ing)?|withdr(?:aw|ew|awn|awing)|(?:was |been )removed|roll(?:s|ed|ing)? off|transition(?:s|ed|ing)? (?:off|from))\\b";
  const service = `(?:serv(?:ice|ing|e)|seat|positions?|roles?|terms?|tenure|membership|directorships?|duties)`;
  const fromBoard = `(?:from|form|off(?: of)?) (?:(?:(?!${NEW_CLAUSE})[^.;,]){0,60}? and (?:from )?)?${board}`;
  const fromService = `(?:from |of )?(?:(?:his|her|their|its|all|active) )*${service} (?:on|with|in|to) ${board}`;
  const left = `(?:${fromBoard}|${fromService}|${seat}|${board}$|from (?:his|her|their) directorships?\\b)`;
  const meeting = "(?:[Aa]nnual (?:[Gg]eneral )?[Mm]eeting|(?:his|her|their) (?:current )?terms?|20\\d\\d [Aa]nnual)";
  return [
    trigger(
      "departed",
      "subject",
      /retir|resign|step|depart|withdr|remov|roll|transition/,
      `${leaving}${within(110)} ?${left}`,
    ),
    trigger(
      "departed",
      "subject",
      /leav|left|depart|exit/,
      `\\b(?:le(?:ave|aves|aving|ft)|depart(?:s|ed|ing)?|exit(?:s|ed|ing)?) ${board}`,
    ),
    // "Jane Roe, a director since 2011, resigned effective …"
    trigger(
      "departed",
      "subject",
      /resigned|retired|stepped/,
      `(?<=, (?:an?|our|one of our) ${director}[^.;]{0,100}?[ ,)])\\b(?:resigned|retired|stepped down)\\b(?! (?:as|from) )`,
    ),
    // "will retire at the conclusion of the Annual Meeting": nobody but a director does.
    trigger(
      "departed",
      "subject",
      /retir|step|depart|resign/,
      `\\b(?:retir(?:e|ing)|step(?:ping)? down|depart(?:ing)?|resign(?:ing)?),?(?: effective)?(?: immediately)? (?:at|upon|on|following|after|prior to|as of|from|effective|immediately|when)(?: (?:at|upon|following|prior to|as of|after|before))?(?: the| this| our)?(?: date of| time of| end of| close of| conclusion of| completion of| expiration of| adjournment of)*(?: the| this| our)? ?(?:20\\d\\d )?${meeting}`,
    ),
    trigger(
      "departed",
      "subject",
      /ceas|no longer|stop|discontinu/,
      `\\b(?:ceas(?:e|es|ed|ing)|no longer|stop(?:s|ped|ping)?|discontinu\\w+)(?: to)? (?:be|serv(?:e|es|ing)|being|(?:his|her|their) service)${within(60)} ?(?:${seat}|on ${board}|${director})`,
    ),
    trigger(
      "departed",
      "subject",
      /continu/,
      `\\bnot (?:to )?(?:be )?continu(?:e|ing)${within(40)} ?(?:${seat}|on ${board})`,
      true,
    ),
    trigger(
      "departed",
      "subject",
      /\bnot\b|no longer|never|neither|\bnor\b/,
      `\\b(?:not|no longer|never|neither|nor)\\b(?: \\p{L}+){0,5}? (?:stand(?:ing)?|stood|seek(?:ing)?|sought|run(?:ning)?|pursu(?:e|ing)|accept(?:ing)?|offer(?:ing)? (?:himself|herself|themselves)|be(?:ing)? (?:a |put |up )?(?:candidates?)?|standing) ?(?:for |to |as a (?:nominee|candidate) for )?(?:such )?${REELECTION}(?! (?:as|to the (?:position|role|office)s? of) (?:\\p{L}+ ){0,4}(?:Chair|chair|Lead|President|Chief|Secretary))`,
    ),
    trigger(
      "departed",
      "subject",
      /declin/,
      `\\bdeclin(?:e|es|ed|ing) to (?:stand|seek|run|be|accept)${within(30)} ?${REELECTION}`,
    ),
    trigger(
      "departed",
      "subject",
      /declin/,
      `\\bdeclin(?:e|es|ed|ing) (?:re-? ?election|re-? ?nomination|nomination|to be (?:re-? ?)?nominated)`,
    ),
    trigger(
      "departed",
      "subject",
      /nominated/,
      `\\bnot (?:be |been |being )?(?:re-? ?)?nominated\\b(?! (?:as|to be|for)(?: an?| the)? (?:Chair|Chief|President|Lead))`,
    ),
    trigger(
      "departed",
      "subject",
      /nominee|candidate/,
      `\\bnot (?:be |been |being )?(?:an? |one of (?:our|the) |included (?:as an? |among (?:the|our) )|put forward as an? )(?:director )?(?:nominees?|candidates?)\\b`,
      true,
    ),
    trigger("departed", "object", /nominat/, `\\bnot (?:to )?(?:re-? ?)?nominat(?:e|ed|ing) (?=\\p{Lu})`),
    trigger("departed", "subject", /passed|died/, "\\b(?:passed away|died)\\b"),
    // "a director from 2008 until her death in August 2023"
    trigger(
      "departed",
      "subject",
      /death|passing/,
      `(?<=\\b${director}[^.;]{0,40}?)\\buntil (?:his|her) (?:death|passing)\\b`,
    ),
    trigger(
      "departed",
      "subject",
      /served/,
      `\\bserved (?:as (?:a |an )?${director}|on ${board}|as a member of ${board})${within(60)} ?\\b(?:until|through) (?=(?:(?:his|her|their) (?:retirement|resignation|death|departure|passing)|the|our)?[^;]{0,30}\\b(?:19|20)\\d\\d)`,
    ),
    trigger(
      "departed",
      "owner",
      /ended|ends|will end|conclu|terminat|ceased|came/,
      `${service} (?:as (?:a |an )?${director}|on ${board}|as a member of ${board})${within(50)} ?\\b(?:ended|ends|will end|concluded?s?|will conclude|terminated|ceased|came to an end)\\b`,
    ),
    trigger(
      "departed",
      "owner",
      /retirement|resignation|departure|withdrawal|removal/,
      `\\b(?:retirement|resignation|departure|withdrawal|removal)s?(?:, effective[^,;]{1,40},)? (?:from (?:(?:his|her|their) (?:position|role|seat|service)s? (?:on|as) )?${board}|${seat}|from ${board}|from service on ${board})`,
    ),
    trigger(
      "departed",
      "object",
      /retirement|resignation|departure|death|passing|removal/,
      `\\b(?:retirement|resignation|departure|death|passing|removal)s? of (?=(?:our |former |longtime |fellow )*(?:[Dd]irectors? )?\\p{Lu})`,
    ),
  ];
}

function arrivals(board: string, director: string, own: string): Trigger[] {
  const chosen = "(?<!re-)(?<!re)(?<!re- )\\b(?:elected|appointed|named|added|selected|chosen|designated)\\b";
  // "was elected", "first elected in", ", appointed by"; not "has appointed", where the subject is who appoints.
  const wasChosen = `(?<=^|[,(:–—] ?|\\b(?:was|were|been|being|be|is|are|and|first|also|then|later|each|both|\\p{L}+ly) )${chosen}`;
  const roles = "(?:Chair|Committee|Chief|President|Officer|Lead|Secretary|Treasurer|Counsel|chair|committee|officer)";
  const gap = (most: number) => `(?:(?!${NEW_CLAUSE}|${roles})[^;.]){0,${most}}?`;
  const toBoard = `to(?: serve on| join| be (?:an? )?members? of)? ${board}`;
  const asDirector = `(?:(?:as |to serve as |to be |to act as )(?:an? |our |one of our |its |the )?|an? |our |its )(?:newest )?${director}`;
  const vacancy = `to fill (?:an?|the|that|such|this|his|her|their)(?: \\p{L}+){0,3} vacanc(?:y|ies)(?! (?:on|in|of) the (?:\\p{Lu}\\p{L}+ )+Committee)`;
  const ofBoard = `(?:as |to serve as |to be )?(?:an? |the )?(?:new |newest |independent |additional )?members? of ${board}`;
  const place = `(?:${toBoard}|${asDirector}|${ofBoard}|${vacancy}|${director}s? of)`;
  const withRole = `(?:(?!${NEW_CLAUSE})[^;.]){0,120}? and (?:as |to serve as )?(?:an? |our )?(?:${director}|members? of ${board}|to ${board})`;
  return [
    trigger("joined", "subject", CHOSEN, `${wasChosen}${gap(60)} ?${place}`),
    trigger("joined", "subject", CHOSEN, `${wasChosen}${withRole}`),
    // Of nominees: "except for Mr. Roe, who was elected by the Board in December 2023".
    trigger(
      "joined",
      "subject",
      CHOSEN,
      `(?<=\\b(?:[Nn]ominees?|[Dd]irectors?)\\b(?! (?:and|or) officers?)(?:(?!${roles})[^;]){0,160}?\\b(?:was|were) )(?:elected|appointed) by ${board}(?! (?:as|to))`,
    ),
    trigger("joined", "subject", /join/, `(?<!re-)\\bjoin(?:s|ed|ing)? (?:the Company and )?${board}`),
    trigger("joined", "subject", /join/, `\\bjoin(?:s|ed|ing)? (?:us|the Company)? ?as (?:an? |our )?${director}`),
    trigger(
      "joined",
      "subject",
      /become|became|becoming/,
      `\\b(?:became|becomes?|becoming) (?:an? |our )?(?:${director}|members? of ${board})`,
    ),
    trigger(
      "joined",
      "subject",
      /began|begun|commenced|started/,
      `\\b(?:began|commenced|started|begun) (?:his |her |their )?(?:serving|service|tenure|term)${gap(20)} ?(?:as (?:an? |our )?${director}|on ${board}|as a member of ${board})`,
    ),
    trigger(
      "joined",
      "subject",
      /since/,
      `(?<=\\b(?:as|been|is|was|an?|our|and|on|one of our|served|serving) |[,(–—] )(?:${director.replace("s?\\b", "\\b")}(?: of (?:${own})(?:,? Inc\\.?)?)?|on ${board}|(?:as )?(?:a )?members? of ${board}),? (?:\\(|continuously )?since(?= )`,
    ),
    trigger("joined", "object", CHOSEN, `${chosen} (?=(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})`),
    trigger(
      "joined",
      "object",
      /appoint|elect|add|welcom/,
      `\\b(?:appoint|elect|add|welcome[sd]?|appointing|electing|adding|welcoming) (?=(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})`,
    ),
    trigger(
      "joined",
      "object",
      /appointment|addition|election/,
      `(?<!for )(?<!the )(?<!their )\\b(?:appointment|addition|election)s? of (?=(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\.? )?\\p{Lu})`,
    ),
    trigger(
      "joined",
      "owner",
      /appointment|addition|election/,
      `(?<!(?:for|re-?) )\\b(?:initial |original )?(?:appointment|election|addition)s? (?:to ${board}|as (?:an? )?${director})`,
    ),
  ];
}
