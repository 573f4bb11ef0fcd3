import { notFound } from "../../../errors.ts";
import type { AnswerOf, ApiClient } from "../../../in-process/api-client.ts";

/** A passage that others should be like. */
export interface LikePassage {
  text: string;
  /** As much of it as a search takes. */
  question: string;
  answer: AnswerOf<"getSection">;
}

/** The longest question that the API takes. */
const MOST_CHARACTERS = 1_000;

const NAME = /^(\d{10}-\d{2}-\d{6}):((?:part_i_)?item_\d{1,4}[a-z]?|part_(?:iv|i{1,3})):(\d{1,9})-(\d{1,9})$/;

/** Returns the passage that an address names: `ACCESSION:SECTION:START-END`. @throws 404 */
export async function likePassage(api: ApiClient, name: string): Promise<LikePassage> {
  const [, accession = "", section = "", start, end] = NAME.exec(name) ?? [];
  const unknown = () => notFound("passage", name.slice(0, 80), "open it from a search in filings");
  if (accession === "") throw unknown();
  const answer = await api.get("getSection", { accession_number: accession, section_type: section });
  const text = answer.data.content.slice(Number(start), Number(end));
  const question = [...text.replace(/\s+/g, " ").trim()].slice(0, MOST_CHARACTERS).join("").trim();
  if (question === "") throw unknown();
  return { text, question, answer };
}
