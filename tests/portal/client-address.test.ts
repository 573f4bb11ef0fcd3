import { expect, test } from "bun:test";
import { clientAddress } from "../../src/portal/serving/client-address.ts";

const addressOf = (connected: string | undefined, forwarded: string | undefined, proxies: string[]) =>
  clientAddress(new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), connected, proxies);

test.each([
  ["without a proxy, what a client says of itself is not believed", "192.0.2.1", "198.51.100.1", [], "192.0.2.1"],
  ["a trusted proxy names the client", "10.0.0.1", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  [
    "what the client put before it is not believed",
    "10.0.0.1",
    "1.1.1.1, 198.51.100.1",
    ["10.0.0.0/8"],
    "198.51.100.1",
  ],
  ["a chain of trusted proxies is followed", "10.0.0.1", "198.51.100.1, 10.2.0.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["a proxy that names no client counts as its clients", "10.0.0.1", undefined, ["10.0.0.0/8"], "10.0.0.1"],
  ["so does one that names what is not an address", "10.0.0.1", "unknown", ["10.0.0.0/8"], "10.0.0.1"],
  ["a port is cut off", "10.0.0.1", "198.51.100.1:4711", ["10.0.0.0/8"], "198.51.100.1"],
  ["IPv4 in IPv6 is IPv4", "::ffff:10.0.0.1", "::ffff:198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["an IPv6 client has all of its network", "2001:db8:1:2:3:4:5:6", undefined, [], "2001:db8:1:2::/64"],
  ["in brackets, too", "::1", "[2001:db8::1]:4711", ["::1/128"], "2001:db8:0:0::/64"],
])("%s", (_, connected, forwarded, proxies, address) => {
  expect(addressOf(connected, forwarded, proxies)).toBe(address);
});

test("without a network there is no address", () => {
  expect(addressOf(undefined, "198.51.100.1", ["0.0.0.0/0"])).toBeUndefined();
});
