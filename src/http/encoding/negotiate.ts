import { FORMATS, type Format, TABLE_FORMATS } from "../endpoint.ts";

/** How a body is compressed. `identity`: not compressed. */
export const ENCODINGS = ["identity", "zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Clients send few different headers. The meanings of up to this many are remembered. */
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

/** Returns the members of a header with their quality: `[["gzip", 0.5], ["*", 1]]` for `gzip;q=0.5, *`. */
function weighted(header: string): [name: string, quality: number][] {
  return header.split(",").map((member) => {
    const [name = "", ...attributes] = member.split(";").map((part) => part.trim().toLowerCase());
    const weight = attributes.find((attribute) => attribute.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return [name, Number.isNaN(quality) ? 0 : quality];
  });
}

/** Returns the offer with the highest quality, the earliest if several; undefined if none is above 0. */
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
  // Some clients rank `identity`. Without a rank it comes last.
  const plainQuality = qualities.get("identity") ?? 0;
  const encoding = best<Encoding>(["zstd", "br", "gzip"], (offer) => qualities.get(offer) ?? anyQuality);
  const isPlainBetter = encoding === undefined || plainQuality > (qualities.get(encoding) ?? anyQuality);
  return isPlainBetter ? "identity" : encoding;
});

/** Returns the encoding for this `Accept-Encoding`. Of equal qualities: zstd, then br, then gzip. */
export const encodingFor = (header: string | null): Encoding => (header === null ? "identity" : readEncoding(header));

const MEDIA_TYPES: Record<Format, readonly string[]> = {
  json: ["application/json"],
  csv: ["text/csv"],
  ndjson: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
  parquet: ["application/vnd.apache.parquet"],
  arrow: ["application/vnd.apache.arrow.stream"],
  geojson: ["application/geo+json"],
};

const readFormat = (offers: readonly Format[]) =>
  remembered((header): Format => {
    const qualities = new Map(weighted(header));
    const qualityOf = (format: Format) => {
      for (const type of MEDIA_TYPES[format]) {
        const quality =
          qualities.get(type) ?? qualities.get(`${type.slice(0, type.indexOf("/"))}/*`) ?? qualities.get("*/*");
        if (quality !== undefined) return quality;
      }
      return 0;
    };
    return best(offers, qualityOf) ?? "json";
  });

const readAnyFormat = readFormat(FORMATS);
const readTableFormat = readFormat(TABLE_FORMATS);

/** Returns the format for this `Accept`; JSON if it accepts none of ours, instead of a 406. */
export const formatFor = (header: string | null): Format => (header === null ? "json" : readAnyFormat(header));

/** Returns the same for an endpoint without GeoJSON. */
export const tableFormatFor = (header: string | null): Format => (header === null ? "json" : readTableFormat(header));

const readPrefersHtml = remembered((header): boolean => {
  const qualities = new Map(weighted(header));
  const htmlQuality = qualities.get("text/html") ?? 0;
  const others = [qualities.get("application/json") ?? 0, qualities.get("*/*") ?? 0];
  return htmlQuality > 0 && others.every((quality) => htmlQuality >= quality);
});

/** Whether this `Accept` is that of a browser: it names HTML, and nothing of ours above it. */
export const prefersHtml = (header: string | null): boolean => header !== null && readPrefersHtml(header);

/** Whether `If-None-Match` names this strong tag. The comparison is weak: `W/"x"` from a proxy equals `"x"`. */
export function namesTag(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (!header.includes(etag) && header.trim() !== "*") return false;
  return header
    .split(",")
    .map((tag) => tag.trim())
    .some((tag) => tag === "*" || (tag.startsWith("W/") ? tag.slice(2) : tag) === etag);
}

/** Returns the first tag in `If-None-Match` that begins with `start`, which includes the opening quote. */
export function tagThatBegins(header: string, start: string): string | undefined {
  if (!header.includes(start)) return undefined;
  return header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .find((tag) => tag.startsWith(start) && tag.endsWith('"'));
}
