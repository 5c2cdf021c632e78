import { type MergedRange, MERGES, parseRange } from './merged-cells.ts'
import { partText } from './xlsx-parts.ts'
import { TagScanner } from './xml-scanner.ts'
import { attribute } from './xml-text.ts'
import type { ZipArchive } from './zip-archive.ts'

const NAME = 'mergeCells'
const START = /<(?:\w+:)?mergeCells\b/
/** Longer than the start of the list with its prefix. */
const SEAM = 40

/** The merged ranges of a worksheet. They stand behind its rows: the part is inflated to there, and searched without being parsed. */
export async function mergedRanges(zip: ZipArchive, part: string): Promise<MergedRange[]> {
  const ranges: MergedRange[] = []
  const scanner = new TagScanner((name, tag, parents) => {
    const range = name === 'mergeCell' ? parseRange(attribute(tag, 'ref') ?? '') : undefined
    if (range) ranges.push(range)
    else if (name !== NAME && !parents.includes(NAME)) scanner.done = true
  })
  let started = false
  let tail = ''
  for await (const text of partText(zip, part)) {
    if (started) scanner.push(text)
    else if (text.includes(NAME) || (tail + text.slice(0, SEAM)).includes(NAME)) {
      const seen = tail + text
      const found = seen.search(START)
      started = found >= 0
      if (started) scanner.push(seen.slice(found))
    }
    if (scanner.done || ranges.length >= MERGES) break
    tail = text.slice(-SEAM)
  }
  return ranges
}
