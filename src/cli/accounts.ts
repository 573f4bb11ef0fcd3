import { failed, usageError } from "../errors.ts";
import { readEmail } from "../settings/values.ts";
import { noAccount } from "./shell/accounts.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { readPassword } from "./shell/password.ts";
import { table } from "./shell/table.ts";

const EMAIL = { name: "EMAIL", doc: "The e-mail address of the account.", required: true } as const;

const create = defineCommand({
  summary: "Make an account, without a password",
  args: [EMAIL],
  async run({ words: [email = ""], settings, note }) {
    if (readEmail(email) === undefined) throw usageError(`"${email}" is not accepted; accepted: an e-mail address`);
    await withDatabase(settings(), async ({ sql }) => {
      const { addAccount } = await import("../accounts/queries.ts");
      if ((await addAccount(sql, email)) === undefined) throw failed(`the account "${email}" exists already`);
      note(`Made the account ${email}. Make a key with: govdata keys create --label LABEL --account ${email}`);
    });
  },
});

const list = defineCommand({
  summary: "List the accounts: state, password set or not, number of keys",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const accountList = await withDatabase(settings(), async ({ sql }) => {
      const { accounts } = await import("../accounts/queries.ts");
      return accounts(sql);
    });
    if (options.json) return print(JSON.stringify(accountList, null, 2));
    for (const line of table(
      ["id", "e-mail", "status", "password", "keys", "created"],
      accountList.map((account) => [
        String(account.id),
        account.email,
        account.status,
        account.has_password ? "set" : "none",
        String(account.keys),
        account.created_at.toISOString().slice(0, 10),
      ]),
    ))
      print(line);
  },
});

/** A command that sets the status of one account. */
const statusCommand = (status: "active" | "suspended", summary: string) =>
  defineCommand({
    summary,
    args: [EMAIL],
    async run({ words: [email = ""], settings, note }) {
      await withDatabase(settings(), async ({ sql }) => {
        const { setAccountStatus } = await import("../accounts/queries.ts");
        if (!(await setAccountStatus(sql, email, status))) throw noAccount(email);
        note(`The account ${email} is ${status}. Running servers apply this within a second.`);
      });
    },
  });

const password = defineCommand({
  summary: "Set the password of an account: prompts on a terminal, else reads standard input",
  details: "A password has 12 to 256 characters. It is never an argument, because other users could read that.",
  examples: ["accounts password owner@localhost"],
  args: [EMAIL],
  async run({ words: [email = ""], settings, note }) {
    const current = settings();
    const hash = await Bun.password.hash(await readPassword(`Password of ${email}: `), "argon2id");
    await withDatabase(current, async ({ sql }) => {
      const { setPasswordHash } = await import("../accounts/queries.ts");
      if (!(await setPasswordHash(sql, email, hash))) throw noAccount(email);
      note(`The password of ${email} is set.`);
    });
  },
});

/** `govdata accounts …`: the accounts that keys belong to. */
export const accountsCommand = defineGroup({
  summary: "Make, list, suspend and activate accounts, set their passwords",
  commands: {
    create,
    list,
    suspend: statusCommand("suspended", "Refuse all keys of an account until it is activated (403)"),
    activate: statusCommand("active", "Let the keys of a suspended account work again"),
    password,
  },
});
