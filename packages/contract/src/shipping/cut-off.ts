import type { Text } from '../core/messages.ts'

export const CUT_OFF_NONE = 0
export const LAST_CUT_OFF = 24

/** Words of a cut-off time (specification §9): 0 None, then 1…24 for 12:00 a.m. … 11:00 p.m.; option n is hour n − 1. */
export function cutOffWords(option: number): Text {
  if (option === CUT_OFF_NONE) return { en: 'None', cn: '无' }
  const hour = option - 1
  const half = hour < 12
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:00`
  return { en: `${shown} ${half ? 'a.m.' : 'p.m.'}`, cn: `${String(hour).padStart(2, '0')}:00` }
}

/** All 25 options, in order. */
export const cutOffOptions: readonly number[] = Array.from({ length: LAST_CUT_OFF + 1 }, (_, option) => option)
