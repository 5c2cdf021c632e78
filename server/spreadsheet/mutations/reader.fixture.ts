import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SheetRow } from '../index.ts'
import { judge, type Outcome, rowsOf } from './judge.fixture.ts'
import { mutate } from './mutate.fixture.ts'
import { ownSeeds, realSeeds, type Seed } from './seeds.fixture.ts'

/** What the worker says of each file; before it, `starts`, so that whoever watches knows which one killed or stopped it. */
export type Told = { starts: number } | ({ number: number; name: string; how: string; ms: number } & Outcome)

const [from = 0, to = 0] = process.argv.slice(2, 4).map(Number)
const corpus = process.argv[4] ?? ''
const tell = (told: Told): void => void process.send?.(told)
const folder = mkdtempSync(join(tmpdir(), 'waybill-mutations-'))
process.once('disconnect', () => process.exit())

function pathOf(bytes: Buffer): string {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return path
}

const goodRows = new Map<Seed, SheetRow[] | undefined>()
/** The rows of a good file; undefined when even that is refused. */
async function goodRowsOf(seed: Seed): Promise<SheetRow[] | undefined> {
  if (!goodRows.has(seed)) goodRows.set(seed, await rowsOf(pathOf(seed.bytes)).catch(() => undefined))
  return goodRows.get(seed)
}

const own = ownSeeds()
const seeds = [...own, ...realSeeds(corpus)]
try {
  for (let number = from; number < to; number++) {
    // Every other file is one made here, which all machines have.
    const seed = number % 2 === 0 ? own[(number / 2) % own.length]! : seeds[number % seeds.length]!
    const good = await goodRowsOf(seed)
    const { bytes, how, sealed } = mutate(seed, number)
    const path = pathOf(bytes)
    tell({ starts: number })
    const started = performance.now()
    const outcome = await judge(path, good ?? [], sealed && good !== undefined)
    // A file that was refused whole has no rows to compare with.
    const fair =
      good === undefined && outcome.verdict === 'garbage' ? { ...outcome, verdict: 'right' as const } : outcome
    tell({ number, name: seed.name, how, ms: performance.now() - started, ...fair })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.disconnect()
