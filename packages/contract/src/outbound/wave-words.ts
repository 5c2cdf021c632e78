import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { WaveState } from './wave-lifecycle.ts'

export const waveStateWords: Readonly<Record<WaveState, StatusWords>> = {
  released: { en: 'To pick', cn: '待拣货', tone: 'warning' },
  picking: { en: 'Picking', cn: '拣货中', tone: 'info' },
  picked: { en: 'Picked', cn: '已拣货', tone: 'success' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

/** The most totes that a cart carries, and the most lines that one person picks in a walk. */
export const MOST_WAVE_TOTES = 12
export const MOST_WAVE_LINES = 60

/** The colors of the slots of a cart, by their number from 1: read faster than a code. */
export const slotColors = [
  { en: 'yellow', cn: '黄色', hex: '#eab308' },
  { en: 'blue', cn: '蓝色', hex: '#2563eb' },
  { en: 'green', cn: '绿色', hex: '#16a34a' },
  { en: 'red', cn: '红色', hex: '#dc2626' },
  { en: 'white', cn: '白色', hex: '#ffffff' },
  { en: 'orange', cn: '橙色', hex: '#ea580c' },
  { en: 'purple', cn: '紫色', hex: '#9333ea' },
  { en: 'black', cn: '黑色', hex: '#171717' },
  { en: 'pink', cn: '粉色', hex: '#ec4899' },
  { en: 'brown', cn: '棕色', hex: '#78350f' },
  { en: 'gray', cn: '灰色', hex: '#737373' },
  { en: 'turquoise', cn: '青绿色', hex: '#0d9488' },
] as const satisfies readonly (Text & { hex: string })[]

/** “4, red”: a slot as people on the floor call it. */
export const slotText = (slot: number, locale: 'en' | 'cn'): string => {
  const color = slotColors[slot - 1]
  return color ? `${slot}${locale === 'cn' ? '（' : ', '}${color[locale]}${locale === 'cn' ? '）' : ''}` : String(slot)
}
