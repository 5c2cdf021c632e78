import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { searchTerms } from '@waybill/contract/search/terms'
import {
  isExpectedReturn,
  warehouseReturnState,
  type WarehouseReturnState,
} from '@waybill/contract/warehouse-returns/lifecycle'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import { returnOfCode } from '@waybill/contract/warehouse-returns/words'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { createUnannounced, trackingForm } from './create.ts'
import { getFloorReturn } from './floor.ts'
import { audited, inService, lockOutbound, lockReturn, setState } from './locked.ts'
import { outboundOfCode, type SentOrder, sentColumns } from './returnable.ts'
import { becameReturn } from './unidentified/code.ts'

interface Where {
  operatorId: number
  warehouseId: number
}
interface Known {
  id: number
  orgId: number
  outboundId: number
  state: WarehouseReturnState
}

const { canceled, closed, completed, expected } = warehouseReturnState
const isEnded = ({ state }: Known): boolean => state === canceled || state === closed
const connected = sql`warehouses_connected c`

/** The numbers by which a scanned code may be known: as it is, and as carriers print it. */
const numbersOf = (code: string): string[] => [...new Set([trackingForm(code), ...searchTerms(code).numbers])]

/** The return that a code names by its number or by the tracking number that the seller gave; those at work come first. */
async function namedReturn(db: Db, { operatorId, warehouseId }: Where, code: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select r.id, r.org_id as "orgId", r.outbound_id as "outboundId", r.state
    from warehouse_return r join ${connected}
      on c.org_id = r.org_id and c.operator_org_id = r.warehouse_org_id and c.warehouse_id = r.warehouse_id
    where r.warehouse_org_id = ${operatorId} and r.warehouse_id = ${warehouseId}
      and (r.id = ${returnOfCode(code)}::bigint or r.tracking = any(${numbersOf(code)}::text[]))
    order by r.state in (${stateSql(canceled, closed)}), r.state = ${stateSql(completed)}, r.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The shipped order that a code names: by its own numbers, its parcels' tracking numbers, or those of its return labels. */
async function namedOrder(db: Db, { operatorId, warehouseId }: Where, code: string): Promise<SentOrder | undefined> {
  const text = code.normalize('NFKC').trim()
  const numbers = numbersOf(code)
  const { rows } = await sql<SentOrder>`
    with named as (
      select o.outbound_id from outbound_sent o where o.outbound_id = ${outboundOfCode(text)}::bigint
      union
      select p.outbound_id from outbound_sent_parcel p where p.operator_org_id = ${operatorId} and p.warehouse_id = ${warehouseId}
        and (p.id = ${/^BX-(\d{1,15})$/i.exec(text)?.[1] ?? null}::bigint or p.tracking_no = any(${numbers}::text[]))
      union
      select o.outbound_id from outbound_sent o where o.operator_org_id = ${operatorId} and o.warehouse_id = ${warehouseId}
        and lower(o.order_no) = lower(${text})
      union
      select o.outbound_id from shipping_return_parcel l join outbound_sent o on o.org_id = l.org_id and o.order_id = l.order_id
      where l.tracking_no = any(${numbers}::text[]))
    select ${sentColumns} from outbound_sent o join ${connected}
      on c.org_id = o.org_id and c.operator_org_id = o.operator_org_id and c.warehouse_id = o.warehouse_id
    where o.operator_org_id = ${operatorId} and o.warehouse_id = ${warehouseId} and o.outbound_id in (select outbound_id from named)
    order by o.outbound_id desc limit 50`.execute(db)
  const [sent] = rows
  if (sent && rows.some(({ orgId, orderId }) => orgId !== sent.orgId || orderId !== sent.orderId))
    throw new AppError('RETURN_CODE_SEVERAL', { params: { value: text } })
  return sent
}

/** The return of an order that is at work at a warehouse, or else the one that has been expected there longest. */
async function openOf(
  db: Db,
  { operatorId, warehouseId }: Where,
  { orgId, outboundId }: { orgId: number; outboundId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from warehouse_return where org_id = ${orgId} and outbound_id = ${outboundId}
      and warehouse_org_id = ${operatorId} and warehouse_id = ${warehouseId}
      and state not in (${stateSql(completed, canceled, closed)})
    order by state = ${stateSql(expected)}, id limit 1`.execute(db)
  return rows[0]?.id
}

async function orderOf(db: Db, outboundId: number): Promise<SentOrder> {
  const { rows } = await sql<SentOrder>`
    select ${sentColumns} from outbound_sent o where o.outbound_id = ${outboundId}`.execute(db)
  return rows[0]!
}

/** Notes that what was announced has come; a return that is further stays as it is. */
export async function arrive(db: Db, ctx: BaseCtx, id: number): Promise<void> {
  const known = await lockReturn(db, id, { operatorId: ctx.actor.orgId })
  if (!isExpectedReturn(known.state)) return
  await setState(db, known, { to: 'arrived', set: { arrived_at: ctx.now() } })
  await audited(db, ctx, { orgId: known.orgId, id, action: 'warehouseReturn.arrived' })
}

/** Does a code name one return or order that the warehouse knows? Of several, nobody knows which one it is. */
export async function isKnownCode(db: Db, where: Where, code: string): Promise<boolean> {
  if (await namedReturn(db, where, code)) return true
  try {
    return (await namedOrder(db, where, code)) !== undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'RETURN_CODE_SEVERAL') return false
    throw error
  }
}

/** What is scanned of a parcel beside the numbers that we print is its tracking number. */
function trackingOf(code: string, { orderNo }: SentOrder): string | null {
  const isNumber = returnOfCode(code) !== null || outboundOfCode(code.trim()) !== null
  return !isNumber && trackingForm(code) !== trackingForm(orderNo) ? trackingForm(code) : null
}

/**
 * Opens the return of a shipped order whose parcel has come to a warehouse: the one that is at work there, or else a new one; its id. `code`
 * is what names the order on the parcel; null: nothing does.
 */
export async function openForOrder(
  db: Db,
  ctx: BaseCtx,
  { at, outboundId, code }: { at: Where; outboundId: number; code: string | null },
): Promise<number> {
  await lockOutbound(db, outboundId)
  const sent = await orderOf(db, outboundId)
  const tracking = code === null ? null : trackingOf(code, sent)
  // An order that another warehouse has shipped comes back to this one: its return is one of this warehouse.
  const known = await openOf(db, at, sent)
  const id = known ?? (await createUnannounced(db, ctx, { sent: { ...sent, ...at }, tracking }))
  await arrive(db, ctx, id)
  return id
}

/** Answers openReturn. Sent twice, it opens the same one. */
export function open(
  ctx: BaseCtx,
  { warehouseId, code }: ParsedOf<typeof api.openReturn>['body'],
): Promise<api.FloorReturn> {
  const operatorId = ctx.actor.orgId
  const where = { operatorId, warehouseId }
  return inService(ctx, async (db) => {
    const named = await namedReturn(db, where, code)
    // One that was called off or given up comes all the same: as a return of its order.
    const sent = named
      ? isEnded(named)
        ? await orderOf(db, named.outboundId)
        : undefined
      : await namedOrder(db, where, code)
    const id = sent
      ? await openForOrder(db, ctx, { at: where, outboundId: sent.outboundId, code })
      : (named?.id ?? (await becameReturn(db, where, numbersOf(code))))
    if (id === undefined) throw new AppError('RETURN_CODE_UNKNOWN', { params: { value: code.trim() } })
    await arrive(db, ctx, id)
    return getFloorReturn(db, { operatorId, id })
  })
}
