import type { CarrierPaymentState } from './payment-lifecycle.ts'
import type { Text } from '../core/messages.ts'
import type { AdjustmentState } from './adjustment-lifecycle.ts'
import type { AdjustmentReason, InvoiceFormat, Likeness, LineKind, LineState } from './enums.ts'

/** Names of formats, kinds, states and reasons, by what is sent. */
export const invoiceFormatNames: Readonly<Record<InvoiceFormat, string>> = {
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  easypost: 'EasyPost',
}
export const lineKindWords: Readonly<Record<LineKind, Text>> = {
  charge: { en: 'Charge', cn: '运费' },
  adjustment: { en: 'Adjustment', cn: '调整' },
  refund: { en: 'Refund', cn: '退款' },
  account: { en: 'Account charge', cn: '账号费用' },
}
export const lineStateWords: Readonly<Record<LineState, Text>> = {
  unmatched: { en: 'No match', cn: '未匹配' },
  difference: { en: 'Difference', cn: '有差异' },
  matched: { en: 'Matched', cn: '一致' },
  posted: { en: 'Posted', cn: '已入账' },
  absorbed: { en: 'Absorbed', cn: '已自行承担' },
  account: { en: 'Account charge', cn: '账号费用' },
}
export const likenessWords: Readonly<Record<Likeness, Text>> = {
  reference: { en: 'Reference', cn: '参考号' },
  zip: { en: 'ZIP', cn: '邮编' },
  weight: { en: 'Weight', cn: '重量' },
  day: { en: 'Date', cn: '日期' },
}
export const adjustmentReasonWords: Readonly<Record<AdjustmentReason, Text>> = {
  weight: { en: 'Weight', cn: '重量' },
  size: { en: 'Dimensions', cn: '尺寸' },
  zone: { en: 'Zone', cn: '分区' },
  residential: { en: 'Residential delivery', cn: '住宅派送' },
  address: { en: 'Address correction', cn: '地址更正' },
  service: { en: 'Other service', cn: '服务不符' },
  duplicate: { en: 'Billed twice', cn: '重复计费' },
  voidUsed: { en: 'Voided label used', cn: '作废面单被使用' },
  refund: { en: 'Refund by the carrier', cn: '承运商退款' },
  claimPaid: { en: 'Credit after a paid claim', cn: '理赔后退款' },
  other: { en: 'Other charge', cn: '其他费用' },
}
export const adjustmentStateWords: Readonly<Record<AdjustmentState, Text>> = {
  proposed: { en: 'To decide', cn: '待处理' },
  ignored: { en: 'Set aside', cn: '已搁置' },
  withdrawn: { en: 'Withdrawn', cn: '已撤销' },
  posted: { en: 'Posted', cn: '已入账' },
  absorbed: { en: 'Absorbed', cn: '已自行承担' },
  disputed: { en: 'Disputed', cn: '申诉中' },
  accepted: { en: 'Dispute accepted', cn: '申诉成功' },
  refused: { en: 'Dispute rejected', cn: '申诉被驳回' },
}

export const carrierPaymentStateWords: Record<
  CarrierPaymentState,
  Text & { tone: 'neutral' | 'success' | 'warning' | 'critical' }
> = {
  waiting: { en: 'Needs approval', cn: '待复审', tone: 'warning' },
  posted: { en: 'Posted', cn: '已入账', tone: 'success' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
  voided: { en: 'Voided', cn: '已作废', tone: 'neutral' },
}
