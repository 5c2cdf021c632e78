/** Parts a heading from its number where it is not the first of its kind; no keyboard types it. */
const SEPARATOR = '\u001f'
/** Headings are the same in any case. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase()

type Headed = { index: number; heading: string }

/** Headings, the second "Phone" with a number after it. */
function namesOfHeadings(columns: readonly Headed[]): string[] {
  const seen = new Map<string, number>()
  return columns.map(({ heading }) => {
    const key = headingKey(heading)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return nth === 1 || key === '' ? heading : `${heading}${SEPARATOR}${nth}`
  })
}

/**
 * What columns are known by, since they move: their headings; those without one by the heading behind them, how many of them stand
 * before it and which of these it is. By less a row number in front would pass for another column.
 */
export function columnNames(columns: readonly Headed[]): Map<number, string> {
  const names = namesOfHeadings(columns)
  const hasName = (name: string | undefined) => name === undefined || headingKey(name) !== ''
  return new Map(
    columns.map(({ index }, at) => {
      const name = names[at] ?? ''
      if (hasName(name)) return [index, name]
      let [from, end] = [at, at]
      while (!hasName(names[from - 1])) from -= 1
      while (!hasName(names[end])) end += 1
      return [index, [names[end] ?? '', at - from + 1, end - from].join(SEPARATOR)]
    }),
  )
}
