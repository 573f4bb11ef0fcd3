// Reads header, body (both base64), secret and time from each line of standard input; prints what Stripe's library
// says. It runs on Node, for which the library has constructEvent; under Bun it has only constructEventAsync.
import { createInterface } from "node:readline";
import Stripe from "stripe";

const textOf = (base64) => Buffer.from(base64, "base64").toString();
for await (const line of createInterface({ input: process.stdin })) {
  const [header, body, secret, now] = line.split("\t");
  try {
    Stripe.webhooks.constructEvent(Buffer.from(body, "base64"), textOf(header), secret, 300, undefined, now * 1000);
    console.log("accepted");
  } catch (error) {
    console.log(`refused: ${error.message.split("\n")[0]}`);
  }
}
