/**
 * Writes the generated files of the clients: npm run clients. `npm run check` compares them with the OpenAPI document.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "./files.ts";

for (const { path, text } of await generatedFiles()) {
  writeFileSync(join(import.meta.dir, "..", "..", path), text);
  console.log(`${path}: ${text.split("\n").length - 1} lines`);
}
