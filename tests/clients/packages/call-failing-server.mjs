/** Calls a server that fails in each way, with a clock that only notes how long it would wait. Words: address. */
import { ApiError, Govdata, GovdataError } from "govdata-client";

const [baseUrl, now] = process.argv.slice(2);
let waits = [];
const client = new Govdata({
  baseUrl,
  apiKey: "key",
  retries: { random: () => 0, now: () => Number(now) * 1000 },
  sleep: async (milliseconds) => waits.push(milliseconds / 1000),
});

async function listed(iterable, most) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
    if (items.length === most) break;
  }
  return items;
}

async function tried(call) {
  waits = [];
  try {
    return { returned: await call(), waits };
  } catch (error) {
    if (!(error instanceof GovdataError)) throw error;
    if (!(error instanceof ApiError)) return { error: error.name, waits };
    const { status, code = null, details, requestId = null, retryAfterMs } = error;
    const wish = retryAfterMs === undefined ? null : retryAfterMs / 1000;
    return { error: error.name, status, code, details, request_id: requestId, retry_after: wish, waits };
  }
}

const METRICS = ["limited", "dated", "unloaded", "patient", "always", "cut", "reset", "garbage", "other", "gateway"];
const read = {};
for (const metric of [...METRICS, "broken", "refused"])
  read[metric] = await tried(async () => (await client.getMetric({ metric })).data);
read.industries = await tried(() => listed(client.listIndustries(), 9));
read.arrow = await tried(() => client.listIndustries().arrow());
read.webhooks = await tried(() => client.createWebhook({ url: "https://example.org", events: [] }));
read.test = await tried(() => client.testWebhook({ id: "1" }));
read.stream = await tried(async () =>
  (await listed(client.getEventStream(), 2)).map(({ id, payload }) => [id, payload.name]),
);
for (const name of ["census", "sba"])
  read[name] = await tried(() => listed(client.exported(`/v1/us/export/${name}`, {}), 9));
console.log(JSON.stringify(read));
