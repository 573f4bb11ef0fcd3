import { openSync, writeSync } from "node:fs";
import { AFTER, BEFORE, DURING } from "./instrument.ts";

/** Which visit of a point ends the process, and where visits are listed. */
export interface CrashOptions {
  /** `file:line:column before|during|after #n`, where n counts the visits of the point from 1. */
  crashAt?: string | undefined;
  /** A file to which the name of each visit is written. */
  list?: string | undefined;
}

/**
 * Defines the functions that instrumented code calls. At `before` what is awaited has not begun. At `during` it has:
 * the process ends a turn of its event loop later, when requests are sent and not answered. At `after` its result is
 * there.
 */
export function defineCrashPoints({ crashAt, list }: CrashOptions): void {
  const visits = new Map<string, number>();
  const file = list === undefined ? undefined : openSync(list, "a");
  const isCrash = (point: string): boolean => {
    const count = (visits.get(point) ?? 0) + 1;
    visits.set(point, count);
    const name = `${point} #${count}`;
    if (file !== undefined) writeSync(file, `${name}\n`);
    return name === crashAt;
  };
  const crash = (): void => void process.kill(process.pid, "SIGKILL");
  Object.assign(globalThis, {
    [BEFORE]: (point: string) => {
      if (isCrash(`${point} before`)) crash();
    },
    [DURING]: (point: string, awaited: unknown) => {
      if (isCrash(`${point} during`)) setImmediate(crash);
      return awaited;
    },
    [AFTER]: (point: string, value: unknown) => {
      if (isCrash(`${point} after`)) crash();
      return value;
    },
  });
}
