import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { supervise } from './supervise.mjs'

const SERVER = fileURLToPath(new URL('supervise.fixture.mjs', import.meta.url))
const STARTER = fileURLToPath(new URL('supervisor.fixture.mjs', import.meta.url))
let dir = ''
let said: string[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waybill-supervise-'))
  said = []
  await writeFile(join(dir, 'journal'), '')
})
afterEach(() => rm(dir, { recursive: true }))

const files = () => [join(dir, 'plan'), join(dir, 'journal')]
/** The process ids of all starts so far. */
const starts = async () => (await readFile(join(dir, 'journal'), 'utf8')).split('\n').filter(Boolean).map(Number)
const untilStarts = async (count: number) => {
  while ((await starts()).length < count) await pause(10)
}
const plan = (words: string) => writeFile(join(dir, 'plan'), words)
const begin = (options = {}) =>
  supervise(process.execPath, [SERVER, ...files()], { firstWaitMs: 10, log: (line) => said.push(line), ...options })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a supervised server', () => {
  it('is started again when it crashes or is killed, and ends when it ends by itself', async () => {
    await plan('crash killed done')
    expect(await begin().ended).toBe(0)
    expect(await starts()).toHaveLength(3)
    expect(said).toEqual([
      'The server ended with code 7: starting it again in 0.01 s',
      'The server was killed by SIGKILL: starting it again in 0.02 s',
    ])
  })
  it('is not started again when it never was ready: its code is the answer', async () => {
    await plan('wrong-setting')
    expect(await begin().ended).toBe(2)
    expect(await starts()).toHaveLength(1)
  })
  it('is given up after six quick failures, with its code and a word about it', async () => {
    await plan('crash crash wrong-setting crash crash crash done')
    expect(await begin().ended).toBe(7)
    expect(await starts()).toHaveLength(6)
    expect(said.at(-1)).toMatch(/ended with code 7, 6 times in a row: giving up/)
  })
  it('may crash as often as it likes when it was well in between', async () => {
    await plan('crash crash crash crash crash crash crash crash done')
    expect(await begin({ steadyMs: 0 }).ended).toBe(0)
    expect(await starts()).toHaveLength(9)
  })
  it('is asked to stop, and not started again, by a signal', async () => {
    await plan('crash serve')
    const server = begin()
    await untilStarts(2)
    server.stop('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await starts()).toHaveLength(2)
  })
  it('is not started again when the signal comes while it waits for its next start', async () => {
    await plan('crash serve')
    const server = begin({ firstWaitMs: 60_000 })
    while (said.length === 0) await pause(10)
    server.stop('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await starts()).toHaveLength(1)
  })
})

describe('the starter', () => {
  it('passes SIGTERM on and ends with the code of the server', async () => {
    await plan('serve')
    const starter = spawn(process.execPath, [STARTER, ...files()], { stdio: 'inherit' })
    await untilStarts(1)
    starter.kill('SIGTERM')
    expect(await once(starter, 'exit')).toEqual([0, null])
  })
  it('takes the server with it when it is killed, also one that was started again', async () => {
    await plan('crash serve')
    const starter = spawn(process.execPath, [STARTER, ...files()], { stdio: ['inherit', 'inherit', 'ignore'] })
    await untilStarts(2)
    const [, server = 0] = await starts()
    expect(isAlive(server)).toBe(true)
    starter.kill('SIGKILL')
    while (isAlive(server)) await pause(10)
  })
})
