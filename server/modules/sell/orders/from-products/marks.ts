import type { FillPart } from '@waybill/contract/orders/filled'
import type { LineCustoms } from '@waybill/contract/orders/goods'

type Weight = { massUnit: 'lb' | 'kg'; weight: number | null; weight2: number | null; weightCg: number | null }
type Size = { length: number | null; width: number | null; height: number | null; sizeUnit: 'in' | 'cm' }
type Value = { value: number | null }
/** `to` is what was filled in, `was` what the order had, `before` the mark of that; `goods` the lines that it was worked out from. */
type Mark<To, Was = To> = { to: To; was: Was; goods?: string; before?: Mark<To, Was>; refused?: true }

/** What products filled of an order, as it is kept. */
export type Filled = {
  weight?: Mark<Weight>
  size?: Mark<Size>
  customs?: Mark<Value, Value & { lines: Record<number, LineCustoms | null> }>
}

/** Of an order, what decides whether it still says what products filled in. */
export type Marked = Size & {
  filled: Filled | null
  weightCg: number | null
  declaredValue: number | null
}

const isSize = (to: Size, { length, width, height, sizeUnit }: Marked): boolean =>
  to.length === length && to.width === width && to.height === height && to.sizeUnit === sizeUnit

/** Is this weight of an order as products filled it? */
export const isFilledWeight = (filled: Filled | null, weightCg: number | null): boolean =>
  filled?.weight !== undefined && !filled.weight.refused && filled.weight.to.weightCg === weightCg

/** The parts of an order that are as products filled them. */
export function marksOf(order: Marked): FillPart[] {
  const { size, customs } = order.filled ?? {}
  const marks: FillPart[] = []
  if (isFilledWeight(order.filled, order.weightCg)) marks.push('weight')
  if (size && !size.refused && isSize(size.to, order)) marks.push('size')
  if (customs && !customs.refused && (customs.to.value === null || customs.to.value === order.declaredValue))
    marks.push('customs')
  return marks
}
