import type { IdentityState } from './lifecycle.ts'
import type { StatusWords } from '../core/status-words.ts'

export const identityWords: Record<IdentityState, StatusWords> = {
  notStarted: { en: 'Not started', cn: '未提交', tone: 'neutral' },
  pending: { en: 'Under review', cn: '审核中', tone: 'info' },
  verified: { en: 'Verified', cn: '已认证', tone: 'success' },
  rejected: { en: 'Rejected', cn: '未通过', tone: 'critical' },
}
