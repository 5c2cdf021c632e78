import type { SendReason } from '@waybill/contract/outbound/send-reasons'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { lockDueToSend, noteUnsent, tryAgainToSend, type Unsent } from '../../sell/orders/index.ts'
import { requireActiveLink } from '../warehouses/index.ts'
import { sendOrders } from './send.ts'
import type { Place } from './take-stock.ts'

const ofSeller = z.strictObject({ orgId: z.int() })
/** Both are added by triggers (migration 0780), in the transaction after which there may be something to do. */
export const sendChosenKind = jobKind('outbound.sendChosen', ofSeller)
export const sendAgainKind = jobKind('outbound.sendAgain', ofSeller)

/** Orders of one transaction; a seller with more waits for its next turn, like everyone. */
const AT_ONCE = 100
/** What a product, a connection or a warehouse that opens again may have changed. */
const TRIED_AGAIN: readonly SendReason[] = [
  'ORDER_SKU_UNKNOWN',
  'WAREHOUSE_NOT_CONNECTED',
  'LINK_SUSPENDED',
  'WAREHOUSE_INACTIVE',
]

/** One after another: a reason is written down before anyone looks which reasons may be gone, on whichever node. */
const inTurn = (db: Db, orgId: number) => sql`select pg_advisory_xact_lock(8780, hashtext(${`${orgId}`}))`.execute(db)

/** A warehouse of the seller that takes orders, or why it does not. */
async function findOpen(db: Db, orgId: number, warehouseId: number): Promise<Place | SendReason> {
  const { rows } = await sql<{ operatorId: number; state: string; active: boolean }>`
    select c.operator_org_id as "operatorId", c.state, w.active from warehouses_connected c
    join warehouses_warehouse w on w.operator_org_id = c.operator_org_id and w.id = c.warehouse_id
    where c.org_id = ${orgId} and c.warehouse_id = ${warehouseId} order by 1 limit 1`.execute(db)
  const [found] = rows
  if (!found) return 'WAREHOUSE_NOT_CONNECTED'
  if (found.state !== linkState.active) return 'LINK_SUSPENDED'
  return found.active ? { orgId, operatorId: found.operatorId, warehouseId } : 'WAREHOUSE_INACTIVE'
}

/** Tries orders of a seller that go to one warehouse. */
async function sendTo(
  db: Db,
  { orgId, warehouseId, at }: { orgId: number; warehouseId: number; at: Date },
  orderIds: readonly number[],
): Promise<void> {
  const place = await findOpen(db, orgId, warehouseId)
  if (typeof place === 'string') return noteUnsent(db, orgId, notSent(orderIds, place))
  await requireActiveLink(db, place)
  const { refused } = await sendOrders(db, { place, orderIds, unserved: 'none', userId: null, at })
  await noteUnsent(
    db,
    orgId,
    refused.map(({ id, reason }): Unsent => ({ id, reason: reason === 'ORDER_AT_WAREHOUSE' ? null : reason })),
  )
}
const notSent = (ids: readonly number[], reason: SendReason): Unsent[] => ids.map((id) => ({ id, reason }))

/** Sends a seller's orders to the warehouses that were chosen for them; of each that cannot be sent, the reason is kept. */
export async function sendChosen({ database, now }: Pick<Services, 'database' | 'now'>, orgId: number): Promise<void> {
  const work = async (db: Db) => {
    await inTurn(db, orgId)
    const due = await lockDueToSend(db, orgId, AT_ONCE)
    for (const [warehouseId, orders] of Map.groupBy(due, (order) => order.warehouseId))
      await sendTo(
        db,
        { orgId, warehouseId, at: now() },
        orders.map(({ id }) => id),
      )
    if (due.length === AT_ONCE) await addJob(db, sendChosenKind, { orgId })
  }
  await inScope(database, { role: 'service', orgId }, work, { retries: 3 })
}

/** A reason may be gone: the orders that it kept are tried again. */
export const sendAgain = ({ database }: Pick<Services, 'database'>, orgId: number): Promise<void> =>
  inScope(database, { role: 'service', orgId }, async (db) => {
    await inTurn(db, orgId)
    await tryAgainToSend(db, orgId, TRIED_AGAIN)
  })
