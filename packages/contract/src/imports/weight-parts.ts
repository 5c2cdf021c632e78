import type { RowReader } from './row-reader.ts'

export type MeasureUnit = 'in/lb' | 'cm/kg'

const parts = { 'in/lb': { limit: 16, whole: 'lb', part: 'oz' }, 'cm/kg': { limit: 1000, whole: 'kg', part: 'g' } }

/**
 * A weight in its two parts, pounds and ounces or kilograms and grams (specification §9). Ounces or grams alone may be any number, as
 * other systems give them; beside a whole they are less than one. Without a unit nobody can say how many of them make a whole.
 */
export function readWeightParts<K extends string>(
  row: RowReader<K>,
  keys: { whole: K; part: K },
  unit: MeasureUnit | null,
): { whole: number | null; part: number | null } {
  const [whole, part] = [row.hundredths(keys.whole), row.hundredths(keys.part)]
  const { limit, ...names } = parts[unit ?? 'in/lb']
  if (unit === null || part === null || part < limit * 100)
    return { whole: whole && whole / 100, part: part && part / 100 }
  if (whole) row.report(keys.part, 'WEIGHT_PART', { limit, ...names })
  const left = part % (limit * 100)
  return { whole: (part - left) / (limit * 100), part: left / 100 }
}
