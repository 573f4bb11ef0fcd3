import type { Format } from "../endpoint.ts";

/** How a body is compressed. `identity`: not at all. */
export const ENCODINGS = ["identity", "zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Clients send few different headers: what each means is remembered, up to this many. */
const MOST_REMEMBERED = 1000;

function remembered<T>(read: (header: string) => T): (header: string) => T {
  const readHeaders = new Map<string, T>();
  return (header) => {
    const before = readHeaders.get(header);
    if (before !== undefined) return before;
    const value = read(header);
    if (readHeaders.size >= MOST_REMEMBERED) readHeaders.clear();
    readHeaders.set(header, value);
    return value;
  };
}

/** The members of a header such as `Accept`, with their quality: `gzip;q=0.5, *` is `[["gzip", 0.5], ["*", 1]]`. */
function weighted(header: string): [name: string, quality: number][] {
  return header.split(",").map((member) => {
    const [name = "", ...attributes] = member.split(";").map((part) => part.trim().toLowerCase());
    const weight = attributes.find((attribute) => attribute.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return [name, Number.isNaN(quality) ? 0 : quality];
  });
}

/** The best of `offers` (ours, best first) by the qualities that `qualityOf` finds; undefined when none is above 0. */
function best<T>(offers: readonly T[], qualityOf: (offer: T) => number): T | undefined {
  let bestOffer: T | undefined;
  let highest = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer);
    if (quality > highest) {
      highest = quality;
      bestOffer = offer;
    }
  }
  return bestOffer;
}

const readEncoding = remembered((header): Encoding => {
  const qualities = new Map(weighted(header));
  const anyQuality = qualities.get("*") ?? 0;
  // Not compressed is what nobody asks for, but some clients rank it; without a rank it comes last.
  const plainQuality = qualities.get("identity") ?? 0;
  const encoding = best<Encoding>(["zstd", "br", "gzip"], (offer) => qualities.get(offer) ?? anyQuality);
  const isPlainBetter = encoding === undefined || plainQuality > (qualities.get(encoding) ?? anyQuality);
  return isPlainBetter ? "identity" : encoding;
});

/** The encoding for a client that sent this `Accept-Encoding`; zstd before br before gzip where it likes them alike. */
export const encodingFor = (header: string | null): Encoding => (header === null ? "identity" : readEncoding(header));

const MEDIA_TYPES: Record<Format, readonly string[]> = {
  json: ["application/json"],
  csv: ["text/csv"],
  ndjson: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
};

const readFormat = remembered((header): Format => {
  const qualities = new Map(weighted(header));
  const qualityOf = (format: Format) => {
    for (const type of MEDIA_TYPES[format]) {
      const quality =
        qualities.get(type) ?? qualities.get(`${type.slice(0, type.indexOf("/"))}/*`) ?? qualities.get("*/*");
      if (quality !== undefined) return quality;
    }
    return 0;
  };
  return best(["json", "csv", "ndjson"] as const, qualityOf) ?? "json";
});

/** The format for a client that sent this `Accept`; JSON where it takes none of ours, because there is no 406 here. */
export const formatFor = (header: string | null): Format => (header === null ? "json" : readFormat(header));

/** Whether `If-None-Match` names this strong tag. Weak comparison: `W/"x"` from a proxy is `"x"` here. */
export function namesTag(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (!header.includes(etag) && header.trim() !== "*") return false;
  return header
    .split(",")
    .map((tag) => tag.trim())
    .some((tag) => tag === "*" || (tag.startsWith("W/") ? tag.slice(2) : tag) === etag);
}

/** The first tag in `If-None-Match` that begins so; `start` has the opening quote. */
export function tagThatBegins(header: string, start: string): string | undefined {
  if (!header.includes(start)) return undefined;
  return header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .find((tag) => tag.startsWith(start) && tag.endsWith('"'));
}
