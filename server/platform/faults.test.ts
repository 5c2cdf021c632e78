import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const FIXTURE = fileURLToPath(new URL('faults.fixture.ts', import.meta.url))

async function after(fault: string) {
  const child = spawn(process.execPath, [FIXTURE, fault], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  const lines = output.trim().split('\n')
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { err: { stack: string } })
  return { end: lines.at(-1), code, logged }
}

describe('an error that nobody handled', () => {
  it.each(['lost connection', 'lost queue'])(
    'is survived when it only says that the database is away: %s',
    async (fault) => {
      const { end, code, logged } = await after(fault)
      expect([end, code]).toEqual(['going on', 0])
      expect(logged).toHaveLength(1)
      expect(logged[0]?.err.stack).toContain('terminating connection')
    },
  )
  it.each(['forgotten rejection', 'refused statement', 'exception', 'lost connection in a callback'])(
    'stops the server otherwise, with a code that has it started again: %s',
    async (fault) => {
      const { end, code, logged } = await after(fault)
      expect([end, code]).toEqual(['stopping', 1])
      expect(logged).toHaveLength(1)
    },
  )
  it('ends the process even if the clean stop never comes to its end', async () => {
    expect(await after('no clean stop')).toMatchObject({ end: 'stopping', code: 1 })
  })
})
