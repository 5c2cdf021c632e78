import { expect, it } from 'vitest'
import { type End, endDatabase, type KillsOptions } from '../testing/faults/database-kills.fixture.ts'
import { freePort } from '../testing/faults/postgres.ts'

/** Twenty of them, thirty seconds away among them, are part of "npm run soak". */
const cases: [KillsOptions['kind'], readonly End[]][] = [
  ['external', ['immediate', 'kill']],
  ['embedded', ['fast', 'kill']],
]

it.each(cases)(
  'a server outlives the end of its %s PostgreSQL (%s) under load, and does once what it promised',
  async (kind, ends) => {
    const report = await endDatabase({ kind, ends, awayMs: 0, port: await freePort() })
    expect(report.faults, report.said).toEqual([])
    expect(report.alive).toBe(ends.length)
    expect(Math.min(...Object.values(report.promised))).toBeGreaterThan(0)
  },
  600_000,
)
