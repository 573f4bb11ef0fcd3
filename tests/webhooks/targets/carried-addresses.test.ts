import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { networksOf } from "../../../src/webhooks/targets/addresses.ts";
import { judgeAddresses } from "../../../src/webhooks/targets/verdict.ts";

const isAccepted = (address: string, networks: readonly string[]): boolean =>
  !("fault" in judgeAddresses([address], { host: "h.example", networks: networksOf(networks), isPrivateName: false }));

const hex = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  ).join(":");

/** An IPv6 address of 16 bytes: those of `start`, zeros, and the octets at their places. */
const at = (start: readonly number[], places: readonly number[], octets: readonly number[]): string => {
  const bytes = Array.from({ length: 16 }, (_, index) => start[index] ?? 0);
  places.forEach((place, index) => {
    bytes[place] = octets[index] ?? 0;
  });
  return hex(bytes);
};

const LAST = [12, 13, 14, 15];
const NAT64 = [0, 0x64, 0xff, 0x9b];
const LOCAL = [...NAT64, 0, 1];
const inverted = (octets: readonly number[]) => octets.map((octet) => octet ^ 0xff);
const TEREDO = [0x20, 1, 0, 0];

/** Each form that carries an IPv4 address, and the network that an operator allows for it. */
const FORMS: Record<string, { network: string; make(octets: readonly number[]): string }> = {
  compatible: { network: "::/96", make: (octets) => at([], LAST, octets) },
  translated: { network: "::ffff:0:0:0/96", make: (octets) => at([0, 0, 0, 0, 0, 0, 0, 0, 255, 255], LAST, octets) },
  NAT64: { network: "64:ff9b::/96", make: (octets) => at(NAT64, LAST, octets) },
  "local NAT64 of /48": { network: "64:ff9b:1::/48", make: (octets) => at(LOCAL, [6, 7, 9, 10], octets) },
  "local NAT64 of /56": {
    network: "64:ff9b:1:ab00::/56",
    make: (octets) => at([...LOCAL, 0xab], [7, 9, 10, 11], octets),
  },
  "local NAT64 of /64": {
    network: "64:ff9b:1:fe::/64",
    make: (octets) => at([...LOCAL, 0, 0xfe], [9, 10, 11, 12], octets),
  },
  "local NAT64 of /96": { network: "64:ff9b:1:fffe::/96", make: (octets) => at([...LOCAL, 255, 254], LAST, octets) },
  "local NAT64 of /96 in an allowed /48": { network: "64:ff9b:1::/48", make: (octets) => at(LOCAL, LAST, octets) },
  "6to4": { network: "2002::/16", make: (octets) => at([0x20, 2], [2, 3, 4, 5], octets) },
  "Teredo's server": {
    network: "2001::/32",
    make: (octets) => at([...TEREDO, 0, 0, 0, 0, 0, 0, 0, 0, ...inverted([8, 8, 4, 4])], [4, 5, 6, 7], octets),
  },
  "Teredo's client": {
    network: "2001::/32",
    make: (octets) => at([...TEREDO, 8, 8, 4, 4], LAST, inverted(octets)),
  },
  "ISATAP, link-local": {
    network: "fe80::/10",
    make: (octets) => at([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x5e, 0xfe], LAST, octets),
  },
  "ISATAP, public": {
    network: "2606:4700::/32",
    make: (octets) => at([0x26, 6, 0x47, 0, 0, 0, 0, 0, 2, 0, 0x5e, 0xfe], LAST, octets),
  },
  "ISATAP in 6to4": {
    network: "2002::/16",
    make: (octets) => at([0x20, 2, 8, 8, 8, 8, 0, 0, 2, 0, 0x5e, 0xfe], LAST, octets),
  },
};

const PUBLIC = ["8.8.8.8", "1.0.0.0", "93.184.216.34", "172.32.0.1", "100.128.0.1", "223.255.255.255"];
const PRIVATE = ["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.16.0.1", "100.64.0.1", "169.254.1.1", "224.0.0.1"];
const METADATA = [
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "169.254.170.2",
  "169.254.42.42",
];
const octetsOf = (address: string): number[] => address.split(".").map(Number);

describe.each(Object.entries(FORMS))("an IPv4 address in the form %s", (_, { network, make }) => {
  test.each(PUBLIC)("%s is public: it is accepted if the form's network is allowed", (address) => {
    expect(isAccepted(make(octetsOf(address)), [network])).toBe(true);
  });
  test.each(PRIVATE)("%s is private: it is accepted only if its own network is allowed, too", (address) => {
    const carrier = make(octetsOf(address));
    expect(isAccepted(carrier, [network])).toBe(false);
    expect(isAccepted(carrier, [network, "::/0"])).toBe(false);
    expect(isAccepted(carrier, [`${address}/32`])).toBe(false);
    expect(isAccepted(carrier, [network, `${address}/32`])).toBe(true);
  });
  test.each(METADATA)("%s is refused, whatever is allowed", (address) => {
    for (const networks of [[], [network], ["0.0.0.0/0", "::/0"], [network, `${address}/32`, "0.0.0.0/0", "::/0"]])
      expect(isAccepted(make(octetsOf(address)), networks)).toBe(false);
  });

  test("has the verdict of the address inside, whatever that is", () => {
    const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 10, 100, 127, 169, 172, 192, 254, 255));
    // No packet goes to 0.0.0.0/8, so a place that has it is not read.
    const octets = fc.tuple(octet, octet, octet, octet).filter(([first]) => first !== 0);
    const extra = fc.subarray(["10.0.0.0/8", "127.0.0.1/32", "192.168.0.0/16", "169.254.0.0/16", "0.0.0.0/0"]);
    fc.assert(
      fc.property(octets, extra, (inner, networks) => {
        expect(isAccepted(make(inner), [network, ...networks])).toBe(isAccepted(inner.join("."), networks));
      }),
      { numRuns: 500 },
    );
  });
});

describe("addresses that a prefix of one's own hides", () => {
  test.each([
    "2606:4700:64::a9fe:a9fe", // /96
    "2606:4700:a9fe:a9fe::1", // /32
    "2606:4700:64:0:a9:fea9:fe00:0", // /64
    "fe80::a9fe:a9fe", // OpenStack
    "64:ff9b:1:a9fe:a9:fe00:808:808", // behind a /48; the rest is ignored by translators
    "64:ff9b:1:ab64:64:64c8::", // behind a /56
  ])("%s is metadata for any translator", (address) => {
    expect(isAccepted(address, ["0.0.0.0/0", "::/0"])).toBe(false);
  });

  test("a local translator's private address is not hidden by what is behind it", () => {
    expect(isAccepted("64:ff9b:1:a00:0:100:808:808", ["64:ff9b:1::/48"])).toBe(false);
    expect(isAccepted("64:ff9b:1:808:8:800:a00:1", ["64:ff9b:1::/48"])).toBe(false);
    expect(isAccepted("64:ff9b:1:808:8:800::", ["64:ff9b:1::/48"])).toBe(true);
  });

  test("a Teredo address needs both of its addresses public", () => {
    expect(isAccepted("2001:0:808:808::f5ff:fffe", ["2001::/32"])).toBe(false); // the client 10.0.0.1
    expect(isAccepted("2001:0:a00:1::f7f7:f7f7", ["2001::/32"])).toBe(false); // the server 10.0.0.1
    expect(isAccepted("2001:0:808:808::f7f7:f7f7", ["2001::/32"])).toBe(true);
  });

  test("loopback and networks of one's own are as before", () => {
    expect(isAccepted("::1", ["::1/128"])).toBe(true);
    expect(isAccepted("fd12::1", ["fd00::/8"])).toBe(true);
    expect(isAccepted("fd12::1", ["fe80::/10"])).toBe(false);
    expect(isAccepted("::ffff:10.0.0.1", ["10.0.0.0/8"])).toBe(true);
    expect(isAccepted("10.0.0.1", ["::ffff:10.0.0.0/104"])).toBe(true);
  });
});

test("a host's addresses are tried in turns of IPv4 and IPv6: behind NAT64, only the latter answer", () => {
  const texts = ["8.8.8.8", "8.8.4.4", "1.1.1.1", "1.0.0.1", "64:ff9b::808:808", "64:ff9b::808:404"];
  const options = { host: "h.example", networks: networksOf(["64:ff9b::/96"]), isPrivateName: false };
  const judged = judgeAddresses(texts, options);
  expect("addresses" in judged && judged.addresses.map(({ address }) => address)).toEqual(
    [texts[0], texts[4], texts[1], texts[5], texts[2], texts[3]].map(String),
  );
});
