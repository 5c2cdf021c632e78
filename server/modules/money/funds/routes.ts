import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { listPostageDays } from '@waybill/contract/funds/days-api'
import { listLabelPostage } from '@waybill/contract/funds/label-postage-api'
import { listSellerBalances } from '@waybill/contract/funds/seller-balances-api'
import { getTransaction } from '@waybill/contract/funds/transaction-api'
import { inScope } from '../../../platform/database/index.ts'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { dayBounds, userToday } from '../../people/identity/index.ts'
import { getBalance, getPendingRefund } from './balance.ts'
import { labelsOnly, listLabels } from './label-postage.ts'
import { postageDays } from './postage-days.ts'
import { listPostageEntries, type PostageFilter, purchasesOf } from './postage-history.ts'
import { sellerBalances } from './seller-balances.ts'
import { sumPostage } from './postage-totals.ts'
import { transactionOf } from './transaction.ts'

const cursorOf = (seq: number): string => `s${seq}`

function seqOf(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return null
  const seq = /^s(\d{1,15})$/.exec(cursor)?.[1]
  if (seq === undefined) throw new AppError('INVALID_INPUT', { fields: [fieldProblem('cursor', 'INVALID_VALUE')] })
  return Number(seq)
}

export const fundsRoutes: Binding[] = [
  handle(getPostageInfo, async ({ db, actor }) => {
    const balance = await getBalance(db, actor.orgId)
    return { ...balance, pendingRefund: await getPendingRefund(db, actor.orgId) }
  }),
  handle(
    listSellerBalances,
    // Wallets are their owners' to read; staff see those of their own customers alone, which the query holds to.
    ({ database, actor, now }, { query }) =>
      inScope(
        database,
        { role: 'service', orgId: actor.orgId },
        (db) => sellerBalances(db, query, { provider: actor.orgId, now: now() }),
        { readOnly: true },
      ),
    { transaction: false },
  ),
  handle(getTransaction, ({ db, actor }, { params }) => transactionOf(db, actor.orgId, params.id)),
  handle(listLabelPostage, async ({ db, actor }, { query }) => {
    const { dateFrom, dateTo, search, cursor, limit } = query
    const filter = labelsOnly({ orgId: actor.orgId, days: await dayBounds(db, { dateFrom, dateTo }), search })
    const before = seqOf(cursor)
    const purchases = await purchasesOf(db, filter)
    const { records, next } = await listLabels(db, filter, { before, limit, purchases })
    const { summary, total } = await sumPostage(db, filter, purchases)
    return { records, next: next === null ? null : cursorOf(next), total, charged: summary.moneyOut }
  }),
  handle(listPostage, async ({ db, actor }, { query }) => {
    const { dateFrom, dateTo, changeTypes, search, cursor, limit } = query
    const days = await dayBounds(db, { dateFrom, dateTo })
    const filter: PostageFilter = { orgId: actor.orgId, days, changeTypes, search }
    const before = seqOf(cursor)
    const purchases = await purchasesOf(db, filter)
    const { records, next } = await listPostageEntries(db, filter, { before, limit, purchases })
    return { records, next: next === null ? null : cursorOf(next), ...(await sumPostage(db, filter, purchases)) }
  }),
  handle(
    listPostageDays,
    ({ inScope: run, actor, now }, { query }) =>
      run(
        async (db) => {
          const { dateFrom, dateTo, changeTypes, search, cursor, limit } = query
          const days = await dayBounds(db, { dateFrom, dateTo })
          const filter: PostageFilter = { orgId: actor.orgId, days, changeTypes, search }
          const { zone } = await userToday(db, now())
          return postageDays(db, filter, { zone, purchases: await purchasesOf(db, filter), cursor, limit })
        },
        // A posting between the lines and the balance they end at would make them differ.
        { isolation: 'repeatable read', readOnly: true },
      ),
    { transaction: false },
  ),
]
