import type { AccountState, ApiKey } from "../accounts/queries.ts";
import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import { failed, usageError } from "../errors.ts";
import { TIER_NAMES } from "../settings/keys.ts";
import type { Database } from "../storage/database.ts";
import { requireAccount } from "./shell/accounts.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { oneKey } from "./shell/keys.ts";
import { table } from "./shell/text.ts";

const create = defineCommand({
  summary: "Make an API key and print it; it is never shown again",
  details:
    "Standard output gets only the key, standard error the notes. Running servers accept it at once. " +
    "Each key has its own limit per minute: free 60 requests, standard 600, unlimited any number.",
  examples: [
    "keys create --label laptop",
    "keys create --label sheets --read-only",
    "keys create --label batch --tier unlimited --account ana@example.org",
  ],
  options: {
    label: { type: "string", doc: "What the key is for, so that you find it again.", value: "LABEL", required: true },
    tier: {
      type: "string",
      doc: "The rate limit of the key; standard by default.",
      value: "TIER",
      choices: TIER_NAMES,
    },
    "read-only": {
      type: "boolean",
      doc: "The key can't make or change webhooks; it can make links to data.",
    },
    account: { type: "string", doc: "The account of the key; the owner's by default.", value: "EMAIL" },
  },
  async run({ options, settings, print, note }) {
    const { label, tier = "standard", account, "read-only": isReadOnly } = options;
    const { ACCEPTED_LABELS, createKey, isKeyLabel } = await import("../accounts/keys.ts");
    if (!isKeyLabel(label))
      throw usageError(`--label ${JSON.stringify(label)} is not accepted; accepted: ${ACCEPTED_LABELS}`);
    const current = settings();
    await withDatabase(current, async (database) => {
      const owner = await accountFor(database, account, current);
      const { id, key } = await createKey(database, { accountId: owner.id, label, tier, isReadOnly });
      note(
        `Key ${id} of ${owner.email}, tier ${tier}${isReadOnly ? ", read-only" : ""}. ` +
          "It is not stored, so keep it now.",
      );
      if (owner.status === "suspended")
        note(
          `The account is suspended. The key works once the account is active (${commandText("accounts activate")}).`,
        );
      print(key);
    });
  },
});

/** Returns the account that a key is made for. Makes the owner's account in a store without accounts. */
async function accountFor({ sql }: Database, email: string | undefined, settings: Settings): Promise<AccountState> {
  const { accountByEmail, addAccount, ownerAccount } = await import("../accounts/queries.ts");
  if (email !== undefined) {
    const account = await accountByEmail(sql, email);
    if (account) return account;
    throw failed(`the account "${email}" does not exist; make it with: ${commandText(`accounts create ${email}`)}`);
  }
  const owner = await ownerAccount(sql);
  if (owner) return owner;
  await addAccount(sql, settings.ownerEmail);
  const newOwner = await ownerAccount(sql);
  if (newOwner) return newOwner;
  throw failed(`the account "${settings.ownerEmail}" could not be made`);
}

const list = defineCommand({
  summary: "List the API keys: label, tier, state, first characters, last use",
  options: {
    account: { type: "string", doc: "Only the keys of this account.", value: "EMAIL" },
    json: JSON_OPTION,
  },
  async run({ options, settings, print }) {
    const keys = await withDatabase(settings(), async ({ sql }) => {
      const { apiKeys } = await import("../accounts/queries.ts");
      const { account } = options;
      if (account !== undefined) await requireAccount(sql, account);
      return apiKeys(sql, account);
    });
    if (options.json) return print(JSON.stringify(keys, null, 2));
    for (const line of table(
      ["id", "label", "tier", "may", "status", "key", "account", "created", "last used"],
      keys.map((key) => [
        String(key.id),
        key.label,
        key.tier,
        key.is_read_only ? "only read" : "read and write",
        key.status,
        `${key.prefix}…`,
        key.account,
        key.created_at.toISOString().slice(0, 10),
        key.last_used_at?.toISOString().slice(0, 16).concat("Z") ?? "never",
      ]),
    ))
      print(line);
  },
});

/** A command that sets the status of one key. */
const statusCommand = (status: ApiKey["status"], done: string, summary: string) =>
  defineCommand({
    summary,
    args: [{ name: "KEY", doc: "The number, the label, the first 12 characters, or the whole key.", required: true }],
    async run({ words: [name = ""], settings, note }) {
      await withDatabase(settings(), async (database) => {
        const { setKeyStatus } = await import("../accounts/queries.ts");
        const key = await oneKey(database.sql, name);
        if (key.status === "revoked" || !(await setKeyStatus(database.sql, key.id, status)))
          throw failed(`key ${key.id} (${key.label}) is revoked, which can't be undone`);
        note(`Key ${key.id} (${key.label}, ${key.prefix}…) is ${done}. Running servers apply this within a second.`);
      });
    },
  });

/** `govdata keys …`: makes, lists and changes API keys. */
export const keysCommand = defineGroup({
  summary: "Make, list, disable and revoke API keys",
  commands: {
    create,
    list,
    disable: statusCommand("disabled", "disabled", "Stop a key from working until it is enabled again (403)"),
    enable: statusCommand("active", "active", "Let a disabled key work again"),
    revoke: statusCommand("revoked", "revoked", "Stop a key from working for good (401)"),
  },
});
