/**
 * Calls operations with the installed client, and prints what they return. Words: the address, the key, and a JSON list
 * of `{"id", "kind", "parameters"}`.
 */
import { Govdata } from "govdata-client";

const [baseUrl, apiKey, calls] = process.argv.slice(2);
const client = new Govdata({ baseUrl, apiKey });
const shown = ({ data, metadata, pagination }) => ({ data, metadata, pagination });
const read = {};
for (const { id, kind, parameters } of JSON.parse(calls)) {
  const called = client[id](parameters);
  if (kind === "text") {
    read[id] = { text: await called };
    continue;
  }
  read[id] = {};
  if (kind !== "export") read[id].answer = shown(await called);
  if (kind === "rows" || kind === "table") await called.arrow();
  if (kind === "rows" || kind === "export") {
    read[id].rows = [];
    for await (const row of called) read[id].rows.push(row);
  }
}
console.log(JSON.stringify(read));
