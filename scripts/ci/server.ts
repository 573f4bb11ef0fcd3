/**
 * Prints the URL of a PostgreSQL server on this machine where tests may make databases, or nothing.
 */
import postgres from "postgres";

const user = Bun.spawnSync(["id", "-un"]).stdout.toString().trim(); // userInfo() and $USER are empty in some containers
const local = "127.0.0.1:5432/postgres";
const candidates = [
  process.env.GOVDATA_TEST_DATABASE_URL,
  `postgres://${user}@${local}`,
  `postgres://postgres@${local}`,
  `postgres://postgres:postgres@${local}`,
].filter((url) => url !== undefined);

async function mayMakeDatabases(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    const [row] = await sql`
      select rolcreatedb or rolsuper as may, current_setting('server_version_num')::int >= 140000 as is_new
        from pg_roles
       where rolname = current_user`;
    return Boolean(row?.may && row.is_new);
  } catch {
    return false; // not there, or it refuses to log in: the next candidate may
  } finally {
    await sql.end({ timeout: 0 });
  }
}

for (const url of candidates) {
  if (!(await mayMakeDatabases(url))) continue;
  console.log(url);
  break;
}
