import type { Sql, TransactionSql } from "postgres";

/**
 * Returns what the catalog has of the program's schema, a line for each part, in order: relations and their columns
 * with positions, constraints, indexes, views, sequences, functions, triggers, labels of enums, and comments.
 */
export async function catalog(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with relations as (
      select * from pg_class where relnamespace = 'public'::regnamespace
    )
    select format('relation %s %s %s %s %s', oid::regclass, relkind, relpersistence, reloptions,
                  pg_get_partkeydef(oid)) as line
      from relations
     union all
    select format('column %s.%s %s %s null=%s default=%s identity=%s generated=%s storage=%s '
                    || 'compression=%s collation=%s',
                  attrelid::regclass, attname, attnum, format_type(atttypid, atttypmod), not attnotnull,
                  pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, attcompression,
                  nullif(attcollation, 0)::regcollation)
      from pg_attribute
      join relations on relations.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and not attisdropped
     union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint
      join relations on relations.oid = conrelid
     union all
    select format('index %s %s', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index
      join relations on relations.oid = indrelid
     union all
    select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from relations where relkind = 'v'
     union all
    select format('sequence %s %s %s %s %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement,
                  seqmin, seqmax, seqcache, seqcycle)
      from pg_sequence
      join relations on relations.oid = seqrelid
     union all
    select format('function %s', pg_get_functiondef(oid))
      from pg_proc
     where pronamespace = 'public'::regnamespace
     union all
    select format('trigger %s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
      from pg_trigger
      join relations on relations.oid = tgrelid
     where not tgisinternal
     union all
    select format('type %s %s', typname, (select array_agg(enumlabel order by enumsortorder)
                                            from pg_enum where enumtypid = pg_type.oid))
      from pg_type
     where typnamespace = 'public'::regnamespace and typtype <> 'c' and typelem = 0
     union all
    select format('comment %s %s', (pg_identify_object(classoid, objoid, objsubid)).identity, description)
      from pg_description
     where (pg_identify_object(classoid, objoid, objsubid)).schema = 'public'
     order by line`;
  return rows.map(({ line }) => line);
}
