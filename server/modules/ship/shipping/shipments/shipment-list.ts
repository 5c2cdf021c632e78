import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { autoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { DeliveryPromise, ShipmentRow } from '@waybill/contract/shipping/api'
import type { ShipmentCase } from '@waybill/contract/shipping/cases'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { afterEnd, fitKeys, keysAsText, type ListSort, orderBy, type SortKey } from '../../../../platform/sort-keys.ts'
import { askedFor, findShipments, shipmentContains } from '../../../../platform/shipment-search.ts'
import { MOST_TRIES } from '../../../../platform/text-search.ts'
import { dayBounds, userToday } from '../../../people/identity/index.ts'
import { notPrinted } from './labels-to-print.ts'
import { isClaimed } from './is-claimed.ts'
import { hasOpenCase } from './open-case.ts'
import { inZone, ofService, promiseCondition } from './promise.ts'
import { presentShipment, type ShipmentRecord } from './present-shipment.ts'

const COUNT_CAP = 10_000

export interface ShipmentQuery {
  search?: string | undefined
  status?: number[] | undefined
  carriers?: number[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  serviceCode?: string | undefined
  zone?: string | undefined
  promise?: DeliveryPromise | undefined
  notPrinted?: boolean | undefined
  autoVoid?: boolean | undefined
  openCase?: ShipmentCase | undefined
  sort: 'createdAt' | 'trackingNo' | 'recipient' | 'price' | 'eta'
  desc: boolean
  cursor?: string | undefined
  limit: number
}

type Asked = { query: ShipmentQuery; now: Date }

/** Unscanned labels of the organization of an announcement named a are voided. */
const isOn = sql`not exists (select from defaults_without_auto_void d where d.org_id = a.org_id)`

/** What a shipment is shown by; seller's role. */
export const shipmentColumns = sql`
  s.id, s.tracking_no, s.carrier, s.service_code, s.status, s.is_test, s.order_id, s.order_no, s.created_at, s.ship_date, s.eta, s.recipient,
  s.from_address, s.to_address, s.price, s.billable_cg, s.billed_by, s.zone, s.last_event_at, s.last_event_en, s.last_event_cn, s.void_until, s.run_at,
  s.package_no, s.package_count,
  exists (select from manifest_label l where l.org_id = s.org_id and l.shipment_id = s.id and l.is_live) as is_listed,
  ${isClaimed} as is_claimed,
  v.state as void_state, v.refund as void_refund, v.expected_by as void_expected_by, v.decided_at as void_decided_at, a.state as auto_void_state, a.void_at as auto_void_at, s.printed_at, s.print_count, printer.name as printed_by`
/** The newest void request and, of an unscanned label, the announcement that it will be voided, joined to their shipment. */
export const withVoid = sql`left join lateral (
  select * from void_request q where q.org_id = s.org_id and q.shipment_id = s.id order by q.requested_at desc, q.id limit 1) v on true
  left join auto_void a on a.org_id = s.org_id and a.shipment_id = s.id and s.status = ${sql.lit(trackingStatus.labelCreated)}
    and a.state in (${stateSql(autoVoidState.announced, autoVoidState.kept)}) and ${isOn}`
/** Who printed it last, joined to the shipment. */
export const withPrinter = sql`left join lateral (
  select u.first_name || ' ' || u.last_name as name from identity_user u where u.org_id = s.org_id and u.id = s.printed_by) printer on true`

type Sorted = Pick<ShipmentQuery, 'sort' | 'desc'>
/** The key of each sort; each has an index of just this with the organization before and the id after it. */
const sortKeys: Record<ShipmentQuery['sort'], SortKey> = {
  createdAt: { column: sql`s.created_at`, type: 'timestamptz' },
  trackingNo: { column: sql`s.tracking_no`, type: 'text' },
  recipient: { column: sql`lower(s.recipient)`, type: 'text' },
  price: { column: sql`s.price`, type: 'bigint' },
  eta: { column: sql`coalesce(s.eta, '-infinity'::date)`, type: 'date' },
}
const sortOf = ({ sort, desc }: Sorted): ListSort => ({ keys: [sortKeys[sort]], id: sql`s.id`, desc })

/** The condition of a query on shipments named s but for its search text, after what had to be looked up for it. */
async function filterWithoutText(db: Db, orgId: number, { query, now }: Asked): Promise<RawBuilder<boolean>> {
  const days = await dayBounds(db, query)
  const parts = [sql<boolean>`s.org_id = ${orgId}`]
  if (query.status?.length) parts.push(sql`s.status = any(${query.status}::int[])`)
  if (query.carriers?.length) parts.push(sql`s.carrier = any(${query.carriers}::int[])`)
  if (days.from) parts.push(sql`s.created_at >= ${days.from}`)
  if (days.before) parts.push(sql`s.created_at < ${days.before}`)
  if (query.serviceCode !== undefined) parts.push(ofService(query.serviceCode))
  if (query.zone !== undefined) parts.push(inZone(query.zone))
  if (query.promise) parts.push(promiseCondition(query.promise, await userToday(db, now)))
  if (query.notPrinted) parts.push(notPrinted)
  if (query.autoVoid)
    parts.push(sql`s.status = ${sql.lit(trackingStatus.labelCreated)} and s.id in (select a.shipment_id from auto_void a
      where a.org_id = ${orgId} and a.state = ${stateSql(autoVoidState.announced)} and ${isOn})`)
  if (query.openCase) parts.push(hasOpenCase(orgId, query.openCase))
  return sql.join(parts, sql` and `)
}

const among = (ids: number[]): RawBuilder<boolean> => sql<boolean>`s.id = any(${ids}::bigint[])`

/** The condition of a query on shipments named s, whatever it takes to read them all. */
export async function filterOf(db: Db, orgId: number, asked: Asked): Promise<RawBuilder<boolean>> {
  const filter = await filterWithoutText(db, orgId, asked)
  const search = askedFor(asked.query.search)
  if (!search) return filter
  const ids = await findShipments(db, search)
  return sql`${filter} and ${ids ? among(ids) : shipmentContains(search)}`
}

/** More than this are not gathered: the list is then read in its order, and finds a page of them soon. */
const MAX_GATHERED = 2000

/** The shipments of some statuses or carriers, or those not printed, by the indexes of these, where they are few among many. */
async function gathered(db: Db, query: ShipmentQuery, filter: RawBuilder<boolean>): Promise<RawBuilder<boolean>> {
  const { status, carriers, zone, promise, notPrinted: unprinted, autoVoid, openCase } = query
  const isNarrow = [status?.length, carriers?.length, unprinted, autoVoid, openCase, zone !== undefined, promise].some(
    Boolean,
  )
  if (!isNarrow) return filter
  const { rows } = await sql<{ ids: number[] }>`
    select array(select s.id from shipment s where ${filter} limit ${MAX_GATHERED + 1}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  return ids.length > MAX_GATHERED ? filter : sql`${filter} and ${among(ids)}`
}

/** A cursor of another order would leave rows out without a word. */
const listName = ({ sort, desc }: Sorted): string => `shipments ${sort} ${desc ? 'desc' : 'asc'}`

function afterCursor(query: ShipmentQuery): RawBuilder<boolean> {
  const [key, id] = readKeyset(listName(query), [/^/, ID_KEY], query.cursor) ?? []
  if (key === undefined) return sql`true`
  if (!fitKeys([sortKeys[query.sort]], [key]))
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('cursor', 'INVALID_VALUE')] })
  return afterEnd(sortOf(query), { keys: [key], id: Number(id) })
}

/** How many match, counted up to 10,000. */
async function countShipments(db: Db, filter: RawBuilder<boolean>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from shipment s where ${filter} limit ${COUNT_CAP + 1}) m`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

/** `order by` of a query on shipments named s. */
export const orderByClause = (query: Sorted): RawBuilder<unknown> => orderBy(sortOf(query))

type Head = { rows: RawBuilder<unknown>; total(found: number): Promise<CappedCount> }

/** The shipments from which a page is taken, as a subquery named s, and how they are counted. */
async function headOf(db: Db, orgId: number, { query, now }: Asked): Promise<Head> {
  const { limit } = query
  const filter = await filterWithoutText(db, orgId, { query, now })
  const search = askedFor(query.search)
  const ids = search ? await findShipments(db, search) : null
  const first = (condition: RawBuilder<boolean>, most: number) => sql`(
    select * from shipment s where ${condition} and ${afterCursor(query)} order by ${orderByClause(query)} limit ${most}) as s`
  if (!search || ids) {
    const condition = ids ? sql<boolean>`${filter} and ${among(ids)}` : await gathered(db, query, filter)
    return { rows: first(condition, limit + 1), total: () => countShipments(db, condition) }
  }
  const own = sql<boolean>`s.org_id = ${orgId}`
  return {
    // Taken from the head of the list as it comes; a sort of its own would wait for all that may be tried.
    rows: sql`(select * from ${first(own, MOST_TRIES)} where ${filter} and ${shipmentContains(search)} limit ${limit + 1}) as s`,
    total: async (found) => {
      if (found > limit) return { count: limit, capped: true }
      const { rows } = await sql`select 1 from shipment s where ${own} and ${afterCursor(query)}
        order by ${orderByClause(query)} offset ${MOST_TRIES} limit 1`.execute(db)
      // Fewer than a page are all there are, or all that could be found in time: then nothing is shown as if it were all.
      if (rows.length > 0) throw new AppError('SEARCH_TOO_BROAD')
      return { count: found, capped: false }
    },
  }
}

/** One page of the organisation's shipments, and how many there are in all. Throws SEARCH_TOO_BROAD. */
export async function listShipments(
  db: Db,
  orgId: number,
  { query, now }: Asked,
): Promise<{ records: ShipmentRow[]; next: string | null; total: CappedCount }> {
  // A plan made for any organization and any filter would sort all shipments to show fifty.
  // Nor is the table read from its start for the first few that match: they may all be behind everybody else's.
  await sql.raw('set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off').execute(db)
  const head = await headOf(db, orgId, { query, now })
  const { rows } = await sql<ShipmentRecord & { sort_keys: string[] }>`
    select ${shipmentColumns}, ${keysAsText(sortOf(query))} as sort_keys from ${head.rows} ${withVoid} ${withPrinter}
    order by ${orderByClause(query)}`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const more = rows.length > query.limit && last !== undefined
  return {
    records: page.map((row) => presentShipment(row, now)),
    next: more ? writeKeyset(listName(query), [...last.sort_keys, String(last.id)]) : null,
    total: await head.total(rows.length),
  }
}

/** The organisation's shipments among these ids, in the order of the ids. */
export async function listLabelsToVoid(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<{ id: number; trackingNo: string; price: number }[]> {
  const { rows } = await sql<{ id: number; trackingNo: string; price: number }>`
    select id, tracking_no as "trackingNo", price from shipment s where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], id)`.execute(db)
  return rows
}
