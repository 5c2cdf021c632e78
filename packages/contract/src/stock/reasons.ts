import type { Text } from '../core/messages.ts'
import { stockCondition, type StockCondition } from './conditions.ts'

/** Where goods go: into the warehouse, out of it, from place to place, or into another condition. */
export type MovementKind = 'in' | 'out' | 'move' | 'condition'

export interface StockReason {
  text: Text
  kinds: readonly MovementKind[]
  /** May staff choose it by hand? The others belong to a document, such as an outbound order. */
  byHand: boolean
  needsNote: boolean
  /** It must be said who bears the loss. */
  needsLiable: boolean
  /** It puts the books right about what lies there already: what a count found may be in it. */
  corrects: boolean
  /** The condition that goods must have before, and have after; absent: any. */
  from?: StockCondition
  to?: StockCondition
}

type Traits = Partial<Omit<StockReason, 'text' | 'kinds'>>
const reason = (en: string, cn: string, kinds: readonly MovementKind[], traits: Traits = {}): StockReason => ({
  text: { en, cn },
  kinds,
  byHand: false,
  needsNote: false,
  needsLiable: false,
  corrects: false,
  ...traits,
})
const hand = { byHand: true } as const
const noted = { byHand: true, needsNote: true } as const
const loss = { ...noted, needsLiable: true } as const
const right = { corrects: true } as const
const { good, quarantine, damaged, hold } = stockCondition

/** Why stock changes, by the name on the wire. */
export const stockReasons = {
  RECEIVE: reason('Received', '收货', ['in'], { ...hand, to: good }),
  RECEIVE_DAMAGED: reason('Received damaged', '收货残次', ['in'], { ...hand, to: damaged }),
  RECEIVE_OVER: reason('Received over the announced quantity', '超量收货', ['in'], { to: good }),
  OPENING: reason('Opening stock', '期初库存', ['in'], { ...hand, ...right }),
  FOUND: reason('Found', '找回', ['in'], { ...noted, ...right }),
  COUNT_GAIN: reason('Count: more than recorded', '盘盈', ['in'], { ...noted, ...right }),
  COUNT_LOSS: reason('Count: fewer than recorded', '盘亏', ['out'], { ...loss, ...right }),
  MISSING: reason('Missing', '丢失', ['out'], { ...loss, ...right }),
  STOLEN: reason('Stolen', '被盗', ['out'], { ...loss, ...right }),
  EXPIRED: reason('Expired and removed', '过期移出', ['out'], noted),
  DISPOSE: reason('Disposed of', '销毁', ['out'], noted),
  RETURN_TO_SELLER: reason('Sent back to the seller', '退回卖家', ['out'], noted),
  DATA_ENTRY_ERROR: reason('Entry corrected', '录入更正', ['in', 'out'], { ...noted, ...right }),
  PUTAWAY: reason('Put away', '上架', ['move'], hand),
  MOVE: reason('Moved', '移位', ['move'], hand),
  REPLENISH: reason('Replenished', '补货', ['move'], hand),
  DAMAGED_HERE: reason('Damaged in the warehouse', '库内损坏', ['condition'], { ...loss, to: damaged }),
  RECALL_HOLD: reason('Put on hold', '冻结', ['condition'], { ...noted, to: hold }),
  RELEASE_HOLD: reason('Released from hold', '解除冻结', ['condition'], { ...noted, from: hold, to: good }),
  PICK: reason('Picked', '拣货', ['move']),
  UNPICK: reason('Put back after picking', '拣货退回', ['move']),
  PICK_SHORT: reason('Short at picking', '拣货短缺', ['condition'], { ...right, to: hold }),
  PACK: reason('Packed', '打包', ['move']),
  UNPACK: reason('Unpacked', '拆包', ['move']),
  SHIP: reason('Shipped', '出库', ['out']),
  SHIP_UNDO: reason('Shipment undone', '撤销出库', ['in']),
  RETURN_RECEIVE: reason('Return received', '退货到仓', ['in']),
  RETURN_RESTOCK: reason('Return restocked', '退货上架', ['move', 'condition'], { to: good }),
  RETURN_QUARANTINE: reason('Return in quarantine', '退货待检', ['move', 'condition'], { to: quarantine }),
  WO_CONSUME: reason('Used by a work order', '工单消耗', ['out']),
  WO_PRODUCE: reason('Produced by a work order', '工单产出', ['in']),
  LOT_CORRECTION: reason('Lot corrected', '批次更正', ['in', 'out'], right),
  SKU_CORRECTION: reason('SKU corrected', 'SKU 更正', ['in', 'out'], right),
  OWNER_CHANGE: reason('Owner changed', '货主变更', ['in', 'out'], right),
  REVERSAL: reason('Reversed', '冲销', ['in', 'out', 'move', 'condition'], { ...right, needsNote: true }),
} as const satisfies Record<string, StockReason>
export type StockReasonCode = keyof typeof stockReasons
export const stockReasonCodes = Object.keys(stockReasons) as [StockReasonCode, ...StockReasonCode[]]

/** The table as a dictionary of one shape. */
export const reasonOf = (code: StockReasonCode): StockReason => stockReasons[code]
export const isStockReason = (code: string): code is StockReasonCode => Object.hasOwn(stockReasons, code)
/** What staff may choose by hand for a kind of movement. */
export const handReasons = (kind: MovementKind): StockReasonCode[] =>
  stockReasonCodes.filter((code) => reasonOf(code).byHand && reasonOf(code).kinds.includes(kind))

/** Who bears a loss. */
export const liableParties = ['warehouse', 'seller', 'carrier'] as const
export type LiableParty = (typeof liableParties)[number]
export const liableWords: Readonly<Record<LiableParty, Text>> = {
  warehouse: { en: 'Warehouse', cn: '仓库' },
  seller: { en: 'Seller', cn: '卖家' },
  carrier: { en: 'Carrier', cn: '承运商' },
}

export interface MovementEnds {
  /** Null: outside the warehouse. */
  from: { condition: StockCondition } | null
  to: { condition: StockCondition } | null
}
/** The kind of a movement between two ends; null when it has none. */
export const kindOf = ({ from, to }: MovementEnds): MovementKind | null => {
  if (!from) return to ? 'in' : null
  if (!to) return 'out'
  return from.condition === to.condition ? 'move' : 'condition'
}
/** Does the reason fit a movement between these ends? */
export function reasonFits(code: StockReasonCode, ends: MovementEnds): boolean {
  const kind = kindOf(ends)
  const { kinds, from, to } = reasonOf(code)
  if (kind === null || !kinds.includes(kind)) return false
  if (from !== undefined && ends.from?.condition !== from) return false
  return to === undefined || ends.to?.condition === to
}
