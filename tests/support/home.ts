import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder for a GOVDATA_HOME, below `parent`; the user that root gives way to for PostgreSQL may pass through it.
 */
export function scratchHome(purpose: string, parent = tmpdir()): string {
  const home = mkdtempSync(join(parent, `govdata-${purpose}-`));
  chmodSync(home, 0o711);
  return home;
}
