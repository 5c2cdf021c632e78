/** Parts a heading from its number where it is not the first of its kind; no keyboard types it. */
const SEPARATOR = '\u001f'
/** Headings are the same in any case. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase()

/**
 * What columns are known by, since they move: their headings; the second "Phone" with a number after it, and so every column
 * without a heading.
 */
export function columnNames(columns: readonly { index: number; heading: string }[]): Map<number, string> {
  const seen = new Map<string, number>()
  return new Map(
    columns.map(({ index, heading }) => {
      const key = headingKey(heading)
      const nth = (seen.get(key) ?? 0) + 1
      seen.set(key, nth)
      return [index, nth === 1 && key !== '' ? heading : `${heading}${SEPARATOR}${nth}`]
    }),
  )
}
