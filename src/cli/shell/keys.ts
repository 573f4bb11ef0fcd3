import type { Sql } from "postgres";
import type { ApiKey } from "../../accounts/queries.ts";
import { commandText } from "../../command.ts";
import { failed } from "../../errors.ts";

/** Returns the key that `name` names. @throws `failed` when no key or several keys have that name. */
export async function oneKey(sql: Sql, name: string): Promise<ApiKey> {
  const [{ findKeys }, { keyDigest }] = await Promise.all([
    import("../../accounts/queries.ts"),
    import("../../http/access/access.ts"),
  ]);
  const id = /^[1-9][0-9]{0,14}$/.test(name) ? Number(name) : null;
  const keys = await findKeys(sql, { id, name, sha256: keyDigest(name) });
  const byNumber = keys.find((key) => key.id === id);
  if (byNumber) return byNumber;
  const [key] = keys;
  // A whole key must not appear in a terminal's output.
  const masked = name.startsWith("gd_live_") ? `${name.slice(0, 12)}…` : name;
  if (!key) throw failed(`there is no key "${masked}"; ${commandText("keys list")} shows all`);
  if (keys.length > 1)
    throw failed(`"${masked}" names ${keys.length} keys; use a number: ${keys.map(({ id }) => id).join(", ")}`);
  return key;
}
