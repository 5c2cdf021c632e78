import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ConfirmedText } from '@waybill/contract/shipping/api'
import { formatMoney } from '@waybill/contract/core/money'
import { z } from 'zod'
import type { Ctx } from '../../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { lockAgainstDeletion } from '../../../sell/orders/index.ts'
import { insertBatch, type NewBatchItem, type PackagePrice } from './batches.ts'
import { leastPrice, packagePrices } from './package-prices.ts'
import { confirmLabelTexts } from '../request/label-texts.ts'
import { ordersOfQuotes, packagesQuoted } from '../quotes/quotes.ts'

export const buyKind = jobKind('shipping.buy', z.strictObject({ orgId: z.int(), batchId: z.uuid() }))

export interface BuyInput {
  items: readonly (NewBatchItem & { labelTexts?: readonly ConfirmedText[] | undefined })[]
  labelSize: number
  labelFormat: string
  /** For orders at a warehouse, which the warehouse alone may buy for; no route of the seller sets it. */
  fromWarehouse?: boolean
}

function checkItems(items: readonly NewBatchItem[]): void {
  const seen = new Set<number>()
  const problems = items.flatMap(({ orderId, price }, index) => {
    const twice = seen.has(orderId)
    seen.add(orderId)
    if (twice) return [fieldProblem(`items.${index}.orderId`, 'INVALID_VALUE')]
    return price > 0 && price % 100 === 0 ? [] : [fieldProblem(`items.${index}.price`, 'INVALID_VALUE')]
  })
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems.slice(0, 20) })
}

/** Items with what each package of theirs may cost: as it was quoted, or a price that was accepted since in the same proportions. */
async function withPackages(
  { db, actor }: Ctx,
  items: readonly NewBatchItem[],
): Promise<(NewBatchItem & { packages?: PackagePrice[] })[]> {
  const quoted = await packagesQuoted(db, actor.orgId, items)
  const problems = items.flatMap(({ quoteId, price }, index) =>
    price < leastPrice(quoted.get(quoteId) ?? []) ? [fieldProblem(`items.${index}.price`, 'INVALID_VALUE')] : [],
  )
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems.slice(0, 20) })
  return items.map((item) => {
    const packages = quoted.get(item.quoteId)
    return packages ? { ...item, packages: packagePrices(item.price, packages) } : item
  })
}

async function checkOwned({ db, actor }: Ctx, items: readonly NewBatchItem[]): Promise<void> {
  const ids = items.map((item) => item.orderId)
  // Held, so that an import that is taken back at this moment takes them before the purchase is written or not at all.
  if ((await lockAgainstDeletion(db, actor.orgId, ids)) !== ids.length) throw notFound('Order', '订单')
  const quotes = await ordersOfQuotes(
    db,
    actor.orgId,
    items.map((item) => item.quoteId),
  )
  if (items.some((item) => quotes.get(item.quoteId) !== item.orderId)) throw notFound('Quote', '报价')
}

/**
 * Takes a purchase: the batch, its rows and the job that works it off come in one transaction, so that it is lost or done as a
 * whole. Refused at once when the wallet cannot pay for all of it; every row holds its own money later.
 */
export async function buyLabels(ctx: Ctx, input: BuyInput): Promise<{ batchId: string; total: number }> {
  const { db, actor } = ctx
  checkItems(input.items)
  await checkOwned(ctx, input.items)
  const confirmed = input.items.flatMap(({ orderId, labelTexts: texts }) => (texts ? [{ orderId, texts }] : []))
  if (confirmed.length > 0) await confirmLabelTexts(db, actor.orgId, confirmed)
  const total = input.items.reduce((sum, item) => sum + item.price, 0)
  const { available } = await getBalance(db, actor.orgId)
  if (total > available) {
    throw new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(total - available) } })
  }
  // Who has lost the answer finds the purchase by the key that it was sent with.
  const { data: id } = z.uuid().safeParse(ctx.idempotencyKey)
  const items = await withPackages(ctx, input.items)
  const batchId = await insertBatch(db, { ...input, items, id, orgId: actor.orgId, userId: actor.userId, total })
  await addJob(db, buyKind, { orgId: actor.orgId, batchId })
  return { batchId, total }
}
