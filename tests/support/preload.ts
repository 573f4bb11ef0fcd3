import { afterAll } from "bun:test";
import { stopOwnServer } from "./database.ts";

// Bun runs a preloaded file's hooks around the whole run, not around each file.
afterAll(stopOwnServer);
