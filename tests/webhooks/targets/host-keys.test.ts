import { expect, test } from "bun:test";
import { hostKeyOf } from "../../../src/webhooks/targets/host-keys.ts";

const keysOf = (...urls: readonly string[]) => [...new Set(urls.map(hostKeyOf))];

test("names and ports below one registered domain share the limits of a host", () => {
  expect(keysOf("https://example.com/", "https://a.example.com/x", "https://b.c.example.com:8443/")).toEqual([
    "example.com",
  ]);
  expect(keysOf("https://a.example.co.uk/", "http://b.example.co.uk/")).toEqual(["example.co.uk"]);
  expect(keysOf("https://mi\u00dfile.com/", "https://a.xn--miile-mqa.com/")).toEqual(["xn--miile-mqa.com"]);
});

test("customers of a shared platform each have limits of their own", () => {
  expect(
    keysOf(
      "https://one.execute-api.us-east-1.amazonaws.com/",
      "https://two.execute-api.us-east-1.amazonaws.com/",
      "https://one.herokuapp.com/",
      "https://two.herokuapp.com/",
      "https://a.one.github.io/",
    ),
  ).toEqual([
    "one.execute-api.us-east-1.amazonaws.com",
    "two.execute-api.us-east-1.amazonaws.com",
    "one.herokuapp.com",
    "two.herokuapp.com",
    "one.github.io",
  ]);
});

test("addresses, public suffixes and private names stand for themselves", () => {
  const urls = [
    "https://93.184.216.34/",
    "https://93.184.216.34:8443/",
    "https://[2606:4700::1]:8443/",
    "https://co.uk/",
    "https://herokuapp.com/",
    "http://receiver:8080/",
    "http://one.default.svc.cluster.local/",
    "http://two.default.svc.cluster.local/",
    "http://one.internal/",
  ];
  expect(urls.map(hostKeyOf)).toEqual(urls.map((url) => new URL(url).host));
});
