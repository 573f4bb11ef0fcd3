import type { GovdataError } from "../../errors.ts";
import { usageError } from "../../errors.ts";
import type { EventType } from "../../events/names.ts";
import { requiredBaseUrl } from "../../settings/base-url.ts";
import { textEvent } from "../events.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";

/** The options that are parameters of the stream, by the parameter. */
const PARAMETERS = {
  events: "events",
  filing_types: "filing-types",
  item_codes: "item-codes",
  since: "since",
} as const;

/** `govdata watch`: new events as they are recorded. */
export const watchCommand = defineCommand({
  summary: "Print new events as they are recorded, of companies or of all",
  details:
    "Watches the database of this machine's settings or, with --url, a server, with the stream of events of its API. " +
    "Each event is a line: when it was recorded, its type, its values. After a lost connection it continues after " +
    "the last event, and misses none. The lists narrow events as those of webhooks do. Ends with Ctrl-C.",
  examples: [
    "watch AAPL MSFT",
    "watch --events corporate_event.created --item-codes 2.02,5.02 --json",
    "watch AAPL --since 2026-03-01 --url https://data.example.org --key gd_live_…",
  ],
  args: [{ name: "company", doc: "Only filings of this company: a ticker or CIK.", multiple: true }],
  options: {
    events: { type: "string", value: "TYPES", doc: "Only these types of events, separated by commas." },
    "filing-types": { type: "string", value: "FORMS", doc: "Only filings of these forms, separated by commas." },
    "item-codes": { type: "string", value: "CODES", doc: "Only these items of 8-Ks (5.02), separated by commas." },
    since: {
      type: "string",
      value: "TIME",
      doc: "Begin with the events recorded since then: YYYY-MM-DD, or with a time, 2025-01-31T18:00:00Z (UTC).",
    },
    url: { type: "string", value: "URL", doc: "A server to watch, such as https://data.example.org." },
    key: { type: "string", value: "KEY", doc: "The API key for it; by default that of the variable GOVDATA_KEY." },
    json: { type: "boolean", doc: `${JSON_OPTION.doc} A line for each event: its payload.` },
  },
  async run({ options, words, settings, print, note }) {
    const { url, key = process.env.GOVDATA_KEY, json } = options;
    if (url === undefined && options.key !== undefined) throw usageError("--key is for a server: --url URL");
    const sent = Object.entries(PARAMETERS).flatMap(([name, option]) => {
      const value = options[option];
      return value === undefined ? [] : [[name, value] as [string, string]];
    });
    const search = new URLSearchParams(words.length === 0 ? sent : [["companies", words.join(",")], ...sent]);
    const values = await valuesOf(search);
    const onEvent = (payload: string) => print(json ? payload : eventLine(payload));
    const { nextSignal } = await import("../../server/signals.ts");
    const ended = nextSignal();
    if (url === undefined) {
      const { watchDatabase } = await import("./local.ts");
      const local = settings();
      if (json) requiredBaseUrl(local);
      const onStart = () => note("Watching for new events");
      await inWords(watchDatabase({ settings: local, values, ended, onEvent, onStart }));
      return;
    }
    if (key === undefined) throw usageError("watch --url needs an API key: --key KEY, or the variable GOVDATA_KEY");
    const { watchServer } = await import("./remote.ts");
    const ending = new AbortController();
    void ended.then(() => ending.abort());
    const address = streamAddress(url, search);
    note(`Watching ${address.host}`);
    await inWords(watchServer({ url: address, key, signal: ending.signal, onEvent, note }));
  },
});

/** Returns the values of the stream's parameters. @throws `usage` for what they refuse */
async function valuesOf(search: URLSearchParams) {
  const [{ readParameters }, { streamParameters }] = await Promise.all([
    import("../../http/parameters/read-parameters.ts"),
    import("../../webhooks/endpoints/stream-parameters.ts"),
  ]);
  return inWords((async () => readParameters(streamParameters, {}, String(search)))());
}

/** Waits for work. @throws a refused parameter as `usage`, each with its message */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { details } = error as Partial<GovdataError>;
    if (!details) throw error;
    throw usageError(details.map(({ parameter, message }) => `${parameter}: ${message}`).join("\n  "));
  }
}

function streamAddress(url: string, search: URLSearchParams): URL {
  const base = URL.parse(url);
  if (base === null || !/^https?:$/.test(base.protocol))
    throw usageError(`--url: "${url}" is not an address; accepted: http or https, such as https://data.example.org`);
  const path = `${base.pathname.replace(/\/$/, "")}/v1/us/sec/events/stream`;
  return new URL(`${path}?${search}`, base);
}

/** Returns a payload as a line for people. */
function eventLine(payload: string): string {
  const { timestamp, type, data } = JSON.parse(payload) as { timestamp: string; type: EventType; data: object };
  return textEvent({ type, recorded_at: new Date(timestamp), data: { ...data } }).join("  ");
}
