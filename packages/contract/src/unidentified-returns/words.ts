import type { StatusWords } from '../core/status-words.ts'
import type { UnidentifiedClaimState } from './claim-lifecycle.ts'
import type { UnidentifiedState } from './lifecycle.ts'

export const unidentifiedWords: Readonly<Record<UnidentifiedState, StatusWords>> = {
  open: { en: 'Unclaimed', cn: '待认领', tone: 'warning' },
  claimed: { en: 'Claimed', cn: '已有认领', tone: 'info' },
  identified: { en: 'Identified', cn: '已确认归属', tone: 'success' },
  disposed: { en: 'Disposed of', cn: '已销毁', tone: 'neutral' },
}
export const unidentifiedClaimWords: Readonly<Record<UnidentifiedClaimState, StatusWords>> = {
  waiting: { en: 'Waiting', cn: '待确认', tone: 'info' },
  confirmed: { en: 'Confirmed', cn: '已确认', tone: 'success' },
  rejected: { en: 'Rejected', cn: '已拒绝', tone: 'critical' },
  superseded: { en: "Another seller's", cn: '属于其他卖家', tone: 'neutral' },
  withdrawn: { en: 'Withdrawn', cn: '已撤回', tone: 'neutral' },
}
