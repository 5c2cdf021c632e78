import type { ClientBase } from 'pg'
import { BackupError } from './manifest.ts'

export interface Table {
  /** Quoted, with its schema. */
  name: string
  columns: string[]
  /** The role that reads all of it. */
  reader: 'waybill_owner' | 'waybill_service'
  forced: boolean
  hasTriggers: boolean
  hasStorageKey: boolean
}

interface Row {
  oid: number
  name: string
  columns: string[]
  secured: boolean
  forced: boolean
  readable: boolean
  has_triggers: boolean
  has_storage_key: boolean
}

/** The tables of Waybill are those of its owner; what the migrations wrote down comes back with the migrations. */
const TABLES = `
  select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' order by a.attnum) as columns,
    -- Row level security hides nothing from the service role: one policy shows it all, none takes away.
    has_table_privilege('waybill_service', c.oid, 'select')
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                  and p.polroles @> array[(select oid from pg_roles where rolname = 'waybill_service')]
                  and pg_get_expr(p.polqual, p.polrelid) = 'true')
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
                      and p.polroles && array[0::oid, (select oid from pg_roles where rolname = 'waybill_service')]) as readable,
    exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped) as has_storage_key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relowner = (select oid from pg_roles where rolname = 'waybill_owner')
    and not (n.nspname = 'public' and c.relname = 'schema_migration')
  order by n.nspname, c.relname`

const REFERENCES = `
  select distinct conrelid::int as child, confrelid::int as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`

function readerOf(row: Row): Table['reader'] {
  if (!row.secured) return 'waybill_owner'
  if (row.readable) return 'waybill_service'
  throw new BackupError(
    `The table ${row.name} cannot be backed up whole: it has row level security without a policy that shows all to waybill_service`,
  )
}

/** Every table of Waybill, each after those that it refers to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(TABLES)
  const { rows: references } = await client.query<{ child: number; parent: number }>(REFERENCES)
  const ours = new Set(rows.map(({ oid }) => oid))
  const sorted: Row[] = []
  const done = new Set<number>()
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ oid }) =>
        !done.has(oid) &&
        references.every(({ child, parent }) => child !== oid || done.has(parent) || !ours.has(parent)),
    )
    if (ready.length === 0)
      throw new BackupError('The tables refer to each other in a circle and cannot be filled one by one')
    for (const row of ready) done.add(row.oid)
    sorted.push(...ready)
  }
  return sorted.map((row) => ({
    name: row.name,
    columns: row.columns,
    reader: readerOf(row),
    forced: row.forced,
    hasTriggers: row.has_triggers,
    hasStorageKey: row.has_storage_key,
  }))
}

/** The sequences of Waybill's tables and its own ones, with where they stand. Read it after the rows' snapshot: never behind them. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relowner = (select oid from pg_roles where rolname = 'waybill_owner') order by 1`)
  const found = []
  for (const { name } of rows) {
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    found.push({ name, value: at.rows[0]?.value ?? '1', called: at.rows[0]?.called ?? false })
  }
  return found
}
