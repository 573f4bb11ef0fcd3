import type { Sql } from "postgres";
import type { AccountState } from "../../accounts/queries.ts";
import { commandText } from "../../command.ts";
import { failed, type GovdataError } from "../../errors.ts";

/** The error for an e-mail address without an account. */
export const noAccount = (email: string): GovdataError =>
  failed(`the account "${email}" does not exist; ${commandText("accounts list")} shows all`);

/** Returns the account of an e-mail address. @throws `failed` if there is none */
export async function requireAccount(sql: Sql, email: string): Promise<AccountState> {
  const { accountByEmail } = await import("../../accounts/queries.ts");
  const account = await accountByEmail(sql, email);
  if (account === undefined) throw noAccount(email);
  return account;
}

/** Returns the account of an e-mail address. @throws `failed` if there is none, or it is suspended */
export async function requireActiveAccount(sql: Sql, email: string): Promise<AccountState> {
  const account = await requireAccount(sql, email);
  if (account.status === "active") return account;
  throw failed(`the account "${email}" is suspended; ${commandText(`accounts activate ${email}`)} activates it`);
}
