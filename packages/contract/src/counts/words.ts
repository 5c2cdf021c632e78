import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import { stockCondition, type StockCondition } from '../stock/conditions.ts'
import type { PlaceKind } from '../stock/places.ts'
import type { CountLineState, StockCountState } from './lifecycle.ts'

/** States as the warehouse reads them. */
export const stockCountWords: Readonly<Record<StockCountState, StatusWords>> = {
  requested: { en: 'To count', cn: '待盘点', tone: 'warning' },
  counting: { en: 'Counting', cn: '盘点中', tone: 'info' },
  review: { en: 'To review', cn: '待审核', tone: 'warning' },
  completed: { en: 'Done', cn: '已完成', tone: 'success' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
/** States as the seller reads them. */
export const ownCountWords: Readonly<Record<StockCountState, StatusWords>> = {
  ...stockCountWords,
  requested: { en: 'Requested', cn: '已申请', tone: 'info' },
  review: { en: 'Under review', cn: '审核中', tone: 'info' },
}
export const countLineWords: Readonly<Record<CountLineState, StatusWords>> = {
  counting: { en: 'Counting', cn: '盘点中', tone: 'info' },
  recount: { en: 'To count again', cn: '待复盘', tone: 'warning' },
  review: { en: 'To review', cn: '待审核', tone: 'warning' },
  noDifference: { en: 'No difference', cn: '无差异', tone: 'success' },
  accepted: { en: 'Accepted', cn: '已接受', tone: 'success' },
  rejected: { en: 'Rejected', cn: '已驳回', tone: 'neutral' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

/** What a count is about. */
export const countScopes = ['places', 'zone', 'product'] as const
export type CountScope = (typeof countScopes)[number]
export const countScopeWords: Readonly<Record<CountScope, Text>> = {
  places: { en: 'Places', cn: '库位' },
  zone: { en: 'Zone', cn: '库区' },
  product: { en: 'SKU', cn: 'SKU' },
}

export const countDecisions = ['accept', 'recount', 'reject'] as const
export type CountDecision = (typeof countDecisions)[number]

/** The most places of one count. */
export const MOST_COUNT_PLACES = 500
/** The most differences that are decided about at a time. */
export const MOST_DECIDED = 100

/** In what condition unexpected goods in a place of a kind usually are. */
export const usualCondition = (kind: PlaceKind): StockCondition =>
  kind === 'damaged'
    ? stockCondition.damaged
    : kind === 'quarantine'
      ? stockCondition.quarantine
      : kind === 'hospital' || kind === 'returns'
        ? stockCondition.hold
        : stockCondition.good
