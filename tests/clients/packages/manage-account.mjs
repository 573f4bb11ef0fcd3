/** Manages a subscription with the installed client, and reads events of the stream. Words: address, key, target. */
import { ApiError, Govdata } from "govdata-client";

const [baseUrl, apiKey, url] = process.argv.slice(2);
const client = new Govdata({ baseUrl, apiKey });
const { data: created } = await client.createWebhook({ url, events: ["filing.created"], filing_types: ["10-K"] });
const { id } = created;
const read = { created };
read.updated = (await client.updateWebhook({ id }, { description: "Annual reports" })).data;
read.listed = (await client.listWebhooks()).data.map((one) => one.id);
read.read = (await client.getWebhook({ id })).data;
read.rotated = (await client.rotateWebhookSecret({ id })).data;
read.test = (await client.testWebhook({ id })).data;
read.deliveries = (await client.listWebhookDeliveries({ id })).data.map((one) => one.event_type);
read.preview = (await client.previewWebhook({ events: ["filing.created"] })).data;
read.csv = (await client.listWebhooks().csv()).split("\r\n")[0];
read.deleted = (await client.deleteWebhook({ id })) ?? null;
read.gone = await client.getWebhook({ id }).catch((error) => error instanceof ApiError && [error.status, error.code]);
for await (const { id: place, type, payload } of client.getEventStream({ last_event_id: "0" })) {
  read.event = [place, type, payload.data.accession_number];
  break;
}
console.log(JSON.stringify(read));
