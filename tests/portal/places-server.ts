import { seedCensus } from "../contract/census-seed.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { sharedServer, startServer } from "../support/server.ts";

/** A server with made places, and loans there. */
export const placesServer = sharedServer(() =>
  startServer({
    seed: async ({ database }) => {
      await seedCensus(database);
      await seedLending(database);
    },
  }),
);
