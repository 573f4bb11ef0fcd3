import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { failed, usageError } from "../../errors.ts";
import { writing } from "./local-folder.ts";
import type { Target } from "./target.ts";

/** The variables of the environment that an object store is reached with, as the search reads them. */
type StoreEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Files in an object store, `s3://BUCKET/FOLDER`. A file is written on this machine first, then sent: an object is
 * there when all of it is. Bun's client is used, which needs no package.
 */
export function objectStore(uri: string, environment: StoreEnvironment): Target {
  const [, bucket = "", folder = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(uri) ?? [];
  if (bucket === "") throw usageError(`--to "${uri}" names no bucket; accepted: s3://BUCKET/FOLDER`);
  const client = new Bun.S3Client({ bucket, ...credentialsOf(environment) });
  const prefix = folder.replace(/\/+$/, "");
  const keyOf = (name: string) => (prefix === "" ? name : `${prefix}/${name}`);
  let workFolder: string | undefined;
  const reach = <T>(work: () => Promise<T>) => reaching(uri, work);
  return {
    place: uri.replace(/\/+$/, ""),
    async prepare() {
      workFolder = await writing(tmpdir(), () => mkdtemp(join(tmpdir(), "govdata-export-")));
      const key = keyOf(".govdata-export");
      await reach(async () => {
        await client.write(key, "govdata export can write here\n");
        await client.delete(key);
      });
    },
    readText: (name) =>
      reach(async () => {
        const file = client.file(keyOf(name));
        return (await file.exists()) ? file.text() : undefined;
      }),
    writeText: (name, text) => reach(async () => void (await client.write(keyOf(name), text))),
    holds: ({ file, bytes, etag }) =>
      reach(async () => {
        const object = client.file(keyOf(file));
        if (etag === undefined || !(await object.exists())) return false;
        const stat = await object.stat();
        return stat.size === bytes && stat.etag === etag;
      }),
    async newPath(name) {
      const path = join(workFolder ?? tmpdir(), basename(name));
      await rm(path, { force: true });
      return path;
    },
    put: (path, name) =>
      reach(async () => {
        const key = keyOf(name);
        await client.write(key, Bun.file(path));
        await rm(path, { force: true });
        return (await client.file(key).stat()).etag;
      }),
    end: async () => {
      if (workFolder !== undefined) await rm(workFolder, { recursive: true, force: true });
    },
  };
}

function credentialsOf(environment: StoreEnvironment): Bun.S3Options {
  const givenSettings = {
    endpoint: environment.AWS_ENDPOINT ?? environment.AWS_ENDPOINT_URL,
    region: environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION,
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
  return Object.fromEntries(Object.entries(givenSettings).filter(([, value]) => value !== undefined && value !== ""));
}

/** @throws `failed` with what the store says */
async function reaching<T>(uri: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    if (typeof code !== "string") throw error;
    throw failed(`${uri} can't be used: ${REASONS[code] ?? message ?? code} (${code})`, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket",
  AccessDenied: "the store denies access",
  InvalidAccessKeyId: "the store does not know AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID",
  ERR_S3_MISSING_CREDENTIALS: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
};
