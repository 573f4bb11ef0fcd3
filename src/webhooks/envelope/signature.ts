/**
 * Returns the value of the header `X-Service-Signature`: `t=<unix time>,v1=<hex>`, the HMAC-SHA256 of `<unix
 * time>.<body>`, keyed with the UTF-8 bytes of the whole secret. Stripe's scheme, so that Stripe's libraries accept it.
 */
export function signatureOf(body: string, secret: string, unixSeconds: number): string {
  const digest = new Bun.CryptoHasher("sha256", secret).update(`${unixSeconds}.${body}`).digest("hex");
  return `t=${unixSeconds},v1=${digest}`;
}
