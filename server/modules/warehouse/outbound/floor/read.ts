import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { ISO_DAY } from '@waybill/contract/core/schemas'
import type * as api from '@waybill/contract/outbound/floor-api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { outboundState, type OutboundState } from '@waybill/contract/outbound/lifecycle'
import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { searchTerms } from '@waybill/contract/search/terms'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { findLiveLabels } from '../../../ship/shipping/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { packagesOf, packedUnits } from './packages.ts'
import { countUnits } from './scanned.ts'
import { lotsById, placeOfCode, placesById } from '../../stock/index.ts'

export interface Row {
  id: number
  number: string
  order_id: number
  order_no: string
  org_id: number
  seller: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  state: OutboundState
  option: number
  recipient_name: string
  priority: number
  due_day: string | null
  line_count: number
  units: number
  tote_id: number | null
  assignee: number | null
  worker: string | null
  lease_until: Date | null
  reason: string | null
  cancel_requested_at: Date | null
  gift_message: string | null
  note: string | null
  measures: 'imperial' | 'metric'
  holds: string[]
  wave_id: number | null
  wave_slot: number | null
  wave: string | null
  sort_day: string
}
type Tote = { id: number; code: string }
const leased = (row: Row, now: Date): boolean => row.lease_until !== null && row.lease_until > now

export const present = (row: Row, totes: ReadonlyMap<number, Tote>, now: Date): api.FloorRow => ({
  id: row.id,
  number: row.number,
  orderNo: row.order_no,
  seller: { id: row.org_id, name: row.seller },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  state: row.state,
  option: row.option,
  recipientName: row.recipient_name,
  priority: row.priority,
  dueDay: row.due_day,
  lines: row.line_count,
  units: row.units,
  tote: totes.get(row.tote_id ?? 0)?.code ?? null,
  wave: row.wave_id === null ? null : { id: row.wave_id, number: row.wave ?? '' },
  worker: leased(row, now) ? row.worker : null,
  reason: row.reason,
  cancelRequested: row.cancel_requested_at !== null,
})

const { allocated, released, picking, picked, packed, labelled, exception } = outboundState
const onFloorNow = [picking, picked, packed, labelled, exception]
const going = sql`b.cancel_requested_at is null`
const held = sql`b.holds <> '{}'`
/** Orders of the stages that go on. */
const inTurn = {
  release: sql`b.state = ${stateSql(allocated)}`,
  pick: sql`b.state in (${stateSql(released, picking)}) and ${going}`,
  // Packed and without its label it waits at the pack station, where labels are printed.
  pack: sql`(b.state = ${stateSql(picked)} or (b.state = ${stateSql(packed)} and b.option <> ${fulfilmentOption.none})) and ${going}`,
  ship: sql`(b.state = ${stateSql(labelled)} or (b.state = ${stateSql(packed)} and b.option = ${fulfilmentOption.none})) and ${going}`,
}
/** What each stage of the floor shows; what is on hold waits elsewhere. */
export const stages: Record<api.FloorStage, RawBuilder<unknown>> = {
  release: sql`${inTurn.release} and not ${held}`,
  pick: sql`${inTurn.pick} and not ${held}`,
  pack: sql`${inTurn.pack} and not ${held}`,
  ship: sql`${inTurn.ship} and not ${held}`,
  problem: sql`(b.state = ${stateSql(exception)} or (b.state in (${stateSql(...onFloorNow)}) and b.cancel_requested_at is not null))`,
}
const from = sql`outbound b join tenancy_org s on s.id = b.org_id
  join warehouses_warehouse h on h.operator_org_id = b.warehouse_org_id and h.id = b.warehouse_id
  join warehouses_connected c on c.org_id = b.org_id and c.operator_org_id = b.warehouse_org_id and c.warehouse_id = b.warehouse_id`
/** Who walks its wave is on the order, too. */
const ofWalk = (column: RawBuilder<unknown>) =>
  sql`case when v.state = ${stateSql(waveState.picking)} and b.state in (${stateSql(released, picking)}) then ${column} end`
const assignee = sql`coalesce(b.assignee, ${ofWalk(sql`v.assignee`)})`
const day = sql`coalesce(b.due_day, 'infinity'::date)`

export const rowsWhere = async (db: Db, where: RawBuilder<unknown>, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select b.id, b.number, b.order_id, b.order_no, b.org_id, s.name as seller, b.warehouse_id, h.code as warehouse_code, h.name as warehouse_name,
      b.state, b.option, b.recipient_name, b.priority, b.due_day::text as due_day, b.line_count, b.units, b.tote_id, ${assignee} as assignee,
      (select u.first_name || ' ' || u.last_name from identity_user u where u.id = ${assignee}) as worker,
      coalesce(b.lease_until, ${ofWalk(sql`v.lease_until`)}) as lease_until, b.reason,
      b.cancel_requested_at, b.gift_message, b.note, h.units as measures, b.holds, b.wave_id, b.wave_slot, v.number as wave, ${day}::text as sort_day
    from ${from} left join wave v on v.org_id = b.warehouse_org_id and v.id = b.wave_id
    where ${where} order by b.priority, ${day}, b.id limit ${limit}`.execute(db)
  return rows
}
export const totesOf = (db: Db, operatorId: number, rows: readonly Row[]) =>
  placesById(
    db,
    operatorId,
    rows.flatMap(({ tote_id }) => tote_id ?? []),
  )

const LIST = 'floor orders'
const DAY_KEY = new RegExp(`${ISO_DAY.source}|^infinity$`)

/** Answers listFloorOrders. */
export function listOrders(
  ctx: BaseCtx,
  { stage, warehouseId, sellerId, cursor, limit }: ParsedOf<typeof api.listFloorOrders>['query'],
): Promise<OutputOf<typeof api.listFloorOrders>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const parts = [sql`b.warehouse_org_id = ${orgId}`, stages[stage]]
    if (warehouseId !== undefined) parts.push(sql`b.warehouse_id = ${warehouseId}`)
    if (sellerId !== undefined) parts.push(sql`b.org_id = ${sellerId}`)
    const where = sql.join(parts, sql` and `)
    const [priority, due, id] = readKeyset(LIST, [/^[1-9]$/, DAY_KEY, ID_KEY], cursor) ?? []
    const after =
      priority === undefined
        ? sql`true`
        : sql`(b.priority, ${day}, b.id) > (${priority}::smallint, ${due}::date, ${id}::bigint)`
    const rows = await rowsWhere(db, sql`${where} and ${after}`, limit + 1)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) x`.execute(db)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const totes = await totesOf(db, orgId, shown)
    return {
      records: shown.map((row) => present(row, totes, ctx.now())),
      total: cappedAt(counted[0]?.count ?? 0),
      next: last ? writeKeyset(LIST, [String(last.priority), last.sort_day, String(last.id)]) : null,
    }
  })
}

/** Answers countFloorOrders. */
export function countOrders(
  ctx: BaseCtx,
  warehouseId: number | undefined,
): Promise<OutputOf<typeof api.countFloorOrders>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const today = dueBy(ctx.now())
    const count = (where: RawBuilder<unknown>) => sql`count(*) filter (where ${where})::int`
    const { rows } = await sql<OutputOf<typeof api.countFloorOrders>>`
      select ${count(stages.release)} as release, ${count(sql`${stages.release} and ${today}`)} as today, ${count(stages.pick)} as pick,
        ${count(sql`${stages.pick} and b.wave_id is not null`)} as "inWaves",
        ${count(stages.pack)} as pack, ${count(stages.ship)} as ship, ${count(stages.problem)} as problem,
        jsonb_build_object('release', ${count(sql`${inTurn.release} and ${held}`)}, 'pick', ${count(sql`${inTurn.pick} and ${held}`)},
          'pack', ${count(sql`${inTurn.pack} and ${held}`)}, 'ship', ${count(sql`${inTurn.ship} and ${held}`)}) as held
      from ${from} where b.warehouse_org_id = ${orgId} and b.state in (${stateSql(allocated, released, ...onFloorNow)})
        and (${warehouseId ?? null}::bigint is null or b.warehouse_id = ${warehouseId ?? null}::bigint)`.execute(db)
    return rows[0]!
  })
}

/** Orders that leave by the end of today where they are. */
const dueBy = (now: Date): RawBuilder<unknown> => sql`b.due_day <= (${now}::timestamptz at time zone h.time_zone)::date`

/** The most urgent orders that leave today and can be released, at most so many. */
export async function urgentOrders(
  db: Db,
  { operatorId, warehouseId, now }: { operatorId: number; warehouseId: number | null; now: Date },
  most: number,
): Promise<number[]> {
  const today = dueBy(now)
  const rows = await rowsWhere(
    db,
    sql`b.warehouse_org_id = ${operatorId} and ${stages.release} and ${today}
      and (${warehouseId}::bigint is null or b.warehouse_id = ${warehouseId}::bigint)`,
    most,
  )
  return rows.map(({ id }) => id)
}

interface Item {
  line: number
  sku: string
  name: string | null
  ordered: number
  allocated: number
  picked: number
  verified: number
}

async function itemsOf(db: Db, row: Row): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select l.line, l.sku, l.name, l.ordered, l.allocated, l.picked, coalesce((
      select sum(k.quantity) from outbound_package_line k join outbound_package p on p.org_id = k.org_id and p.id = k.package_id
      where p.org_id = l.org_id and p.outbound_id = l.outbound_id and p.state <> ${stateSql(packageState.canceled)} and k.line = l.line), 0)::int as verified
    from outbound_line l where l.org_id = ${row.org_id} and l.outbound_id = ${row.id} order by l.line`.execute(db)
  return rows
}

async function placesOf(
  db: Db,
  operatorId: number,
  row: Row,
  items: readonly Item[],
): Promise<api.FloorOrder['places']> {
  const reserved = await db
    .selectFrom('outbound_reservation')
    .select(['id', 'line', 'location_id', 'lot_id', 'quantity', 'picked'])
    .where('org_id', '=', row.org_id)
    .where('outbound_id', '=', row.id)
    .where('quantity', '>', 0)
    .execute()
  const places = await placesById(
    db,
    operatorId,
    reserved.map(({ location_id }) => location_id),
  )
  const lots = await lotsById(
    db,
    row.org_id,
    reserved.map(({ lot_id }) => lot_id),
  )
  return reserved
    .toSorted(
      (a, b) =>
        places.get(a.location_id)!.pickSeq - places.get(b.location_id)!.pickSeq ||
        a.location_id - b.location_id ||
        a.id - b.id,
    )
    .map((one) => ({
      id: one.id,
      line: one.line,
      sku: items.find(({ line }) => line === one.line)!.sku,
      place: places.get(one.location_id)!.code,
      lot: lots.get(one.lot_id) ?? null,
      quantity: one.quantity,
      picked: one.picked,
    }))
}

async function presentPackages(db: Db, row: Row): Promise<api.FloorPackage[]> {
  const order = { sellerId: row.org_id, id: row.id }
  const packages = await packagesOf(db, order)
  if (packages.length === 0) return []
  const inside = Map.groupBy(await packedUnits(db, order), ({ packageId }) => packageId)
  // A label that was voided is none, though it is only taken off when another is wanted; what has left keeps its own.
  const live = new Set((await findLiveLabels(db, row.org_id, row.order_id)).map(({ shipmentId }) => shipmentId))
  const counts = (shipmentId: number | null) =>
    shipmentId !== null && (row.state === outboundState.shipped || live.has(shipmentId))
  return packages.map(({ id, code, no, state, weightG, trackingNo, shipmentId, loadedAt }) => ({
    id,
    code,
    no,
    closed: state !== packageState.open,
    weightG,
    trackingNo: counts(shipmentId) ? trackingNo : null,
    printable: counts(shipmentId),
    confirmed: state === packageState.shipped || (state === packageState.labelled && counts(shipmentId)),
    loaded: loadedAt !== null || state === packageState.shipped,
    items: [...Map.groupBy(inside.get(id) ?? [], ({ line }) => line)].map(([line, units]) => ({
      line,
      sku: units[0]!.sku,
      quantity: countUnits(units),
    })),
  }))
}

/** The one that is worked on. */
const currentOf = (packages: readonly api.FloorPackage[]): api.FloorPackage | null =>
  packages.find(({ closed }) => !closed) ?? packages.find(({ confirmed }) => !confirmed) ?? packages.at(-1) ?? null

async function presentOrder(db: Db, ctx: BaseCtx, row: Row): Promise<api.FloorOrder> {
  const { orgId, userId } = ctx.actor
  const items = await itemsOf(db, row)
  const packages = await presentPackages(db, row)
  const now = ctx.now()
  return {
    ...present(row, await totesOf(db, orgId, [row]), now),
    giftMessage: row.gift_message,
    note: row.note,
    measures: row.measures,
    lease: leased(row, now)
      ? { name: row.worker ?? '', mine: row.assignee === userId, until: row.lease_until!.toISOString() }
      : null,
    items,
    places: await placesOf(db, orgId, row, items),
    package: currentOf(packages),
    packages,
  }
}

/** Answers getFloorOrder, and every command on an order. */
export const getOrder = (ctx: BaseCtx, id: number): Promise<api.FloorOrder> =>
  readingAsService(ctx, async (db) => {
    const [row] = await rowsWhere(db, sql`b.id = ${id}::bigint and b.warehouse_org_id = ${ctx.actor.orgId}`, 1)
    if (!row) throw notFound('Order', '出库单')
    return presentOrder(db, ctx, row)
  })

interface NamedOrder {
  id: number
  by: 'tote' | 'number' | 'tracking'
  /** Of a code that names one of its packages. */
  packageId: number | null
}

/** The order that a code names in a warehouse: by its tote, its number, its package or the tracking number on its label. */
export async function orderOfCode(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
  code: string,
): Promise<NamedOrder> {
  const text = code.normalize('NFKC').trim().toUpperCase()
  const place = await placeOfCode(db, { operatorId, warehouseId }, code)
  // What was put into another package is none; those of an order that is canceled still say so.
  const ofPackage = sql`outbound_package p join outbound b on b.org_id = p.org_id and b.id = p.outbound_id
    and (p.state <> ${stateSql(packageState.canceled)} or b.state = ${stateSql(outboundState.canceled)})`
  const { rows } = await sql<NamedOrder>`
    select b.id, 'tote' as by, 1 as turn, null::bigint as "packageId" from outbound b where b.warehouse_org_id = ${operatorId} and b.tote_id = ${place?.id ?? null}::bigint
    union all
    select b.id, 'number', 2, null from outbound b where b.warehouse_org_id = ${operatorId} and b.warehouse_id = ${warehouseId}
      and b.id = ${/^OB-(\d{1,15})$/.exec(text)?.[1] ?? null}::bigint
    union all
    select p.outbound_id, 'number', 3, p.id from ${ofPackage} where p.warehouse_org_id = ${operatorId} and p.warehouse_id = ${warehouseId}
      and p.id = ${/^BX-(\d{1,15})$/.exec(text)?.[1] ?? null}::bigint
    union all
    select p.outbound_id, 'tracking', 4, p.id from ${ofPackage} where p.warehouse_org_id = ${operatorId} and p.warehouse_id = ${warehouseId}
      and p.tracking_no = any(${[text, ...searchTerms(code).numbers]}::text[])
    order by 3, 1 desc limit 1`.execute(db)
  if (!rows[0]) throw new AppError('FLOOR_NOTHING', { params: { value: code.trim() } })
  return rows[0]
}

/** Answers findFloorOrder. */
export async function findOrder(
  ctx: BaseCtx,
  { warehouseId, code }: ParsedOf<typeof api.findFloorOrder>['query'],
): Promise<api.FloorOrder> {
  const { id } = await readingAsService(ctx, (db) =>
    orderOfCode(db, { operatorId: ctx.actor.orgId, warehouseId }, code),
  )
  return getOrder(ctx, id)
}
