import type { Text } from '../core/messages.ts'
import { billType } from '../funds/enums.ts'
import { type CustomerDetailRule, documentKind, type DocumentLanguage, type InvoiceState } from './enums.ts'

export const billTypeWords: Record<number, Text> = {
  [billType.adjust]: { en: 'Adjust', cn: '调整' },
  [billType.void]: { en: 'Void', cn: '作废' },
  [billType.bill]: { en: 'Bill', cn: '账单' },
  [billType.refund]: { en: 'Refund', cn: '退款' },
}
export const documentKindWords: Record<number, Text> = {
  [documentKind.invoice]: { en: 'Invoice', cn: '发票' },
  [documentKind.creditNote]: { en: 'Credit note', cn: '贷记单' },
}
/** On a line that is all insurance. */
export const insuranceWord: Text = { en: 'Insurance', cn: '保险费' }
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'critical'
export const invoiceStateWords: Record<InvoiceState, Text & { tone: Tone }> = {
  paid: { en: 'Paid', cn: '已付款', tone: 'success' },
  open: { en: 'Open', cn: '待付款', tone: 'info' },
  overdue: { en: 'Overdue', cn: '已逾期', tone: 'critical' },
  credited: { en: 'Credited', cn: '已冲销', tone: 'neutral' },
  creditNote: { en: 'Credit note', cn: '贷记单', tone: 'neutral' },
}
export const documentLanguageWords: Record<DocumentLanguage, Text> = {
  en: { en: 'English', cn: '英文' },
  cn: { en: 'Chinese', cn: '中文' },
}
export const customerDetailRuleWords: Record<CustomerDetailRule, Text> = {
  optional: { en: 'Optional', cn: '选填' },
  address: { en: 'Name and address required', cn: '须填写名称和地址' },
  addressAndTaxNumber: { en: 'Name, address and tax ID required', cn: '须填写名称、地址和税号' },
}
