import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { LinkInvitationState } from './invitation-lifecycle.ts'
import { CUT_OFF_NONE, cutOffWords } from '../shipping/cut-off.ts'
import { leaves, type WarehouseHours } from './due-day.ts'
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

/** What a cut-off option means, for the picker and beside what was picked. */
export function cutOffMeaning(option: number): Text {
  if (option === CUT_OFF_NONE)
    return { en: 'Released at any time of a working day, it leaves that day', cn: '工作日任意时间释放，均当日发出' }
  const time = cutOffWords(option)
  if (option === 1)
    return {
      en: '12:00 a.m. has passed when the day starts, so everything leaves on the next working day',
      cn: '一天开始时 00:00 已过，因此全部在下一个工作日发出',
    }
  return { en: `Leaves today if released by ${time.en}`, cn: `${time.cn} 前释放，当日发出` }
}

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** When what is released now leaves the warehouse, by the clock of its place: "Leaves today if released by 2:00 p.m. Newark time". */
export function leavesWords(now: Date, hours: WarehouseHours, place: string): Text {
  const { day, isToday, until } = leaves(now, hours)
  if (!isToday)
    return {
      en: `What is released now leaves on ${dayText(day, 'en-US')}`,
      cn: `现在释放的订单将于${dayText(day, 'zh-CN')}发出`,
    }
  if (until === null)
    return { en: `Leaves today if released before midnight in ${place}`, cn: `${place} 时间今日内释放，当日发出` }
  const time = cutOffWords(hours.cutOff)
  return { en: `Leaves today if released by ${time.en} ${place} time`, cn: `${place} 时间 ${time.cn} 前释放，当日发出` }
}
