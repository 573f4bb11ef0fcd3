import { commandText } from "../command.ts";
import { failed, usageError } from "../errors.ts";
import { onThisMachine, requiredBaseUrl } from "../settings/base-url.ts";
import { readEmail } from "../settings/values.ts";
import { noAccount, requireAccount, requireActiveAccount } from "./shell/accounts.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { readPassword } from "./shell/password.ts";
import { table } from "./shell/text.ts";

const EMAIL = { name: "EMAIL", doc: "The e-mail address of the account.", required: true } as const;

const create = defineCommand({
  summary: "Make an account, without a password",
  args: [EMAIL],
  async run({ words: [email = ""], settings, note }) {
    if (readEmail(email) === undefined) throw usageError(`"${email}" is not accepted; accepted: an e-mail address`);
    await withDatabase(settings(), async ({ sql }) => {
      const { addAccount } = await import("../accounts/queries.ts");
      if ((await addAccount(sql, email)) === undefined) throw failed(`the account "${email}" exists already`);
      note(
        `Made the account ${email}. Make a key with: ${commandText(`keys create --label LABEL --account ${email}`)}`,
      );
      note(`For the pages, make a link that signs in with: ${commandText(`accounts link ${email}`)}`);
    });
  },
});

const list = defineCommand({
  summary: "List the accounts: state, password set or not, operator or not, number of keys",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const accountList = await withDatabase(settings(), async ({ sql }) => {
      const { accounts } = await import("../accounts/queries.ts");
      return accounts(sql);
    });
    if (options.json) return print(JSON.stringify(accountList, null, 2));
    for (const line of table(
      ["id", "e-mail", "status", "password", "operator", "keys", "created"],
      accountList.map((account) => [
        String(account.id),
        account.email,
        account.status,
        account.has_password ? "set" : "none",
        account.is_operator ? "yes" : "no",
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
  details:
    "A password has 12 to 1,000 characters. It is never an argument, because other users could read that. The " +
    "account is signed out everywhere, and unlocked if it was locked after failed sign-ins.",
  examples: ["accounts password owner@localhost"],
  args: [EMAIL],
  async run({ words: [email = ""], settings, note }) {
    const current = settings();
    const { hashPassword } = await import("../accounts/sign-in/passwords.ts");
    const hash = await hashPassword(await readPassword(`Password of ${email}: `, email));
    await withDatabase(current, async ({ sql }) => {
      const { setPasswordHash } = await import("../accounts/queries.ts");
      const { forgetAccountFailures } = await import("../accounts/sign-in/attempts.ts");
      if (!(await setPasswordHash(sql, email, hash))) throw noAccount(email);
      await forgetAccountFailures(sql, email);
      note(`The password of ${email} is set.`);
    });
  },
});

const link = defineCommand({
  summary: "Print a link that signs an account in once, within 30 minutes",
  details:
    "For people without a password, or with a forgotten one: the link leads to a page for a new password. It also " +
    "unlocks an account that was locked after failed sign-ins.",
  examples: ["accounts link owner@localhost"],
  args: [EMAIL],
  async run({ words: [email = ""], settings, print, note }) {
    const current = settings();
    await withDatabase(current, async ({ sql }) => {
      const { forgetAccountFailures } = await import("../accounts/sign-in/attempts.ts");
      const { LINK_MINUTES, linkAddress, makeLink } = await import("../accounts/sign-in/links.ts");
      const account = await requireActiveAccount(sql, email);
      await forgetAccountFailures(sql, email);
      note(`Signs ${account.email} in once, within ${LINK_MINUTES} minutes. It is not stored, so use it now.`);
      print(linkAddress(onThisMachine(requiredBaseUrl(current)), await makeLink(sql, account.id)));
    });
  },
});

const invite = defineCommand({
  summary: "Print a link with which a person makes their account, within 7 days",
  details: "Needs GOVDATA_SIGN_UP=invited or open, here and where the server runs.",
  examples: ["accounts invite ana@example.org"],
  args: [EMAIL],
  async run({ words: [email = ""], settings, print, note }) {
    if (readEmail(email) === undefined) throw usageError(`"${email}" is not accepted; accepted: an e-mail address`);
    const current = settings();
    if (current.signUp === "closed")
      throw usageError("GOVDATA_SIGN_UP=closed accepts no invitation: set it to invited");
    const base = onThisMachine(requiredBaseUrl(current));
    await withDatabase(current, async ({ sql }) => {
      const { INVITATION_DAYS, invitationAddress, invite } = await import("../accounts/invitations/invitations.ts");
      const token = await invite(sql, email);
      if (token === undefined) throw failed(`the account "${email}" exists already`);
      note(`Lets ${email} make an account, within ${INVITATION_DAYS} days. It is not stored, so send it now.`);
      print(invitationAddress(base, token));
    });
  },
});

const operator = defineCommand({
  summary: "Make an account an operator, which sees all accounts, keys and loads",
  details: "The owner, which is the first account, is always one.",
  examples: ["accounts operator ana@example.org", "accounts operator ana@example.org --remove"],
  args: [EMAIL],
  options: { remove: { type: "boolean", doc: "Make an operator an account like others again." } },
  async run({ words: [email = ""], options: { remove = false }, settings, note }) {
    await withDatabase(settings(), async ({ sql }) => {
      const { ownerAccount, setOperator } = await import("../accounts/queries.ts");
      const account = await requireAccount(sql, email);
      if (remove && account.id === (await ownerAccount(sql))?.id)
        throw failed(`the account "${email}" is the owner's, which is always an operator`);
      await setOperator(sql, email, !remove);
      note(`The account ${account.email} is ${remove ? "an account like others" : "an operator"} now.`);
    });
  },
});

/** `govdata accounts …`: the accounts that keys belong to. */
export const accountsCommand = defineGroup({
  summary: "Make, list, suspend and activate accounts, set their passwords, let them sign in",
  commands: {
    create,
    list,
    suspend: statusCommand("suspended", "End an account's sessions, and refuse its keys (403), until it is activated"),
    activate: statusCommand("active", "Let a suspended account sign in, and its keys work, again"),
    password,
    link,
    invite,
    operator,
  },
});
