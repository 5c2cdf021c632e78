import { notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type * as api from '@waybill/contract/work-orders/api'
import { isToDo, workLifecycle, workState } from '@waybill/contract/work-orders/lifecycle'
import type { WorkLine } from '@waybill/contract/work-orders/shapes'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe, makeable } from '@waybill/contract/work-orders/words'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { listCaseEvents } from '../../ship/cases/index.ts'
import { lotsById, placesById, placesOfGoods } from '../stock/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { type LockedWork, type Side, visibleTo } from './locked.ts'
import { presentFloorRow, presentQuote, presentRow, quoteColumns, type QuoteRow, type Row, rowsWhere } from './rows.ts'

type Key = Pick<LockedWork, 'sellerId' | 'id'>

async function linesOf(db: Db, { sellerId, id }: Key): Promise<WorkLine[]> {
  const { rows } = await sql<WorkLine>`
    select l.line, l.side, l.product_id as "productId", p.sku, coalesce(p.name, p.sku) as name, l.per_run as "perRun", l.quantity, l.done, l.quarantined, l.damaged
    from work_order_line l join products_stocked p on p.org_id = l.org_id and p.id = l.product_id
    where l.org_id = ${sellerId} and l.work_order_id = ${id} order by l.line`.execute(db)
  return rows
}

/** The SKUs of a work order, by product. */
export async function skusOfWork(db: Db, key: Key): Promise<Map<number, string>> {
  return new Map((await linesOf(db, key)).map(({ productId, sku }) => [productId, sku]))
}

/** People of the other side are not known by name. */
async function historyOf(db: Db, { sellerId, id }: Key, side: Side) {
  const events = await listCaseEvents(db, { orgId: sellerId, kind: 'workOrder', caseId: id })
  return events.map((event) => (event.actor === side ? event : { ...event, by: null }))
}

async function detailOf(db: Db, row: Row, side: Side) {
  const key = { sellerId: row.sellerId, id: row.id }
  const lines = await linesOf(db, key)
  const { rows: quotes } = await sql<QuoteRow>`
    select ${quoteColumns} from work_order_quote q where q.org_id = ${key.sellerId} and q.work_order_id = ${key.id}
    order by q.version desc`.execute(db)
  const { instructions, acceptedVersion, reason, minutes } = row
  return {
    instructions,
    lines,
    quotes: quotes.map(presentQuote),
    acceptedVersion,
    reason,
    minutes,
    history: await historyOf(db, key, side),
  }
}

async function rowOf(db: Db, ctx: BaseCtx, { id, side }: { id: number; side: Side }): Promise<Row> {
  const [row] = await rowsWhere(db, sql`o.id = ${id} and ${visibleTo(ctx, side)}`)
  if (!row) throw notFound('Work order', '仓库工单')
  return row
}

/** A work order as its seller sees it; throws NotFound. */
export async function ownOf(db: Db, ctx: BaseCtx, id: number): Promise<api.OwnWork> {
  const row = await rowOf(db, ctx, { id, side: 'seller' })
  const detail = await detailOf(db, row, 'seller')
  const canCancel =
    canTransition(workLifecycle, row.state, workState.canceled, 'cancel') &&
    detail.lines.every(({ done }) => done === 0)
  return { ...presentRow(row), ...detail, canCancel }
}

export interface Component {
  id: number
  line: number
  placeId: number
  lotId: number
  quantity: number
}
/** What was taken for a work order and waits, in the order in which it was taken. */
export async function picksOf(db: Db, { sellerId, id }: Key): Promise<Component[]> {
  const { rows } = await sql<Component>`
    select id, line, location_id as "placeId", lot_id as "lotId", quantity from work_order_pick
    where org_id = ${sellerId} and work_order_id = ${id} order by id`.execute(db)
  return rows
}

async function shownPicks(db: Db, row: Row): Promise<staffApi.FloorWork['picks']> {
  const picks = await picksOf(db, row)
  const places = await placesById(
    db,
    row.operatorId,
    picks.map(({ placeId }) => placeId),
  )
  const lots = await lotsById(
    db,
    row.sellerId,
    picks.map(({ lotId }) => lotId),
  )
  return picks.map(({ id, line, placeId, lotId, quantity }) => {
    const place = places.get(placeId)?.code ?? ''
    return { id, line, place, lot: lots.get(lotId) ?? null, quantity }
  })
}

const PLACES_SHOWN = 3

/** Where goods lie that still have to be taken or worked on; nothing once there is nothing to do. */
async function whereOf(
  db: Db,
  row: Row,
  { lines, picks }: { lines: readonly WorkLine[]; picks: staffApi.FloorWork['picks'] },
): Promise<staffApi.FloorWork['where']> {
  const pickedOf = (line: number) => picks.reduce((sum, pick) => sum + (pick.line === line ? pick.quantity : 0), 0)
  const open = lines.filter(({ side, line, quantity, done }) => side === 'input' && quantity > done + pickedOf(line))
  if (!isToDo(row) || open.length === 0) return []
  const products = open.map(({ productId }) => productId)
  // Components are reserved; other work is done with what is there.
  const count = hasRecipe(row.kind) ? 'free' : 'onHand'
  const found = await placesOfGoods(db, row, { products, most: PLACES_SHOWN, count })
  const lots = await lotsById(
    db,
    row.sellerId,
    found.map(({ lotId }) => lotId),
  )
  return open.flatMap(({ line, productId }) =>
    found
      .filter((one) => one.productId === productId)
      .map(({ place, lotId, units }) => ({ line, place, lot: lots.get(lotId) ?? null, units })),
  )
}

/** How many kits the units that were taken are enough for. */
export function makeableOf(
  lines: readonly { side: string; line: number; perRun: number }[],
  picks: readonly { line: number; quantity: number }[],
): number {
  const inputs = lines.filter(({ side }) => side === 'input')
  return makeable(
    inputs.map(({ line, perRun }) => ({
      perRun,
      units: picks.reduce((sum, pick) => sum + (pick.line === line ? pick.quantity : 0), 0),
    })),
  )
}

async function staffOf(db: Db, orgId: number): Promise<staffApi.FloorWork['staff']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from identity_user where org_id = ${orgId} and status = ${accountStatus.active} order by 2, 1 limit 200`.execute(
    db,
  )
  return rows
}

/** A work order as its warehouse sees it; throws NotFound. */
export async function floorOf(db: Db, ctx: BaseCtx, id: number): Promise<staffApi.FloorWork> {
  const row = await rowOf(db, ctx, { id, side: 'staff' })
  const detail = await detailOf(db, row, 'staff')
  const picks = await shownPicks(db, row)
  return {
    ...presentFloorRow(row),
    ...detail,
    picks,
    where: await whereOf(db, row, { lines: detail.lines, picks }),
    makeable: hasRecipe(row.kind) ? makeableOf(detail.lines, picks) : 0,
    staff: await staffOf(db, ctx.actor.orgId),
  }
}

/** Answers getOwnWork. */
export const ownDetail = (ctx: BaseCtx, id: number): Promise<api.OwnWork> =>
  readingAsService(ctx, (db) => ownOf(db, ctx, id))
/** Answers getFloorWork. */
export const floorDetail = (ctx: BaseCtx, id: number): Promise<staffApi.FloorWork> =>
  readingAsService(ctx, (db) => floorOf(db, ctx, id))
