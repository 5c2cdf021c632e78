import { orgType } from '@waybill/contract/core/enums'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { refundNumber, refundStatus, type RefundStatus } from '@waybill/contract/refunds/enums'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'

interface Outcome {
  status: RefundStatus
  amount: Money
  reason: string | null
}

/** A message to the customer about what became of its refund; resellers have no inbox. */
export async function addOutcomeMessage(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  { status, amount, reason }: Outcome,
): Promise<void> {
  const { type } = await db.selectFrom('tenancy_org').select('type').where('id', '=', orgId).executeTakeFirstOrThrow()
  if (type !== orgType.OMS) return
  const [number, sum] = [refundNumber(id), formatMoney(amount)]
  const isPaid = status === refundStatus.paid
  const why = reason === null ? { en: '', cn: '' } : { en: `Reason: ${reason}\n\n`, cn: `原因：${reason}\n\n` }
  await addMessage(db, {
    orgId,
    kind: 'funds',
    title: isPaid
      ? { en: `${sum} of your balance was paid out`, cn: `已退还余额 ${sum}` }
      : { en: `Your balance refund ${number} wasn't paid`, cn: `您的余额退款 ${number} 未能付款` },
    body: isPaid
      ? { en: `${number}: ${sum} is on its way to you.`, cn: `${number}：${sum} 已付出，请留意到账。` }
      : { en: `${why.en}${sum} is available again.`, cn: `${why.cn}${sum} 已恢复可用。` },
    href: '/e/#/funds/refund',
  })
}
