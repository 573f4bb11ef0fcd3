import type { Filing } from "../submission/filing.ts";
import { type InlineFacts, type InlineFiling, readInlineFacts } from "./inline-facts.ts";

/** Reads the facts in the inline XBRL of a filing's main document, and of exhibits in the same file. */
export function readFilingFacts(
  { document, documents, mainBytes }: Filing,
  identity: Omit<InlineFiling, "cover">,
  file: string,
): InlineFacts {
  const exhibits = documents.filter(({ type, bytes }) => type.startsWith("EX-") && bytes !== mainBytes);
  const parts = [...(mainBytes ? [mainBytes] : []), ...exhibits.map(({ bytes }) => bytes)];
  return readInlineFacts(parts, { ...identity, cover: document?.cover ?? new Map() }, file);
}
