import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { InboundState } from './lifecycle.ts'

/** How goods come: in cartons, on pallets, or loose on the floor of a container. */
export const inboundTypes = ['carton', 'pallet', 'floorLoaded'] as const
export type InboundType = (typeof inboundTypes)[number]
export const inboundTypeWords: Readonly<Record<InboundType, Text>> = {
  carton: { en: 'Cartons', cn: '纸箱' },
  pallet: { en: 'Pallets', cn: '托盘' },
  floorLoaded: { en: 'Floor-loaded container', cn: '散装整柜' },
}

/** States as the seller reads them. */
export const inboundStateWords: Readonly<Record<InboundState, StatusWords>> = {
  draft: { en: 'Draft', cn: '草稿', tone: 'neutral' },
  submitted: { en: 'Awaiting shipment', cn: '待发货', tone: 'info' },
  inTransit: { en: 'On the way', cn: '运输中', tone: 'info' },
  arrived: { en: 'Arrived', cn: '已到仓', tone: 'info' },
  receiving: { en: 'Being received', cn: '收货中', tone: 'info' },
  completed: { en: 'Received', cn: '已收货', tone: 'success' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
/** States as the floor reads them. */
export const floorStateWords: Readonly<Record<InboundState, StatusWords>> = {
  ...inboundStateWords,
  submitted: { en: 'Expected', cn: '待到仓', tone: 'neutral' },
  inTransit: { en: 'On the way', cn: '运输中', tone: 'info' },
  arrived: { en: 'To receive', cn: '待收货', tone: 'warning' },
  receiving: { en: 'Receiving', cn: '收货中', tone: 'info' },
  completed: { en: 'Done', cn: '已完成', tone: 'success' },
}

/** What is printed on box n of an inbound shipment, and scanned. */
export const boxCode = (inboundId: number, box: number): string => `BX${inboundId}-${box}`
/** The inbound shipment that a scanned code names: its number, or one of its boxes; null: it names none. */
export const inboundOfCode = (code: string): number | null => {
  const match = /^(?:IN-(\d{1,15})|BX(\d{1,15})-\d{1,5})$/i.exec(code.trim())
  return match ? Number(match[1] ?? match[2]) : null
}
