import type { Text } from '../core/messages.ts'
import { type PayoutMethod, refundStatus, type RefundStatus } from './enums.ts'

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'critical'
export const refundStatusWords: Record<RefundStatus, Text & { tone: Tone }> = {
  [refundStatus.requested]: { en: 'Pending', cn: '待审核', tone: 'info' },
  [refundStatus.approved]: { en: 'Approved', cn: '已通过', tone: 'info' },
  [refundStatus.paid]: { en: 'Paid', cn: '已付款', tone: 'success' },
  [refundStatus.denied]: { en: 'Denied', cn: '已拒绝', tone: 'critical' },
  [refundStatus.failed]: { en: 'Failed', cn: '失败', tone: 'critical' },
  [refundStatus.canceled]: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
export const payoutMethodWords: Record<PayoutMethod, Text> = {
  card: { en: 'Card', cn: '银行卡' },
  bank: { en: 'Bank transfer', cn: '银行转账' },
  service: { en: 'Payment service', cn: '支付平台' },
}
