/**
 * Sends the requests of a JSON text, `{ rules, urls }`, one after the other, and prints their results: in a process of
 * its own, because NODE_EXTRA_CA_CERTS and proxies are read from the environment at its start.
 */
import { openSender } from "../../../src/webhooks/sending/sender.ts";

const { rules, urls } = JSON.parse(process.argv[2] ?? "");
const sender = openSender(rules);
const results = [];
for (const url of urls) results.push(await sender.send({ url, body: "{}", headers: {}, timeoutMs: 10_000 }));
await sender.close();
console.log(JSON.stringify(results));
