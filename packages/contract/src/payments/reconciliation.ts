import type { Text } from '../core/messages.ts'
import type { PayoutState } from './payout-lifecycle.ts'

/** What moved the balance at the payment service. */
export const lineKinds = [
  'payment',
  'refund',
  'refundFailed',
  'dispute',
  'disputeWon',
  'payout',
  'payoutFailed',
  'fee',
  'other',
] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindWords: Readonly<Record<LineKind, Text>> = {
  payment: { en: 'Payment', cn: '付款' },
  refund: { en: 'Refund', cn: '退款' },
  refundFailed: { en: 'Failed refund', cn: '退款失败' },
  dispute: { en: 'Dispute', cn: '争议' },
  disputeWon: { en: 'Dispute won', cn: '争议胜诉' },
  payout: { en: 'Payout', cn: '提现' },
  payoutFailed: { en: 'Failed payout', cn: '提现失败' },
  fee: { en: 'Processing fee', cn: '支付手续费' },
  other: { en: 'Other', cn: '其他' },
}

export const payoutStateWords: Readonly<Record<PayoutState, Text>> = {
  pending: { en: 'Pending', cn: '待发出' },
  inTransit: { en: 'On its way', cn: '途中' },
  paid: { en: 'Arrived', cn: '已到账' },
  failed: { en: 'Failed', cn: '失败' },
  canceled: { en: 'Canceled', cn: '已取消' },
}

export const caseKinds = ['missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers', 'unknownPayout'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseReasons = ['timing', 'notOurs', 'correctedHere', 'acceptedLoss', 'other'] as const
export type CaseReason = (typeof caseReasons)[number]
