/** Prints the test files that work on a database; for the others a second PostgreSQL makes no difference. */
import { testsThatReach } from "./reach.ts";

for (const path of testsThatReach("tests/support/database.ts")) console.log(`./${path}`);
