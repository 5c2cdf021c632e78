import { type TrackingStatus, trackingStatus } from './enums.ts'
import type { StatusWords } from '../core/status-words.ts'

export const trackingStatusWords: Record<TrackingStatus, StatusWords> = {
  [trackingStatus.labelCreated]: { en: 'Label created', cn: '已创建面单', tone: 'info' },
  [trackingStatus.inTransit]: { en: 'In transit', cn: '运输中', tone: 'info' },
  [trackingStatus.delivered]: { en: 'Delivered', cn: '已签收', tone: 'success' },
  [trackingStatus.voided]: { en: 'Voided', cn: '已作废', tone: 'neutral' },
  [trackingStatus.exception]: { en: 'Exception', cn: '异常', tone: 'critical' },
}

/** Of one label's purchase as a seller sees it. */
export const purchaseWords = {
  queued: { en: 'Queued', cn: '排队中', tone: 'neutral' },
  buying: { en: 'Buying…', cn: '购买中', tone: 'info' },
  bought: { en: 'Bought', cn: '已购买', tone: 'success' },
  failed: { en: 'Failed', cn: '购买失败', tone: 'critical' },
  unknown: { en: 'Checking with carrier', cn: '向承运商核实中', tone: 'warning' },
} as const satisfies Record<string, StatusWords>

export const voidWords = {
  requested: { en: 'Void requested', cn: '作废中', tone: 'info' },
  submitted: { en: 'Refund pending', cn: '退款处理中', tone: 'info' },
  confirmed: { en: 'Refunded', cn: '已退款', tone: 'success' },
  rejected: { en: 'Void rejected', cn: '作废被拒', tone: 'critical' },
} as const satisfies Record<string, StatusWords>
