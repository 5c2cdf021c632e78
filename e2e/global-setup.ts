import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { SHOPIFY_APP } from '../server/testing/fakes/shopify-tokens.ts'
import { startE2eDatabase } from './support/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server under test answers, without a trailing slash. */
    baseUrl: string
    /** Connection string of the application's own role, for planting accounts and orders. */
    appUrl: string
  }
}

const root = join(import.meta.dirname, '..')
const START_MS = 240_000
/** Nobody waits for the splash but the test of it. */
const at = (ms: number) => ({ WAYBILL_REVEAL_MS: String(ms) })
/** Shops of journeys are fakes on this machine. */
const fakes = {
  CONNECTOR_ALLOW_PRIVATE: '1',
  SHOPIFY_CLIENT_ID: SHOPIFY_APP.clientId,
  SHOPIFY_CLIENT_SECRET: SHOPIFY_APP.clientSecret,
}
/** Tests call faster than people do. */
const fast = { WAYBILL_RATE_USER: '100000/100000', WAYBILL_RATE_IP: '100000/100000' }

/** WAYBILL_BUILT: whoever started the tests has just built it. */
async function buildWeb(): Promise<void> {
  if (process.env['WAYBILL_BUILT']) return
  const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The web could not be built')
}

const OUTPUT_LINES = 60

/** The last lines that a server said. */
function listen(server: ReturnType<typeof spawn>): string[] {
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      if (output.length > OUTPUT_LINES) output.shift()
      server.emit('line', line)
    })
  }
  return output
}

/** Resolves with the address that a starting server prints; rejects when it ends before. */
function readAddress(server: ReturnType<typeof spawn>, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('The server did not get ready'), START_MS)
    server.on('line', (line: string) => {
      const address = /ready: (http:\/\/\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
    server.once('exit', () => fail('The server ended'))
  })
}

/**
 * A real start with its own database and demo data, on a free port; gone with all its data at the end.
 * WAYBILL_E2E_URL names a running server instead, WAYBILL_E2E_DATABASE its database, for trying one test again and again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['WAYBILL_E2E_URL']
  if (running) {
    project.provide('baseUrl', running)
    project.provide('appUrl', process.env['WAYBILL_E2E_DATABASE'] ?? '')
    return async () => {}
  }
  await buildWeb()
  const data = await mkdtemp(join(tmpdir(), 'waybill-e2e-'))
  const database = await startE2eDatabase()
  project.provide('appUrl', database.appUrl)
  const settings = {
    NODE_ENV: 'development',
    PORT: '0',
    WAYBILL_DATA: data,
    WAYBILL_DEMO: '1',
    // Fake printers of journeys are on this machine.
    WAYBILL_PRINTER_NETWORKS: '127.0.0.0/8',
    ...fast,
    ...fakes,
    ...at(0),
  }
  const env = { ...process.env, ...settings, ...database.env }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = listen(server)
  const ended = (code: number | null, signal: string | null) =>
    console.error(
      `The server under test ended in the middle (${code ?? signal}). Its last words:\n${output.join('\n')}`,
    )
  server.once('exit', ended)
  const stop = async () => {
    server.off('exit', ended)
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await database.stop()
    await rm(data, { recursive: true, force: true })
  }
  try {
    project.provide('baseUrl', await readAddress(server, output))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
