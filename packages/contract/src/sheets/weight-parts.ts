import { partUnits } from './fields.ts'
import type { RowReader } from './row-reader.ts'
import { word } from './values.ts'

export type MeasureUnit = 'in/lb' | 'cm/kg'

const parts = { 'in/lb': { limit: 16, whole: 'lb', part: 'oz' }, 'cm/kg': { limit: 1000, whole: 'kg', part: 'g' } }

const partWords: Record<MeasureUnit, ReadonlySet<string>> = {
  'in/lb': new Set(partUnits['in/lb']),
  'cm/kg': new Set(partUnits['cm/kg']),
}

/**
 * A weight in its two parts, pounds and ounces or kilograms and grams (specification §9). Ounces or grams alone may be any number, as
 * other systems give them; beside a whole they are less than one. A weight beside the unit "oz" or "g" is all ounces or grams. Without a unit nobody can say how many of them make a whole.
 */
export function readWeightParts<K extends string>(
  row: RowReader<K>,
  keys: { whole: K; part: K; unit: K },
  unit: MeasureUnit | null,
): { whole: number | null; part: number | null } {
  const given = { whole: row.hundredths(keys.whole), part: row.hundredths(keys.part) }
  const isPart = unit !== null && !given.part && partWords[unit].has(word(row.raw(keys.unit)))
  const { whole, part } = isPart ? { whole: null, part: given.whole ?? given.part } : given
  const { limit, ...names } = parts[unit ?? 'in/lb']
  if (unit === null || part === null || part < limit * 100)
    return { whole: whole && whole / 100, part: part && part / 100 }
  if (whole) row.report(keys.part, 'WEIGHT_PART', { limit, ...names })
  const left = part % (limit * 100)
  return { whole: (part - left) / (limit * 100), part: left / 100 }
}
