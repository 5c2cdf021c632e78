import type { CarrierId } from '../carriers/enums.ts'

/** Weight in whole hundredths of a gram. */
export type Centigrams = number
/** Length in whole micrometres: 0.01 in and 0.01 cm are both whole. */
export type Micrometres = number
export type MassUnit = 'lb' | 'kg'
export type SizeUnit = 'in' | 'cm'
export type WeightUnit = MassUnit | 'oz' | 'g'

const nanograms: Record<WeightUnit, bigint> = {
  lb: 453_592_370_000n,
  oz: 28_349_523_125n,
  kg: 1_000_000_000_000n,
  g: 1_000_000_000n,
}
const nanogramsPerCentigram = 10_000_000n
const micrometresPer: Record<SizeUnit, number> = { in: 25_400, cm: 10_000 }

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))
const roundHalfUp = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)

/** A typed weight (two decimals) as hundredths of a gram, rounded half-up once. */
export const centigrams = (value: number, unit: WeightUnit): Centigrams =>
  Number(roundHalfUp(hundredths(value) * nanograms[unit], nanogramsPerCentigram * 100n))

/** A weight in another unit, for showing: two decimals. */
export const weightIn = (weight: Centigrams, unit: WeightUnit): number =>
  Number(roundHalfUp(BigInt(weight) * nanogramsPerCentigram * 100n, nanograms[unit])) / 100

export interface PackageWeight {
  massUnit?: MassUnit | null
  weight?: number | null
  /** Ounces with pounds, grams with kilograms. */
  weight2?: number | null
  packageNum?: number | null
}

/** Specification §9: (weight + weight2) × packageNum; 0 when unit or count is missing. */
export function totalWeight({ massUnit, weight, weight2, packageNum }: PackageWeight): Centigrams {
  if (!massUnit || !packageNum) return 0
  const minor = massUnit === 'lb' ? 'oz' : 'g'
  const sum = hundredths(weight ?? 0) * nanograms[massUnit] + hundredths(weight2 ?? 0) * nanograms[minor]
  return Number(roundHalfUp(sum * BigInt(packageNum), nanogramsPerCentigram * 100n))
}

export interface ParcelSize {
  length: Micrometres
  width: Micrometres
  height: Micrometres
}

/** A typed side (two decimals) in micrometres, exact. */
export const micrometres = (value: number, unit: SizeUnit): Micrometres =>
  (Math.round(value * 100) * micrometresPer[unit]) / 100

/** A side in inches or centimetres, for showing: two decimals. */
export const lengthIn = (value: Micrometres, unit: SizeUnit): number =>
  Math.round((value * 100) / micrometresPer[unit]) / 100

/** Three typed sides; null when one is missing or not above 0. */
export function parcelSize(sides: (number | null | undefined)[], unit: SizeUnit): ParcelSize | null {
  const [length, width, height] = sides
  if (!length || !width || !height || length < 0 || width < 0 || height < 0) return null
  return { length: micrometres(length, unit), width: micrometres(width, unit), height: micrometres(height, unit) }
}

/** The three sides, longest first: carriers call the longest one "length" whatever was typed where. */
export const sidesOf = (size: ParcelSize): [number, number, number] =>
  [size.length, size.width, size.height].sort((a, b) => b - a) as [number, number, number]

/** Twice the second and third longest sides. */
export function girth(size: ParcelSize): Micrometres {
  const [, second, third] = sidesOf(size)
  return 2 * (second + third)
}

/** The longest side plus the girth. */
export const lengthPlusGirth = (size: ParcelSize): Micrometres => sidesOf(size)[0] + girth(size)

/** A carrier's limits for a parcel; null = no such limit. */
export interface CarrierLimit {
  carrier: CarrierId
  /** Null = every service of the carrier that has no row of its own. */
  service: string | null
  /** The units in which the carrier publishes, and in which a refusal is worded. */
  weightUnit: MassUnit
  sizeUnit: SizeUnit
  maxWeight: Centigrams | null
  maxLongest: Micrometres | null
  maxSecond: Micrometres | null
  maxLengthGirth: Micrometres | null
  /** Of length + width + height; absent or null = no such limit. */
  maxSides?: Micrometres | null
  /** The smallest parcel taken, its sides longest first. */
  minSides: readonly [Micrometres, Micrometres, Micrometres] | null
}

export type LimitCode =
  | 'PARCEL_TOO_HEAVY'
  | 'PARCEL_TOO_LONG'
  | 'PARCEL_TOO_WIDE'
  | 'PARCEL_TOO_BIG'
  | 'PARCEL_SIDES_SUM'
  | 'PARCEL_TOO_SMALL'
export interface LimitProblem {
  code: LimitCode
  params: { limit: number | string; actual: number | string; unit: string }
}

/** The units of whoever reads a refusal; the carrier's own where both figures would read the same in them. */
export interface ParcelUnits {
  weight: MassUnit
  size: SizeUnit
}

const figures = <U extends string>(
  [limit, actual]: readonly [number, number],
  [shownUnit, own]: readonly [U, U],
  shown: (value: number, unit: U) => number,
) => {
  const unit = shown(limit, shownUnit) === shown(actual, shownUnit) ? own : shownUnit
  return { limit: shown(limit, unit), actual: shown(actual, unit), unit }
}

const overLength = (
  code: LimitCode,
  [actual, limit]: readonly [actual: number, limit: number | null],
  units: readonly [wanted: SizeUnit, own: SizeUnit],
): LimitProblem[] =>
  limit !== null && actual > limit ? [{ code, params: figures([limit, actual], units, lengthIn) }] : []

const sidesText = (sides: readonly number[], unit: SizeUnit): string =>
  sides.map((side) => lengthIn(side, unit)).join(' × ')

function sizeProblems(size: ParcelSize, limit: CarrierLimit, shownUnit: SizeUnit): LimitProblem[] {
  const sides = sidesOf(size)
  const units = [shownUnit, limit.sizeUnit] as const
  const small = limit.minSides?.some((side, index) => (sides[index] as number) < side)
  return [
    ...overLength('PARCEL_TOO_LONG', [sides[0], limit.maxLongest], units),
    ...overLength('PARCEL_TOO_WIDE', [sides[1], limit.maxSecond], units),
    ...overLength('PARCEL_TOO_BIG', [lengthPlusGirth(size), limit.maxLengthGirth], units),
    ...overLength('PARCEL_SIDES_SUM', [sides[0] + sides[1] + sides[2], limit.maxSides ?? null], units),
    ...(small && limit.minSides
      ? [
          {
            code: 'PARCEL_TOO_SMALL' as const,
            params: {
              limit: sidesText(limit.minSides, shownUnit),
              actual: sidesText(sides, shownUnit),
              unit: shownUnit,
            },
          },
        ]
      : []),
  ]
}

/** The rows that hold for a service: its own, else the carrier's general ones. */
export function rowsForService<T extends { carrier: CarrierId; service: string | null }>(
  rows: readonly T[],
  carrier: CarrierId,
  service: string,
): T[] {
  const ofCarrier = rows.filter((row) => row.carrier === carrier)
  const own = ofCarrier.filter((row) => row.service === service)
  return own.length > 0 ? own : ofCarrier.filter((row) => row.service === null)
}

/**
 * What a carrier's limits say against a parcel (empty = it fits); each code once, the tightest row first, worded in `units` (the carrier's own
 * when left out). `size` null = sides unknown, not checked.
 */
export function limitProblems(
  { weight, size, units }: { weight: Centigrams; size: ParcelSize | null; units?: ParcelUnits | undefined },
  limits: readonly CarrierLimit[],
): LimitProblem[] {
  const found = limits.flatMap((limit): LimitProblem[] => {
    const { maxWeight } = limit
    const inUnits = [units?.weight ?? limit.weightUnit, limit.weightUnit] as const
    const problem: LimitProblem[] =
      maxWeight !== null && weight > maxWeight
        ? [{ code: 'PARCEL_TOO_HEAVY', params: figures([maxWeight, weight], inUnits, weightIn) }]
        : []
    return size ? [...problem, ...sizeProblems(size, limit, units?.size ?? limit.sizeUnit)] : problem
  })
  const byCode = new Map<LimitCode, LimitProblem>()
  for (const problem of found) {
    const known = byCode.get(problem.code)
    if (!known || problem.params.limit < known.params.limit) byCode.set(problem.code, problem)
  }
  return [...byCode.values()]
}

/** How a carrier turns size into weight. */
export interface DimRule {
  carrier: CarrierId
  /** Null = every service of the carrier that has no row of its own. */
  service: string | null
  sizeUnit: SizeUnit
  weightUnit: MassUnit
  /** Cubic size units per weight unit (139 in³/lb, 5000 cm³/kg); null = size never counts. */
  divisor: number | null
  /** How each side becomes a whole size unit. */
  rounding: 'ceil' | 'nearest'
  /** Size counts only above this volume (cubic size units); 0 = always. */
  overVolume: number
  /** Hundredths of the weight unit up to which billed weights are rounded (100 = whole pounds, 50 = half kilograms). */
  step: number
  /** The finer step below one weight unit (25 = four ounces); null = `step` there too. */
  smallStep: number | null
  /** The least weight billed, in hundredths of the weight unit. */
  minimum: number
  /** The most that size raises the billed weight to, in hundredths of the weight unit; absent or null = no such cap. */
  maximum?: number | null
}

/** The dimensional weight and the figures that explain it. */
export interface DimWeight {
  length: number
  width: number
  height: number
  unit: SizeUnit
  divisor: number
  /** Whole steps of the weight unit. */
  weight: number
  weightUnit: MassUnit
}

export interface BillableWeight {
  /** Hundredths of `unit`. */
  hundredths: number
  unit: MassUnit
  weight: Centigrams
  by: 'actual' | 'dim' | 'min'
  /** The weight that the scale alone would have billed, in hundredths of `unit`. */
  actualHundredths: number
  dim: DimWeight | null
}

const ceilDiv = (n: bigint, d: bigint): bigint => (n <= 0n ? 0n : (n + d - 1n) / d)

/** Steps of hundredths of a unit that hold a weight; half a centigram is forgiven, so that 3 lb typed is 3 lb although its grams were rounded. */
const stepsOf = (weight: Centigrams, step: number, unit: WeightUnit): number =>
  Number(ceilDiv((2n * BigInt(weight) - 1n) * nanogramsPerCentigram * 100n, 2n * BigInt(step) * nanograms[unit]))

/** A weight in whole units, every fraction up, as carriers bill it and print it in bar codes. */
export const wholeUnits = (weight: Centigrams, unit: WeightUnit): number => stepsOf(weight, 100, unit)

/** Rounds a weight up to the next step, in hundredths of the rule's unit. */
function stepUp(weight: Centigrams, rule: DimRule): number {
  const up = (step: number): number => step * stepsOf(weight, step, rule.weightUnit)
  const small = rule.smallStep === null ? null : up(rule.smallStep)
  return small !== null && small <= 100 ? small : up(rule.step)
}

/** The weight that a parcel's size stands for; null when size does not count, or its volume is too small to. */
export function dimensionalWeight(size: ParcelSize, rule: DimRule): DimWeight | null {
  const { divisor } = rule
  if (divisor === null) return null
  const whole = (side: Micrometres): number =>
    Math.max(1, (rule.rounding === 'ceil' ? Math.ceil : Math.round)(side / micrometresPer[rule.sizeUnit]))
  const [length, width, height] = sidesOf(size).map(whole) as [number, number, number]
  const volume = length * width * height
  if (volume <= rule.overVolume) return null
  const weight = (Math.ceil((volume * 100) / (divisor * rule.step)) * rule.step) / 100
  return { length, width, height, unit: rule.sizeUnit, divisor, weight, weightUnit: rule.weightUnit }
}

/** The weight that a carrier bills: the greatest of scale, size and minimum, and which of them it was. */
export function billableWeight(weight: Centigrams, size: ParcelSize | null, rule: DimRule): BillableWeight {
  const dim = size ? dimensionalWeight(size, rule) : null
  const scale = stepUp(weight, rule)
  const dimHundredths = dim ? Math.min(Math.round(dim.weight * 100), rule.maximum ?? Infinity) : 0
  const actual = Math.max(scale, rule.minimum)
  const hundredthsBilled = Math.max(actual, dimHundredths)
  const by = dimHundredths > actual ? 'dim' : scale < rule.minimum ? 'min' : 'actual'
  return {
    hundredths: hundredthsBilled,
    unit: rule.weightUnit,
    weight: centigrams(hundredthsBilled / 100, rule.weightUnit),
    by,
    actualHundredths: actual,
    dim,
  }
}
