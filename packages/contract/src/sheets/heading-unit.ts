import { type ImportField, partUnits, units } from './fields.ts'
import { wordsOf } from './header-tokens.ts'
import { readSize, readWeight } from './readings/measures.ts'

const isNumber = (word: string) => /^\d+$/.test(word)
const parts: readonly string[] = Object.values(partUnits).flat()
const unitWords = units.flatMap(({ value, also }) =>
  also.filter((word) => /^\p{L}+$/u.test(word)).map((word) => ({ word, value, isHan: /\p{Script=Han}/u.test(word) })),
)

/** The measure that a word is, or in Chinese ends with: of 千克 and 克 the longer. */
function unitIn(word: string): (typeof unitWords)[number] | undefined {
  const fitting = unitWords.filter((unit) => unit.word === word || (unit.isHan && word.endsWith(unit.word)))
  return fitting.toSorted((a, b) => b.word.length - a.word.length)[0]
}

/** The units that a heading names: "长(cm)", "Weight in kg"; "in" only at its end, else it is no inch. */
function unitsOf(heading: string): { word: string; value: string }[] {
  const words = wordsOf(heading).filter((word) => !isNumber(word))
  return words.flatMap((word, at) => {
    const unit = word === 'in' && at < words.length - 1 ? undefined : unitIn(word)
    return unit ? [unit] : []
  })
}

export const isUnitField = (field: ImportField | undefined): boolean => field?.choices === units

type Measured = { heading: string; isWholeWeight: boolean }
/**
 * The unit of all rows as the headings of their sizes and weights tell it, in a word that a cell may have; null when none does or they differ.
 * A whole weight in ounces or grams is told by that word, so that it is not read as pounds or kilograms.
 */
export function unitOfHeadings(columns: readonly Measured[]): string | null {
  const named = columns.map((column) => ({ ...column, units: unitsOf(column.heading) }))
  const [value, ...others] = new Set(named.flatMap(({ units: ofHeading }) => ofHeading.map((unit) => unit.value)))
  if (value === undefined || others.length > 0) return null
  const whole = named.find((column) => column.isWholeWeight)?.units.map((unit) => unit.word) ?? []
  return whole.every((word) => parts.includes(word)) ? (whole[0] ?? value) : value
}

/** The unit of all rows as the first cells of their weights and sizes name it, "2.5 lbs"; null when none does or they differ. */
export function unitOfSamples(columns: readonly (readonly string[])[]): string | null {
  const units = columns.flat().flatMap((text) => (readWeight(text) ?? readSize(text))?.unit ?? [])
  const [unit, ...others] = new Set(units)
  return unit === undefined || others.length > 0 ? null : unit
}
