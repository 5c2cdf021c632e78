import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import type { AdjustmentReason } from '@waybill/contract/carrier-invoices/enums'
import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import { type Database, inScope, stateSql } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'

interface Untold {
  reason: AdjustmentReason
  sell_delta: Money
}

/** "Weight ×3, Dimensions": the reasons, most frequent first. */
function reasonsOf(rows: readonly Untold[], locale: 'en' | 'cn'): string {
  const groups = [...Map.groupBy(rows, ({ reason }) => reason)].toSorted((a, b) => b[1].length - a[1].length)
  const names = groups.map(
    ([reason, { length }]) => adjustmentReasonWords[reason][locale] + (length > 1 ? ` ×${length}` : ''),
  )
  return names.join(locale === 'en' ? ', ' : '、')
}

async function notifyOrg(database: Database, orgId: number, now: Date): Promise<void> {
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const { rows } = await sql<Untold>`
      update carrier_adjustment set told_at = ${now}::timestamptz
      where org_id = ${orgId} and state = ${stateSql(adjustmentState.posted)} and told_at is null returning reason, sell_delta`.execute(
      db,
    )
    if (rows.length === 0) return
    const sum = rows.reduce((total, row) => total + row.sell_delta, 0)
    const [amount, count] = [formatMoney(Math.abs(sum)), rows.length]
    const charged = sum >= 0
    await addMessage(db, {
      orgId,
      kind: 'funds',
      title: {
        en: `${count === 1 ? 'A carrier adjustment' : `${count} carrier adjustments`}: ${amount} ${charged ? 'charged' : 'credited'}`,
        cn: `${count} 笔承运商调整：${charged ? '扣款' : '退款'} ${amount}`,
      },
      body: {
        en: `The carrier billed some of your parcels differently from their labels. Reasons: ${reasonsOf(rows, 'en')}.\n\nCompare what you declared with what the carrier measured. If an adjustment is wrong, dispute it there.`,
        cn: `承运商对您部分包裹的计费与面单不同。原因：${reasonsOf(rows, 'cn')}。\n\n请核对申报信息与承运商实测信息，如有错误可在该页面提出申诉。`,
      },
      href: '/e/#/funds/adjustments',
    })
  })
}

/** Notifies every seller of the adjustments that were posted since the last time, with one message. */
export async function notifySellers(database: Database, now: Date): Promise<void> {
  const orgs = await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select distinct org_id from carrier_adjustment where state = ${stateSql(adjustmentState.posted)} and told_at is null order by 1`.execute(
      db,
    )
    return rows
  })
  for (const { org_id: orgId } of orgs) await notifyOrg(database, orgId, now)
}
