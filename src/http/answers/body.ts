/** A cached body, sent to many clients. */
export type KeptBody = Uint8Array<ArrayBuffer> | Blob;

/**
 * A response holds a copy of bytes until its client has read them. It only refers to a blob, which costs more.
 */
const SHARED_BYTES = 32 * 1024;

/** Returns a body whose memory all its responses share, if it is large enough. */
export const sharedBody = (body: Uint8Array<ArrayBuffer>): KeptBody =>
  body.byteLength > SHARED_BYTES ? new Blob([body]) : body;

/** Returns the length of a body in bytes. */
export const bytesOf = (body: KeptBody): number => (body instanceof Blob ? body.size : body.byteLength);
