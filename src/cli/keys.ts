import type { AccountState, ApiKey } from "../accounts/queries.ts";
import type { Settings } from "../config.ts";
import { failed, usageError } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { table } from "./shell/table.ts";

const create = defineCommand({
  summary: "Make an API key and print it: nothing else will ever show it again",
  details:
    "The key alone goes to standard output, notes go to standard error. Running servers accept it at once. " +
    "The limits are per key and minute: free 60 requests, standard 600, unlimited any number.",
  examples: ["keys create --label laptop", "keys create --label batch --tier unlimited --account ana@example.org"],
  options: {
    label: { type: "string", doc: "What the key is for, to find it again.", value: "LABEL", required: true },
    tier: {
      type: "string",
      doc: "How much the key may ask; standard by default.",
      value: "TIER",
      choices: ["free", "standard", "unlimited"],
    },
    account: { type: "string", doc: "Whose key it is; the owner's by default.", value: "EMAIL" },
  },
  async run({ options, settings, print, note }) {
    const { label, tier = "standard", account } = options;
    if (label.trim() === "" || label.length > 100 || /\p{Cc}/u.test(label))
      throw usageError(
        `--label ${JSON.stringify(label)} is not accepted; accepted: 1 to 100 characters, no control characters`,
      );
    const current = settings();
    await withDatabase(current, async (database) => {
      const { createKey } = await import("../accounts/keys.ts");
      const owner = await accountFor(database, account, current);
      const { id, key } = await createKey(database, { accountId: owner.id, label, tier });
      note(`Key ${id} of ${owner.email}, tier ${tier}. It is not stored: keep it now.`);
      if (owner.status === "suspended")
        note(`The account is suspended: the key works once it is active again (govdata accounts activate).`);
      print(key);
    });
  },
});

/** The account that a key is made for; on a store that has none yet, the owner's is made. */
async function accountFor({ sql }: Database, email: string | undefined, settings: Settings): Promise<AccountState> {
  const { accountByEmail, addAccount, ownerAccount } = await import("../accounts/queries.ts");
  if (email !== undefined) {
    const account = await accountByEmail(sql, email);
    if (account) return account;
    throw failed(`there is no account "${email}"; make it with: govdata accounts create ${email}`);
  }
  const owner = await ownerAccount(sql);
  if (owner) return owner;
  await addAccount(sql, settings.ownerEmail);
  const made = await ownerAccount(sql);
  if (made) return made;
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
      const { accountByEmail, apiKeys } = await import("../accounts/queries.ts");
      const { account } = options;
      if (account !== undefined && !(await accountByEmail(sql, account)))
        throw failed(`there is no account "${account}"; govdata accounts list shows all`);
      return apiKeys(sql, account);
    });
    if (options.json) return print(JSON.stringify(keys, null, 2));
    for (const line of table(
      ["id", "label", "tier", "status", "key", "account", "created", "last used"],
      keys.map((key) => [
        String(key.id),
        key.label,
        key.tier,
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
    args: [{ name: "KEY", doc: "Its number, its label, the first 12 characters, or the whole key.", required: true }],
    async run({ words: [name = ""], settings, note }) {
      await withDatabase(settings(), async (database) => {
        const { setKeyStatus } = await import("../accounts/queries.ts");
        const key = await oneKey(database, name);
        if (key.status === "revoked" || !(await setKeyStatus(database.sql, key.id, status)))
          throw failed(`key ${key.id} (${key.label}) is revoked, and that is for good`);
        note(`Key ${key.id} (${key.label}, ${key.prefix}…) is ${done}; running servers know within a second.`);
      });
    },
  });

/** The key that `name` names. @throws `failed` where none is, or where several are. */
async function oneKey({ sql }: Database, name: string): Promise<ApiKey> {
  const [{ findKeys }, { keyDigest }] = await Promise.all([
    import("../accounts/queries.ts"),
    import("../http/access/access.ts"),
  ]);
  const id = /^[1-9][0-9]{0,14}$/.test(name) ? Number(name) : null;
  const found = await findKeys(sql, { id, name, sha256: keyDigest(name) });
  const byNumber = found.find((key) => key.id === id);
  if (byNumber) return byNumber;
  const [key, ...others] = found;
  // What looks like a key must not show up in a terminal's history of errors.
  const shown = name.startsWith("gd_live_") ? `${name.slice(0, 12)}…` : name;
  if (!key) throw failed(`there is no key "${shown}"; govdata keys list shows all`);
  if (others.length > 0)
    throw failed(
      `"${shown}" names ${found.length} keys; name one by its number: ${found.map((one) => one.id).join(", ")}`,
    );
  return key;
}

/** `govdata keys …`: what API keys there are, and what they may do. */
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
