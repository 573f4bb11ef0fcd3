import { expect, test } from "bun:test";
import type { Session } from "../../../src/portal/page.ts";
import { handedOver, handedOverEnd, handOver } from "../../../src/portal/serving/shown-once.ts";

const session = (csrfToken: string) => ({ csrfToken }) as Session;
const ANN = { session: session("token of ann"), settings: { baseUrl: "https://data.example.org" } };
const BEN = { ...ANN, session: session("token of ben") };
const sent = (cookie: string) => new Headers({ cookie: `a=1; ${cookie.split(";", 1)[0]}; b=2` });

test("a secret reaches the next page of its session about its subject, and no other", () => {
  const cookie = handOver("whsec_1", "subscription 1", ANN);
  expect(cookie).not.toContain("whsec_1");
  expect(handedOver(sent(cookie), "subscription 1", ANN)).toBe("whsec_1");
  expect(handedOver(sent(cookie), "subscription 2", ANN)).toBeUndefined();
  expect(handedOver(sent(cookie), "subscription 1", BEN)).toBeUndefined();
  expect(handedOver(new Headers(), "subscription 1", ANN)).toBeUndefined();
});

test("a secret that was changed or made up on its way is not shown", () => {
  const [name, value = ""] = handOver("whsec_1", "subscription 1", ANN).split(";", 1)[0]!.split("=");
  const changed = `${value.slice(0, -2)}${value.endsWith("AA") ? "BB" : "AA"}`;
  for (const made of [changed, "", "x", "whsec_1", "A".repeat(80)])
    expect(handedOver(sent(`${name}=${made}`), "subscription 1", ANN)).toBeUndefined();
});

test("its cookie is for this host and scripts can't read it; over https it needs TLS", () => {
  expect(handOver("s", "x", ANN)).toMatch(
    /^__Host-govdata_shown_once=[\w-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(handedOverEnd({ baseUrl: "http://127.0.0.1:8080" })).toBe(
    "govdata_shown_once=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
  );
});
