import { afterAll, beforeAll, expect, test } from "bun:test";
import { createKey } from "../../../src/accounts/keys.ts";
import { ownerAccount } from "../../../src/accounts/queries.ts";
import { addUsage } from "../../../src/accounts/queries-usage.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";

let server: PortalServer;
let operator: Visitor;
beforeAll(async () => {
  server = await startPortal();
  operator = await server.visitor({ isOperator: true });
});
afterAll(() => server.stop());

const addressOf = ({ session: { accountId } }: Visitor): string => `/operator/accounts/${accountId}`;

test("operators see every account with its keys and requests, and find one by part of its address", async () => {
  const ann = await server.visitor();
  const { accountId, email } = ann.session;
  const { id } = await createKey(server.scratch.database, { accountId, label: "<laptop>", tier: "free" });
  const day = new Date().toISOString().slice(0, 10);
  const rows = [{ keyId: id, day, endpoint: "/v1/webhooks", status: 200, requests: 4321 }];
  await addUsage(server.scratch.database.sql, { writer: crypto.randomUUID(), number: 1, rows });
  const all = (await operator.open("/operator/accounts")).text;
  expect(all).toContain(`<a href="${addressOf(ann)}">${email}</a>`);
  expect(all).toContain(operator.session.email);
  const one = (await operator.open(`/operator/accounts?q=${email.slice(2, 20).toUpperCase()}`)).text;
  expect(one.match(/<tr>/g)).toHaveLength(2); // the headings, and the account
  expect(one).toContain("4,321");
  expect((await operator.open(addressOf(ann))).text).toContain("&lt;laptop>");
  expect((await operator.open("/operator/accounts?q=%25")).text).toContain("No account has “%” in its address.");
  expect((await operator.open(`/operator/accounts?q=${email}%00`)).text).toContain(email);
});

test("a suspended account is signed out and its keys are refused, until it is activated", async () => {
  const ann = await server.visitor();
  const { accountId } = ann.session;
  const { key } = await createKey(server.scratch.database, { accountId, label: "laptop", tier: "free" });
  const answers = (status: number) =>
    waitUntil(`the key is a ${status}`, async () => {
      const response = await server.get("/v1/webhooks/event-types", { headers: { "x-api-key": key } });
      return response.status === status;
    });
  await answers(200);
  const sent = await operator.send(`${addressOf(ann)}/suspend`);
  expect([sent.status, sent.to]).toEqual([303, addressOf(ann)]);
  await answers(403);
  expect((await ann.open("/keys")).to).toBe("/sign-in?next=%2Fkeys");
  expect((await operator.open(addressOf(ann))).text).toContain("Activate account");
  await operator.send(`${addressOf(ann)}/activate`);
  await answers(200);
});

test("operators name others, and take that back", async () => {
  const ann = await server.visitor();
  expect((await ann.open("/operator")).status).toBe(403);
  await operator.send(`${addressOf(ann)}/name-operator`);
  expect((await ann.open("/operator")).status).toBe(200);
  await operator.send(`${addressOf(ann)}/remove-operator`);
  expect((await ann.open("/operator")).status).toBe(403);
});

test("neither the owner's account nor one's own can be suspended or lose its role", async () => {
  const owner = await ownerAccount(server.scratch.database.sql);
  for (const address of [`/operator/accounts/${owner?.id}`, addressOf(operator)]) {
    expect((await operator.open(address)).text).not.toMatch(/Suspend account|Remove as operator/);
    for (const change of ["suspend", "remove-operator"])
      expect((await operator.send(`${address}/${change}`)).status).toBe(409);
  }
  expect((await operator.open("/operator")).status).toBe(200);
});

test("changes of accounts are only for operators, and need the token of their session", async () => {
  const [ann, ben] = [await server.visitor(), await server.visitor()];
  for (const change of ["suspend", "activate", "name-operator", "remove-operator"]) {
    const address = `${addressOf(ben)}/${change}`;
    expect((await ann.send(address)).status).toBe(403);
    expect((await operator.send(address, { _csrf: "" })).status).toBe(403);
    expect((await operator.send(address, {}, { origin: "https://evil.example" })).status).toBe(403);
  }
  for (const address of ["/operator/accounts", addressOf(ben)]) expect((await ann.open(address)).status).toBe(403);
  expect((await ben.open("/keys")).status).toBe(200);
  for (const unknown of ["0", "x", "999999999"])
    expect((await operator.send(`/operator/accounts/${unknown}/suspend`)).status).toBe(404);
  expect((await operator.send(`${addressOf(ben)}/delete`)).status).toBe(404);
});
