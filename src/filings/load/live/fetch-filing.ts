import { GovdataError } from "../../../errors.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { documentAddress, headerAddress, submissionTextAddress } from "../../edgar/addresses.ts";
import { isPeriodicForm } from "../../facts/forms.ts";
import { hasStatementsElsewhere } from "../../inline/inline-facts.ts";
import { type Filing, readFiling } from "../../submission/filing.ts";
import { plainFile } from "../reading/mirror.ts";
import { wholeBytes } from "../reading/steps.ts";
import type { Edgar } from "./edgar.ts";

/** A filing to fetch. */
export interface FilingRequest {
  /** One of its parties. */
  cik: string;
  accessionNumber: string;
  form: string;
  /** As in `Asking` of edgar.ts. */
  ignoreCache: boolean;
}

/** Returns a filing from its full submission text; undefined if EDGAR has no such file. */
export async function fetchSubmission(
  edgar: Edgar,
  { cik, accessionNumber, ignoreCache }: FilingRequest,
): Promise<Filing | undefined> {
  const text = await edgar.find(submissionTextAddress(cik, accessionNumber), { ignoreCache });
  return text && readWhole(text);
}

/** Returns a filing's header, from the page that has it. @throws `not_found` if EDGAR has no such page */
export const fetchHeader = async (
  edgar: Edgar,
  { cik, accessionNumber, ignoreCache }: FilingRequest,
): Promise<Filing> =>
  readWhole(await edgar.fetch(headerAddress(cik, accessionNumber), { ignoreCache, acceptsHtml: true }));

/**
 * Returns a filing from the page with its header and its main document `name`; null: the one that the header names.
 * Undefined if EDGAR lacks one of them, or if the statements are in an exhibit: the full submission text has them.
 */
export async function fetchMain(
  edgar: Edgar,
  request: FilingRequest,
  name: string | null,
): Promise<Filing | undefined> {
  try {
    const header = await fetchHeader(edgar, request);
    const mainName = name ?? header.mainName;
    if (header.header === null || mainName === null || !/\.(?:html?|txt)$/i.test(mainName)) return undefined;
    const { cik, accessionNumber, form, ignoreCache } = request;
    const page = await edgar.fetch(documentAddress(cik, accessionNumber, mainName), { ignoreCache, acceptsHtml: true });
    const { document, mainBytes } = await readWhole(page);
    const needsExhibits = isPeriodicForm(form) && mainBytes !== null && hasStatementsElsewhere(mainBytes);
    return needsExhibits ? undefined : { ...header, document, mainBytes };
  } catch (error) {
    if (!(error instanceof GovdataError) || error.kind !== "not_found") throw error;
    return undefined;
  }
}

const readWhole = async (file: SourceFile): Promise<Filing> => readFiling(await wholeBytes(plainFile(file)), file.name);
