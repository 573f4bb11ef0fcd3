import { afterAll, setDefaultTimeout } from "bun:test";
import { stopOwnServer } from "./database.ts";

// The first test that needs a database unpacks and starts PostgreSQL, which takes more than Bun's 5 s on a busy machine.
setDefaultTimeout(30_000);

// Bun runs a preloaded file's hooks around the whole run, not around each file.
afterAll(stopOwnServer);
