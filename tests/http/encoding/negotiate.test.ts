import { expect, test } from "bun:test";
import fc from "fast-check";
import { ENCODINGS, encodingFor, formatFor, namesTag } from "../../../src/http/encoding/negotiate.ts";

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["GZIP", "gzip"],
  ["zstd;q=0.1, gzip;q=0.9", "gzip"],
  ["zstd;q=0, *", "br"],
  ["*;q=0", "identity"],
  ["gzip;q=x", "identity"],
  ["identity", "identity"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["identity;q=0, *", "zstd"],
] as const)("Accept-Encoding %p is answered with %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test.each([
  [null, "json"],
  ["*/*", "json"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "json"],
  ["text/csv", "csv"],
  ["text/*", "csv"],
  ["application/x-ndjson", "ndjson"],
  ["text/csv;q=0.5, application/json;q=0.4", "csv"],
  ["application/json, text/csv", "json"],
  ["image/png", "json"],
] as const)("Accept %p is answered with %s", (header, format) => {
  expect(formatFor(header)).toBe(format);
});

test("an encoding is chosen for any Accept-Encoding header", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(ENCODINGS).toContain(encodingFor(header));
      expect(["json", "csv", "ndjson"]).toContain(formatFor(header));
    }),
  );
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ['"ab"', false],
  ["a", false],
])('If-None-Match %p names the tag "a": %p', (header, expected) => {
  expect(namesTag(header, '"a"')).toBe(expected);
});
