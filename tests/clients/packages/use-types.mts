/** Read by tsc only. A line with an expected error has to have it. */
import type { Govdata, PlaceValue } from "govdata-client";

export async function figures(client: Govdata): Promise<PlaceValue[]> {
  // @ts-expect-error: there is no such metric
  await client.listMetricValues({ metric: "no_metric", level: "county" });
  // @ts-expect-error: the level is missing
  await client.listMetricValues({ metric: "median_household_income" });
  // @ts-expect-error: there is no such parameter
  await client.listMetricValues({ metric: "median_household_income", level: "county", stat: "CA" });
  // @ts-expect-error: the body has no list of events
  await client.createWebhook({ url: "https://example.org" });
  const company = await client.getCompany({ identifier: "AAPL" });
  // @ts-expect-error: there is no such field
  company.data.nam satisfies string;
  company.data.name satisfies string;
  for await (const row of client.listMetricValues({ metric: "median_household_income", level: "county" })) {
    row.name satisfies string;
    // @ts-expect-error: a value can be null
    row.value satisfies number;
  }
  for await (const { payload } of client.getEventStream())
    if (payload.type === "board.changed") payload.data.member_name satisfies string;
  return (await client.listMetricValues({ metric: "median_household_income", level: "county" })).data;
}
