import type { Sql } from "postgres";
import { type Cut, cutNumber } from "./series-id.ts";

/** FIPS codes of the states that any loaded release has total nonfarm of; `[]` where none has. */
export async function loadedStates(sql: Sql): Promise<string[]> {
  const rows = await sql<{ cut: number }[]>`
    select distinct series / 100 as cut
      from labor_spans
     where part = 'jolts'
       and series between ${cutNumber(stateCut("01")) * 100} and ${cutNumber(stateCut("95")) * 100 + 99}
     order by cut`;
  return rows.map(({ cut }) => String((cut % 10_000) / 100).padStart(2, "0"));
}

const stateCut = (state: string): Cut => ({ industry: "000000", state, size: "00" });
