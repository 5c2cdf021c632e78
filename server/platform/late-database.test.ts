import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../server-lifecycle.ts'
import { freePort, ownPostgres, type OwnPostgres } from '../testing/faults/postgres.ts'
import { readConfig } from './config.ts'
import { readHttpSettings } from './http/index.ts'
import { silentLog } from './log.ts'

let postgres: OwnPostgres
let dataDir = ''
beforeAll(async () => {
  postgres = await ownPostgres(await freePort())
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-late-'))
})
afterAll(async () => {
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (patienceMs?: number) => {
  const env = { NODE_ENV: 'test', PORT: '0', WAYBILL_DATA: dataDir, DATABASE_URL: postgres.url, WAYBILL_DEMO: '0' }
  return startServer({ config: readConfig(env), http: readHttpSettings({}), log: silentLog }, patienceMs)
}

it('a start without a database fails when the time for it is over', async () => {
  await expect(start(0)).rejects.toThrow(/ECONNREFUSED/)
})

it('a start waits for a database that is only just starting', async () => {
  const starting = start()
  await postgres.start()
  const server = await starting
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  await server.stop()
})

it('a start does not wait for what will not pass', async () => {
  const wrong = postgres.url.replace(/:[^:@/]+@/, ':wrong@')
  const env = { NODE_ENV: 'test', PORT: '0', WAYBILL_DATA: dataDir, DATABASE_URL: wrong, WAYBILL_DEMO: '0' }
  const given = { config: readConfig(env), http: readHttpSettings({}), log: silentLog }
  await expect(startServer(given)).rejects.toThrow(/password authentication failed/)
})
