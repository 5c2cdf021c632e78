import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Told } from './read.worker.ts'

/** npm run soak asks for many more, from another number on each time. */
const FILES = Number(process.env.WAYBILL_MUTATIONS ?? 300)
const FIRST = Number(process.env.WAYBILL_MUTATIONS_FROM ?? 0)
const HANGS_MS = 30_000
const corpus = join(import.meta.dirname, '../../../../shared/corpus')

type Read = Exclude<Told, { starts: number }>

/** Reads damaged files in a worker as small as the import's; one that dies or hangs is an outcome of its file, and the next goes on behind it. */
function readSome(from: number, to: number, into: Read[]): Promise<number> {
  const worker = new Worker(new URL('read.worker.ts', import.meta.url), {
    workerData: { from, to, corpus },
    // The reader of old .xls files talks.
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 48 },
  })
  let at = from
  const lost = (detail: string): Read => ({ number: at, name: '', how: '', ms: 0, verdict: 'crashed', detail })
  return new Promise((resolve) => {
    const hangs = setTimeout(() => (into.push(lost('hangs')), void worker.terminate()), HANGS_MS)
    worker.on('message', (told: Told) => {
      hangs.refresh()
      if ('starts' in told) at = told.starts
      else into.push(told)
    })
    worker.on('error', (error) => into.push(lost(String(error))))
    worker.on('exit', () => (clearTimeout(hangs), resolve(into.some((read) => read.number === to - 1) ? to : at + 1)))
  })
}

test(
  `${FILES} damaged files are read right, read with a warning or refused: none crashes, hangs or passes as garbage`,
  { timeout: 3_600_000 },
  async () => {
    const reads: Read[] = []
    for (let next = FIRST; next < FIRST + FILES;) next = await readSome(next, FIRST + FILES, reads)
    const count = (verdict: Read['verdict']) => reads.filter((read) => read.verdict === verdict).length
    const slowest = Math.max(...reads.map((read) => read.ms))
    console.log(
      `${reads.length} damaged files from ${FIRST} on: ${count('refused')} refused, ${count('warned')} warned of, ${count('right')} read right; slowest ${Math.round(slowest)} ms`,
    )
    expect(reads.filter((read) => read.verdict === 'crashed' || read.verdict === 'garbage')).toEqual([])
    expect(reads).toHaveLength(FILES)
    // The damage must bite, or the test shows nothing.
    expect(count('refused')).toBeGreaterThan(FILES / 5)
    expect(count('right')).toBeGreaterThan(FILES / 10)
  },
)
