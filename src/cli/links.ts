import { commandText } from "../command.ts";
import { failed, usageError } from "../errors.ts";
import { requiredBaseUrl } from "../settings/base-url.ts";
import { requireAccount } from "./shell/accounts.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { oneKey } from "./shell/keys.ts";
import { table } from "./shell/text.ts";

const create = defineCommand({
  summary: "Make an address that answers without a header, and print it; it is as secret as a key",
  details:
    "Standard output gets only the address, standard error the notes. Its requests count as those of the key, and it " +
    "ends with the key. A read-only key is the right one for it.",
  examples: [
    "links create --key sheets --path '/v1/us/census/places/06/metrics?format=csv' --expires-in 604800",
    "links create --key reader --path /v1/us/sec/events.atom --expires-in never",
  ],
  options: {
    path: {
      type: "string",
      value: "PATH",
      doc: "The path below /v1/us/ that it answers, with its query.",
      required: true,
    },
    key: { type: "string", value: "KEY", doc: "The key that signs it, as for keys revoke.", required: true },
    "expires-in": {
      type: "string",
      value: "SECONDS",
      doc: "After how many seconds it ends; 86400, a day, by default. never: when it is revoked, only for feeds.",
    },
  },
  async run({ options, settings, print, note }) {
    const current = settings();
    const baseUrl = requiredBaseUrl(current);
    const [{ describedEndpoints }, { NewLink, newLinkFaults }, { createLink, USUAL_SECONDS }, { requireFields }] =
      await Promise.all([
        import("../features.ts"),
        import("../accounts/links/routes.ts"),
        import("../accounts/links/links.ts"),
        import("./shell/fields.ts"),
      ]);
    const { path, key: name, "expires-in": expiry = String(USUAL_SECONDS) } = options;
    if (!/^(\d{1,9}|never)$/.test(expiry))
      throw usageError(`--expires-in "${expiry}" is not accepted; accepted: a whole number of seconds, or never`);
    const body = { path, expires_in: expiry === "never" ? null : Number(expiry) };
    const { faults, linked } = newLinkFaults(await describedEndpoints(), body);
    await requireFields(NewLink, body, faults);
    await withDatabase(current, async ({ sql, transaction }) => {
      const key = await oneKey(sql, name);
      if (key.status === "revoked") throw failed(`key ${key.id} (${key.label}) is revoked, so it signs nothing`);
      const { id: accountId } = await requireAccount(sql, key.account);
      const {
        id,
        target,
        expires_at: end,
      } = await createLink(
        { sql, transaction, secretsKeys: current.secretsKeys },
        {
          ...{ accountId, keyId: key.id, path: linked?.target ?? path, expiresIn: body.expires_in },
          most: Number.POSITIVE_INFINITY,
        },
      );
      note(
        `Link ${id} of key ${key.id} (${key.label}), until ${end === null ? "it is revoked" : end.toISOString()}. ` +
          "Anyone with the link can use it.",
      );
      if (key.status === "disabled")
        note(`The key is disabled. The link answers once it is enabled (${commandText(`keys enable ${key.id}`)}).`);
      print(baseUrl + target);
    });
  },
});

const list = defineCommand({
  summary: "List the links that have not ended: key, account, end, path",
  options: {
    account: { type: "string", doc: "Only the links of this account.", value: "EMAIL" },
    json: JSON_OPTION,
  },
  async run({ options, settings, print }) {
    const links = await withDatabase(settings(), async ({ sql }) => {
      const { allLinks } = await import("../accounts/links/queries.ts");
      const { account } = options;
      if (account !== undefined) await requireAccount(sql, account);
      return allLinks(sql, account);
    });
    if (options.json) return print(JSON.stringify(links, null, 2));
    for (const line of table(
      ["id", "key", "status", "account", "ends", "path"],
      links.map((link) => [
        link.id,
        link.key_label,
        link.key_status,
        link.account,
        link.expires_at?.toISOString().slice(0, 16).concat("Z") ?? "when revoked",
        link.path,
      ]),
    ))
      print(line);
  },
});

const revoke = defineCommand({
  summary: "Stop a link from answering, for good",
  args: [{ name: "ID", doc: "The id of the link, as links list has it.", required: true }],
  async run({ words: [id = ""], settings, note }) {
    await withDatabase(settings(), async ({ sql }) => {
      const { isUuid } = await import("../http/parameters/uuid.ts");
      const { markRevoked } = await import("../accounts/links/queries.ts");
      if (!isUuid(id) || !(await markRevoked(sql, { id })))
        throw failed(`the link "${id}" does not exist, or has ended; ${commandText("links list")} shows all others`);
      note(`Link ${id} is revoked. Running servers apply this within a second.`);
    });
  },
});

/** `govdata links …`: makes, lists and revokes signed links. */
export const linksCommand = defineGroup({
  summary: "Make, list and revoke addresses that answer without a key",
  commands: { create, list, revoke },
});
