import { type Static, Type } from "@sinclair/typebox";
import type { Settings } from "../../config.ts";
import type { ErrorDetail } from "../../errors.ts";
import { action } from "../../http/action.ts";
import type { Endpoint } from "../../http/any-endpoint.ts";
import { idParameter } from "../../http/parameters/uuid.ts";
import { series } from "../../http/read-endpoints.ts";
import { accepting, nullable } from "../../schema.ts";
import type { Database } from "../../storage/database.ts";
import { ACCEPTED_PATHS, type LinkedPath, linkedPath } from "./linked-path.ts";
import {
  createLink,
  expiryFault,
  LONGEST_SECONDS,
  noLink,
  revokeLink,
  SHORTEST_SECONDS,
  tooManyLinks,
  USUAL_SECONDS,
} from "./links.ts";
import { type LinkRow, linksOfAccount } from "./queries.ts";

const PATH = "/v1/links";
const OF_ACCOUNT = { scope: "account", datasets: [], tag: "Links" } as const;
const EXAMPLE_ID = "3f0c8a52-6d1e-4b7a-9c04-5d1e8f6a7b90";
const EXAMPLE_PATH = "/v1/us/census/places/06/metrics?format=csv";

const time = (description: string, example: string) => Type.String({ format: "date-time", description, example });

const fields = {
  id: Type.String({ format: "uuid", description: "Its id, for paths.", example: EXAMPLE_ID }),
  path: Type.String({
    description: "The path and query that it answers, in their signed form.",
    example: EXAMPLE_PATH,
  }),
  created_at: time("When it was made.", "2026-03-02T14:05:06.789Z"),
  expires_at: nullable(time("When it ends; null for one that holds until it is revoked.", "2026-03-03T14:05:06.000Z")),
};

const Link = Type.Object(
  {
    ...fields,
    key_id: Type.Integer({
      description: "The number of the key that made it, which its requests count for.",
      example: 7,
    }),
    key_label: Type.String({ description: "The label of that key.", example: "spreadsheets" }),
    is_active: Type.Boolean({
      description: "Whether it answers now. A link does not while its key is disabled.",
      example: true,
    }),
  },
  { $id: "Link", description: "A signed link. Its address is shown only when it is made." },
);

const CreatedLink = Type.Object(
  {
    ...fields,
    url: Type.String({
      description: "The address, which answers without a header. Keep it as secret as a key: it is not shown again.",
      example:
        `https://data.example.org${EXAMPLE_PATH}&link=${EXAMPLE_ID}.7.1772546706.` +
        "kq0cP2sUaVb3Xw6hYt1LrZ8mNf4DgJ5oEiQ7uRyT9A0",
    }),
  },
  { $id: "CreatedLink", description: "A new link, with its address." },
);

/** The body that makes a link. The command line checks its options by it, too. */
export const NewLink = Type.Object(
  {
    path: accepting(
      Type.String({ description: "The path that it answers, with its query.", example: EXAMPLE_PATH, maxLength: 4000 }),
      ACCEPTED_PATHS,
    ),
    expires_in: Type.Optional(
      nullable(
        Type.Integer({
          minimum: SHORTEST_SECONDS,
          maximum: LONGEST_SECONDS,
          description:
            `After how many seconds it ends; ${USUAL_SECONDS}, a day, by default. null: when it is revoked, which is ` +
            "possible only for feeds (`.atom`).",
          example: USUAL_SECONDS,
        }),
      ),
    ),
  },
  { description: "The link to make." },
);

/** Returns the faults of a body that its schema can't tell, and the request that its path is. */
export function newLinkFaults(
  endpoints: readonly Endpoint[],
  body: unknown,
): { faults: ErrorDetail[]; linked: LinkedPath | undefined } {
  const { path, expires_in: expiresIn } = Object(body) as { path?: unknown; expires_in?: unknown };
  if (typeof path !== "string") return { faults: [], linked: undefined };
  const linked = linkedPath(endpoints, path);
  if (typeof linked === "string") return { faults: [{ parameter: "path", message: linked }], linked: undefined };
  const fault = expiryFault(expiresIn, linked);
  return { faults: fault === undefined ? [] : [{ parameter: "expires_in", message: fault }], linked };
}

const shownLink = ({ key_status: status, ...row }: LinkRow): Static<typeof Link> => ({
  ...row,
  ...times(row),
  is_active: status === "active",
});

const times = ({ created_at: created, expires_at: expires }: Pick<LinkRow, "created_at" | "expires_at">) => ({
  created_at: created.toISOString(),
  expires_at: expires?.toISOString() ?? null,
});

const NO_LINK = {
  when: "The account has no link of this id that has not ended.",
  sent: {},
  message: noLink(EXAMPLE_ID).message,
};

/** The endpoints of links. `readable`: returns every endpoint, for checking what links are made for. */
export function linkEndpoints(
  database: Database,
  { baseUrl, secretsKeys, linksPerAccount: most }: Pick<Settings, "baseUrl" | "secretsKeys" | "linksPerAccount">,
  readable: () => Promise<readonly Endpoint[]>,
) {
  const { sql, transaction } = database;
  return [
    action({
      ...OF_ACCOUNT,
      id: "createLink",
      method: "POST",
      path: PATH,
      isForReadOnlyKeys: true,
      summary: "Make a signed link",
      description:
        "Makes an address that answers one GET request without a header, for spreadsheets and programs that send " +
        "none. It answers this path and query only, until it expires. Its requests count as those of the key that " +
        "made it, and it ends with that key: at once when the key is revoked, and while the key is disabled or the " +
        "account suspended. A key that only reads can make links, too, and is the right one for it.",
      parameters: {},
      body: NewLink,
      checkBody: async (body) => newLinkFaults(await readable(), body).faults,
      bodyExamples: {
        "A table for a day": { path: EXAMPLE_PATH, expires_in: USUAL_SECONDS },
        "A feed until it is revoked": { path: "/v1/us/sec/events.atom", expires_in: null },
      },
      answers: { 201: CreatedLink },
      conflicts: {
        when: `The account has as many links as it may have: ${most}; operators are not limited.`,
        message: tooManyLinks(most).message,
      },
      async answer(_, { account, key, body }) {
        const { expires_in: expiresIn = USUAL_SECONDS } = body;
        const { linked } = newLinkFaults(await readable(), body);
        const path = linked?.target ?? body.path; // checked before
        const link = { accountId: account.id, keyId: key.id, path, expiresIn, most };
        const { target, ...made } = await createLink({ sql, transaction, secretsKeys }, link);
        const data = { ...made, ...times(made), url: baseUrl + target };
        return { status: 201, data, location: `${PATH}/${made.id}` };
      },
    }),
    series({
      ...OF_ACCOUNT,
      id: "listLinks",
      path: PATH,
      summary: "Signed links",
      description: "All links of the account that have neither expired nor been revoked, the newest first.",
      parameters: {},
      row: Link,
      answer: async (_, { account }) => ({ rows: (await linksOfAccount(sql, account.id)).map(shownLink) }),
    }),
    action({
      ...OF_ACCOUNT,
      id: "deleteLink",
      method: "DELETE",
      path: `${PATH}/{id}`,
      isForReadOnlyKeys: true,
      summary: "Revoke a signed link",
      description:
        "Revokes a link, for good. Every running server refuses it within a second. A key that only reads can revoke " +
        "the links that it has made.",
      parameters: { id: idParameter("The id of a link.", EXAMPLE_ID) },
      answers: { 204: null },
      notFound: NO_LINK,
      async answer({ id }, { account, key }) {
        await revokeLink(sql, { id, accountId: account.id, keyId: key.isReadOnly ? key.id : undefined });
        return { status: 204 };
      },
    }),
  ];
}
