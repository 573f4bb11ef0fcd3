/** How often a write is tried whose commit another process came before. */
const COMMIT_ATTEMPTS = 8;

/**
 * Runs a write, and runs it again on the newest version if its commit conflicts with that of another process.
 * @throws what LanceDB says, if it fails otherwise or too often
 */
export async function committed(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === COMMIT_ATTEMPTS || !/conflict/i.test(String(error))) throw error;
    }
}
