import type { OutputOf } from '@waybill/contract/core/route'
import { SPEND_DAYS } from '@waybill/contract/funds/seller-balances-api'
import type { getBalanceReport, getRefundReport } from '@waybill/contract/reports/api'
import { addDays } from '@waybill/contract/shipping/ship-by'
import type { Db } from '../../../platform/database/index.ts'
import { fundsLeft, sumBalanceChanges, sumSpend } from '../funds/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { daysToRefund, listExpiringLabels, sumVoidStates } from '../../ship/shipping/index.ts'
import { type Span, spanOf } from './period.ts'

type ReportInput = { orgId: number; span: Span; now: Date }

const boundsOf = ({ starts }: Span) => ({ from: starts[1] ?? null, before: starts.at(-1) ?? null })

/** What the balance lost on each of the last days, and how many days it lasts at this pace. */
export async function balancePace(
  db: Db,
  { orgId, now }: Pick<ReportInput, 'orgId' | 'now'>,
): Promise<OutputOf<typeof getBalanceReport>['pace']> {
  const { today } = await userToday(db, now)
  const last = await spanOf(db, { dateFrom: addDays(today, 1 - SPEND_DAYS), dateTo: today }, now)
  const spend = await sumSpend(db, orgId, { starts: last.starts.slice(1), wholeHours: last.wholeHours })
  const total = spend.reduce((sum, one) => sum + one, 0)
  return {
    ...(await fundsLeft(db, orgId, total)),
    days: last.days.buckets.map(({ from }, index) => ({ day: from, spend: spend[index] ?? 0 })),
  }
}

/** Answers getBalanceReport: the ledger itself is read, so nothing is missing. */
export async function balanceReport(
  db: Db,
  { orgId, span, now }: ReportInput,
): Promise<OutputOf<typeof getBalanceReport>> {
  const changes = await sumBalanceChanges(db, orgId, boundsOf(span))
  return {
    period: { ...span.days, complete: true },
    ...changes,
    pace: await balancePace(db, { orgId, now }),
  }
}

/** Answers getRefundReport. */
export async function refundReport(
  db: Db,
  { orgId, span, now }: ReportInput,
): Promise<OutputOf<typeof getRefundReport>> {
  const days = boundsOf(span)
  return {
    period: { ...span.days, complete: true },
    states: await sumVoidStates(db, orgId, days),
    daysToRefund: await daysToRefund(db, orgId, days),
    ...(await listExpiringLabels(db, orgId, now)),
  }
}
