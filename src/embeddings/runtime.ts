import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { dependencies } from "../../package.json" with { type: "json" };
import { unavailable } from "../errors.ts";
import { nativeFolder } from "../storage/native/native.ts";
import { setNativeVariable } from "../storage/process.ts";

/** What models say about one of their inputs or outputs. */
export interface ValueDescription {
  name: string;
  isTensor: boolean;
  /** ONNX's number of the type of its elements. */
  type: number;
  /** Its length in each direction; -1 where any is accepted. */
  shape: number[];
}

/** A value that goes into a model or comes out of it. The native module reads these names. */
export class Tensor {
  readonly location = "cpu";
  constructor(
    readonly type: string,
    readonly data: BigInt64Array | Float32Array,
    readonly dims: readonly number[],
  ) {}
}

/** How ONNX Runtime works for a session. */
export interface SessionOptions {
  intraOpNumThreads: number;
  interOpNumThreads: number;
  /** 0 to 4: 3 and more leaves warnings out. */
  logSeverityLevel: number;
}

/** A loaded model, as the native module has it. `run` works in the calling thread and returns when it is done. */
export interface NativeSession {
  readonly inputMetadata: readonly ValueDescription[];
  readonly outputMetadata: readonly ValueDescription[];
  loadModel(path: string, options: SessionOptions): void;
  loadModel(buffer: ArrayBufferLike, offset: number, length: number, options: SessionOptions): void;
  run(feeds: Record<string, Tensor>, fetches: Record<string, null>, options: object): Record<string, Tensor>;
  dispose(): void;
}

/** The part of onnxruntime-node's native module that is used. */
interface NativeModule {
  InferenceSession: new () => NativeSession;
  initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void;
}

/** ONNX Runtime's version. */
export const ONNX_RUNTIME_VERSION: string = dependencies["onnxruntime-node"];

const PACKAGE = join(import.meta.dir, "..", "..", "node_modules", "onnxruntime-node", "bin", "napi-v6");
const MODULE = "onnxruntime_binding.node";

let loading: Promise<NativeModule> | undefined;

/**
 * Loads ONNX Runtime once, and makes a session without a model. The native module of npm's package is loaded by its
 * path, without the package's JavaScript, which would look for it in the package's folder.
 * @throws `unavailable` with the reason where it can't be loaded; the next call tries again.
 */
export async function newSession(home: string): Promise<NativeSession> {
  loading ??= loadModule(home).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return new (await loading).InferenceSession();
}

async function loadModule(home: string): Promise<NativeModule> {
  const unpacked = await nativeFolder({ name: "onnxruntime", version: ONNX_RUNTIME_VERSION }, home);
  const file = join(unpacked ?? join(PACKAGE, process.platform, process.arch), MODULE);
  if (!existsSync(file))
    throw unavailable(`there is no ONNX Runtime for ${process.platform}-${process.arch}: ${file} is missing`);
  // Since 1.29 it sends its maker what it does, and keeps a number of the machine in the user's home. This variable
  // stops both if it is set before the module is loaded.
  setNativeVariable("ORT_DISABLE_TELEMETRY", "1");
  const loaded: { exports: unknown } = { exports: {} };
  try {
    process.dlopen(loaded, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unavailable(
      `ONNX Runtime, which makes embeddings, can't be loaded; it needs glibc 2.28 or newer and libstdc++: ${reason}`,
      error,
    );
  }
  const module = loaded.exports as NativeModule; // of the version that package.json pins
  module.initOrtOnce(LOG_LEVEL, Tensor, isMainThread);
  return module;
}

/** Only errors: warnings are about models, and their makers can't read them here. */
const LOG_LEVEL = 3;
