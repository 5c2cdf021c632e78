import { type CarrierTable, carrierTables, type listCarrierTableRows } from '@waybill/contract/carriers/tables-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../platform/keyset.ts'

interface Place {
  table: string
  /** First and last day of a row: columns. */
  from: string | null
  to: string | null
  /** When it was loaded: a column. */
  loaded?: string
  /** Versions of rate sheets may stand in it: those that have given way are under Rate sheets. */
  versioned?: true
  /** Columns too long to be shown, and what is shown in their place. */
  counted?: { column: string; value: RawBuilder<unknown> }
}
const dated = { from: 'effective_from', to: 'effective_to' } as const

/** Lines of a chart without its remarks, and zip codes of a list, in the form of zone_chart and delivery_area. */
const chartLines = sql`jsonb_build_object('origins', regexp_count(t.chart, '^[0-9]{3} ', 1, 'n'))`
const zipCount = sql`jsonb_build_object('zipCodes', regexp_count(t.zips, '[:,]'))`

const places: Record<CarrierTable, Place> = {
  surcharges: { table: 'carriers_surcharge', ...dated, versioned: true },
  fuel: { table: 'carriers_fuel_rate', from: 'holds_from', to: 'effective_to', loaded: 'loaded_at', versioned: true },
  limits: { table: 'carrier_limit', ...dated },
  dimensionalWeight: { table: 'dim_rule', ...dated },
  zones: { table: 'zone_rule', ...dated },
  zoneCharts: { table: 'zone_chart', ...dated, loaded: 'loaded_at', counted: { column: 'chart', value: chartLines } },
  zoneExceptions: { table: 'zone_exception', ...dated },
  deliveryAreas: {
    table: 'carriers_delivery_area',
    ...dated,
    counted: { column: 'zips', value: zipCount },
    versioned: true,
  },
  holidays: { table: 'carrier_holiday', from: 'day', to: null },
  services: { table: 'carrier_service', ...dated },
  rates: { table: 'carriers_rate_band', ...dated, versioned: true },
  voids: { table: 'void_rule', ...dated },
  batteries: { table: 'lithium_rule', ...dated },
  cod: { table: 'cod_rule', ...dated },
  manifests: { table: 'manifest_rule', ...dated },
  deliveryChanges: { table: 'delivery_change_rule', ...dated },
}

/** Columns that every row shows by themselves. */
const own = [
  'id',
  'carrier',
  'source',
  'source_date',
  'status',
  'loaded_at',
  'effective_from',
  'effective_to',
  'valid_from',
  'holds_from',
  'day',
]

const camel = (column: string): string =>
  column.replace(/_(x?[a-z0-9])/g, (_, initial: string) => initial.toUpperCase())

interface Row {
  id: number
  carrier: number
  facts: Record<string, never>
  from: string | null
  to: string | null
  source: string
  sourceDate: string | null
  status: 'verified' | 'sample'
}

const dayOf = (column: string | null): RawBuilder<unknown> =>
  column ? sql`to_char(${sql.ref(`t.${column}`)}, 'YYYY-MM-DD')` : sql`null::text`

/** What holds on a day or will later, where versions may have given way. */
const held = ({ versioned }: Place, now: Date): RawBuilder<unknown> =>
  versioned ? sql`(t.effective_to is null or t.effective_to > ${now.toISOString().slice(0, 10)}::date)` : sql`true`

/** All rows of a table that fit, numbered in their order. */
function numbered(place: Place, query: RowsQuery, now: Date): RawBuilder<unknown> {
  const { table, from, to, counted } = place
  const left = [...own, ...(counted ? [counted.column] : [])]
  const facts = sql`jsonb_strip_nulls(to_jsonb(t) - ${left}::text[] || ${counted?.value ?? sql`'{}'::jsonb`})`
  const pattern = query.search && `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    query.carrier ? sql`carrier = ${query.carrier}` : sql`true`,
    query.status ? sql`status = ${query.status}` : sql`true`,
    pattern ? sql`lower(facts::text || ' ' || source) like ${pattern}` : sql`true`,
  ]
  return sql`select row_number() over (order by carrier, "from" desc nulls last, facts::text)::int as id, shown.* from (
    select t.carrier, ${facts} as facts, ${dayOf(from)} as "from", ${dayOf(to)} as "to", t.source,
      ${dayOf('source_date')} as "sourceDate", t.status
    from ${sql.table(table)} t where ${held(place, now)}) shown where ${sql.join(conditions, sql` and `)}`
}

type RowsQuery = z.output<NonNullable<(typeof listCarrierTableRows)['query']>>

/** A page of one table of carriers, each row with where it comes from. */
export async function tableRows(db: Db, now: Date, query: RowsQuery): Promise<OutputOf<typeof listCarrierTableRows>> {
  const list = `carrier table ${query.table}`
  const end = readListEnd(list, /^-$/, query.cursor)
  const rows = numbered(places[query.table], query, now)
  const found =
    await sql<Row>`select * from (${rows}) n where n.id > ${end?.id ?? 0} order by n.id limit ${query.limit + 1}`.execute(
      db,
    )
  const total =
    end?.total ??
    cappedAt(
      (await sql<{ count: number }>`select count(*)::int as count from (${rows}) n`.execute(db)).rows[0]?.count ?? 0,
    )
  const records = found.rows.slice(0, query.limit)
  const last = found.rows.length > query.limit ? records.at(-1) : undefined
  return {
    records: records.map(({ facts, ...row }) => ({
      ...row,
      values: Object.fromEntries(Object.entries(facts).map(([column, value]) => [camel(column), value])),
    })),
    total,
    next: last ? writeListEnd(list, { key: '-', id: last.id, total }) : null,
  }
}

interface Facts {
  rows: number
  verified: number
  newestSource: string | null
  loadedAt: Date | null
}

/** How many rows each table has, how many of them are verified, and when they were loaded. */
export async function tableFacts(db: Db, now: Date) {
  const { rows: versions } = await sql<{ name: string; loadedAt: Date }>`
    select name, loaded_at as "loadedAt" from rate_table_version order by loaded_at desc, name limit 1`.execute(db)
  const [version] = versions
  const tables = []
  for (const table of carrierTables) {
    const { table: name, loaded } = places[table]
    const { rows } = await sql<Facts>`
      select count(*)::int as rows, count(*) filter (where t.status = 'verified')::int as verified,
        to_char(max(t.source_date), 'YYYY-MM-DD') as "newestSource",
        ${loaded ? sql`max(${sql.ref(`t.${loaded}`)})` : sql`null::timestamptz`} as "loadedAt"
      from ${sql.table(name)} t where ${held(places[table], now)}`.execute(db)
    const facts = rows[0] as Facts
    tables.push({ table, ...facts, loadedAt: (facts.loadedAt ?? version?.loadedAt)?.toISOString() ?? null })
  }
  return { version: version ? { name: version.name, loadedAt: version.loadedAt.toISOString() } : null, tables }
}
