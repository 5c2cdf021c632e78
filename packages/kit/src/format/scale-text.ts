const grams: Record<string, number> = { lb: 453.59237, lbs: 453.59237, oz: 28.349523125, kg: 1000, g: 1 }
// A status and a sign may stand in front: "ST,GS,+  2.35lb".
const reading = /^(?:[a-z]{2},\s*)*\+?\s*(\d+(?:[.,]\d+)?)\s*(lbs?|oz|kg|g)(?:\s*[,:]?\s*(\d+(?:[.,]\d+)?)\s*oz)?$/i

const numberOf = (text = '0'): number => Number(text.replace(',', '.'))

/** What a scale typed ("2.35 lb", "1 lb 4.5 oz", "ST,GS,+0.850kg"), in hundredths of a gram; null when it is no weight above zero. */
export function readScale(text: string): number | null {
  const [, major, unit = '', ounces] = reading.exec(text.trim()) ?? []
  if (major === undefined || (ounces !== undefined && !/^lb/i.test(unit))) return null
  const weight = numberOf(major) * (grams[unit.toLowerCase()] ?? 0) + numberOf(ounces) * 28.349523125
  return Math.round(weight * 100) || null
}
