const areas = 999
const offshore = 'A'
/** Where both directions of a pair are offshore; zone 9 is for destinations in the far Pacific alone. */
const farthest = 8

/** A chart as USPS publishes it, in its own form "Matrix, Format 2". */
export interface PublishedChart {
  /** YYYY-MM-DD, by its first line. */
  effective: string
  /** Of each origin, the zones to the areas 001 to 999; 0 = no such area. */
  origins: Map<string, number[]>
}

const dateOf = (line: string): string | null => {
  const [, month, day, year] = /^(\d{2})(\d{2})(\d{4})\s*$/.exec(line) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

/**
 * Reads a National Zone Charts Matrix, Format 2: a first line with its date (MMDDYYYY), then for each origin its three digits and 999 pairs of a
 * zone and a flag. The letter A stands for destinations offshore, which have the zone of the opposite direction. Throws on anything else.
 */
export function readFormat2(text: string): PublishedChart {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const effective = dateOf(first)
  if (!effective) throw new Error('Not a zone chart in Format 2: the first line has no date')
  const raw = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const origin = line.slice(0, 3)
    const pairs = line.slice(3).padEnd(areas * 2)
    const digits = Array.from({ length: areas }, (_, n) => pairs[n * 2] ?? '').join('')
    if (!/^\d{3}$/.test(origin) || !/^[0-9A]{999}$/.test(digits))
      throw new Error(`Not a zone chart in Format 2: line ${index + 2} has not an origin and 999 zones`)
    raw.set(origin, digits)
  }
  if (raw.size === 0) throw new Error('Not a zone chart in Format 2: no origins')
  const zoneOf = (origin: string, to: number): number => {
    const digit = raw.get(origin)?.[to - 1] ?? '0'
    if (digit !== offshore) return Number(digit)
    const back = raw.get(String(to).padStart(3, '0'))?.[Number(origin) - 1] ?? offshore
    return back === offshore || back === '0' ? farthest : Math.min(farthest, Number(back))
  }
  const origins = new Map(
    [...raw.keys()].map((origin) => [origin, Array.from({ length: areas }, (_, n) => zoneOf(origin, n + 1))]),
  )
  return { effective, origins }
}
