import type { Text } from '../core/messages.ts'

/** In what state goods are, by its number in the database. */
export const stockCondition = { good: 1, quarantine: 2, damaged: 3, hold: 4 } as const
export type StockCondition = (typeof stockCondition)[keyof typeof stockCondition]
export const stockConditions = Object.values(stockCondition) as [StockCondition, ...StockCondition[]]

export const conditionWords: Readonly<Record<StockCondition, Text>> = {
  1: { en: 'Good', cn: '良品' },
  2: { en: 'Quarantine', cn: '待检' },
  3: { en: 'Damaged', cn: '残次' },
  4: { en: 'On hold', cn: '冻结' },
}

/** Available units up to which a product counts as low on stock. */
export const LOW_STOCK = 10
/** The most units of a product in one place, and in one condition in a warehouse; the tables check it. */
export const MOST_IN_PLACE = 400_000_000
/** The most units that one movement moves. */
export const MOST_UNITS = 1_000_000
