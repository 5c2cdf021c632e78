import { matchThreshold } from './column-matches.ts'

/** The best field of a text by its words alone, and how surely; undefined when it means none. */
export type Reading = { key: string; score: number }
type Read = (text: string) => Reading | undefined

/** How much surer a heading is that says one thing by several names. */
const AGREED = 0.015
/** And one that says it in two languages, of which only one is understood. */
const TRANSLATED = 0.9
/** And one that says it with a remark or beside something that is not understood. */
const REMARKED = 0.86
const isAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
const isWritten = (text: string): boolean => /\p{L}/u.test(text)

/** The names that a heading is put together of: "手机/电话", "Street2/街道2", "Custom label (SKU)". */
function namesOf(heading: string): string[] {
  const [, before, inside] = /^([^()（）[\]]+)[(（[]([^()（）[\]]*)[)）\]]\s*$/.exec(heading) ?? []
  const names =
    before !== undefined && inside !== undefined
      ? [before, inside]
      : heading.split(/[/|\n]|(?<=\p{Script=Han})[-－—](?=\p{Script=Han})/u)
  return names.map((name) => name.trim()).filter(isWritten)
}

/** A weight in these is counted in the field of the small unit. */
const partUnit = /[(（[]\s*(?:g|gr|grams?|oz|ounces?|克|盎司)\s*[)）\]]/i

/** The field that a heading of several names means: two of them, one of two languages, or the one before a remark; undefined when they differ. */
export function readNames(heading: string, read: Read, isTelling: (text: string) => boolean): Reading | undefined {
  const names = namesOf(heading)
  if (names.length < 2) return undefined
  const [first, ...others] = names.map((name) => ({ name, reading: read(name) }))
  const found = [first!, ...others].filter(({ reading }) => (reading?.score ?? 0) >= matchThreshold)
  const [one] = found
  if (!one?.reading || found.some(({ reading }) => reading?.key !== one.reading?.key)) return undefined
  const { score } = one.reading
  const key = one.reading.key === 'packageWeight1' && partUnit.test(heading) ? 'packageWeight2' : one.reading.key
  if (found.length > 1) return { key, score: Math.max(...found.map(({ reading }) => reading?.score ?? 0)) + AGREED }
  const rest = names.filter((name) => name !== one.name)
  if (rest.every((name) => isAsian(name) !== isAsian(one.name))) return { key, score: Math.min(score, TRANSLATED) }
  return one === first && !rest.some(isTelling) ? { key, score: Math.min(score, REMARKED) } : undefined
}
