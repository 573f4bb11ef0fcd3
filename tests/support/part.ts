import { Glob } from "bun";
import { waitUntil } from "./wait.ts";

/** Waits until a download that is under way has written this many bytes below its cache folder. */
export const untilPartHas = (cacheFolder: string, bytes: number): Promise<number> =>
  waitUntil(`${bytes} bytes of the download are written`, () => {
    for (const path of new Glob("**/*.part").scanSync({ cwd: cacheFolder, dot: true, absolute: true }))
      if (Bun.file(path).size >= bytes) return true;
    return false;
  });
