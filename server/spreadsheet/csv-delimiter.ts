import { CsvParser } from './csv-parser.ts'

const candidates = [',', ';', '\t', '|'] as const
const SAMPLE_RECORDS = 100

/**
 * The delimiter under which the sample's records have the most alike numbers of fields; quotes are heeded, so that commas in
 * titles do not vote. A first line `sep=;` decides. A comma when nothing speaks for any.
 */
export function guessDelimiter(sample: string): string {
  const told = separatorLine(sample)
  if (told) return told.delimiter
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    const score = consistency(fieldCounts(sample, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Excel's own hint in the first line, and how many characters it takes; undefined when there is none. */
export function separatorLine(text: string): { delimiter: string; length: number } | undefined {
  const found = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r|$)/i.exec(text)
  return found ? { delimiter: found[1]!, length: found[0].length } : undefined
}

/** Share of records with the usual number of fields, weighed by that number; 0 when most have a single one. */
function consistency(counts: number[]): number {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  let best = 0
  for (const [count, times] of tally) {
    const share = times / counts.length
    best = Math.max(best, share * share * Math.log2(count))
  }
  // A heading that splits tells more than data that happen to: the first record is the one people name columns in.
  return best + Math.log2(counts[0] ?? 1) * 0.2
}

function fieldCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = []
  const parser = new CsvParser({
    delimiter,
    longestField: Number.POSITIVE_INFINITY,
    onLongField: () => {},
    onRecord: (fields) => {
      if (fields.length > 1 || fields[0] !== '') counts.push(fields.length)
      return counts.length < SAMPLE_RECORDS
    },
  })
  // The last line of a sample may be cut in the middle: it does not vote.
  parser.push(sample)
  if (counts.length === 0) parser.end()
  return counts
}
