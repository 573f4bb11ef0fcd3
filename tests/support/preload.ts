import { afterAll } from "bun:test";
import { closeTestServer } from "./database.ts";
import { reportVisibleLibrary } from "./hidden-library.ts";
import { removeDownloads } from "./load.ts";
import { reportMissingPackages } from "./python.ts";
import { reportMissingRuntimes } from "./runtimes.ts";
import { reportMissing } from "./sources.ts";

// Bun runs a preloaded file's hooks around the whole run, not around each file.
afterAll(closeTestServer);
afterAll(removeDownloads);
afterAll(reportMissing);
afterAll(reportMissingPackages);
afterAll(reportMissingRuntimes);
afterAll(reportVisibleLibrary);
