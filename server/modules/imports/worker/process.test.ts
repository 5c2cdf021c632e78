import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cpuTimeOf } from './cpu-time.ts'
import { finished, ReaderEnded } from './process.ts'

const FIXTURE = join(import.meta.dirname, 'burner.fixture.ts')
const start = (how: string) => fork(FIXTURE, [how], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })

test('a reader that hangs is ended for its processor time, and its file is to blame', async () => {
  const reader = start('hangs')
  const end = finished(reader, { budgetMs: 300, events: {} })
  await expect(end).rejects.toBeInstanceOf(ReaderEnded)
  await expect(end).rejects.toMatchObject({ code: 'FILE_TOO_SLOW' })
  expect(reader.signalCode).toBe('SIGKILL')
})

test('a reader that gets on may use far more than the budget in all', async () => {
  const rows: number[] = []
  await finished(start('gets on'), { budgetMs: 1500, events: { progress: (read) => rows.push(read) } })
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the processor time of another process is what that process measures itself', async () => {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  const seen = await cpuTimeOf(process.pid)
  // In hundredths of a second, rounded down for each of the two kinds; a whole one on macOS.
  expect(seen).toBeGreaterThan(own - 2000)
  expect(await cpuTimeOf(2 ** 30)).toBeUndefined()
})
