const head = Bun.spawnSync(["git", "rev-parse", "--short=7", "HEAD"], { cwd: import.meta.dir }).stdout.toString();

/** The commit as a number, which chooses what tests make up; 0 where there is no git. */
export const COMMIT = Number.parseInt(head.slice(0, 7), 16) || 0;
