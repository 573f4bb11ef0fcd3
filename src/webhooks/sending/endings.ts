/** Why connections end, in words that follow "the receiver". Keys are the codes of errors. */

const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refused the connection",
  ECONNRESET: "reset the connection",
  EPIPE: "closed the connection",
  EHOSTUNREACH: "can't be reached",
  ENETUNREACH: "can't be reached",
  EADDRNOTAVAIL: "can't be reached",
  ETIMEDOUT: "did not answer",
};

/** The code of a connection that ended because of its certificate's signature. */
export const WEAK_SIGNATURE = "WEAK_SIGNATURE";

const UNTRUSTED = "has a certificate of an authority that is not trusted, or lacks an intermediate certificate";

const TLS: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate for another name",
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  CERT_NOT_YET_VALID: "has a certificate that is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a self-signed certificate",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  [WEAK_SIGNATURE]: "has a certificate that is signed with SHA-1 or MD5",
  ERR_SSL_WRONG_VERSION_NUMBER: "does not speak TLS",
};

/** Says why an open connection ended; without a code, it was closed. */
export const endingText = (code: string | undefined): string =>
  code === undefined ? "closed the connection" : (CONNECTION[code] ?? `broke the connection (${code})`);

/** Says why the TLS handshake failed. */
export const handshakeText = (code: string | undefined): string =>
  (code === undefined ? undefined : TLS[code]) ?? `${endingText(code)} in the TLS handshake`;
