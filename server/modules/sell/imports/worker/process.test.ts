import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cpuTimeOf } from './cpu-time.ts'
import { endIdle, parkIdle, claimIdle } from './idle-workers.ts'
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

test('a reader does work after work, each with a budget of its own', async () => {
  const reader = start('serves')
  for (const ms of [700, 700, 700]) {
    reader.send(ms)
    await finished(reader, { budgetMs: 1500, events: {} })
  }
  reader.send(60_000)
  await expect(finished(reader, { budgetMs: 300, events: {} })).rejects.toBeInstanceOf(ReaderEnded)
})

test('a reader that waits for work gets that of its own organization alone', async () => {
  const reader = start('serves')
  parkIdle(1, reader)
  expect(claimIdle(2)).toBeUndefined()
  expect(claimIdle(1)).toBe(reader)
  expect(claimIdle(1)).toBeUndefined()
  parkIdle(1, reader)
  endIdle()
  await once(reader, 'exit')
})

test('a reader that died while it waited is given to nobody, and of many the one that waited longest ends', async () => {
  const [dead, ...more] = Array.from({ length: 5 }, () => start('serves'))
  parkIdle(1, dead!)
  const died = once(dead!, 'exit')
  dead!.kill('SIGKILL')
  await died
  expect(claimIdle(1)).toBeUndefined()
  const longest = once(more[0]!, 'exit')
  for (const [at, reader] of more.entries()) parkIdle(10 + at, reader)
  await longest
  expect(claimIdle(13)).toBe(more[3])
  const ended = Promise.all(more.slice(1).map((reader) => once(reader, 'exit')))
  parkIdle(13, more[3]!)
  endIdle()
  await ended
})

test('the processor time of another process is what that process measures itself', async () => {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  const seen = await cpuTimeOf(process.pid)
  // In hundredths of a second, rounded down for each of the two kinds; a whole one on macOS.
  expect(seen).toBeGreaterThan(own - 2000)
  expect(await cpuTimeOf(2 ** 30)).toBeUndefined()
})
