/**
 * What a person's name looks like in a filing: capitalized words, initials, particles (`de`, `van`), suffixes (`Jr.`,
 * `Ph.D.`), a nickname in parentheses or quotes. It has no word that only occurs in titles, roles and company names.
 */

const word = String.raw`(?:d[ei]|v[ao]n|la|le)?\p{Lu}[\p{L}\p{M}'’‘\-]*\.?`;
const initial = String.raw`(?:\p{Lu}\.)+`;
const particle = "(?:d[aeiou]s?|d[ae] l[ao]s?|de[lnr]|della|van|von|zu|la|le|al|el|bin|ibn|ter?|ten|y|st\\.|mc)";
const nickname = String.raw`[(“"‘']{1,2}(?:${word})(?:[ \-]${word}){0,2}[)”"’']{1,2}`;

/** `Jr.`, `III`, and the degrees and licenses that follow a name. */
export const SUFFIX = String.raw`(?:Jr|JR|Sr|SR|II|III|IV|Ph\.? ?D|M\.? ?D|J\.? ?D|D\.? ?Sc|Sc\.? ?D|Dr\. ?P\.? ?H|M\.? ?B\.? ?A|MB ?Ch\.? ?B|MBBS|LL\.? ?[BM]|D\.? ?Phil|DDS|D\.D\.S|M\.? ?S|M\.?Sc|MHA|MPA|CMA|PMP|FCA|FSA|CPCU|CPA|C\.P\.A|CFA|CA|Esq|DVM|D\.?V\.?M|Pharm\.? ?D|Ed\.? ?D|D\.? ?O|R\.? ?N|M\.? ?P\.? ?H|P\.? ?E|FACS|F\.A\.C\.S|USN|USAF|USMC|Ret|OBE|CBE|KBE|O\.C|Q\.C|K\.C)\b\.?`;

/** `Mr.`, `Dr.`, `Professor`, `General`: words before a name. In sentences, they reliably mark a person. */
export const HONORIFIC = String.raw`(?:Messrs|Mses|Mmes|Mr|Mrs|Ms|Miss|Drs|Dr|Prof|Sir|Dame|Hon|Gen|Lt|Maj|Col|Adm|Capt|Rev|Amb)\b\.?|(?:Professor|Senator|Governor|Ambassador|Admiral|Judge|Lord|Lady)\b`;

const NAME = new RegExp(
  String.raw`^(?:${word}|${initial})(?: (?:${word}|${initial}|${particle}|${nickname})){1,5}(?:,? ?\(?${SUFFIX}\)?)*$`,
  "u",
);
const TRAILING_SUFFIXES = new RegExp(String.raw`(?:,? ?\(?(?<=[,( ])${SUFFIX}\)?)+$`, "u");
const LEADING_HONORIFIC = new RegExp(`^(?:The )?(?:Honorable )?(?:(?:${HONORIFIC}) ?)+`, "u");

/** Words of titles, roles and bodies. None is a common surname. */
const ROLE_WORDS = new Set(
  (
    "chief executive executives officer officers president presidents vice senior chairman chairwoman chair " +
    "chairperson chairmen director directors counsel secretary treasurer general former interim acting founder " +
    "cofounder principal financial operating operations technology technical manager managing partner ceo ceos cfo " +
    "coo cto cio cmo cso cao evp svp avp vp controller comptroller global group division corporate marketing sales " +
    "legal human resources research development medical scientific strategy strategic administrative accounting " +
    "commercial revenue information products worldwide international americas segment services inc llc corp " +
    "corporation company companies bank board subsidiary retired deputy assistant associate lead digital compliance " +
    "credit banking investment portfolio and of the for our in to at on by with as from against its a an or not " +
    "committee committees annual meeting special shareholders stockholders shareholder stockholder nominee nominees " +
    "independent employee non-employee nonemployee member members plan program agreement proposal proxy statement " +
    "table summary compensation total name position year salary bonus awards award option options stock stocks share " +
    "shares common preferred class series fiscal audit nominating governance policy guidelines exchange securities " +
    "commission act rule section item items form report university college school institute foundation trust trustee " +
    "trustees fund funds partners holdings capital management advisors ventures associates ltd limited plc lp llp " +
    "n.a. incorporated systems technologies industries enterprises solutions pharmaceuticals therapeutics energy " +
    "america united states street january february march april june july august september october november december " +
    "monday tuesday wednesday thursday friday new current continuing named other all each both none any their his " +
    "her he she they we i it this that these those age since until term expires director's background qualifications " +
    "experience skills election elected vote required communications foods brands networks software semiconductor " +
    "semiconductors laboratories media entertainment healthcare health insurance bancorp bancshares bankshares " +
    "stores restaurants airlines petroleum power electric properties hotels resorts products chemical chemicals " +
    "materials instruments biosciences biopharma pharma sciences data analytics interactive studios broadcasting " +
    "wireless telecom logistics transportation automotive aerospace aviation engineering construction environmental " +
    "utilities consulting advisory asset assets equity private growth protection investor investors society council " +
    "authority department agency administration state city county recommendation party transactions related " +
    "information overview contents continued note notes initial grants date effective upon highlights qualification " +
    "standards independence parent including excluding biography biographical occupation expertise leadership " +
    "competencies directorship directorships membership memberships matrix diversity ethnicity gender tenure " +
    "mandatory corporate responsibilities attributes considerations details proposals"
  ).split(" "),
);

/** Longer texts and words are neither names nor words of titles. */
const LONGEST_NAME = 60;
const INITIAL = /^\p{Lu}\.?$/u;

const bare = (token: string) => token.toLowerCase().replace(/^[(“"‘']|[)”"’'.,;:*]+$/g, "");

/** Whether `token` is a word of titles, roles, bodies or meetings, and so never part of a name. */
export const isRoleWord = (token: string): boolean => {
  if (INITIAL.test(token) || token.length > LONGEST_NAME) return false;
  const plain = bare(token);
  return ROLE_WORDS.has(plain) || plain.split(/[-/]/).some((part) => part.length > 2 && ROLE_WORDS.has(part));
};

/**
 * Whether `text` is only the full name of a person: at least a first name and a surname, capitalized or in capitals,
 * without honorific.
 */
export function isPersonName(text: string): boolean {
  if (text.length > LONGEST_NAME || !NAME.test(text)) return false;
  const tokens = withoutSuffixes(text).split(" ");
  if (tokens.some(isRoleWord)) return false;
  // "AIG Parent", "NYSE Rules": an abbreviation before words that are not in capitals. "TJ Roe" is a person.
  // So is "ROBERT McROE", whose other words are in capitals too.
  if (/^\p{Lu}{3,}$/u.test(tokens[0] ?? "") && tokens.slice(1).some((token) => /^\p{Lu}\p{Ll}{2,}$/u.test(token)))
    return false;
  // "Kelly G." or "J. P." lacks the surname.
  return tokens.length > 1 && /\p{L}{2}/u.test(tokens.at(-1) ?? "") && !/^\p{Lu}\.$/u.test(tokens.at(-1) ?? "");
}

/** Returns a name without degrees and generation: `Robert E. Bigelow` for `Robert E. Bigelow, III`. */
export const withoutSuffixes = (name: string): string =>
  ENDS_IN_WORD.test(name) ? name.trim() : name.replace(TRAILING_SUFFIXES, "").trim();

/** Most names end in a word that is not a suffix, which is faster to check. */
const ENDS_IN_WORD = /\s(?!Esq|Ret|Phil)[A-Z][a-z]{2,}$/;

/** Returns a name without `Mr.`, `Dr.` and the like before it. */
export const withoutHonorific = (name: string): string => name.replace(LEADING_HONORIFIC, "").trim();

/** Returns the last word of a name, with the particles before it, in lower case with accents: `del grosso`. */
export function surname(name: string): string {
  const tokens = withoutSuffixes(withoutHonorific(name)).split(" ");
  let first = tokens.length - 1;
  while (first > 1 && PARTICLE.test(tokens[first - 1] ?? "")) first--;
  return tokens.slice(first).join(" ").toLowerCase().replace(/’/g, "'");
}

/**
 * Whether two names can be one person's: the same surname, and the same first letter if both have more than a surname.
 * `Dr. Williams`, `J. Williams` and `Jane A. Williams` can, `Mark Williams` can't.
 */
export function isSamePerson(a: string, b: string): boolean {
  if (surname(a) !== surname(b)) return false;
  const [first, second] = [a, b].map((name) => withoutHonorific(name).toLowerCase());
  const isShort = [first, second].some((name) => name !== undefined && withoutSuffixes(name) === surname(a));
  return isShort || first?.[0] === second?.[0];
}

const PARTICLE = new RegExp(`^${particle}$`, "iu");
