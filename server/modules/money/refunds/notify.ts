import { orgType } from '@waybill/contract/core/enums'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { refundNumber, refundStatus, type RefundStatus } from '@waybill/contract/refunds/enums'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization, type Notice } from '../../site/outbox/index.ts'

const findOrg = (db: Db, orgId: number) =>
  db.selectFrom('tenancy_org').select(['name', 'type']).where('id', '=', orgId).executeTakeFirstOrThrow()

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
  const { type } = await findOrg(db, orgId)
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

interface Returned {
  orgId: number
  id: number
  providerOrgId: number
  amount: Money
  /** The payment service's ID of the refund that failed. */
  refundId: string
}

/** To the customer, a seller by message and mail, and to the provider's staff by mail: a card refund failed after it was recorded as paid. */
export async function notifyReturned(db: Db, { orgId, id, providerOrgId, amount, refundId }: Returned): Promise<void> {
  const { name, type } = await findOrg(db, orgId)
  const [number, sum] = [refundNumber(id), formatMoney(amount)]
  const isSeller = type === orgType.OMS
  const notice: Notice = {
    title: {
      en: `${sum} of your balance refund ${number} couldn't be paid to your card`,
      cn: `余额退款 ${number} 中有 ${sum} 未能退至您的银行卡`,
    },
    body: {
      en: `The bank rejected the refund, so ${sum} is available again. Request another refund and enter a bank account, or contact your provider.`,
      cn: `银行拒绝了该笔退款，${sum} 已恢复可用。您可重新申请退款并填写银行账号，或联系服务商。`,
    },
    link: {
      label: { en: 'Open the transactions', cn: '查看流水' },
      path: isSeller ? '/e/#/funds/postage' : '/a/#/wallet',
    },
  }
  if (isSeller)
    await addMessage(db, { orgId, kind: 'funds', title: notice.title, body: notice.body, href: '/e/#/funds/refund' })
  await mailOrganization(db, orgId, notice)
  await mailOrganization(db, providerOrgId, {
    title: {
      en: `A card refund of ${sum} for ${number} of ${name} failed`,
      cn: `${name} 的 ${number} 有 ${sum} 银行卡退款失败`,
    },
    body: {
      en: `The payment service reports that the refund ${refundId} failed. ${sum} is back in the customer's balance. If the customer still wants the money, a new request is needed.`,
      cn: `支付平台报告退款 ${refundId} 失败，${sum} 已退回客户余额。如客户仍需退款，须重新申请。`,
    },
    link: { label: { en: 'Open the refund', cn: '查看退款' }, path: `/a/#/refund/lists?view=all&refund=${id}` },
  })
}
