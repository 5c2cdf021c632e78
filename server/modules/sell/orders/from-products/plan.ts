import type { FillMode } from '@waybill/contract/orders/from-products-api'
import type { FillPart } from '@waybill/contract/orders/filled'
import {
  customsOf,
  type GoodsGap,
  goodsSize,
  goodsUnit,
  goodsValue,
  goodsWeight,
  isLighterThanGoods,
  type LineCustoms,
  parcelWeight,
} from '@waybill/contract/orders/goods'
import { type Filled, marksOf } from './marks.ts'
import type { OrderToFill } from './read.ts'

/** As in the contract, or unasked: `auto` leaves alone what the seller refused, and what a changed product would have otherwise. */
export type Mode = FillMode | 'auto'
/** The columns that a fill or its undoing sets. */
export type Measures = Pick<
  OrderToFill,
  | 'massUnit'
  | 'sizeUnit'
  | 'weight'
  | 'weight2'
  | 'weightCg'
  | 'length'
  | 'width'
  | 'height'
  | 'declaredValue'
  | 'filled'
>
/** How an order is to be after a fill or its undoing; `lines` only those that change. */
export interface Plan extends Measures {
  id: number
  parts: FillPart[]
  lines: { id: number; customs: LineCustoms | null }[]
}

const measuresOf = (order: OrderToFill): Measures => {
  const { massUnit, sizeUnit, weight, weight2, weightCg, length, width, height, declaredValue, filled } = order
  return { massUnit, sizeUnit, weight, weight2, weightCg, length, width, height, declaredValue, filled }
}

const weightIn = ({ massUnit, weight, weight2, weightCg }: OrderToFill) => ({ massUnit, weight, weight2, weightCg })
const sizeIn = ({ length, width, height, sizeUnit }: OrderToFill) => ({ length, width, height, sizeUnit })
const hasSide = ({ length, width, height }: OrderToFill): boolean => Boolean(length || width || height)

/** What the weight was worked out from: other lines, another weight. */
const printOf = ({ lines }: OrderToFill): string =>
  lines.map(({ sku, quantity }) => `${sku ?? ''}*${quantity}`).join('\n')

/** Is a part to be filled that the order lacks, or has from products? */
function isFilled(
  mode: Mode,
  state: { isMissing: boolean; isMarked: boolean; isRefused: boolean; isOther: boolean },
): boolean {
  if (state.isMissing) return mode !== 'auto' || !state.isRefused
  return state.isMarked && state.isOther && mode === 'missing'
}

/** The mark of the state before, without its own past: one step is kept. */
function earlier<M extends { before?: M }>(mark: M | undefined): Omit<M, 'before'> | undefined {
  if (!mark) return undefined
  const { before: _, ...rest } = mark
  return rest
}

type Known = { order: OrderToFill; mode: Mode; marks: readonly FillPart[] }

function planWeight({ order, mode, marks }: Known): Partial<Measures> | null {
  const goods = goodsWeight(order.lines)
  if (goods.gap) return null
  const saysUnit = Boolean(order.weightCg) || hasSide(order)
  const unit = saysUnit ? order.massUnit : (goodsUnit(order.lines) ?? order.massUnit)
  const to = parcelWeight(goods, unit)
  const mark = order.filled?.weight
  const isMarked = marks.includes('weight')
  const hasOtherLines = isMarked && mark?.goods !== printOf(order)
  const isRaised = mode === 'lighter' && isLighterThanGoods(order.weightCg, goods.weightCg)
  const fills = isFilled(mode === 'auto' && hasOtherLines ? 'missing' : mode, {
    isMissing: !order.weightCg && mode !== 'lighter',
    isMarked,
    isRefused: mark !== undefined,
    isOther: to.weightCg !== order.weightCg,
  })
  if (!fills && !isRaised) return null
  const before = isMarked ? earlier(mark) : undefined
  const weight = { to, was: weightIn(order), goods: printOf(order), ...(before && { before }) }
  return { ...to, filled: { ...order.filled, weight } }
}

function planSize({ order, mode, marks }: Known): Partial<Measures> | null {
  const to = goodsSize(order.lines)
  if (!to || mode === 'lighter') return null
  const mark = order.filled?.size
  const isMarked = marks.includes('size')
  const { length, width, height, sizeUnit } = order
  const isOther = to.length !== length || to.width !== width || to.height !== height || to.sizeUnit !== sizeUnit
  if (!isFilled(mode, { isMissing: !hasSide(order), isMarked, isRefused: mark !== undefined, isOther })) return null
  const before = isMarked ? earlier(mark) : undefined
  return { ...to, filled: { ...order.filled, size: { to, was: sizeIn(order), ...(before && { before }) } } }
}

const byKey = (customs: LineCustoms | null): string =>
  JSON.stringify(customs && Object.entries(customs).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Lines whose facts are missing, or were filled and are otherwise by now where that is wanted. What was typed stays. */
function changedLines({ order, mode, marks }: Known, isRefused: boolean): Plan['lines'] {
  if (mode === 'lighter' || (mode === 'auto' && isRefused)) return []
  const renews = mode === 'missing' && marks.includes('customs')
  return order.lines.flatMap(({ id, customs, product }) => {
    const next = product && customsOf(product)
    if (!next || (customs !== null && (!renews || byKey(customs) === byKey(next)))) return []
    return [{ id, customs: next }]
  })
}

/** Customs facts matter where a border is crossed. */
function planCustoms(known: Known): (Partial<Measures> & { lines: Plan['lines'] }) | null {
  const { order, mode, marks } = known
  if (order.country === order.fromCountry) return null
  const mark = order.filled?.customs
  const isMarked = marks.includes('customs')
  const isRefused = mark?.refused === true
  const lines = changedLines(known, isRefused)
  const own = order.declaredValue !== null && !(isMarked && mark?.to.value !== null)
  const sum = goodsValue(order.lines)
  const wantsValue =
    mode !== 'lighter' &&
    !own &&
    sum !== null &&
    isFilled(mode, {
      isMissing: order.declaredValue === null,
      isMarked,
      isRefused: isRefused || (mark !== undefined && mark.to.value !== null),
      isOther: sum !== order.declaredValue,
    })
  if (lines.length === 0 && !wantsValue) return null
  const value = wantsValue ? sum : own ? null : (mark?.to.value ?? null)
  const before = new Map(order.lines.map(({ id, customs }) => [id, customs]))
  const was = Object.fromEntries(lines.map(({ id }) => [id, before.get(id) ?? null]))
  const past = isMarked ? earlier(mark) : undefined
  const customs = {
    to: { value },
    was: { value: order.declaredValue, lines: was },
    ...(past && { before: past }),
  }
  return { ...(wantsValue && { declaredValue: sum }), filled: { ...order.filled, customs }, lines }
}

/** What of an order is to be filled; null = nothing. */
export function planFill(order: OrderToFill, mode: Mode): Plan | null {
  const known = { order, mode, marks: marksOf(order) }
  const planned = {
    weight: order.several ? null : planWeight(known),
    size: order.several ? null : planSize(known),
    customs: planCustoms(known),
  }
  const parts = (['weight', 'size', 'customs'] as const).filter((part) => planned[part] !== null)
  if (parts.length === 0) return null
  const filled: Filled = { ...order.filled }
  for (const part of parts) Object.assign(filled, { [part]: planned[part]?.filled?.[part] })
  const { weight, size, customs } = planned
  return {
    ...measuresOf(order),
    ...weight,
    ...size,
    ...customs,
    filled,
    id: order.id,
    parts,
    lines: customs?.lines ?? [],
  }
}

/** Why an order is without a weight, or lighter than its goods, although products were asked; null = it is not. */
export function gapOf({ weightCg, lines }: OrderToFill, mode: Mode): GoodsGap | null {
  const { gap, weightCg: goods } = goodsWeight(lines)
  const isOpen = mode === 'lighter' ? isLighterThanGoods(weightCg, goods) : !weightCg
  return isOpen ? gap : null
}

/** How an order is without what products filled in; null = nothing of these parts is theirs any more. */
export function planUndo(order: OrderToFill, asked: readonly FillPart[]): Plan | null {
  const parts = marksOf(order).filter((part) => asked.includes(part))
  if (parts.length === 0) return null
  const plan: Plan = { ...measuresOf(order), filled: { ...order.filled }, id: order.id, parts, lines: [] }
  const { weight, size, customs } = order.filled ?? {}
  if (parts.includes('weight') && weight) {
    Object.assign(plan, weight.was)
    Object.assign(plan.filled ?? {}, { weight: weight.before ?? { ...weight, refused: true } })
  }
  if (parts.includes('size') && size) {
    Object.assign(plan, size.was)
    Object.assign(plan.filled ?? {}, { size: size.before ?? { ...size, refused: true } })
  }
  if (parts.includes('customs') && customs) {
    plan.declaredValue = customs.was.value
    plan.lines = Object.entries(customs.was.lines).map(([id, before]) => ({ id: Number(id), customs: before }))
    Object.assign(plan.filled ?? {}, { customs: customs.before ?? { ...customs, refused: true } })
  }
  return plan
}
