import { formatMoney } from '@waybill/contract/money'
import { holdLabel, type SalesChain, WalletShort } from '../funds/index.ts'
import { failItem, type QueuedItem, startItem } from './batches.ts'
import { killPoint } from './kill-points.ts'
import { lockOrder } from './orders-to-ship.ts'
import type { Ready } from './price-now.ts'
import { type RowProblem, rowProblem } from './problem.ts'
import { insertPurchase, livePurchaseState, type OpenPurchase } from './purchases.ts'
import type { Runtime } from './runtime.ts'

/** The order was edited between pricing and buying. */
export class OrderChanged extends Error {}
class CannotReserve extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem.code)
    this.problem = problem
  }
}

function shortOf(error: WalletShort, chain: SalesChain): RowProblem {
  // Whose money is missing is the reseller's affair: its sellers read that buying is paused.
  if (error.whose === 'reseller')
    return rowProblem('PURCHASE_PAUSED', { site: chain.site.en }, { zhParams: { site: chain.site.cn } })
  return rowProblem('INSUFFICIENT_FUNDS', { short: formatMoney(error.short) })
}

/**
 * Writes the intent and holds the money, in one commit; after it the purchase is finished whatever happens to this process. Null: the
 * row failed (and says why) or somebody else took it. Throws OrderChanged when the price was worked out for an older order.
 */
export async function reserve(
  runtime: Runtime,
  { item, ready, chain, orderNo }: { item: QueuedItem; ready: Ready; chain: SalesChain; orderNo: string },
): Promise<OpenPurchase | null> {
  const at = runtime.now()
  const { orgId, orderId } = item
  try {
    const purchase = await runtime.serve(orgId, async (db) => {
      const order = await lockOrder(db, orgId, orderId)
      if (!(await startItem(db, item))) return null
      if (order?.status === 2) throw new CannotReserve(rowProblem('ORDER_HAS_LABEL', { value: orderNo }))
      if (order?.status !== 1) throw new CannotReserve(rowProblem('ORDER_NOT_AWAITING', { value: orderNo }))
      if (order.version !== ready.orderVersion) throw new OrderChanged()
      const made = await insertPurchase(db, {
        item,
        request: ready.request,
        offer: ready.offer,
        node: runtime.node.id(),
        at,
      })
      if (!made) {
        const live = await livePurchaseState(db, orgId, orderId)
        const open = live === 'unknown' || live === 'parked'
        throw new CannotReserve(
          open ? rowProblem('PURCHASE_UNKNOWN') : rowProblem('ORDER_BEING_BOUGHT', { value: orderNo }),
        )
      }
      await holdLabel(db, made.id, ready.offer, at)
      return made
    })
    if (purchase) killPoint('k1')
    return purchase
  } catch (error) {
    const problem =
      error instanceof WalletShort ? shortOf(error, chain) : error instanceof CannotReserve ? error.problem : null
    if (!problem) throw error
    await runtime.serve(orgId, (db) => failItem(db, item, problem))
    return null
  }
}
