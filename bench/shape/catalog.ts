import type { asAdmin } from '../../server/platform/database/index.ts'

export type Client = Parameters<Parameters<typeof asAdmin>[1]>[0]

export interface Column {
  name: string
  /** As PostgreSQL writes it, such as `bigint` or `timestamp with time zone`. */
  type: string
  /** The table it names a row of; null: none that is known to the schema. */
  refersTo: string | null
}

export interface Table {
  name: string
  columns: Column[]
  /** The columns of each unique index. */
  keys: string[][]
}

/** The tables of the product with the columns that can be written, without those that nobody owns. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string } & Column>(`
    select t.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      (select p.relname from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any(c.conkey) and p.relname <> 'org'
          -- Of a key of two columns the one that isn't the organization.
          and a.attname <> 'org_id' order by c.oid limit 1) as "refersTo"
    from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
    where n.nspname = 'public' and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'org_id')
    order by t.relname, a.attnum`)
  const tables = new Map<string, Table>()
  const keys = await client.query<{ table: string; columns: string[] }>(`
    select t.relname as "table", (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey::smallint[])) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid where i.indisunique and t.relnamespace = 'public'::regnamespace`)
  const keysOf = (table: string) => keys.rows.filter((key) => key.table === table).map(({ columns }) => columns ?? [])
  for (const { table, ...column } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [], keys: keysOf(table) }
    known.columns.push(column)
    tables.set(table, known)
  }
  return [...tables.values()]
}

/** Runs the work without the look-up indexes of the tables and makes them again, which takes a third of the time. */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and not x.indisunique and t.relname = any($1)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of rows) await client.query(definition)
}
