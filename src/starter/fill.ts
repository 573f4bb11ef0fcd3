import { dataFiles } from "../executable/data.ts";
import { reportProgress } from "../loading/child.ts";
import type { ProgressState } from "../loading/messages.ts";
import type { Database } from "../storage/database.ts";
import { loadStarter } from "./starter.ts";

/** Opens what shows how far the start is: a bar on a terminal, lines elsewhere. */
export type OpenProgress = () => { show(progress: ProgressState): void; end(): void };

/** Puts the starter data into a store that never had it, and says so from the first moment on. */
export async function fillStarter(
  database: Database,
  options: { baseUrl: string; note: (line: string) => void; openProgress: OpenProgress },
): Promise<void> {
  const { baseUrl, note, openProgress } = options;
  if (!dataFiles().includes("starter/manifest.json")) return note("This build has no starter data");
  const began = performance.now();
  let view: ReturnType<OpenProgress> | undefined;
  const progress = reportProgress((state) => {
    view ??= openProgress();
    view.show(state);
  });
  const onWait = () => note("Another govdata loads the starter data into this database: waiting for it");
  const rowCount = await loadStarter(database, { onWait, progress, baseUrl }).finally(() => view?.end());
  Bun.gc(true); // the files are unpacked in memory; nothing needs that from now on
  if (rowCount === undefined) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  note(`Loaded the starter data: ${rowCount.toLocaleString("en-US")} rows in ${seconds} s`);
}
