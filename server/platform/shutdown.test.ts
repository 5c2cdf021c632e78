import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FIXTURE = fileURLToPath(new URL('shutdown.fixture.ts', import.meta.url))

/** Starts the fixture as tools/start.mjs does, asks it to stop in some way, and tells what it wrote and how it ended. */
async function ended(ask: (child: ChildProcess) => void) {
  const child = spawn(process.execPath, [FIXTURE], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
    if (output === 'ready ') ask(child)
  })
  // Not "close": it never comes once the channel was cut from this side.
  const [[code]] = (await Promise.all([once(child, 'exit'), once(child.stdout as NodeJS.ReadableStream, 'end')])) as [
    [number | null],
    unknown,
  ]
  return { output, code }
}

test('a signal asks once, also when it arrives twice', async () => {
  const twice = (child: ChildProcess) => {
    child.kill('SIGINT')
    child.kill('SIGINT')
  }
  expect(await ended(twice)).toEqual({ output: 'ready stopped by SIGINT ', code: 0 })
})

test('the death of the starter asks too', async () => {
  expect(await ended((child) => child.disconnect())).toEqual({
    output: 'ready stopped by the starter is gone ',
    code: 0,
  })
})
