import type { Sql } from "postgres";

/** A setting as it is stored. */
export interface SettingRow {
  name: string;
  /** A secret may be encrypted. */
  value: string;
  set_at: Date;
  /** The e-mail address of an account, or the command. */
  set_by: string;
}

/** Every stored setting; `[]` if there are none, or the database is not migrated. */
export async function settingRows(sql: Sql): Promise<SettingRow[]> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('stored_settings') is not null as exists`;
  if (!table?.exists) return [];
  return sql<SettingRow[]>`select name, value, set_at, set_by from stored_settings order by name`;
}

/** Stores a setting in the place of what was stored of it before. */
export const putSetting = (sql: Sql, { name, value, set_by }: Omit<SettingRow, "set_at">) => sql`
    insert into stored_settings (name, value, set_by) values (${name}, ${value}, ${set_by})
    on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = now()`;

/** Stores the same setting in another form, unless it was changed since it was read. */
export const replaceForm = (sql: Sql, { name, value }: SettingRow, form: string) =>
  sql`update stored_settings set value = ${form} where name = ${name} and value = ${value}`;

/** Removes a setting; returns whether it was stored. */
export async function dropSetting(sql: Sql, name: string): Promise<boolean> {
  const { count } = await sql`delete from stored_settings where name = ${name}`;
  return count > 0;
}
