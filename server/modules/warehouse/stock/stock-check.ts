import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import type { Figure } from '../../../platform/metrics/index.ts'

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>
}
/** A row that breaks an invariant. */
interface StockFinding {
  check: string
  orgId: number
  subject: string
}

/** One side of every movement, with what it adds to the level. */
const sides = `(
  select org_id, warehouse_org_id, warehouse_id, product_id, lot_id, to_location_id as location_id, to_condition as condition, quantity
  from stock_movement where to_location_id is not null
  union all
  select org_id, warehouse_org_id, warehouse_id, product_id, lot_id, from_location_id, from_condition, -quantity
  from stock_movement where from_location_id is not null)`

const item = 'org_id, warehouse_org_id, warehouse_id, product_id'
const level = `${item}, lot_id, location_id, condition`

/** Each selects org_id and subject of whatever is wrong; none finds anything in sound books. */
const stockQueries: Readonly<Record<string, string>> = {
  /** I1: a level is the sum of its movements. */
  levelMismatch: `
    select org_id, product_id || ' in place ' || location_id as subject from (
      select ${level}, on_hand as quantity from stock_level union all select ${level}, -quantity from ${sides} m) x
    group by ${level} having sum(quantity) <> 0`,
  /** I2: the counters of an item are the sums of its levels. */
  itemMismatch: `
    select i.org_id, i.product_id || ' in warehouse ' || i.warehouse_id as subject from (
      select ${item}, good, dock, quarantine, damaged, hold from stock_item
      union all
      select ${level
        .split(', ')
        .slice(0, 4)
        .map((column) => `l.${column}`)
        .join(', ')},
        -case when l.condition = 1 and p.sellable then l.on_hand else 0 end,
        -case when l.condition = 1 and not p.sellable then l.on_hand else 0 end,
        -case when l.condition = 2 then l.on_hand else 0 end, -case when l.condition = 3 then l.on_hand else 0 end,
        -case when l.condition = 4 then l.on_hand else 0 end
      from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id) i
    group by ${item} having sum(good) <> 0 or sum(dock) <> 0 or sum(quarantine) <> 0 or sum(damaged) <> 0 or sum(hold) <> 0`,
  /** I3. */
  promiseOutOfRange: `
    select org_id, product_id || ' in warehouse ' || warehouse_id as subject from stock_item where allocated < 0 or allocated > good
    union all
    select org_id, product_id || ' in place ' || location_id from stock_level where reserved < 0 or reserved > on_hand`,
  /** I4: what is promised to orders and work is allocated, what is reserved for them is reserved in its place. */
  promiseMismatch: `
    select org_id, product_id || ' in warehouse ' || warehouse_id as subject from (
      select ${item}, allocated as quantity from stock_item
      union all select org_id, operator_org_id, warehouse_id, product_id, -quantity from outbound_promised
      union all select org_id, operator_org_id, warehouse_id, product_id, -quantity from work_promised) x
    group by ${item} having sum(quantity) <> 0`,
  reservationMismatch: `
    select org_id, product_id || ' in place ' || location_id as subject from (
      select org_id, warehouse_org_id, product_id, lot_id, location_id, reserved as quantity from stock_level where reserved <> 0
      union all select org_id, operator_org_id, product_id, lot_id, location_id, -quantity from outbound_reserved
      union all select org_id, operator_org_id, product_id, lot_id, location_id, -quantity from work_reserved) x
    group by org_id, warehouse_org_id, product_id, lot_id, location_id having sum(quantity) <> 0`,
  /** The running balance of a product follows from the one before. */
  chainBroken: `
    select org_id, id::text as subject from (
      select org_id, id, on_hand_after, sum(quantity * ((to_location_id is not null)::int - (from_location_id is not null)::int))
        over (partition by ${item} order by id) as running from stock_movement) m
    where on_hand_after is not null and on_hand_after <> running`,
  /** Places are of another owner, so no foreign key holds them. */
  placeMissing: `
    select l.org_id, 'place ' || l.location_id as subject from stock_level l
    where not exists (select from location p where p.org_id = l.warehouse_org_id and p.id = l.location_id and p.warehouse_id = l.warehouse_id)`,
  stockInInactivePlace: `
    select l.org_id, 'place ' || l.location_id as subject from stock_level l
    join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id where l.on_hand > 0 and not p.active`,
  lotMissing: `
    select l.org_id, 'lot ' || l.lot_id as subject from stock_level l
    where l.lot_id <> 0 and not exists (select from lot b where b.org_id = l.org_id and b.id = l.lot_id and b.product_id = l.product_id)`,
  /** What was received with a return is the sum of its movements. */
  returnMismatch: `
    select org_id, product_id || ' of return ' || return_id as subject from (
      select org_id, return_id::text, product_id, quantity from returns_received
      union all select org_id, ref_id, product_id, -quantity from stock_movement
        where ref_kind = 'return' and reason = 'RETURN_RECEIVE'
      union all select r.org_id, r.ref_id, r.product_id, r.quantity from stock_movement r
        join stock_movement m on m.org_id = r.org_id and m.id = r.reverses_id
        where r.ref_kind = 'return' and m.reason = 'RETURN_RECEIVE') x
    group by org_id, return_id, product_id having sum(quantity) <> 0`,
  /** What waits for a seller's decision lies in its returns place. */
  returnMissing: `
    select w.org_id, w.product_id || ' in place ' || w.location_id as subject from returns_waiting w
    left join stock_level l on l.org_id = w.org_id and l.warehouse_org_id = w.operator_org_id and l.warehouse_id = w.warehouse_id
      and l.product_id = w.product_id and l.location_id = w.location_id and l.lot_id = w.lot_id and l.condition = 4
    where coalesce(l.on_hand, 0) < w.quantity`,
  /** Charges by day are the charges. */
  chargeSumMismatch: `
    select org_id, act || ' of ' || day || ' in warehouse ' || warehouse_id as subject from charges_sum_faults`,
  /** What the products of a day have of its storage is what the day was charged. */
  storageShareMismatch: `select org_id, 'charge ' || charge_id as subject from charges_share_faults`,
  /** A bill is the sum of its lines, and the numbers of an operator have no gap. */
  billMismatch: `select org_id, subject from charges_bill_faults`,
  /** A line of a bill is what moved the balance. */
  billLineMismatch: `
    select b.org_id, 'bill ' || b.bill_id as subject from charges_billed b
    left join funds_warehouse_movement m on m.org_id = b.org_id and m.transfer_id = b.transfer_id
    where m.amount is distinct from b.amount or m.type is distinct from b.type`,
  /** A reversal is the opposite of what it reverses. */
  reversalDiffers: `
    select r.org_id, r.id::text as subject from stock_movement r left join stock_movement m on m.org_id = r.org_id and m.id = r.reverses_id
    where r.reverses_id is not null and (m.id is null or m.quantity <> r.quantity or m.product_id <> r.product_id or m.lot_id <> r.lot_id
      or m.to_location_id is distinct from r.from_location_id or m.from_location_id is distinct from r.to_location_id)`,
}

const MOST_OF_A_KIND = 5

/** Checks the stock of everyone; `admin` must see all rows. */
export async function stockFaults(admin: Queryable): Promise<StockFinding[]> {
  const found: StockFinding[] = []
  for (const [check, query] of Object.entries(stockQueries)) {
    const { rows } = await admin.query(`select * from (${query}) f limit ${MOST_OF_A_KIND}`)
    for (const { org_id, subject } of rows as { org_id: number; subject: string }[])
      found.push({ check, orgId: Number(org_id), subject })
  }
  return found
}

const EVERYWHERE = { role: 'service', orgId: 0 } as const
const CHECK_MS = 600_000
/** A command is answered again for so long. */
const COMMAND_DAYS = 30

/** The nightly check: stores what it found, names it in the log by ids, and forgets old commands. */
export async function checkStock({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const findings = await inScope(database, EVERYWHERE, (_db, client) => stockFaults(client), {
    isolation: 'repeatable read',
    readOnly: true,
    statementTimeoutMs: CHECK_MS,
  })
  for (const finding of findings) log.error({ finding }, 'stock and its movements differ, or charges and their sums')
  await inScope(database, EVERYWHERE, async (db) => {
    await db
      .insertInto('stock_check')
      .values({ checked_at: now(), faults: findings.length, findings: JSON.stringify(findings) })
      .execute()
    await sql`delete from stock_check where checked_at < ${now()}::timestamptz - interval '90 days'`.execute(db)
    await sql`delete from floor_command where at < ${now()}::timestamptz - ${COMMAND_DAYS} * interval '1 day'`.execute(
      db,
    )
  })
}

const lastCheck = sql<{ faults: number; age: number }>`
  select faults, greatest(0, extract(epoch from now() - checked_at))::float8 as age from stock_check order by id desc limit 1`

/** What the newest check found; nothing before the first. */
export const stockFigures: Figure[] = [
  {
    name: 'waybill_stock_faults',
    help: 'What the newest check of warehouse stock found wrong; 0 when balances agree with movements and sums with charges',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ faults }) => ({ value: faults })),
  },
  {
    name: 'waybill_stock_check_age_seconds',
    help: 'Age of the newest check of warehouse stock, which runs every night',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ age }) => ({ value: age })),
  },
]
