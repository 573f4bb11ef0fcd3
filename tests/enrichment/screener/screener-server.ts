import { buildScreener } from "../../support/screener.ts";
import { sharedServer, startServer } from "../../support/server.ts";
import { seedCompanies } from "./made-companies.ts";
import { seedMarket } from "./made-market.ts";

/** A server with a screener of made companies. */
export const screenerServer = sharedServer(() =>
  startServer({
    seed: async ({ database }) => {
      await seedCompanies(database);
      await seedMarket(database);
      await buildScreener(database);
    },
  }),
);
