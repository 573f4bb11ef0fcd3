import { type ApiClient, isAnswer } from "../api-client.ts";

/** Requests that show something, the one that says most first. The last one needs no data. */
const CANDIDATES = [
  "/v1/us/census/places/06/metrics",
  "/v1/us/sec/companies",
  "/v1/us/bls/industries",
  "/v1/us/bls/occupations",
];

/** Needs no data. */
const ALWAYS = "/v1/webhooks/event-types";

/** Returns a request that this server answers with what is loaded now. */
export async function firstRequest(api: ApiClient): Promise<string> {
  for (const path of CANDIDATES) if (isAnswer(await api.ask(path))) return path;
  return ALWAYS;
}
