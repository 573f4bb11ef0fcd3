import type { Sql } from "postgres";
import type { Account } from "../../accounts/queries.ts";
import { failed, type GovdataError } from "../../errors.ts";

/** The error for an e-mail address without an account. */
export const noAccount = (email: string): GovdataError =>
  failed(`the account "${email}" does not exist; govdata accounts list shows all`);

/** Returns the account of an e-mail address. @throws `failed` if there is none */
export async function requireAccount(sql: Sql, email: string): Promise<Pick<Account, "id" | "email">> {
  const { accountByEmail } = await import("../../accounts/queries.ts");
  const account = await accountByEmail(sql, email);
  if (account === undefined) throw noAccount(email);
  return account;
}
