import { describe, expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { GovdataError } from "../../../src/errors.ts";
import { action } from "../../../src/http/action.ts";
import { bodyFaults } from "../../../src/http/body/check-body.ts";
import { checkableBody } from "../../../src/http/body/checkable.ts";
import { bytesOf, readBody } from "../../../src/http/body/read-body.ts";
import { keyedBy, nullable, oneOf } from "../../../src/schema.ts";

const BODY = Type.Object({
  url: Type.String({ example: "https://example.org", format: "uri", maxLength: 60 }),
  events: Type.Array(oneOf(["filing.created", "board.changed"], { description: "What.", example: "board.changed" }), {
    example: ["board.changed"],
    minItems: 1,
    uniqueItems: true,
  }),
  is_active: Type.Optional(Type.Boolean({ example: true })),
  limit: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 9, example: 1 }))),
  inner: Type.Optional(Type.Object({ share: Type.Number({ minimum: 0, example: 0.5 }) })),
});
const { schema } = checkableBody("test", BODY);
const LIMIT = 64 * 1024;

const request = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
const read = (body: Uint8Array<ArrayBuffer> | string) => readBody(request(body), { schema, limitBytes: LIMIT });

/** Values that fit, nearly fit or don't. */
const field = fc.oneof(
  fc.constantFrom<unknown>(
    "https://example.org",
    "board.changed",
    "board.change",
    ["filing.created"],
    [],
    true,
    5,
    0.5,
    null,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const bodies = fc.oneof(
  fc.record(
    { url: field, events: field, is_active: field, limit: field, inner: field, other: field },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);

describe("a body of any bytes", () => {
  test("is either read or refused with a documented error", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      bodies.map((body) => new TextEncoder().encode(JSON.stringify(body))),
      fc.string().map((text) => new TextEncoder().encode(`{"url":"${text}"`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.string(), async (body, type) => {
        for (const headers of [{}, { "content-type": type.replace(/[^\x20-\x7e]/g, "") }])
          try {
            const { faults } = await readBody(request(new Uint8Array(body), headers), { schema, limitBytes: 100 });
            for (const { parameter, message } of faults) expect([parameter, message]).not.toContain("");
          } catch (error) {
            expect(error).toBeInstanceOf(GovdataError);
            expect([413, 415]).toContain((error as GovdataError).status);
          }
      }),
      { numRuns: 1_000 },
    );
  });

  test("that is JSON gives its value if it is valid, and every fault if it is not", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { value, faults } = await read(JSON.stringify(body));
        expect(value).toEqual(JSON.parse(JSON.stringify(body)));
        expect(faults.length === 0).toBe(Value.Check(schema!, value));
        if (typeof value !== "object" || value === null || Array.isArray(value)) return;
        // Each field is judged by itself: what is wrong with one hides nothing of another.
        const named = new Set(faults.map(({ parameter }) => /^[\w-]+/.exec(parameter)?.[0]));
        for (const [name, property] of Object.entries(schema!.properties)) {
          const sent = (value as Record<string, unknown>)[name];
          const isOptional = sent === undefined && !schema!.required?.includes(name);
          expect([name, named.has(name)]).toEqual([name, !isOptional && !Value.Check(property, sent)]);
        }
        expect(named.has("other")).toBe("other" in value);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("names from Object.prototype are treated like other fields", async () => {
  const { faults } = await read(
    '{"url":"https://example.org","events":["board.changed"],"__proto__":{},"constructor":1}',
  );
  expect(faults.map(({ parameter }) => parameter).sort()).toEqual(["__proto__", "constructor"]);
});

test("a number beyond the range of a double is refused", async () => {
  const { faults } = await read('{"url":"https://example.org","events":["board.changed"],"limit":1e400}');
  expect(faults).toEqual([
    {
      parameter: "limit",
      message: "a number out of range is not accepted; accepted: a whole number from 0 to 9, or null",
    },
  ]);
});

test.each(["9007199254740993", "-9007199254740992", "12345678901234567890"])(
  "a whole number that a double rounds is refused: %s",
  async (number) => {
    const { schema: numbers } = checkableBody("numbers", Type.Object({ id: Type.Integer({ example: 1 }) }));
    const { faults } = await readBody(request(`{"id":${number}}`), { schema: numbers, limitBytes: LIMIT });
    expect(faults).toMatchObject([
      { message: expect.stringContaining("a whole number from -9007199254740991 to 9007199254740991") },
    ]);
    const exact = await readBody(request('{"id":9007199254740991}'), { schema: numbers, limitBytes: LIMIT });
    expect(exact).toEqual({ value: { id: Number.MAX_SAFE_INTEGER }, faults: [] });
  },
);

test.each([
  [Type.Number({ example: 1, exclusiveMinimum: 0, exclusiveMaximum: 9 }), 0, "a number, more than 0, less than 9"],
  [
    Type.Integer({ example: 5, minimum: 5, maximum: 95, multipleOf: 5 }),
    7,
    "a whole number from 5 to 95, a multiple of 5",
  ],
  [Type.String({ example: "a", minLength: 1, maxLength: 1 }), "ab", "text of exactly 1 character"],
  [
    Type.Array(Type.Null(), { minItems: 2, maxItems: 2, example: [null, null] }),
    [],
    "a list of exactly 2 items; an item is null",
  ],
])("every rule of a field is in its fault: %#", (rule, sent, accepted) => {
  const { schema: one } = checkableBody("one", Type.Object({ field: rule }));
  const [fault] = bodyFaults(one!, { field: sent });
  expect(fault?.message).toEndWith(`accepted: ${accepted}`);
});

/** Returns the faults of a value of the only field, `field`. */
const faultsOf = (rule: TSchema, field: unknown) => {
  const { schema: body } = checkableBody("field", Type.Object({ field: rule }), {});
  return bodyFaults(body!, { field }).map(({ parameter, message }) => `${parameter} ${message}`);
};

test("the length of a text is counted in characters, not in UTF-16 units", () => {
  const name = Type.String({ minLength: 2, maxLength: 100 });
  expect(faultsOf(name, "😀".repeat(100))).toEqual([]);
  expect(faultsOf(name, "é".repeat(100))).toEqual([]);
  expect(faultsOf(name, "😀".repeat(101))[0]).toEndWith(" is not accepted; accepted: text of 2 to 100 characters");
  expect(faultsOf(name, "😀")).toEqual(['field "😀" is not accepted; accepted: text of 2 to 100 characters']);
  expect(faultsOf(name, "😀a")).toEqual([]);
});

describe("items that a list may have only once", () => {
  const list = (items: TSchema) => Type.Array(items, { uniqueItems: true });

  test("are equal in any order of fields, and are not compared as text", () => {
    const point = Type.Object({ x: Type.Number(), y: Type.Array(Type.Number()) });
    const [a, b, c] = [
      { x: 1, y: [1, 2] },
      { y: [1, 2], x: 1 },
      { x: 1, y: [2, 1] },
    ];
    expect(faultsOf(list(point), [a, c, b])[0]).toStartWith('field has the item {"y":[1,2],"x":1} twice; accepted: ');
    expect(faultsOf(list(point), [a, c])).toEqual([]);
    const mixed = Type.Union([Type.String(), Type.Number(), Type.Null()]);
    expect(faultsOf(list(mixed), ["1", 1, "null", null])).toEqual([]);
    expect(faultsOf(list(mixed), [0, -0])[0]).toStartWith("field has the item 0 twice");
  });

  test("are found among 200,000, as TypeBox's own check finds them", () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `name ${index}`);
    const uniqueNames = list(Type.String());
    expect(faultsOf(uniqueNames, [...names, "name 7"])[0]).toStartWith('field has the item "name 7" twice');
    expect(faultsOf(uniqueNames, names)).toEqual([]);
    expect(Value.Check(uniqueNames, names)).toBe(true);
    expect(Value.Check(uniqueNames, [...names, "name 7"])).toBe(false);
  });
});

describe("a field that takes several kinds of objects", () => {
  const email = Type.Object({ type: Type.Literal("email"), address: Type.String({ maxLength: 9 }) });
  const hook = Type.Object({
    type: Type.Literal("webhook"),
    url: Type.String({ format: "uri" }),
    retries: Type.Optional(Type.Integer({ maximum: 9 })),
  });
  const target = Type.Union([email, hook]);

  test("names every fault of the kind that is meant", () => {
    expect(faultsOf(target, { type: "webhook", url: "x", retries: 99, urll: 1 })).toEqual([
      'field.urll is not a field here (sent: 1); did you mean "url"? Accepted: type, url, retries',
      'field.url "x" is not accepted; accepted: an absolute URL',
      "field.retries 99 is not accepted; accepted: a whole number from -9007199254740991 to 9",
    ]);
    expect(faultsOf(target, { type: "email" })).toEqual([
      "field.address is missing; accepted: text of at most 9 characters",
    ]);
    expect(faultsOf(target, { type: "email", address: "a@b.org" })).toEqual([]);
  });

  test("is named if its kind is missing or unknown", () => {
    expect(faultsOf(target, { url: "https://example.org" })).toEqual([
      "field.type is missing; accepted: one of email, webhook",
    ]);
    expect(faultsOf(nullable(target), { type: "webhok", url: "https://example.org" })).toEqual([
      'field.type "webhok" is not accepted; did you mean "webhook"? Accepted: one of email, webhook',
    ]);
  });

  test("without a kind names the faults of the nearest kind, or the field if two are equally near", () => {
    const circle = Type.Object({ radius: Type.Number({ minimum: 0 }) });
    const square = Type.Object({ width: Type.Number(), height: Type.Number() });
    const shape = Type.Union([circle, square, Type.String()]);
    expect(faultsOf(shape, { radius: -1 })).toEqual([
      "field.radius -1 is not accepted; accepted: a number of at least 0",
    ]);
    expect(faultsOf(Type.Union([circle, Type.Object({ side: Type.Number() })]), {})).toEqual([
      "field {} is not accepted; accepted: an object with radius, or an object with side",
    ]);
    expect(faultsOf(shape, 5)[0]).toStartWith("field 5 is not accepted; accepted: an object with radius, or");
  });
});

test("an error never cuts a character in half", async () => {
  const cut = `${"x".repeat(78)}😀😀`; // the quote and 78 characters leave room for half of the emoji
  for (const text of [
    `{"url":"${cut}"}`,
    `{"${cut.slice(1)}":1}`,
    `{"${cut.slice(40)}":1,"${cut.slice(40)}":2}`,
    '"\\😀"',
  ]) {
    const { faults } = await read(text);
    for (const { parameter, message } of faults) expect([parameter, message].join(" ").isWellFormed()).toBe(true);
  }
});

test("a body with half a million faults lists at most a thousand", () => {
  expect(bodyFaults(schema!, { events: Array.from({ length: 500_000 }, (_, index) => index) })).toHaveLength(1_000);
});

describe("the declaration of an action is refused", () => {
  const described = { id: "test", path: "/x", tag: "x", summary: "x", description: "x", parameters: {} };
  const declare = (body: ReturnType<typeof Type.Object>, bodyExamples?: Record<string, never>) => () =>
    action({
      ...described,
      method: "POST",
      scope: "account",
      body,
      ...(bodyExamples ? { bodyExamples } : {}),
      answers: { 204: null },
      answer: () => ({ status: 204 }),
    });

  test("with a schema that can't be checked", () => {
    const data = keyedBy(Type.String(), { description: "By name.", example: {} });
    expect(declare(Type.Object({ data }))).toThrow("the body of test, data: TypeBox's Unsafe is not one of the kinds");
  });

  test("with a format without a check, because TypeBox would refuse every text", () => {
    const code = Type.Optional(Type.String({ format: "river", example: "R0001" }));
    expect(declare(Type.Object({ code }), { Nothing: {} as never })).toThrow(
      'the body of test, code: format "river" is not one that is checked',
    );
  });

  test("with a rule without a check", () => {
    const list = Type.Array(Type.String(), { contains: Type.Literal("R0001"), example: ["R0001"] });
    expect(declare(Type.Object({ list }))).toThrow('the body of test, list: the rule "contains" is not one');
  });

  test("with an example that its schema refuses, given or made from the fields' examples", () => {
    const body = Type.Object({ share: Type.Number({ maximum: 1, example: 5 }) });
    expect(declare(body)).toThrow('its example "Example" is refused: share 5 is not accepted');
    const given = { "Too much": { share: 2 } as never };
    expect(declare(Type.Object({ share: Type.Number({ maximum: 1, example: 1 }) }), given)).toThrow('"Too much"');
  });
});

test("a body that arrives byte by byte is refused after a while, and its connection is closed", async () => {
  const asked = Promise.withResolvers<void>();
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1));
      asked.resolve();
      return new Promise<void>(() => {}); // the rest never comes
    },
    cancel() {
      isCanceled = true;
    },
  });
  const slow = new Request("http://localhost/", { method: "POST", body });
  const error = await bytesOf(slow, LIMIT, 20).catch((thrown: unknown) => thrown);
  await asked.promise;
  expect(error).toMatchObject({ status: 400, headers: { connection: "close" } });
  expect(String(error)).toContain("body: took longer than 0.02 s to arrive");
  expect(isCanceled).toBe(true);
});
