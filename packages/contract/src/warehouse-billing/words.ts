import type { StatusWords } from '../core/status-words.ts'
import type { ChargeDisputeState, ChargeState } from './lifecycle.ts'

export const chargeStateWords: Readonly<Record<ChargeState, StatusWords>> = {
  unpriced: { en: 'Not priced yet', cn: '未定价', tone: 'warning' },
  charged: { en: 'Charged', cn: '已扣款', tone: 'success' },
  waived: { en: 'Waived', cn: '已免除', tone: 'neutral' },
  reversed: { en: 'Refunded', cn: '已退回', tone: 'neutral' },
}
export const chargeDisputeWords: Readonly<Record<ChargeDisputeState, StatusWords>> = {
  open: { en: 'Dispute open', cn: '争议处理中', tone: 'warning' },
  accepted: { en: 'Dispute accepted', cn: '争议已接受', tone: 'success' },
  refused: { en: 'Dispute rejected', cn: '争议已拒绝', tone: 'neutral' },
}
