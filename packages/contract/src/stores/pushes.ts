import type { StatusWords } from '../core/status-words.ts'
import { type PushState, pushState } from './push-lifecycle.ts'

/** When a store is told of a label: some time after it was bought, once the carrier has scanned the parcel, or not at all. */
export const pushTimes = ['bought', 'scanned', 'never'] as const
export type PushTime = (typeof pushTimes)[number]
/** Most minutes between a label and its store hearing of it. */
export const MOST_DELAY_MINUTES = 1440

/** States of a push that a list shows together. */
export const pushGroups = ['waiting', 'sent', 'refused', 'withdrawn'] as const
export type PushGroup = (typeof pushGroups)[number]
export const statesOfGroup: Readonly<Record<PushGroup, readonly PushState[]>> = {
  waiting: [pushState.waiting, pushState.sending, pushState.held, pushState.withdrawing],
  sent: [pushState.sent],
  refused: [pushState.refused, pushState.stuck],
  withdrawn: [pushState.withdrawn, pushState.dropped],
}

export const pushGroupWords: Readonly<Record<PushGroup, StatusWords>> = {
  waiting: { en: 'Waiting', cn: '等待中', tone: 'info' },
  sent: { en: 'Sent', cn: '已发送', tone: 'success' },
  refused: { en: 'Needs attention', cn: '需要处理', tone: 'critical' },
  withdrawn: { en: 'Not sent or removed', cn: '未发送或已移除', tone: 'neutral' },
}
export const pushStateWords: Readonly<Record<PushState, StatusWords>> = {
  waiting: { en: 'Waiting', cn: '等待中', tone: 'info' },
  sending: { en: 'Sending…', cn: '发送中', tone: 'info' },
  sent: { en: 'Sent', cn: '已发送', tone: 'success' },
  held: { en: 'On hold', cn: '已搁置', tone: 'warning' },
  refused: { en: 'Rejected', cn: '已拒绝', tone: 'critical' },
  dropped: { en: 'Not sent', cn: '未发送', tone: 'neutral' },
  withdrawing: { en: 'Removing…', cn: '移除中', tone: 'info' },
  withdrawn: { en: 'Removed', cn: '已移除', tone: 'neutral' },
  stuck: { en: 'Not removed', cn: '未能移除', tone: 'critical' },
}

/** Whether a seller may have it sent, or taken back, again now, or say that he saw to it in the store. */
export const mayAct = (state: PushState): boolean => statesOfGroup.refused.includes(state) || state === pushState.held
