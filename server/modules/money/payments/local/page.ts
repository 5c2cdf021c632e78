import { formatMoney } from '@waybill/contract/core/money'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { escapeHtml } from '../../../../platform/html.ts'
import { deliveries } from './events.ts'
import type { Json } from './objects.ts'
import { plantedFaults } from './plant.ts'

const words = {
  en: {
    title: 'Local payment server',
    notice: 'For development and demos. No real money moves.',
    declined: 'Your card was declined: insufficient funds. Nothing was charged. Try again.',
    pay: 'Pay {sum}',
    decline: 'Decline',
    payBank: 'Debit {sum}',
    failBank: 'Debit, then fail',
    back: 'Back to the site',
    closed: 'This page is closed.',
    delivery: 'Webhooks',
    once: 'on time',
    twice: 'twice',
    reversed: 'in reverse order',
    late: '20 seconds late',
    never: 'never',
    payments: 'Payments',
    dispute: 'Dispute',
    returned: 'Return',
    withdraw: 'Withdraw funds',
    win: 'Seller wins',
    lose: 'Seller loses',
    refund: 'Refund {sum}',
    failRefund: 'Refund fails',
    payOut: 'Pay out',
    payouts: 'Payouts',
    arrive: 'Arrives',
    bankReturns: 'Bank returns it',
    plant: 'Plant a difference:',
    charge: 'unknown charge',
    amount: 'other amount',
    currency: 'other currency',
    gone: 'lost charge',
    payout: 'unknown payout',
    none: 'No payments yet.',
  },
  zh: {
    title: '本地支付服务器',
    notice: '仅供开发和演示，不涉及真实资金。',
    declined: '银行卡被拒：余额不足。未扣款，请重试。',
    pay: '支付 {sum}',
    decline: '拒绝付款',
    payBank: '扣款 {sum}',
    failBank: '扣款后失败',
    back: '返回网站',
    closed: '此页面已关闭。',
    delivery: 'Webhook 通知',
    once: '准时',
    twice: '重复两次',
    reversed: '顺序颠倒',
    late: '延迟 20 秒',
    never: '不发送',
    payments: '付款记录',
    dispute: '发起争议',
    returned: '退回',
    withdraw: '扣回资金',
    win: '卖家胜诉',
    lose: '卖家败诉',
    refund: '退款 {sum}',
    failRefund: '退款失败',
    payOut: '提现',
    payouts: '提现记录',
    arrive: '到账',
    bankReturns: '银行退回',
    plant: '制造差异：',
    charge: '未知扣款',
    amount: '金额不同',
    currency: '币种不同',
    gone: '缺失扣款',
    payout: '未知提现',
    none: '暂无付款。',
  },
} as const
type Words = { [K in keyof (typeof words)['en']]: string }
export const wordsOf = (locale: unknown): Words => words[locale === 'zh' ? 'zh' : 'en']

const moneyOf = (cents: unknown): string => formatMoney(Number(cents) * 100)
const button = (act: string, text: string) =>
  `<button name="act" value="${escapeHtml(act)}">${escapeHtml(text)}</button>`

function page(say: Words, body: string[]): string {
  const lang = say === words.zh ? 'zh-CN' : 'en'
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${say.title}</title><link rel="stylesheet" href="/local-payments/page.css"></head>`,
    `<body><main><h1>${say.title}</h1><p>${say.notice}</p>`,
    ...body,
    '</main></body></html>',
  ].join('\n')
}

const deliveryField = (say: Words) =>
  `<label>${say.delivery} <select name="delivery">${deliveries
    .map((one) => `<option value="${one}">${escapeHtml(say[one])}</option>`)
    .join('')}</select></label>`

/** Where the payer pays, declines, or goes back. */
export function checkoutPage(session: Json, declined: boolean): string {
  const say = wordsOf(session.locale)
  const sum = moneyOf(session.amount_total)
  const isCard = session.type === 'card'
  const acts = [
    button('pay', (isCard ? say.pay : say.payBank).replace('{sum}', sum)),
    button('fail', isCard ? say.decline : say.failBank),
  ]
  return page(say, [
    `<h2>${escapeHtml(String(session.title))} · ${fundingNumber(Number(session.client_reference_id))} · ${sum}</h2>`,
    ...(declined ? [`<p role="alert">${say.declined}</p>`] : []),
    session.status === 'open'
      ? `<form method="post">${deliveryField(say)}<div>${acts.join(' ')}</div></form>`
      : `<p>${say.closed}</p>`,
    `<p><a href="${escapeHtml(String(session.cancel_url))}">${say.back}</a></p>`,
  ])
}

function disputeActs(say: Words, payment: Json, dispute: Json | null): string {
  if (!dispute) {
    const isBank = (payment.payment_method as Json | null)?.us_bank_account !== undefined
    return button(`dispute ${String(payment.id)}`, isBank ? say.returned : say.dispute)
  }
  const id = String(dispute.id)
  return (['withdraw', 'win', 'lose'] as const).map((move) => button(`${move} ${id}`, say[move])).join(' ')
}

/** The whole payment is refunded, or the refund that is there fails. */
function refundActs(say: Words, payment: Json, refunds: readonly Json[]): string {
  const open = refunds.find(({ status }) => status === 'succeeded')
  if (open) return button(`failRefund ${String(open.id)}`, say.failRefund)
  return button(`refund ${String(payment.id)}`, say.refund.replace('{sum}', moneyOf(payment.amount)))
}

/** Of the account of a payment: a payout of all it has, and something wrong. */
const accountActs = (say: Words, payment: Json): string =>
  [
    button(`payOut ${String(payment.id)}`, say.payOut),
    escapeHtml(say.plant),
    ...plantedFaults.map((fault) => button(`plant-${fault} ${String(payment.id)}`, say[fault])),
  ].join(' ')

function payoutItem(say: Words, { id, amount, status }: Json): string {
  const acts = [
    ...(status === 'in_transit' ? [button(`arrive ${String(id)}`, say.arrive)] : []),
    ...(status === 'failed' ? [] : [button(`fail ${String(id)}`, say.bankReturns)]),
  ]
  return `<li>${moneyOf(amount)} · ${escapeHtml(String(status))}<form method="post">${acts.join(' ')}</form></li>`
}

export interface ShownPayment {
  payment: Json
  dispute: Json | null
  refunds: readonly Json[]
}

/** The payments that succeeded, to be disputed, refunded or paid out, and the payouts. */
export function paymentsPage(rows: readonly ShownPayment[], payouts: readonly Json[]): string {
  const say = words.en
  const list = rows.map(
    ({ payment, dispute, refunds }) =>
      `<li>${escapeHtml(String((payment.metadata as Json).waybill_payment))} · ${moneyOf(payment.amount)} · ${escapeHtml(
        String(dispute?.status ?? payment.status),
      )}<form method="post">${disputeActs(say, payment, dispute)} ${refundActs(say, payment, refunds)} ${accountActs(say, payment)}</form></li>`,
  )
  const paidOut = payouts.map((payout) => payoutItem(say, payout))
  return page(say, [
    `<h2>${say.payments}</h2>`,
    list.length > 0 ? `<ul>${list.join('\n')}</ul>` : `<p>${say.none}</p>`,
    ...(paidOut.length > 0 ? [`<h2>${say.payouts}</h2><ul>${paidOut.join('\n')}</ul>`] : []),
  ])
}

export const PAGE_CSS = `
body{margin:0;font:15px/22px system-ui,'PingFang SC','Microsoft YaHei',sans-serif;background:#f4f4f5;color:#18181b}
main{max-width:640px;margin:48px auto;padding:32px;background:#fff;border:1px solid #d4d4d8;border-radius:8px}
h1{font-size:18px;margin:0}h2{font-size:22px;line-height:30px}
label{display:block;margin:0 0 16px}select,button{font:inherit;padding:8px 14px;min-height:40px}
form div{display:flex;gap:8px;flex-wrap:wrap}[role=alert]{color:#b91c1c}li{margin:0 0 16px}a{color:#1d4ed8}
@media (max-width:700px){main{margin:0;border:0;border-radius:0;padding:16px}}
`
