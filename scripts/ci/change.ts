import { ROOT } from "../check/sources.ts";
import { mayHaveSql } from "../check/sql.ts";

/** What changed since the commit that it is compared with. */
export interface Change {
  /** The commit before the change, as it is printed; undefined where none is known. */
  base: string | undefined;
  /** The files that differ from it, new ones included; `[]` without a base. */
  files: readonly string[];
}

const git = (...words: string[]): string[] | undefined => {
  const result = Bun.spawnSync(["git", ...words], { cwd: ROOT, stderr: "ignore" });
  return result.success ? result.stdout.toString().split("\n").filter(Boolean) : undefined;
};

/**
 * Returns what changed since `base`, a commit that passed. Without it: since the last commit that passed in this clone,
 * or else since the commit before HEAD (on a merge, that of the branch that was merged into). A clone of one commit has
 * neither.
 * @throws if `base` is not a commit of this clone.
 */
export function changeSince(base: string | undefined): Change {
  const [commit] = base ? commitOf(base) : (git("merge-base", "HEAD", "refs/ci/passed") ?? commitOf("HEAD~1"));
  if (base && !commit) throw new Error(`GOVDATA_CI_BASE: "${base}" is not a commit of this clone`);
  if (commit === undefined) return { base: undefined, files: [] };
  const lists = [git("diff", "--name-only", commit), git("ls-files", "--others", "--exclude-standard")];
  return { base: commit.slice(0, 8), files: lists.flatMap((list) => list ?? []) };
}

const commitOf = (name: string): string[] => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) ?? [];

/** Returns why a change needs its tests on both databases; undefined if it doesn't. */
export function reasonForAll({ base, files }: Change): string | undefined {
  if (base === undefined) return "the clone does not have the commit before this one";
  const file = files.find((path) => NEEDS_BOTH.test(path) || (path.startsWith("src/") && mayHaveSql(path)));
  return file && `${file} changed since ${base}`;
}

/** Schema steps, the client of PostgreSQL, and how tests are divided. */
const NEEDS_BOTH = /^src\/.*\.sql$|^package-lock\.json$|^tests\/support\/database\.ts$|^scripts\/ci\/plan\.ts$/;
