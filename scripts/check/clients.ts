import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "../clients/files.ts";
import { type Faults, ROOT } from "./sources.ts";

/** Returns the generated files of the clients that are not as the OpenAPI document and package.json now make them. */
export const clientFaults = async (): Promise<Faults> =>
  (await generatedFiles())
    .filter(({ path, text }) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), "utf8") !== text)
    .map(({ path }) => `${path} is not as the OpenAPI document makes it: npm run clients`);
