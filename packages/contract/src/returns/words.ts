import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { ReturnReason, ReturnState } from './lifecycle.ts'

export const returnStateWords: Record<ReturnState, StatusWords> = {
  creating: { en: 'Being created', cn: '创建中', tone: 'info' },
  created: { en: 'Created', cn: '已创建', tone: 'info' },
  sent: { en: 'Sent to buyer', cn: '已发送给买家', tone: 'info' },
  inTransit: { en: 'In transit', cn: '运输中', tone: 'info' },
  delivered: { en: 'Delivered', cn: '已签收', tone: 'success' },
  settled: { en: 'Settled', cn: '已处理', tone: 'neutral' },
  expired: { en: 'Expired', cn: '已过期', tone: 'neutral' },
  voided: { en: 'Voided', cn: '已作废', tone: 'neutral' },
  failed: { en: 'Failed', cn: '创建失败', tone: 'critical' },
}
export const returnReasonWords: Record<ReturnReason, Text> = {
  unwanted: { en: 'No longer wanted', cn: '不再需要' },
  damaged: { en: 'Arrived damaged', cn: '收到时已损坏' },
  wrongItem: { en: 'Wrong item', cn: '发错商品' },
  notAsDescribed: { en: 'Not as described', cn: '与描述不符' },
  other: { en: 'Other', cn: '其他' },
}
