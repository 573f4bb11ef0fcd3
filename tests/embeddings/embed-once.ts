/** Embeds one text with the built-in model and prints the dimension: embed-once.ts HOME */
import { openEmbedder } from "../../src/embeddings/open-embedder.ts";

const embedder = await openEmbedder({ home: String(process.argv[2]) });
const [vector] = await embedder.embed(["Net sales rose."]);
console.log(vector?.length);
await embedder.close();
