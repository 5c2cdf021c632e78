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

/** Why a bank did not take a payout, by the payment service's codes. */
const payoutFailures: ReadonlyMap<string, Text> = new Map(
  Object.entries({
    account_closed: { en: 'The bank account has been closed', cn: '银行账户已注销' },
    account_frozen: { en: 'The bank account is frozen', cn: '银行账户已冻结' },
    bank_account_restricted: { en: "The bank account doesn't accept such payments", cn: '银行账户不接受此类付款' },
    bank_ownership_changed: { en: 'The bank account belongs to another bank now', cn: '银行账户已转至其他银行' },
    could_not_process: { en: "The bank couldn't process it", cn: '银行无法处理' },
    debit_not_authorized: { en: "Debits aren't authorized for the bank account", cn: '银行账户未授权扣款' },
    declined: { en: 'The bank declined it', cn: '银行已拒绝' },
    incorrect_account_holder_address: { en: "The account holder's address is wrong", cn: '户主地址有误' },
    incorrect_account_holder_name: { en: "The account holder's name is wrong", cn: '户名有误' },
    incorrect_account_holder_tax_id: { en: "The account holder's tax ID is wrong", cn: '户主税号有误' },
    insufficient_funds: { en: 'The balance at the payment service was too low', cn: '支付服务余额不足' },
    invalid_account_number: { en: 'The account number is wrong', cn: '银行账号有误' },
    invalid_currency: { en: "The bank account doesn't accept this currency", cn: '银行账户不支持该币种' },
    no_account: { en: 'There is no such bank account', cn: '银行账户不存在' },
  }),
)
/** In words; of a code that is not known, the code. */
export const payoutFailureText = (code: string): Text =>
  payoutFailures.get(code) ?? { en: `The bank didn't accept it (${code})`, cn: `银行未受理（${code}）` }
