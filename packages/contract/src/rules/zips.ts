/** ZIP codes as a rule lists them: ranges of whole codes, compared as text, and prefixes. */
export type ZipList = { ranges: [low: string, high: string][]; prefixes: string[]; wrong: string[] }

/** US codes count by their first five digits, others without blanks and in upper case. */
export const zipKey = (zip: string): string => {
  const compact = zip.replace(/[\s-]+/g, '').toUpperCase()
  return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact
}

/** Reads `90210`, `902*` and `90001-90899`; `wrong` are those that are none of these. */
export function parseZips(entries: readonly string[]): ZipList {
  const list: ZipList = { ranges: [], prefixes: [], wrong: [] }
  for (const entry of entries) {
    const text = entry.trim().toUpperCase()
    const range = /^(\d{5})\s*-\s*(\d{5})$/.exec(text)
    if (range?.[1] && range[2] && range[1] <= range[2]) list.ranges.push([range[1], range[2]])
    else if (/^[0-9A-Z ]{1,9}\*$/.test(text)) list.prefixes.push(zipKey(text.slice(0, -1)))
    else if (/^(?=.*\d)[0-9A-Z][0-9A-Z -]{1,10}$/.test(text) && !range) list.ranges.push([zipKey(text), zipKey(text)])
    else list.wrong.push(entry)
  }
  return list
}

/** Whether a ZIP code is on the list. */
export function zipMatcher(entries: readonly string[]): (zip: string) => boolean {
  const { ranges, prefixes } = parseZips(entries)
  const single = new Set(ranges.filter(([low, high]) => low === high).map(([low]) => low))
  const wide = ranges.filter(([low, high]) => low !== high)
  return (zip) => {
    const key = zipKey(zip)
    return (
      single.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      wide.some(([low, high]) => key.length === low.length && low <= key && key <= high)
    )
  }
}
