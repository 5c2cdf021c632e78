import { formatNumber } from './number.ts'

export type MassUnit = 'lb' | 'kg'
/** A weight in two parts: pounds and ounces, or kilograms and grams; null parts are not known. */
export type Weight = { unit: MassUnit; major: number | null; minor: number | null }

/** The smaller unit that stands beside a larger one. */
export const minorUnit: Record<MassUnit, 'oz' | 'g'> = { lb: 'oz', kg: 'g' }

const minorsPerMajor: Record<MassUnit, number> = { lb: 16, kg: 1000 }

/** Weights read alike, however they were entered: 1.25 kg is 1 kg 250 g. */
function wholeMajor({ unit, major, minor }: Weight): { major: number; minor: number } {
  const whole = Math.floor(major ?? 0)
  const rest = ((major ?? 0) - whole) * minorsPerMajor[unit] + (minor ?? 0)
  return { major: whole, minor: Math.round(rest * 100) / 100 }
}

/** "2 lb 3.5 oz", "12 oz", "1 kg 250 g"; null when neither part is known. */
export function formatWeight(weight: Weight): string | null {
  if (weight.major === null && weight.minor === null) return null
  const { unit } = weight
  const { major, minor } = wholeMajor(weight)
  const parts: string[] = []
  if (major) parts.push(`${formatNumber(major)} ${unit}`)
  if (minor) parts.push(`${formatNumber(minor)} ${minorUnit[unit]}`)
  return parts.length > 0 ? parts.join(' ') : `0 ${unit}`
}

const gramsPerOunce = 28.349523125

/** Hundredths of a gram as a two-part weight; ounces keep one decimal, grams none. */
export function splitWeight(centigrams: number, unit: MassUnit): Weight {
  const perMinor = unit === 'lb' ? gramsPerOunce : 1
  const perMajor = unit === 'lb' ? 16 : 1000
  const precision = unit === 'lb' ? 10 : 1
  const minor = Math.round((centigrams / 100 / perMinor) * precision) / precision
  const major = Math.floor(minor / perMajor)
  return { unit, major, minor: Math.round((minor - major * perMajor) * precision) / precision }
}

/** "12 × 9 × 4 in"; null when a side is missing. */
export function formatSize(sides: readonly (number | null)[], unit: string): string | null {
  if (sides.length === 0 || sides.some((side) => side === null)) return null
  return `${sides.map((side) => formatNumber(side ?? 0)).join(' × ')} ${unit}`
}
