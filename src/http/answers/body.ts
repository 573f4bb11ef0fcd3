/** A body that is kept, and sent to many. */
export type KeptBody = Uint8Array<ArrayBuffer> | Blob;

/**
 * A response copies bytes for as long as its client takes to read them, and only refers to a blob, which costs more.
 */
const SHARED_BYTES = 32 * 1024;

/** A body whose memory is shared by all responses with it, where that is worth it. */
export const sharedBody = (body: Uint8Array<ArrayBuffer>): KeptBody =>
  body.byteLength > SHARED_BYTES ? new Blob([body]) : body;

/** The length of a body. */
export const bytesOf = (body: KeptBody): number => (body instanceof Blob ? body.size : body.byteLength);
