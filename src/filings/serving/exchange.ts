import { Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../schema.ts";

const EXCHANGES = ["NYSE", "NASDAQ"] as const;

/** The fields of a company's exchange. */
export const EXCHANGE_SCHEMAS = {
  exchange: nullable(
    oneOf(EXCHANGES, {
      name: "Exchange",
      description: "The ticker's exchange; null: another one, none, or unknown.",
      example: "NASDAQ",
    }),
  ),
  exchange_name: nullable(
    Type.String({ description: "The ticker's exchange, as EDGAR names it; null: unknown.", example: "Nasdaq" }),
  ),
};

/** Returns the fields of an exchange, from EDGAR's name of it. */
export const exchangeFields = (name: string | null) => ({
  exchange: EXCHANGES.find((code) => code === name?.toUpperCase()) ?? null,
  exchange_name: name,
});
