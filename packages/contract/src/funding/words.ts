import { fundingStatus, fundingType } from '../funds/enums.ts'
import type { Text } from '../core/messages.ts'
import type { FundingDenial, FundingMethod } from './enums.ts'

/** Names of types, statuses, methods and reasons, by what is stored. */
export const fundingTypeWords: Readonly<Record<number, Text>> = {
  [fundingType.funding]: { en: 'Card or bank debit', cn: '银行卡或银行扣款' },
  [fundingType.serviceTransfer]: { en: 'Payment-service transfer', cn: '支付平台转账' },
  [fundingType.bankTransfer]: { en: 'Bank transfer', cn: '银行转账' },
}
export const fundingStatusWords: Readonly<Record<number, Text>> = {
  [fundingStatus.pending]: { en: 'Pending', cn: '待审核' },
  [fundingStatus.approved]: { en: 'Approved', cn: '已通过' },
  [fundingStatus.denied]: { en: 'Denied', cn: '已拒绝' },
}
export const fundingMethodWords: Readonly<Record<FundingMethod, Text>> = {
  card: { en: 'Card', cn: '银行卡' },
  ach: { en: 'Bank debit (ACH)', cn: '银行扣款（ACH）' },
  bank: { en: 'Bank transfer', cn: '银行转账' },
  service: { en: 'Payment service', cn: '支付平台' },
}
export const fundingDenialWords: Readonly<Record<FundingDenial, Text>> = {
  canceled: { en: 'Canceled by the customer', cn: '客户已取消' },
  expired: { en: 'Not confirmed in time', cn: '逾期未确认' },
  failed: { en: 'The payment failed', cn: '付款失败' },
  notReceived: { en: "The money hasn't arrived", cn: '未收到款项' },
  proofUnreadable: { en: "The proof can't be read or doesn't match", cn: '凭证无法辨认或与申请不符' },
  duplicate: { en: 'This transfer was already requested', cn: '该笔转账已申请过' },
  wrongPayer: { en: 'The transfer came from another payer', cn: '付款人与账号不符' },
  other: { en: 'Other reason', cn: '其他原因' },
}
