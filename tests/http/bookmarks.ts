import { type Static, Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { conflict, notFound, rateLimited } from "../../src/errors.ts";
import type { Callback } from "../../src/http/action.ts";
import { action } from "../../src/http/action.ts";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import type { Account } from "../../src/http/endpoint.ts";
import { choice, integer, optional } from "../../src/http/parameters/parameters.ts";
import { list, resource } from "../../src/http/read-endpoints.ts";
import { accepting, nullable, oneOf } from "../../src/schema.ts";

/** PostgreSQL's code of an error for a row with the values of another one in a unique constraint. */
const UNIQUE_VIOLATION = "23505";

/** A worked example of endpoints that belong to an account, and of actions, over a table of bookmarked rivers. */

/** Its table, as a feature's step of the schema would make it. */
export const BOOKMARKS_TABLE = `
  create table test_bookmarks (
    id         bigint generated always as identity primary key,
    account_id bigint  not null references accounts (id),
    river      text    not null,
    note       text,
    unique (account_id, river)
  )`;

const WORDS = ["flood.begins", "flood.ends", "level.measured"] as const;

const Bookmark = Type.Object(
  {
    id: Type.Integer({ description: "Its number.", example: 1 }),
    river: Type.String({ description: "Code of the river.", example: "R0001" }),
    note: nullable(Type.String({ description: "What the account wrote; null for nothing.", example: "Home" })),
    owner: Type.String({ description: "E-mail of the account.", example: "owner@localhost" }),
  },
  { $id: "Bookmark", description: "A river that an account has marked." },
);
type Bookmark = Static<typeof Bookmark>;

const note = nullable(Type.String({ description: "Anything worth knowing.", example: "Home", maxLength: 100 }));
const river = accepting(
  Type.String({ description: "Code of a river.", example: "R0001", pattern: "^R[0-9]{4}$" }),
  "R and four digits",
);

const NewBookmark = Type.Object(
  {
    river,
    note: Type.Optional(note),
    events: Type.Optional(
      Type.Array(oneOf(WORDS, { description: "What to hear of.", example: "flood.begins" }), {
        description: "What to hear of.",
        example: ["flood.begins"],
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
      }),
    ),
    visit: Type.Optional(
      nullable(
        Type.Object(
          {
            persons: Type.Integer({ description: "How many.", example: 2, minimum: 1, maximum: 9 }),
            site: Type.Optional(Type.String({ description: "Where.", example: "https://example.org", format: "uri" })),
          },
          { description: "A visit that is planned.", example: { persons: 2 } },
        ),
      ),
    ),
  },
  { description: "The river to mark." },
);

const Change = Type.Object({ note: Type.Optional(note), river: Type.Optional(river) }, { minProperties: 1 });

/** A river that fits the schema, and is refused all the same. */
const DRY_RIVER = "R9999";

const floodOf = (word: "flood.begins" | "flood.ends", name: string) =>
  Type.Object(
    {
      type: oneOf([word], { name: `${name}Word`, description: "What happened.", example: word }),
      river: Type.String({ description: "Code of the river.", example: "R0001" }),
    },
    { $id: name, description: "A flood." },
  );

/** What a bookmark with a visit makes the service send. */
const FLOOD_CALLBACK: Callback = {
  id: "receiveFlood",
  url: "{$request.body#/visit/site}",
  summary: "A flood",
  description: "Sent when a flood begins or ends.",
  headers: { "X-Flood": { description: "How high.", example: "3" } },
  body: {
    tag: "type",
    variants: [
      {
        word: "flood.begins",
        schema: floodOf("flood.begins", "FloodBegun"),
        example: { type: "flood.begins", river: "R0001" },
      },
      {
        word: "flood.ends",
        schema: floodOf("flood.ends", "FloodEnded"),
        example: { type: "flood.ends", river: "R0001" },
      },
    ],
  },
  answers: { "2XX": "It was heard.", default: "It is sent again." },
};

const id = integer({ description: "Number of a bookmark.", example: "1", minimum: 1, maximum: 1_000_000_000 });
const TAG = "Bookmarks";
const noBookmark = { when: "The account has no bookmark of this number.", sent: {}, message: "No bookmark has it" };

/** One page of an account's bookmarks, by number, with the account's own e-mail next to each. */
const bookmarkPage = (sql: Sql, { id, email }: Account, { limit, offset }: { limit: number; offset: number }) =>
  sql<Bookmark[]>`
    select id, river, note, ${email} as owner
      from test_bookmarks
     where account_id = ${id}
     order by id
     limit ${limit} offset ${offset}`;

/** Returns how many bookmarks an account has. */
async function bookmarkCount(sql: Sql, { id }: Account): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from test_bookmarks where account_id = ${id}`;
  return row?.count ?? 0;
}

/**
 * All bookmarks of an account, by number, some thousand at a time: each part begins after the last number before it.
 */
async function* allBookmarks(sql: Sql, { id, email }: Account): AsyncGenerator<readonly Bookmark[]> {
  for (let last = 0; ; ) {
    const rows = await sql<Bookmark[]>`
      select id, river, note, ${email} as owner
        from test_bookmarks
       where account_id = ${id} and id > ${last}
       order by id
       limit ${MOST_AT_ONCE}`;
    if (rows.length > 0) yield rows;
    if (rows.length < MOST_AT_ONCE) return;
    last = rows.at(-1)!.id; // the list is full
  }
}

/** Rows that a whole list has in memory at once. */
const MOST_AT_ONCE = 2_000;

/** One bookmark; undefined where the account has no bookmark of this number. */
async function bookmarkOf(sql: Sql, { id, email }: Account, bookmark: number): Promise<Bookmark | undefined> {
  const [row] = await sql<Bookmark[]>`
    select id, river, note, ${email} as owner
      from test_bookmarks
     where account_id = ${id} and id = ${bookmark}`;
  return row;
}

const alreadyMarked = (river: string) => conflict(`River "${river}" is marked already`);
const missing = (bookmark: number) => notFound("bookmark", String(bookmark), "GET /v1/test/bookmarks lists them");

/** The endpoints, and how often a handler was called. */
export function bookmarkEndpoints(sql: Sql, calls: { count: number } = { count: 0 }): Endpoint[] {
  const requireBookmark = async (account: Account, bookmark: number): Promise<Bookmark> => {
    const row = await bookmarkOf(sql, account, bookmark);
    if (!row) throw missing(bookmark);
    return row;
  };
  return [
    list({
      id: "listBookmarks",
      path: "/v1/test/bookmarks",
      scope: "account",
      datasets: [],
      tag: TAG,
      summary: "List bookmarks",
      description: "Those of the account.",
      parameters: {},
      row: Bookmark,
      answer(_, { account }) {
        calls.count++;
        return {
          async page(range) {
            const [rows, total] = await Promise.all([bookmarkPage(sql, account, range), bookmarkCount(sql, account)]);
            return { rows, total };
          },
          all: () => allBookmarks(sql, account),
        };
      },
    }),
    resource({
      id: "getBookmark",
      path: "/v1/test/bookmarks/{id}",
      scope: "account",
      datasets: [],
      tag: TAG,
      summary: "One bookmark",
      description: "A bookmark of the account.",
      parameters: { id },
      data: Bookmark,
      notFound: noBookmark,
      table: { row: Bookmark, rows: (bookmark) => [bookmark] },
      answer: async ({ id: bookmark }, { account }) => ({ data: await requireBookmark(account, bookmark) }),
    }),
    action({
      id: "createBookmark",
      method: "POST",
      path: "/v1/test/bookmarks",
      scope: "account",
      tag: TAG,
      summary: "Mark a river",
      description: "Marks a river for the account.",
      parameters: { dry_run: optional(choice(["yes", "no"], { description: "Only check.", example: "no" })) },
      body: NewBookmark,
      checkBody: async (body) => {
        const { river } = Object(body) as { river?: unknown };
        return river === DRY_RIVER ? [{ parameter: "river", message: `"${DRY_RIVER}" has no water` }] : [];
      },
      answers: { 200: Bookmark, 201: Bookmark },
      callback: FLOOD_CALLBACK,
      conflicts: { when: "The account has marked this river already.", message: "It is marked" },
      async answer({ dry_run: dryRun }, { account, body }) {
        calls.count++;
        if (dryRun === "yes")
          return { status: 200, data: { id: 0, river: body.river, note: body.note ?? null, owner: account.email } };
        const [row] = await sql<Bookmark[]>`
          insert into test_bookmarks (account_id, river, note)
          values (${account.id}, ${body.river}, ${body.note ?? null})
          on conflict do nothing
          returning id, river, note, ${account.email} as owner`;
        if (!row) throw alreadyMarked(body.river);
        return { status: 201, data: row, location: `/v1/test/bookmarks/${row.id}` };
      },
    }),
    action({
      id: "updateBookmark",
      method: "PATCH",
      path: "/v1/test/bookmarks/{id}",
      scope: "account",
      tag: TAG,
      summary: "Change a bookmark",
      description: "Changes what the body names.",
      parameters: { id },
      body: Change,
      bodyExamples: { "Another note": { note: "Work" }, "No note": { note: null } },
      answers: { 200: Bookmark },
      notFound: noBookmark,
      conflicts: { when: "The account has marked the other river already.", message: "It is marked" },
      async answer({ id: bookmark }, { account, body }) {
        const before = await requireBookmark(account, bookmark);
        const { note: text = before.note, river: code = before.river } = body;
        await sql`
          update test_bookmarks set note = ${text}, river = ${code}
           where id = ${bookmark} and account_id = ${account.id}`.catch((error: unknown) => {
          throw (error as { code?: string }).code === UNIQUE_VIOLATION ? alreadyMarked(code) : error;
        });
        return { status: 200, data: await requireBookmark(account, bookmark) };
      },
    }),
    action({
      id: "deleteBookmark",
      method: "DELETE",
      path: "/v1/test/bookmarks/{id}",
      scope: "account",
      tag: TAG,
      summary: "Delete a bookmark",
      description: "Deletes a bookmark.",
      parameters: { id },
      answers: { 204: null },
      notFound: noBookmark,
      async answer({ id: bookmark }, { account }) {
        const deleted = await sql`delete from test_bookmarks where id = ${bookmark} and account_id = ${account.id}`;
        if (deleted.count === 0) throw missing(bookmark);
        return { status: 204 };
      },
    }),
    action({
      id: "testBookmark",
      method: "POST",
      path: "/v1/test/bookmarks/{id}/test",
      scope: "account",
      tag: TAG,
      summary: "Send a test",
      description: "Sends a test, later.",
      parameters: { id },
      answers: { 202: Type.Object({ queued: Type.Integer({ description: "Its number.", example: 1 }) }) },
      notFound: noBookmark,
      async answer({ id: bookmark }, { account }) {
        const { note: text } = await requireBookmark(account, bookmark);
        if (text === "busy") throw rateLimited(5, 12);
        return { status: 202, data: { queued: bookmark } };
      },
    }),
    action({
      id: "measureRivers",
      method: "POST",
      path: "/v1/test/measurements",
      scope: "public",
      datasets: ["rivers"],
      tag: TAG,
      summary: "Measure rivers",
      description: "Says for how many rivers a measurement was asked.",
      parameters: {},
      body: Type.Object({ rivers: Type.Array(river, { description: "Which.", example: ["R0001"] }) }),
      answers: { 200: Type.Object({ rivers: Type.Integer({ description: "How many.", example: 1 }) }) },
      answer: (_, { body }) => ({ status: 200, data: { rivers: body.rivers.length } }),
    }),
  ];
}
