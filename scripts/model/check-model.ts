/**
 * Makes the built-in embedding model again and compares it with data/model: node scripts/bun.mjs
 * scripts/model/check-model.ts
 *
 * Needs python3 with venv, a package index that has the packages of requirements.txt, 3 GB of disk, and some minutes.
 * Where other versions give other bytes, the vectors have to be the same.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbedder } from "../../src/embeddings/open-embedder.ts";

const root = join(import.meta.dir, "..", "..");
const environment = join(root, ".cache", "python", "make-model");
const made = join(root, ".cache", "model");

function run(...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) {
    console.error(`failed: ${command.join(" ")}`);
    process.exit(1);
  }
}

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Each file of data/model that is made, and whether the same bytes were made again. */
function comparisons(): { name: string; isSame: boolean }[] {
  const data = join(root, "data", "model");
  const archive = Bun.zstdDecompressSync(readFileSync(join(data, "model.onnx.zst")));
  const files = { "model.onnx": archive, "tokenizer.json": readFileSync(join(data, "tokenizer.json")) };
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    isSame: sha256(bytes) === sha256(readFileSync(join(made, name))),
  }));
}

const TEXTS = [
  "We paid a dividend of $0.42 per share in the third quarter.",
  "Why did capital spending rise?",
  "The Company's business depends on customers in many countries, and tariffs could reduce its net sales. ".repeat(5),
];

/** How near the vectors of the new model are to those of the built-in one, where they are farthest apart. */
async function leastCosine(): Promise<number> {
  const own = await openEmbedder({ home: made });
  const again = await openEmbedder({ home: made, embeddings: { kind: "folder", path: made } });
  const [ownVectors, otherVectors] = await Promise.all([own.embed(TEXTS), again.embed(TEXTS)]);
  const cosines = ownVectors.map((vector, index) =>
    vector.reduce((sum, value, at) => sum + value * (otherVectors[index]?.[at] ?? 0), 0),
  );
  return Math.min(...cosines);
}

const python = join(environment, "bin", "python");
if (!existsSync(python)) run("python3", "-m", "venv", environment);
run(python, "-m", "pip", "install", "--quiet", "--requirement", join(import.meta.dir, "requirements.txt"));
mkdirSync(made, { recursive: true });
run(python, join(import.meta.dir, "make_model.py"), made);
const results = comparisons();
for (const { name, isSame } of results) console.log(`${isSame ? "same bytes" : "OTHER BYTES"}: ${name}`);
const least = await leastCosine();
console.log(`the least cosine of the vectors of ${TEXTS.length} texts is ${least.toFixed(6)}`);
process.exit(results.every(({ isSame }) => isSame) || least > 0.99999 ? 0 : 1);
