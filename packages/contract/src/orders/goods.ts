import { centigrams, type Centigrams, type MassUnit } from '../parcels/parcel.ts'
import type { Money } from '../core/money.ts'
import type { ProductUnit } from '../products/product-words.ts'

/** What orders take over from a product; measures in the product's own unit, null = not known. */
export interface GoodsProduct {
  unit: ProductUnit
  weight1: number | null
  weight2: number | null
  length: number
  width: number
  height: number
  declaredValue: Money | null
  scheduleB: string | null
  importHsCode: string | null
  originCountry: string | null
  custDescription: string | null
  skuNameCN: string | null
}
/** A line of an order; `product` null = none has its SKU. */
export interface GoodsLine {
  sku: string | null
  quantity: number
  product: GoodsProduct | null
}

/** Why the weight of the goods is not known in full; `sku` names the first line that it is about, '' = none. */
export interface GoodsGap {
  code: 'ORDER_WITHOUT_ITEMS' | 'ITEM_WITHOUT_SKU' | 'PRODUCT_UNKNOWN' | 'PRODUCT_UNWEIGHED' | 'GOODS_TOO_HEAVY'
  sku: string
}
/** What the goods of an order weigh together. */
export interface GoodsWeight {
  /** In hundredths of a nanogram, in which all typed weights are whole; of the lines whose weight is known. */
  exact: bigint
  /** The same in hundredths of a gram, rounded half-up once, as the weights of parcels are. */
  weightCg: Centigrams
  /** Null = the weight of every line is known. */
  gap: GoodsGap | null
}

const nanograms = { lb: 453_592_370_000n, oz: 28_349_523_125n, kg: 1_000_000_000_000n, g: 1_000_000_000n } as const
const nanogramsPerCentigram = 10_000_000n
/** 100 t: more is a typing error in a quantity or a weight, and no order can hold it. */
export const MOST_GOODS_CG: Centigrams = 10_000_000_000

const massUnitOf = (unit: ProductUnit): MassUnit => (unit === 'cm/kg' ? 'kg' : 'lb')
const hundredths = (value: number | null): bigint => BigInt(Math.round((value ?? 0) * 100))

/** In hundredths of a nanogram. */
function unitWeight({ unit, weight1, weight2 }: GoodsProduct): bigint {
  const major = massUnitOf(unit)
  const minor = major === 'lb' ? 'oz' : 'g'
  return hundredths(weight1) * nanograms[major] + hundredths(weight2) * nanograms[minor]
}

function gapOf(lines: readonly GoodsLine[]): GoodsGap | null {
  const first = (code: GoodsGap['code'], test: (line: GoodsLine) => boolean): GoodsGap | null => {
    const line = lines.find(test)
    return line ? { code, sku: line.sku ?? '' } : null
  }
  if (lines.length === 0) return { code: 'ORDER_WITHOUT_ITEMS', sku: '' }
  return (
    first('ITEM_WITHOUT_SKU', ({ sku }) => !sku) ??
    first('PRODUCT_UNKNOWN', ({ product }) => product === null) ??
    first('PRODUCT_UNWEIGHED', ({ product }) => product !== null && unitWeight(product) === 0n)
  )
}

const inParcel = (lines: readonly GoodsLine[]): GoodsLine[] => lines.filter(({ quantity }) => quantity > 0)

/** Quantity × product weight, summed over the lines in the units that were typed and rounded once. */
export function goodsWeight(lines: readonly GoodsLine[]): GoodsWeight {
  const counted = inParcel(lines)
  const sum = counted.reduce(
    (total, { quantity, product }) => total + (product ? BigInt(quantity) * unitWeight(product) : 0n),
    0n,
  )
  const weightCg = Number((2n * sum + 100n * nanogramsPerCentigram) / (200n * nanogramsPerCentigram))
  const gap = gapOf(counted)
  if (weightCg > MOST_GOODS_CG)
    return { exact: 0n, weightCg: 0, gap: gap ?? { code: 'GOODS_TOO_HEAVY', sku: counted[0]?.sku ?? '' } }
  return { exact: sum, weightCg, gap }
}

/** The unit of all products of an order; null where they differ or none is known. */
export function goodsUnit(lines: readonly GoodsLine[]): MassUnit | null {
  const units = new Set(inParcel(lines).flatMap(({ product }) => (product ? [massUnitOf(product.unit)] : [])))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

/** A weight as orders keep it. */
export interface WeightParts {
  massUnit: MassUnit
  weight: number
  /** Ounces or grams; null = none. */
  weight2: number | null
  weightCg: Centigrams
}

/** The least weight of two typed decimals that is not below the goods: 0.01 oz or 0.01 g more at most. */
export function parcelWeight({ exact }: Pick<GoodsWeight, 'exact'>, massUnit: MassUnit): WeightParts {
  const step = massUnit === 'lb' ? nanograms.oz : nanograms.g
  const perMajor = massUnit === 'lb' ? 1600 : 100_000
  const steps = Number((exact + step - 1n) / step)
  const minor = steps % perMajor
  return {
    massUnit,
    weight: (steps - minor) / perMajor,
    weight2: minor === 0 ? null : minor / 100,
    weightCg: centigrams(steps / 100, massUnit === 'lb' ? 'oz' : 'g'),
  }
}

/** Does a parcel weigh less than what is in it? False while its weight is not known. */
export const isLighterThanGoods = (parcel: Centigrams | null, goods: Centigrams): boolean =>
  parcel !== null && parcel > 0 && parcel < goods

/** The size of a parcel with one thing in it; null where several things leave it open. */
export function goodsSize(
  lines: readonly GoodsLine[],
): { length: number; width: number; height: number; sizeUnit: 'in' | 'cm' } | null {
  const [line, ...others] = inParcel(lines)
  if (!line?.product || line.quantity !== 1 || others.length > 0) return null
  const { length, width, height, unit } = line.product
  return length > 0 && width > 0 && height > 0
    ? { length, width, height, sizeUnit: unit === 'cm/kg' ? 'cm' : 'in' }
    : null
}

const MOST_VALUE: Money = 999_999_999_0000

/** Quantity × declared value, summed; null unless it is known of every line. */
export function goodsValue(lines: readonly GoodsLine[]): Money | null {
  const counted = inParcel(lines)
  let sum = 0n
  for (const { quantity, product } of counted) {
    if (!product?.declaredValue) return null
    sum += BigInt(quantity) * BigInt(product.declaredValue)
  }
  return sum > 0n && sum <= BigInt(MOST_VALUE) ? Number(sum) : null
}

/** Customs facts of one unit of a line; null parts are not known. */
export interface LineCustoms {
  hsCode: string | null
  originCountry: string | null
  description: string | null
  descriptionCn: string | null
  /** Declared value of one unit, 1/10,000 dollar. */
  value: Money | null
}

/** Customs details of a product; null when it has none. */
export function customsOf(product: GoodsProduct): LineCustoms | null {
  const { scheduleB, importHsCode, originCountry, custDescription, skuNameCN, declaredValue } = product
  const hsCode = scheduleB ?? importHsCode
  if (!hsCode && !originCountry && !custDescription && !declaredValue) return null
  return {
    hsCode,
    originCountry,
    description: custDescription,
    descriptionCn: skuNameCN,
    value: declaredValue || null,
  }
}
