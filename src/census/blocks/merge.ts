import type { TransactionSql } from "postgres";
import type { Vintage } from "../vocabulary/vintages.ts";
import { BLOCK_PLACES } from "./cells.ts";
import { BLOCK_COLUMNS, type BlockSeries } from "./writer.ts";

/**
 * Which of two values of one place and series is served: the one with a value, then one whose file had margins, then a
 * null whose reason is known, then the one from the better table. Less is better; an equal new one replaces the old.
 */
const worth = (cell: string): string =>
  `((${cell}.value is null)::int * 2000 + (${cell}.value_note is not distinct from 'not_published')::int * 500
     + (${cell}.moe_note is not distinct from 'not_loaded')::int * 1000 + ${cell}.source_rank)`;

/** The table that gave the old value now says why it gives none: a correction of the Bureau's. */
const WITHDRAWN = `(
  new.source_rank = old.source_rank and new.value is null and new.value_note is distinct from 'not_published')`;

const SERIES = "level, metric, dimension, grp";

/** What is known of a value besides its series and code. */
const CELL = ["value", "moe", "source_rank", "value_note", "moe_note", "open_ended"];

/** The values of the blocks of a table or of `census_blocks`, one a row, of the series in `mixed_series`. */
const cellsOf = (table: string, condition = "true"): string => `
  select ${SERIES}, cell.*
    from ${table} as block
    join mixed_series using (${SERIES}),
         unnest(codes, estimates, margins, source_ranks, estimate_notes, margin_notes, open_ends)
           as cell (code, value, moe, source_rank, value_note, moe_note, open_ended)
   where ${condition}`;

/** A column of the value that stays: the old or the new one of a place. */
const keptColumn = (column: string): string =>
  `case when kept.is_old then old.${column} else new.${column} end as ${column}`;

/** What may be null in a block where no value has it. */
const arrayOrNull = (column: string): string =>
  `case when count(${column}) > 0 then array_agg(${column} order by code) end`;

/**
 * Completes the new blocks of a vintage. Copies the served series that the new files lack. Composes again the series
 * that both have (the better value of each place stays, and values that the new files lack are kept) and the `mixed`
 * ones, whose new blocks are not in order.
 */
export async function completeBlocks(
  tx: TransactionSql,
  { target, vintage, mixed }: { target: string; vintage: Vintage; mixed: readonly BlockSeries[] },
): Promise<void> {
  const [served] = await tx`select exists (select from census_blocks where vintage = ${vintage}) as any`;
  if (!served?.any && mixed.length === 0) return;
  await tx`
    create temp table mixed_series on commit drop as
    select level::census_level, metric::census_metric, dimension, grp
      from unnest(${mixed.map(({ level }) => level)}::text[], ${mixed.map(({ metric }) => metric)}::text[],
                  ${mixed.map(({ dimension }) => dimension)}::text[], ${mixed.map(({ group }) => group)}::text[])
        as given (level, metric, dimension, grp)`;
  await tx.unsafe(
    `insert into mixed_series
     select ${SERIES} from ${target}
     intersect select ${SERIES} from census_blocks where vintage = $1
     except select * from mixed_series`,
    [vintage],
  );
  // Joins of many rows with many: by loops, which the planner takes for want of statistics, they took half a minute.
  await tx.unsafe("analyze mixed_series; set local enable_nestloop = off");
  await tx.unsafe(
    `create temp table composed on commit drop as
     with given as (
       select distinct on (${SERIES}, code) *
         from (${cellsOf(target)}) as cell
        order by ${SERIES}, code, ${worth("cell")}
     ), served as (${cellsOf("census_blocks", `block.vintage = ${quoted(vintage)}`)}
     ), best as (
       select ${SERIES}, code, ${CELL.map(keptColumn).join(", ")}
         from given as new
         full join served as old using (${SERIES}, code),
              lateral (select new.source_rank is null
                           or (old.source_rank is not null and ${worth("old")} < ${worth("new")} and not ${WITHDRAWN})
                              as is_old) as kept
     ), numbered as (
       select *, (row_number() over (partition by ${SERIES} order by code) - 1) / ${BLOCK_PLACES} as block from best
     )
     select ${quoted(vintage)} as vintage, ${SERIES}, max(code) as last_code, array_agg(code order by code) as codes,
            array_agg(value order by code) as estimates, array_agg(moe order by code) as margins,
            array_agg(source_rank order by code) as source_ranks, ${arrayOrNull("value_note")} as estimate_notes,
            ${arrayOrNull("moe_note")} as margin_notes, ${arrayOrNull("open_ended")} as open_ends
       from numbered
      group by ${SERIES}, block`,
  );
  await tx.unsafe(`delete from ${target} as block using mixed_series
                    where (${columnsOf("block")}) = (${columnsOf("mixed_series")})`);
  await tx.unsafe(`insert into ${target} (${BLOCK_COLUMNS}) select ${BLOCK_COLUMNS} from composed`);
  await tx.unsafe(
    `insert into ${target}
     select old.* from census_blocks as old
      where old.vintage = $1
        and not exists (select from ${target} as new where (${columnsOf("new")}) = (${columnsOf("old")}))`,
    [vintage],
  );
  await tx.unsafe("set local enable_nestloop = on; drop table mixed_series, composed");
}

const columnsOf = (table: string): string =>
  SERIES.split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");

/** A vintage's label has no sign that would have to be escaped. */
const quoted = (vintage: Vintage): string => `'${vintage}'`;
