import type { PartContext } from "../../../jobs/part.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { createPlace, type Standing } from "../storage/place.ts";

/** How often a server looks whether its folder is still that of the indexes, and lets others know that it is there. */
const LOOK_MS = 3_000;

/** The storage of a server that fills indexes. */
export interface AttendedPlace {
  readonly looksEveryMs: number;
  /** Makes the storage that of the indexes if they are lost, or there are none. Returns whether they are in it now. */
  claim(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Looks after the storage: what is lost there is built again, even without a request. */
export function attendedPlace({
  database: { sql },
  settings,
  log,
}: Pick<PartContext, "database" | "log"> & { settings: VectorSettings }): AttendedPlace {
  const place = createPlace(sql, settings);
  let lastTold = "";
  const tell = (standing: Standing): boolean => {
    const sentence = standing.kind === "elsewhere" ? standing.sentence : "";
    if (sentence !== "" && sentence !== lastTold) log.error(`this server does not fill the search index: ${sentence}`);
    lastTold = sentence;
    return standing.kind === "here";
  };
  const look = async (): Promise<void> => {
    try {
      if ((await place.standing()).kind !== "none") tell(await place.claim());
    } catch {
      // The database is out of reach, or the folder can't be written: the code that needs them reports it.
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  timer.unref();
  return {
    looksEveryMs: LOOK_MS,
    claim: async () => tell(await place.claim()),
    async stop() {
      clearInterval(timer);
      await looking;
      await place.leave().catch(() => {}); // without a database, others wait until it is forgotten
    },
  };
}
