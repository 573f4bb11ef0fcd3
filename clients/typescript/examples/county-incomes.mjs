// The counties of California by median household income, with margins of error.
import { Govdata } from "govdata-client";

const client = new Govdata({
  baseUrl: process.env.GOVDATA_URL ?? "http://127.0.0.1:8080",
  apiKey: process.env.GOVDATA_KEY ?? "",
});
const counties = client.listMetricValues({
  metric: "median_household_income",
  level: "county",
  state: "CA",
  sort: "-value",
});
for await (const { name, value, moe } of counties) console.log(name, value, moe);
const { metadata } = await counties;
console.log(metadata.source, metadata.vintage);
