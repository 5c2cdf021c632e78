import { HOURS } from '../../server/testing/shipped-orders.ts'
import { type Client, type Column, type Table, tablesOf, withoutIndexes } from './catalog.ts'

// A database that real work has left, as often as it takes: the rows of the demo, each copied with numbers of its own, names that vary
// and a time of its own within the two years before. Whatever a table refers to is copied along, so states, joins and sums of one copy are those of
// the original.

/** What an organization has a few of, however much it ships. */
const FEW =
  /^(org|app_user|login_name|login_.*|session.*|seller_profile|store|store_connection|store_secret|warehouse|warehouse_link|rate_card|rate_card_row|price_rule|carrier_connection|list_setting|preference|sealing_key|ledger_account|ledger_book|customs_setting|print_setting|funding_setting|identity_.*|tenant_.*|auto_void_rule|.*_setting|report_.*|ledger_hour|ledger_day|warehouse_charge_sum|.*_series|rule_book)$/
/** Between the numbers of two copies; those of the demo are smaller. */
const STRIDE = 100_000
const DAYS = 730

/** Columns that name rows without a foreign key. */
const NAMED: Record<string, string> = {
  order_id: 'sales_order',
  order_line_id: 'order_line',
  outbound_id: 'outbound',
  product_id: 'product',
  shipment_id: 'shipment',
  return_id: 'warehouse_return',
  inbound_id: 'inbound',
  count_id: 'stock_count',
  location_id: 'location',
  from_location_id: 'location',
  to_location_id: 'location',
  tote_id: 'location',
  quote_id: 'quote',
}

const FIRST =
  'Ann,Ben,Cara,Dan,Eva,Finn,Gina,Hugo,Iris,Jack,Kira,Leo,Mia,Noah,Olga,Paul,Quinn,Rosa,Sam,Tina,Uma,Vera,José,Zoë'
const LAST =
  'Adams,Baker,Clark,Davis,Evans,Fischer,Garcia,Hughes,Ivanov,Jones,Kelly,Lopez,Miller,Nguyen,Owens,Patel,Rossi,Smith,Xu,张,Vogel'
const quoted = (words: string): string => `('{${words}}'::text[])`
const PERSON = `${quoted(FIRST)}[1 + k % 24] || ' ' || ${quoted(LAST)}[1 + k / 24 % 21]`

const isTime = (type: string): boolean => type.startsWith('timestamp')

type Copied = ReadonlySet<string>

/** The table whose rows a column numbers, when that is copied too. */
function copiedTable(table: Table, { name, refersTo }: Column, copied: Copied): string | undefined {
  const names = refersTo ?? (name === 'id' ? table.name : NAMED[name])
  return names !== undefined && copied.has(names) ? names : undefined
}

const isOrg = (name: string): boolean => name === 'org_id' || name.endsWith('_org_id')
const VARIED = ['order_no', 'sku', 'first_sku', 'tracking_no', 'number']
const isVaried = ({ name, type }: Column): boolean => type === 'text' && VARIED.includes(name)

/** Does a copy have another value, whatever the indexes say? */
const differs = (table: Table, column: Column, copied: Copied): boolean =>
  !isOrg(column.name) &&
  (isTime(column.type) ||
    isVaried(column) ||
    (column.type === 'uuid' && (!column.refersTo || copied.has(column.refersTo))) ||
    (column.type === 'bigint' && copiedTable(table, column, copied) !== undefined))

/** The columns that have to differ so that no unique index refuses a copy: one of each that has none that differs. */
function distinguishing(table: Table, copied: Copied): Set<string> {
  const chosen = new Set<string>()
  for (const key of table.keys) {
    const columns = table.columns.filter(({ name }) => key.includes(name))
    if (columns.some((column) => differs(table, column, copied) || chosen.has(column.name))) continue
    const one =
      columns.find(({ type }) => /^(text|bytea|date)$/.test(type)) ??
      columns.find(({ name, type, refersTo }) => type === 'bigint' && refersTo === null && !name.endsWith('_id'))
    if (one) chosen.add(one.name)
  }
  return chosen
}

/** The SQL of a copy's value. `k`: which copy, from 1, the newest; `:copies`: how many. */
function valueOf(column: Column, { differing, chosen }: { differing: boolean; chosen: boolean }): string {
  const { name, type } = column
  const value = `t.${JSON.stringify(name)}`
  if (type === 'date') return `${value} - (k * ${DAYS} / :copies)::int`
  if (/^recipient(_name)?$/.test(name) && type === 'text') return PERSON
  if (!differing && !chosen) return value
  if (isTime(type)) return `${value} - k * interval '${DAYS} days' / :copies`
  if (type === 'uuid') return `case when ${value} is not null then md5(${value}::text || k)::uuid end`
  if (type === 'bytea') return `sha256(${value} || k::text::bytea)`
  if (type === 'text') return isVaried(column) ? `${value} || k` : `${value} || '-' || k`
  return `${value} + (:copies - k + 1) * ${STRIDE}::bigint`
}

function copyOf(table: Table, copied: ReadonlySet<string>, copies: number): string {
  const names = table.columns.map(({ name }) => JSON.stringify(name)).join(', ')
  const chosen = distinguishing(table, copied)
  const values = table.columns
    .map((column) => valueOf(column, { differing: differs(table, column, copied), chosen: chosen.has(column.name) }))
    .join(', ')
  return `insert into ${table.name} (${names}) overriding system value
    select ${values.replaceAll(':copies', String(copies))} from ${table.name} t, generate_series(1, ${copies}) k on conflict do nothing`
}

/** Copies what the database has until `orders` orders are in it; answers how many rows each table got. */
export async function multiply(client: Client, orders: number): Promise<Map<string, number>> {
  const tables = (await tablesOf(client)).filter(({ name }) => !FEW.test(name))
  const copied = new Set(tables.map(({ name }) => name))
  const { rows } = await client.query<{ n: string }>('select count(*) as n from sales_order')
  const copies = Math.ceil(orders / Number(rows[0]!.n)) - 1
  const counts = new Map<string, number>()
  if (copies < 1) return counts
  await client.query('begin; set local session_replication_role = replica')
  await withoutIndexes(client, [...copied], async () => {
    for (const table of tables) {
      const { rowCount } = await client.query(copyOf(table, copied, copies)).catch((cause: unknown) => {
        throw new Error(`Rows of ${table.name} can't be copied`, { cause })
      })
      if (rowCount) counts.set(table.name, rowCount)
    }
    await client.query('truncate ledger_hour')
    await client.query(HOURS)
  })
  await client.query('commit')
  await client.query('vacuum analyze')
  return counts
}
