import type { TObject } from "@sinclair/typebox";
import { type ErrorDetail, usageError } from "../../errors.ts";

/** Checks options as the API checks a body. @throws `usage` that names every wrong option */
export async function requireFields(schema: TObject, body: object, ownFaults: readonly ErrorDetail[]): Promise<void> {
  const { bodyFaults } = await import("../../http/body/check-body.ts");
  const faults = bodyFaults(schema, body);
  const all = [
    ...faults,
    ...ownFaults.filter(({ parameter }) => !faults.some((fault) => fault.parameter === parameter)),
  ];
  if (all.length === 0) return;
  const lines = all.map(({ parameter, message }) => `--${parameter.replaceAll("_", "-")}: ${message}`);
  throw usageError([...new Set(lines)].join("\n"));
}
