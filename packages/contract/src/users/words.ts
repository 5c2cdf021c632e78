import type { UserStanding } from './lifecycle.ts'
import type { StatusWords } from '../core/status-words.ts'

/** Of a user as the staff sees it: one that waits is work for a person. */
export const userStandingWords: Record<UserStanding, StatusWords> = {
  waiting: { en: 'Pending approval', cn: '待审核', tone: 'warning' },
  active: { en: 'Active', cn: '已启用', tone: 'success' },
  suspended: { en: 'Suspended', cn: '已停用', tone: 'neutral' },
}
