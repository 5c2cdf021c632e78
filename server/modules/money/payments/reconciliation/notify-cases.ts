import { formatMoney } from '@waybill/contract/core/money'
import { caseState } from '@waybill/contract/payments/case-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { mailOrganization, type Notice } from '../../../site/outbox/index.ts'

interface Counted {
  fresh: number
  open: number
  difference: number
}

function noticeOf({ fresh, open, difference }: Counted): Notice {
  const sum = formatMoney(difference)
  return {
    title: {
      en: fresh === 1 ? 'Reconciliation: a new case' : `Reconciliation: ${fresh} new cases`,
      cn: `对账：${fresh} 条新差异`,
    },
    body: {
      en: `The payment service and the ledger don't agree on ${fresh === 1 ? 'a movement' : `${fresh} movements`}. Open cases: ${open}, ledger less payment service in all: ${sum}.\n\nPost what is missing, or close a case with the reason.`,
      cn: `支付服务与账本有 ${fresh} 笔不一致。未处理的差异共 ${open} 条，账本减支付服务合计 ${sum}。\n\n请补记缺失的流水，或填写原因后关闭。`,
    },
    link: { label: { en: 'Open the cases', cn: '查看差异' }, path: '/a/#/payment/reconciliation/cases?state=open' },
  }
}

/**
 * Mails a provider's staff, who have no inbox, that cases were opened: all that are new in one mail, and none on the day of the one before.
 * Those of that day are in the mail of the next reading. In service scope, in the transaction of the comparison.
 */
export async function notifyOfCases(db: Db, orgId: number, now: Date): Promise<void> {
  const day = sql`date_trunc('day', ${now}::timestamptz at time zone 'UTC')`
  const { rows } = await sql<Counted>`
    with fresh as (
      update psp_case set notified_at = ${now}::timestamptz
      where org_id = ${orgId} and state = ${stateSql(caseState.open)} and notified_at is null and not exists (
        select 1 from psp_case p where p.org_id = ${orgId} and date_trunc('day', p.notified_at at time zone 'UTC') = ${day})
      returning id)
    select (select count(*)::int from fresh) as fresh, count(*)::int as open,
      coalesce(sum(coalesce(ours, 0) - case when currency = 'USD' then coalesce(theirs, 0) else 0 end), 0)::bigint as difference
    from psp_case where org_id = ${orgId} and state = ${stateSql(caseState.open)}`.execute(db)
  const counted = rows[0]
  if (counted && counted.fresh > 0) await mailOrganization(db, orgId, noticeOf(counted))
}
