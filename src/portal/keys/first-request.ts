import { type ApiClient, isAnswer } from "../api-client.ts";

/** Returns a request that this server answers with what is loaded now: of those that show something, the best. */
export async function firstRequest(api: ApiClient): Promise<string> {
  const asking = [
    () => api.ask("getPlaceMetrics", { fips: "06" }),
    () => api.ask("listCompanies", {}),
    () => api.ask("listIndustries", {}),
    () => api.ask("listOccupations", {}),
  ];
  for (const ask of asking) {
    const asked = await ask();
    if (isAnswer(asked)) return asked.request;
  }
  return api.request("listWebhookEventTypes", {}); // needs no data
}
