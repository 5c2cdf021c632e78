import { orgType } from '@waybill/contract/core/enums'
import { formatMoney } from '@waybill/contract/core/money'
import { fundingNumber } from '@waybill/contract/funding/reference'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization, type Notice, sitePage } from '../../site/outbox/index.ts'

export type PauseReason = 'declined' | 'actionRequired' | 'disputed' | 'notOffered' | 'refundRequested'
type Both = { en: string; cn: string }
/** To a seller: a message in its inbox and a mail. `db` works in service scope. */
async function notifySeller(db: Db, orgId: number, notice: Notice): Promise<void> {
  const { title, body, link } = notice
  await addMessage(db, { orgId, kind: 'funds', title, body, href: link.path })
  await mailOrganization(db, orgId, notice)
}

const addFundsPage = { label: { en: 'Open Add funds', cn: '前往充值' }, path: '/e/#/funds/add' }
const openTransactions = { en: 'Open transactions', cn: '查看流水' }
const reasons: Record<PauseReason, Both> = {
  declined: {
    en: 'Your payment method was declined three times. Check it or choose another one, then turn auto top-up on again.',
    cn: '付款方式已连续三次被拒。请核对或更换付款方式，然后重新开启自动充值。',
  },
  actionRequired: {
    en: 'Your bank asks you to confirm the payment. Add funds by card once, then turn auto top-up on again.',
    cn: '银行要求您确认付款。请先手动用银行卡充值一次，然后重新开启自动充值。',
  },
  disputed: {
    en: 'One of your payments is being disputed. Contact your provider, then turn auto top-up on again.',
    cn: '您的一笔付款存在争议。请联系服务商，之后重新开启自动充值。',
  },
  notOffered: {
    en: 'Your provider no longer accepts this amount or payment method. Change it, then turn auto top-up on again.',
    cn: '服务商不再接受该金额或付款方式。请修改后重新开启自动充值。',
  },
  refundRequested: {
    en: 'You asked for a refund of your balance. Turn auto top-up on again when you want to buy labels.',
    cn: '您已申请退还余额。需要购买面单时，请重新开启自动充值。',
  },
}

/** Auto top-up waits for its owner. */
export const notifyPaused = (db: Db, orgId: number, reason: PauseReason): Promise<void> =>
  notifySeller(db, orgId, {
    title: { en: 'Auto top-up is paused', cn: '自动充值已暂停' },
    body: reasons[reason],
    link: addFundsPage,
  })

interface DisputeNotice {
  orgId: number
  providerOrgId: number
  fundingId: number
  amount: number
  returned: boolean
  evidenceDueAt: Date | null
}

function sellerTexts({ fundingId, amount, returned }: DisputeNotice): { title: Both; body: Both } {
  const [no, sum] = [fundingNumber(fundingId), formatMoney(amount)]
  return returned
    ? {
        title: { en: `Your bank returned payment ${no}`, cn: `银行退回了付款 ${no}` },
        body: {
          en: `${sum} was deducted from your balance because your bank returned the debit. Add funds in another way, or ask your bank.`,
          cn: `银行退回了该笔扣款，已从您的余额中扣除 ${sum}。请用其他方式充值，或咨询您的银行。`,
        },
      }
    : {
        title: { en: `Payment ${no} is disputed`, cn: `付款 ${no} 存在争议` },
        body: {
          en: `The cardholder's bank disputes ${sum}. What is left of it is frozen until the dispute is closed. If this was a mistake, ask the bank to withdraw it.`,
          cn: `发卡行对 ${sum} 提出争议，剩余款项已冻结，直至争议结束。如属误操作，请联系银行撤回。`,
        },
      }
}

/** The provider refunded a payment to its payer, at the payment service. */
export async function notifyRefund(
  db: Db,
  { orgId, fundingId, amount }: { orgId: number; fundingId: number; amount: number },
): Promise<void> {
  const [no, sum] = [fundingNumber(fundingId), formatMoney(amount)]
  await notifySeller(db, orgId, {
    title: { en: `${sum} of payment ${no} was refunded`, cn: `付款 ${no} 已退款 ${sum}` },
    body: {
      en: `Your provider refunded ${sum} to the card or bank account that you paid with. It was deducted from your balance.`,
      cn: `服务商已将 ${sum} 按原付款方式退回，并已从您的余额中扣除。`,
    },
    link: { label: openTransactions, path: sitePage(false, '/e/#/funds/postage') },
  })
}

/** A payment was disputed or returned: the seller and the provider's staff are notified. */
export async function notifyDispute(db: Db, notice: DisputeNotice): Promise<void> {
  const { orgId, providerOrgId, fundingId, amount, returned, evidenceDueAt } = notice
  const { name, type } = await db
    .selectFrom('tenancy_org')
    .select(['name', 'type'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  await notifySeller(db, orgId, {
    ...sellerTexts(notice),
    link: {
      label: openTransactions,
      path: type === orgType.SERVER ? '/a/#/wallet' : sitePage(false, '/e/#/funds/postage'),
    },
  })
  const [no, sum, due] = [fundingNumber(fundingId), formatMoney(amount), evidenceDueAt?.toISOString().slice(0, 10)]
  const what = returned ? { en: 'was returned by the bank', cn: '被银行退回' } : { en: 'is disputed', cn: '存在争议' }
  await mailOrganization(db, providerOrgId, {
    title: { en: `Payment ${no} of ${name} ${what.en}: ${sum}`, cn: `${name} 的付款 ${no} ${what.cn}：${sum}` },
    body: {
      en: due
        ? `Answer in the Stripe dashboard by ${due}, with the labels bought and the logins as evidence.`
        : 'The amount was deducted from the balance of the seller.',
      cn: due ? `请在 ${due} 前到 Stripe 后台提交证据（购买的面单和登录记录）。` : '该金额已从卖家余额中扣除。',
    },
    link: { label: { en: 'Open payments', cn: '查看收款' }, path: '/a/#/payment/account' },
  })
}
