import { describe, expect, test } from "bun:test";
import { createHmac, randomBytes } from "node:crypto";
import { checkedTerms, type LinkTerms, linkIn, signedTarget } from "../../../src/http/access/links.ts";

const SECRET = "a secret of this test";
const NOW_S = 1_790_000_000;
const TERMS: LinkTerms = { id: "3f0c8a52-6d1e-4b7a-9c04-5d1e8f6a7b90", keyId: 7, expiresAt: NOW_S + 60 };
const TARGETS = [
  "/v1/us/census/places/06/metrics?metrics=median_household_income,poverty_rate&format=csv",
  "/v1/us/sec/companies",
  "/v1/us/sec/events.atom?query=a%26link%3Db&page=2",
];

/** What a request by a link gets: its terms, or why it is refused; undefined for no link at all. */
function checked(target: string, { nowS = NOW_S, secret = SECRET, revoked = [] as string[] } = {}) {
  const link = linkIn(target);
  return link && { ...link, terms: checkedTerms(link, { secret, revoked: new Set(revoked) }, nowS * 1000) };
}

const answers = (target: string, options?: Parameters<typeof checked>[1]): boolean =>
  typeof checked(target, options)?.terms === "object";

/** A random number that each run makes again: below `end`. */
const below = (end: number): number => randomBytes(4).readUInt32LE() % end;

describe("a signed link", () => {
  test.each(TARGETS)("to %s answers as it was made, with what it says of itself", (target) => {
    expect(checked(signedTarget(target, TERMS, SECRET))).toMatchObject({ target, terms: TERMS });
    const lasting = { ...TERMS, expiresAt: null };
    expect(checked(signedTarget(target, lasting, SECRET))).toMatchObject({ target, terms: lasting });
  });

  test("answers until the second of its end, and says when that was", () => {
    const link = signedTarget(TARGETS[0]!, TERMS, SECRET);
    expect(answers(link, { nowS: NOW_S + 59.999 })).toBe(true);
    for (const nowS of [NOW_S + 60, NOW_S + 61, NOW_S * 2])
      expect(checked(link, { nowS })?.terms).toBe("expired at 2026-09-21T14:14:20Z");
    expect(answers(signedTarget(TARGETS[0]!, { ...TERMS, expiresAt: null }, SECRET), { nowS: NOW_S * 5 })).toBe(true);
  });

  test("does not answer once it is revoked; another one does", () => {
    const link = signedTarget(TARGETS[0]!, TERMS, SECRET);
    expect(checked(link, { revoked: [TERMS.id] })?.terms).toBe("was revoked");
    expect(answers(link, { revoked: [TERMS.id.replace("3", "4")] })).toBe(true);
  });

  test("of another secret, or without one of its parts under the signature, does not answer", () => {
    for (const target of TARGETS) {
      expect(answers(signedTarget(target, TERMS, SECRET), { secret: `${SECRET} ` })).toBe(false);
      const { token } = linkIn(signedTarget(target, TERMS, SECRET))!;
      const parts = ["govdata link 1", TERMS.id, TERMS.keyId, TERMS.expiresAt, target];
      for (let left = 0; left < parts.length; left++) {
        const signed = parts.filter((_, index) => index !== left).join("\n");
        const signature = createHmac("sha256", SECRET).update(signed).digest("base64url");
        const forged = `${token.slice(0, token.lastIndexOf(".") + 1)}${signature}`;
        expect(answers(signedTarget(target, TERMS, SECRET).replace(token, forged))).toBe(false);
      }
    }
  });
});

describe("no altered link answers", () => {
  const links = TARGETS.map((target) => signedTarget(target, TERMS, SECRET));

  test("with any one bit of any character turned", () => {
    for (const link of links)
      for (let at = 0; at < link.length; at++)
        for (let bit = 0; bit < 7; bit++) {
          const code = link.charCodeAt(at) ^ (1 << bit);
          expect(answers(link.slice(0, at) + String.fromCharCode(code) + link.slice(at + 1))).toBe(false);
        }
  });

  test("with a character left out, doubled or added, or its case changed", () => {
    for (const link of links)
      for (let at = 0; at <= link.length; at++) {
        const [before, after] = [link.slice(0, at), link.slice(at)];
        expect(answers(before + after.slice(1)) && at < link.length).toBe(false);
        for (const more of [after.slice(0, 1) || "a", "A", "=", "&", "%00", "."])
          expect(answers(before + more + after)).toBe(false);
        const turned = after.slice(0, 1);
        const otherCase = turned === turned.toLowerCase() ? turned.toUpperCase() : turned.toLowerCase();
        if (otherCase !== turned) expect(answers(before + otherCase + after.slice(1))).toBe(false);
      }
  });

  test.each([
    ["parameters in another order", "/v1/us/x?b=2&a=1&"],
    ["a parameter left out", "/v1/us/x?a=1&"],
    ["a parameter added", "/v1/us/x?a=1&b=2&c=3&"],
    ["a parameter twice", "/v1/us/x?a=1&a=1&b=2&"],
    ["no parameter", "/v1/us/x?"],
    ["an empty part", "/v1/us/x?&a=1&b=2&"],
    ["another escape", "/v1/us/x?a=%31&b=2&"],
    ["another mark of the query", "/v1/us/x?a=1&b=2?"],
    ["a path that leads there", "/v1/us/y/../x?a=1&b=2&"],
    ["an escaped path", "/v1/us/%78?a=1&b=2&"],
    ["a slash more", "/v1/us/x/?a=1&b=2&"],
    ["two slashes", "/v1/us//x?a=1&b=2&"],
    ["another path", "/v1/us/xx?a=1&b=2&"],
    ["a path that is not public data", "/v1/webhooks?a=1&b=2&"],
    ["its address as a path", "/v1/us/x%3Fa=1&b=2&"],
  ])("with %s", (_, start) => {
    const token = signedTarget("/v1/us/x?a=1&b=2", TERMS, SECRET).slice("/v1/us/x?a=1&b=2&".length);
    expect(answers(`/v1/us/x?a=1&b=2&${token}`)).toBe(true);
    expect(answers(start + token)).toBe(false);
  });

  test("with the token twice, before the query, behind more, or under another name", () => {
    const [link = ""] = links;
    const { target, token } = linkIn(link)!;
    const [path = "", query = ""] = target.split("?");
    for (const other of [
      `${link}&link=${token}`,
      `${path}?link=${token}&${query}`,
      `${path}?link=${token}`,
      `${link}&page=1`,
      `${link}#link=${token}`,
      `${target}&LINK=${token}`,
      `${target}&l%69nk=${token}`,
      `${target}&link[]=${token}`,
      `${target}&link=`,
      target,
    ])
      expect(answers(other)).toBe(false);
  });

  test("of 10,000 that are forged or made of the parts of two", () => {
    const others = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), keyId: 1 + below(1000) },
      expiresAt: index % 3 === 0 ? null : NOW_S + 1 + below(1_000_000),
    }));
    const partsOf = (terms: LinkTerms, target: string) =>
      linkIn(signedTarget(target, terms, SECRET))!.token.split(".") as [string, string, string, string];
    for (let round = 0; round < 10_000; round++) {
      const target = TARGETS[below(TARGETS.length)]!;
      const [one, two] = [others[below(100)]!, others[below(100)]!];
      const parts = partsOf(one, target);
      const [foreign, place] = [partsOf(two, TARGETS[below(TARGETS.length)]!), below(5)];
      if (place === 4) parts[3] = randomBytes(32).toString("base64url");
      else parts[place] = foreign[place]!;
      const token = parts.join(".");
      const isChanged = token !== partsOf(one, target).join(".");
      expect(answers(`${target}${target.includes("?") ? "&" : "?"}link=${token}`)).toBe(!isChanged);
    }
  });
});

test("other requests are not taken for links", () => {
  for (const target of [
    "/",
    "/keys?link=x",
    "/v1/webhooks?link=x",
    "/v1/us/x",
    "/v1/us/x?hyperlink=x",
    "/v1/us/link=x",
    "/v1/us/x&link=x",
    "/v1/us/x?a=link=1",
  ])
    expect(linkIn(target)).toBeUndefined();
  expect(linkIn("/v1/us/x?hyperlink=1&link=2")).toEqual({ target: "/v1/us/x?hyperlink=1", token: "2" });
});
