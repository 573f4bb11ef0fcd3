import { describe, expect, test } from "bun:test";
import { publishedOn } from "../../../src/labor/revisions/published.ts";
import { DEFAULT_OPTIONS } from "../../../src/loading/load.ts";
import type { SourceFile } from "../../../src/loading/source/source.ts";
import { onDay } from "../../support/clock.ts";
import { sourceFileOf } from "../../support/source-file.ts";

const file = (name: string, lastModified?: Date): SourceFile => sourceFileOf(name, "", lastModified);
const http = { kind: "http", fetch: () => Promise.reject(new Error("nothing is fetched here")) } as const;
const folder = { kind: "folder", folder: "/mirror", files: [] } as const;
const day = (time: Date): string => time.toISOString().slice(0, 10);

describe("the day of a release that has not come yet", () => {
  onDay("2026-08-27");
  const NEXT_YEAR = new Date("2027-08-27");

  test("isn't a Last-Modified: a server's wrong clock would put the release after all true ones", () => {
    const run = { options: DEFAULT_OPTIONS, source: http };
    const past = file("jt.series", new Date("2022-10-04T14:00:00Z"));
    expect(publishedOn(run, [past, file("jt.data.1.AllItems", NEXT_YEAR)])).toEqual({
      on: "2022-10-04",
      from: "last_modified",
    });
    expect(publishedOn(run, [file("jt.data.1.AllItems", NEXT_YEAR)]).from).toBe("load_date");
  });

  test("is refused as a folder's name", () => {
    const run = { options: DEFAULT_OPTIONS, source: folder };
    const name = (time: Date) => `release-${day(time).slice(0, 7)}/jt.data.1.AllItems`;
    expect(() => publishedOn(run, [file(name(NEXT_YEAR))])).toThrow("which is in the future");
    expect(publishedOn(run, [file(name(new Date("2026-08-27")))]).from).toBe("folder");
  });
});
