import { type StoreCtx, type StoreOrder, type Unreadable } from '../connector.ts'
import { ok, type Out } from '../fault.ts'
import { clean, list, member } from '../values.ts'
import { readOrder } from './read-order.ts'
import { askSite } from './site.ts'

export const ORDERS = '/wc/v3/orders'
const MOST_REFUNDS = 100

/** An order as it stands: its lines keep what was refunded, its refunds name the pieces. */
export async function readWhole(ctx: StoreCtx, order: unknown): Promise<Out<StoreOrder | Unreadable>> {
  const id = clean(member(order, 'id'), 20)
  if (id === null || list(member(order, 'refunds')).length === 0) return ok(readOrder(order))
  const answer = await askSite(ctx, `${ORDERS}/${id}/refunds`, { per_page: String(MOST_REFUNDS) })
  return answer.ok ? ok(readOrder(order, list(answer.value.body))) : answer
}
