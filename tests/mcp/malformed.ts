import fc from "fast-check";
import { TOOLS } from "../../src/mcp/tools.ts";

// Messages that no client sends: made of nothing, and good ones of which parts are changed.

const METHODS = [
  ...["initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list", "resources/read"],
  ...[
    "prompts/list",
    "subscriptions/listen",
    "notifications/initialized",
    "notifications/cancelled",
    "logging/setLevel",
  ],
];

const word = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "__proto__",
    "constructor",
    "2.0",
    "2026-07-28",
    "2025-06-18",
    "06",
    "AAPL",
    "acs5",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(-0, 2 ** 53, 1e308, [], {}, [[]], { __proto__: 1 }),
  word,
);

const toolName = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TOOLS.map(({ name }) => name)) }, word);

/** Arguments of a tool by their names, with values of any kind. */
const argumentsOf = fc.constantFrom(...TOOLS).chain(({ input }) =>
  fc.dictionary(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...Object.keys(input.properties)) }, word), anything, {
    maxKeys: 5,
  }),
);

const meta = fc.record(
  {
    "io.modelcontextprotocol/protocolVersion": fc.oneof(fc.constant("2026-07-28"), anything),
    "io.modelcontextprotocol/clientInfo": fc.oneof(fc.constant({ name: "test", version: "1" }), anything),
    "io.modelcontextprotocol/clientCapabilities": fc.oneof(fc.constant({}), anything),
    progressToken: anything,
  },
  { requiredKeys: [] },
);

const parameters = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ name: toolName, arguments: fc.oneof(argumentsOf, anything) }, { requiredKeys: [] }),
  },
  fc.record({ uri: word, cursor: anything, _meta: meta }, { requiredKeys: [] }),
  fc.record(
    { protocolVersion: anything, capabilities: anything, clientInfo: anything, requestId: anything, _meta: meta },
    { requiredKeys: [] },
  ),
  anything,
);

const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, anything),
    id: fc.oneof({ weight: 5, arbitrary: fc.nat() }, anything),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...METHODS) }, anything),
    params: parameters,
    result: anything,
    error: anything,
  },
  { requiredKeys: [] },
);

/** A text of which a piece is replaced. */
const damaged = fc.tuple(message, fc.nat(), fc.nat(20), word).map(([whole, start, length, piece]) => {
  const text = JSON.stringify(whole);
  const at = start % (text.length + 1);
  return text.slice(0, at) + piece + text.slice(at + length);
});

const deep = fc
  .tuple(fc.constantFrom("[", '{"a":'), fc.integer({ min: 1, max: 9_000 }))
  .map(([part, times]) => part.repeat(times));

/** The text of a message, without line ends, and most often a broken one. */
export const malformedMessage: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 10, arbitrary: message.map((whole) => JSON.stringify(whole)) },
    { weight: 5, arbitrary: damaged },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: fc.array(message, { maxLength: 4 }).map((list) => JSON.stringify(list)) },
  )
  .map((text) => text.replaceAll(/[\r\n]/g, " "));

/** What no text of an error may show. */
export const INTERNALS = /\bat .*\.ts:\d|\bat \/|node_modules|postgres:\/\/|syntax error at or near|select .* from/;
