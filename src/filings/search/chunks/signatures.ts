/** The sentence before the signatures of a report, and that of a power of attorney. */
const SIGNING =
  /\bto be signed on its behalf\b|\bhas been signed (?:below )?by the following\b|\bwitness (?:our|my|his|her|the) hands?\b|\bwhose signatures? appears?\b|\bconstitutes? and appoints?\b|\bhereby\s+(?:severally\s+)?constitutes?\b/i;
/** Whatever else such a sentence says. */
const OF_ATTORNEY =
  /\battorneys?\b|\bpower of attorney\b|\bsubstitution\b|\bin witness whereof\b|\bhereby (?:ratif|grant)|\bpursuant to the requirements of\b/i;
/** A sentence: a signature and the name, title and day below it have no verb, and no period at the end. */
const SENTENCE = /(?:^|(?<=[.;:]\s))["“(]?\p{Lu}[^.;]{40,}[.;](?=\s|$)/gu;

/**
 * Whether a text is the signatures of a report or a power of attorney. Not the signature of an auditor's report, which
 * says more.
 */
export function isSignatures(text: string): boolean {
  const whole = text.replace(/\s+/g, " ");
  if (!SIGNING.test(whole)) return false;
  const sentences = whole.match(SENTENCE) ?? [];
  return sentences.every((sentence) => SIGNING.test(sentence) || OF_ATTORNEY.test(sentence));
}
