import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { WorkState } from './lifecycle.ts'

/** States as the seller reads them. */
export const ownWorkWords: Readonly<Record<WorkState, StatusWords>> = {
  requested: { en: 'Requested', cn: '已申请', tone: 'info' },
  quoted: { en: 'Accept price', cn: '待接受报价', tone: 'warning' },
  accepted: { en: 'Accepted', cn: '已接受', tone: 'info' },
  working: { en: 'In progress', cn: '进行中', tone: 'info' },
  onHold: { en: 'On hold', cn: '已暂停', tone: 'warning' },
  completed: { en: 'Done', cn: '已完成', tone: 'success' },
  declined: { en: 'Declined', cn: '已拒绝', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
/** States as the warehouse reads them. */
export const workWords: Readonly<Record<WorkState, StatusWords>> = {
  ...ownWorkWords,
  requested: { en: 'To quote', cn: '待报价', tone: 'warning' },
  quoted: { en: 'Quoted', cn: '已报价', tone: 'info' },
  accepted: { en: 'To do', cn: '待处理', tone: 'warning' },
}

export const workKinds = ['kit', 'unkit', 'relabel', 'repack', 'inspect', 'other'] as const
export type WorkKind = (typeof workKinds)[number]
export const workKindWords: Readonly<Record<WorkKind, Text>> = {
  kit: { en: 'Make kits', cn: '组装套装' },
  unkit: { en: 'Take kits apart', cn: '拆分套装' },
  relabel: { en: 'Relabel', cn: '换标' },
  repack: { en: 'Repack', cn: '重新包装' },
  inspect: { en: 'Inspect', cn: '检验' },
  other: { en: 'Other work', cn: '其他' },
}
/** Work that turns goods into other goods by a recipe. */
export const hasRecipe = (kind: WorkKind): kind is 'kit' | 'unkit' => kind === 'kit' || kind === 'unkit'

/** What the price of a quote is for. */
export const quoteBases = ['unit', 'flat', 'card'] as const
export type QuoteBasis = (typeof quoteBases)[number]
export const quoteBasisWords: Readonly<Record<QuoteBasis, Text>> = {
  unit: { en: 'Per unit', cn: '按件' },
  flat: { en: 'For all of it', cn: '一口价' },
  card: { en: 'By the rate card', cn: '按价目表' },
}

/** The most products of one work order on each side. */
export const MOST_WORK_LINES = 20
/** The most units of a product, and the most kits, of one work order. */
export const MOST_WORK_UNITS = 100_000
/** The most minutes of one work order: a person's month. */
export const MOST_WORK_MINUTES = 43_200
/** Time is charged in steps of so many minutes, each that was begun. */
export const WORK_TIME_STEP = 15
export const timeSteps = (minutes: number): number => Math.ceil(minutes / WORK_TIME_STEP)

interface RecipeLine {
  perRun: number
  /** Units that were units and wait. */
  units: number
}
/** How many kits can be made of what was taken. */
export const makeable = (lines: readonly RecipeLine[]): number =>
  lines.length === 0 ? 0 : Math.min(...lines.map(({ perRun, units }) => Math.floor(units / perRun)))
