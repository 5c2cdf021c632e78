import { formatMoney } from '@waybill/contract/core/money'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { Db } from '../../../../platform/database/index.ts'
import { alarmShortWallet, InsufficientFundsError } from '../../../money/funds/index.ts'
import { mayLose, type SalesChain } from '../../../money/prices/index.ts'
import { failItem, type QueuedItem, startItem } from './batches.ts'
import type { Step } from '../runtime/group-commit.ts'
import { killPoint } from '../runtime/kill-points.ts'
import { isBeingSplit, lockOrder } from '../../../sell/orders/index.ts'
import type { Ready } from './price-now.ts'
import { exportOf, insertExport, lockExport } from '../customs/eei.ts'
import { customsRowProblem } from '../request/ship-request.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import { findOutbound, whyNotForWarehouse } from '../request/at-warehouse.ts'
import { insertPurchases, isQuoteUsed, livePurchaseState, type OpenPurchase } from './purchases.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** The order was edited between pricing and buying. */
export class OrderChanged extends Error {}

async function otherPurchase(db: Db, { orgId, orderId }: QueuedItem, orderNo: string): Promise<RowProblem> {
  const live = await livePurchaseState(db, orgId, orderId)
  const open = live === 'unknown' || live === 'parked'
  return open ? rowProblem('PURCHASE_UNKNOWN') : rowProblem('ORDER_BEING_BOUGHT', { value: orderNo })
}

/** A warehouse is to ship the order, and this purchase is not its own; or it is, and the order was canceled there or is not packed any more. */
async function atWarehouse(db: Db, item: QueuedItem, orderNo: string): Promise<RowProblem | null> {
  if (item.fromWarehouse) return whyNotForWarehouse(db, item.orgId, item.orderId)
  const outbound = await findOutbound(db, item.orgId, item.orderId)
  return outbound === null ? null : rowProblem('ORDER_AT_WAREHOUSE', { value: `${orderNo} (${outbound})` })
}

/** A quote is that old at most when it is kept: what its carriers were asked may be older than a split meanwhile. */
const MOST_QUOTING_MS = 600_000
/** A rule is about to split the order, or did so after its price was shown. */
async function beingSplit(
  db: Db,
  { orgId, orderId }: QueuedItem,
  { ready: { quotedAt }, orderNo }: { ready: Ready; orderNo: string },
): Promise<RowProblem | null> {
  const since = quotedAt && new Date(quotedAt.getTime() - MOST_QUOTING_MS)
  return (await isBeingSplit(db, orgId, { orderId, since }))
    ? rowProblem('ORDER_BEING_SPLIT', { value: orderNo })
    : null
}

/** Why an order that does not await shipment gets no label. */
const notAwaiting = (status: number | undefined, orderNo: string): RowProblem =>
  rowProblem(status === orderStatus.shipped ? 'ORDER_HAS_LABEL' : 'ORDER_NOT_AWAITING', { value: orderNo })

function shortOf(error: InsufficientFundsError, chain: SalesChain): RowProblem {
  // Whose money is missing is the reseller's affair: its sellers read that buying is paused.
  if (error.whose === 'reseller')
    return rowProblem('PURCHASE_PAUSED', { site: chain.site.en }, { zhParams: { site: chain.site.cn } })
  return rowProblem('INSUFFICIENT_FUNDS', { short: formatMoney(error.short) })
}

/** Why an order that is to be shipped is not bought now; null: it may be. */
const waitsElsewhere = async (
  db: Db,
  item: QueuedItem,
  { ready, orderNo, held }: { ready: Ready; orderNo: string; held: boolean },
): Promise<RowProblem | null> =>
  (await atWarehouse(db, item, orderNo)) ??
  (await beingSplit(db, item, { ready, orderNo })) ??
  (held ? rowProblem('ORDER_ON_HOLD', { value: orderNo }) : null)

/**
 * Writes the intents of all packages and holds their money, in one commit; after it the purchase is finished whatever happens to this process. None: the
 * row failed (and says why) or somebody else took it. Throws OrderChanged when the price was worked out for an older order.
 */
export async function reserve(
  runtime: Runtime,
  { item, ready, chain, orderNo }: { item: QueuedItem; ready: Ready; chain: SalesChain; orderNo: string },
): Promise<OpenPurchase[]> {
  const at = runtime.now()
  const { orgId, orderId } = item
  const node = runtime.node.id()
  const refused = async (db: Db, problem: RowProblem): Promise<Step<OpenPurchase[]>> => {
    await failItem(db, item, problem)
    return { value: [] }
  }
  try {
    const work = async (db: Db): Promise<Step<OpenPurchase[]>> => {
      const order = await lockOrder(db, orgId, orderId)
      if (!(await startItem(db, item))) return { value: [] }
      if (order?.status !== orderStatus.awaiting) return refused(db, notAwaiting(order?.status, orderNo))
      if (await isQuoteUsed(db, orgId, item)) return refused(db, notAwaiting(orderStatus.shipped, orderNo))
      const waits = await waitsElsewhere(db, item, { ready, orderNo, held: order.held })
      if (waits) return refused(db, waits)
      if (order.version !== ready.orderVersion) throw new OrderChanged()
      const [first, ...others] = ready.packages
      const goods = exportOf(first.request)
      const exported = goods && (await lockExport(db, orgId, goods))
      if (exported && 'unfiled' in exported) return refused(db, customsRowProblem(exported.unfiled))
      const request = exported ? { ...first.request, declaration: exported.declaration } : first.request
      // A package that is being bought by itself is no conflict of the index for the others.
      if (item.packageCount > 1 && (await livePurchaseState(db, orgId, orderId)) !== null)
        return refused(db, await otherPurchase(db, item, orderNo))
      const inserted = await insertPurchases(db, { item, packages: [{ ...first, request }, ...others], node, at })
      if (!inserted) return refused(db, await otherPurchase(db, item, orderNo))
      const { purchases, leads } = inserted
      if (exported) await insertExport(db, { orgId, purchaseId: item.purchaseId, at }, exported)
      const holds = purchases.map(({ id, offer }) => {
        const direct = offer.trace.at(-1)
        return { purchaseId: id, price: { ...offer, allowLoss: direct !== undefined && mayLose(direct) }, at }
      })
      return { value: leads, holds }
    }
    const { resellerOrgId } = chain
    const purchases = await (resellerOrgId === null
      ? runtime.commitTogether(orgId, work)
      : runtime.commitTogether.ofReseller(resellerOrgId, orgId, work))
    if (purchases.length > 0) killPoint('k1')
    return purchases
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error
    await runtime.serve(orgId, (db) => failItem(db, item, shortOf(error, chain)))
    const { resellerOrgId } = chain
    if (error.whose === 'reseller' && resellerOrgId !== null)
      await runtime.serve(resellerOrgId, (db) => alarmShortWallet(db, resellerOrgId))
    return []
  }
}
