import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../errors.ts";
import { readPlainFile } from "../plain-file.ts";
import { execWords, flushFileSystem, spawnSelf } from "../process.ts";
import { MAJOR_VERSION } from "./binaries.ts";
import { diskFull, homePaths, makePrivateFolder, type Servant, speaksOfFullDisk } from "./home.ts";

/** PostgreSQL's whole environment. The caller's PGPORT or locale would change what it does. */
export const POSTGRES_ENVIRONMENT = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** The text of `PG_VERSION` is a number of two digits. */
const LONGEST_VERSION = 8;

/** The database user that owns everything in the embedded database. */
export const SUPERUSER = "govdata";

/**
 * Makes an empty cluster in `HOME/data` if there is none. It gets its name only when it is complete and on the disk, so
 * that an interrupted start begins again. Calls `onWait` when initdb is at work, and this process has nothing to do.
 * @throws `failed` if the data there has another major version, or initdb fails.
 */
export async function makeCluster(
  home: string,
  { bin, servant, onWait }: { bin: string; servant: Servant; onWait: () => void },
): Promise<void> {
  const { data } = homePaths(home);
  const versionFile = join(data, "PG_VERSION");
  const version = readPlainFile(versionFile);
  if (version) {
    const major = version.toString("utf8", 0, LONGEST_VERSION).trim();
    if (major !== MAJOR_VERSION)
      throw failed(
        `${data} was made by PostgreSQL ${major}, but this govdata has ${MAJOR_VERSION}: run the govdata that made ` +
          "it, or set GOVDATA_HOME to a new folder and load the data again",
      );
    return;
  }
  if (lstatSync(data, { throwIfNoEntry: false })) throw failed(`${data} is not a database: move it away`);
  const part = `${data}.part`;
  rmSync(part, { recursive: true, force: true });
  makePrivateFolder(part, servant);
  try {
    await initialize(home, { bin, part, servant, onWait });
    // One flush, because initdb's own takes four times as long.
    flushFileSystem(home);
    renameSync(part, data);
    flushFolder(home);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

interface Initialization {
  bin: string;
  part: string;
  servant: Servant;
  onWait: () => void;
}

async function initialize(home: string, { bin, part, servant, onWait }: Initialization): Promise<void> {
  const args = ["-D", part, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions", "--no-sync"];
  // Built-in locales are the same on every system. All of them come with the ICU collations that sort names.
  // The server's own setting, because initdb fails in a container with a tiny /dev/shm.
  args.push("--set", "dynamic_shared_memory_type=mmap");
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  const words = execWords({ parentPid: process.pid, ...servant, program: join(bin, "initdb"), args });
  const child = spawnSelf("__exec", words, {
    env: POSTGRES_ENVIRONMENT,
    cwd: "/",
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    detached: true, // its user may look into this process, and must not find root's terminal there
  });
  onWait();
  const [code, output] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (code === 0) return;
  if (speaksOfFullDisk(output)) throw diskFull(home, lastLine(output));
  if (/could not look up effective user ID/.test(output))
    throw failed(
      `PostgreSQL needs a name for user ${servant.uid}, but the system has none: run govdata as a user of /etc/passwd`,
    );
  throw failed(`cannot make a database in ${home}: ${output.trim() || `initdb ended with ${code}`}`);
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";

/** Flushes a folder, because a rename is on the disk only when its folder is. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
