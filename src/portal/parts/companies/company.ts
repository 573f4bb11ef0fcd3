import type { AnswerOf, ApiClient } from "../../../in-process/api-client.ts";
import type { DataOf } from "../../../in-process/operations.ts";

/** A company, as its pages show it. */
export type Company = DataOf<"getCompany">;

/** A company, with what its pages need in their addresses. */
export interface KnownCompany {
  answer: AnswerOf<"getCompany">;
  /** How the page's address names the company: links from it do the same. */
  identifier: string;
}

/** Reads a company by its ticker or CIK. @throws 404 for an unknown one, 503 if no company is loaded */
export const readCompany = async (api: ApiClient, identifier = ""): Promise<KnownCompany> => ({
  answer: await api.get("getCompany", { identifier }),
  identifier,
});
