import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Told } from './reader.fixture.ts'

/** npm run soak asks for many more, from another number on each time. */
const FILES = Number(process.env.WAYBILL_MUTATIONS ?? 300)
const FIRST = Number(process.env.WAYBILL_MUTATIONS_FROM ?? 0)
const HANGS_MS = 10_000
const corpus = join(import.meta.dirname, '../../../../shared/corpus')

type Read = Exclude<Told, { starts: number }>

/** Reads damaged files in a process as small as the import's. One that outgrows its heap or hangs is ended, and the next one goes on behind it. */
function readSome(from: number, to: number, into: Read[]): Promise<number> {
  const worker = fork(join(import.meta.dirname, 'reader.fixture.ts'), [String(from), String(to), corpus], {
    execArgv: ['--max-old-space-size=160', '--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let at = from
  let ended: string | undefined
  const lost = (verdict: Read['verdict'], detail: string): Read => ({
    number: at,
    name: '',
    how: '',
    ms: 0,
    verdict,
    detail,
  })
  return new Promise((resolve) => {
    const hangs = setTimeout(() => ((ended = 'hung'), worker.kill('SIGKILL')), HANGS_MS)
    worker.on('message', (told: Told) => {
      hangs.refresh()
      if ('starts' in told) at = told.starts
      else into.push(told)
    })
    worker.on('close', (code, signal) => {
      clearTimeout(hangs)
      if (into.at(-1)?.number === to - 1) return resolve(to)
      if (ended === undefined && signal === 'SIGABRT') ended = 'outgrew its heap'
      into.push(ended ? lost('ended', ended) : lost('crashed', `ended with ${code ?? signal}`))
      resolve(at + 1)
    })
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
      `${reads.length} damaged files from ${FIRST} on: ${count('refused')} refused, ${count('warned')} warned of, ${count('right')} read right, ${count('ended')} ended for their memory or time; slowest ${Math.round(slowest)} ms`,
    )
    expect(reads.filter((read) => read.verdict === 'crashed' || read.verdict === 'garbage')).toEqual([])
    expect(reads).toHaveLength(FILES)
    expect(reads.filter((read) => read.verdict === 'ended')).toEqual([])
    // The damage must bite, or the test shows nothing.
    expect(count('refused')).toBeGreaterThan(FILES / 5)
    expect(count('right')).toBeGreaterThan(FILES / 10)
  },
)
