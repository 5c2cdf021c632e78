import type { StatusWords } from '../core/status-words.ts'
import type { FilingState } from './filing-lifecycle.ts'

export const filingStateWords: Record<FilingState, StatusWords> = {
  submitted: { en: 'Pending', cn: '处理中', tone: 'info' },
  accepted: { en: 'Accepted', cn: '已受理', tone: 'success' },
  rejected: { en: 'Rejected', cn: '已拒绝', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
