import type { StatusWords } from '../core/status-words.ts'
import type { LinkInvitationState } from './invitation-lifecycle.ts'
import type { LinkState } from './link-lifecycle.ts'

export const linkStateWords: Record<LinkState, StatusWords> = {
  requested: { en: 'Requested', cn: '已申请', tone: 'info' },
  active: { en: 'Connected', cn: '已连接', tone: 'success' },
  suspended: { en: 'Suspended', cn: '已暂停', tone: 'warning' },
  ended: { en: 'Ended', cn: '已结束', tone: 'neutral' },
}
export const linkInvitationStateWords: Record<LinkInvitationState, StatusWords> = {
  pending: { en: 'Sent', cn: '已发送', tone: 'info' },
  accepted: { en: 'Accepted', cn: '已接受', tone: 'success' },
  declined: { en: 'Declined', cn: '已谢绝', tone: 'neutral' },
  withdrawn: { en: 'Withdrawn', cn: '已撤回', tone: 'neutral' },
}
