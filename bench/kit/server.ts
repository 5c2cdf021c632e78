import { route } from '@waybill/contract/core/route'
import { createServer as createRawServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import type { Database } from '../../server/platform/database/index.ts'
import { handle, readHttpSettings, type Actor, type Services } from '../../server/platform/http/index.ts'
import { createLog } from '../../server/platform/log.ts'

const row = { id: 7, number: 'W-1007', state: 'open', units: 3 }
const whole = { result: 'OK', data: row, message: null, zhMessage: null, errorCode: null }

const actor: Actor = {
  userId: 7,
  orgId: 5,
  orgType: 1,
  tenantOrgId: 1,
  sessionId: 's',
  locale: 'en',
  verified: true,
  hasWarehouse: true,
  approved: true,
  factorMissing: false,
  floorOnly: false,
  proxy: null,
}
const small = route({
  id: 'small',
  method: 'GET',
  path: '/api/bench/small/:id',
  tag: 'bench',
  access: [1],
  summary: 'A row from memory',
  params: z.strictObject({ id: z.coerce.number() }),
  query: z.strictObject({ limit: z._default(z.coerce.number(), 50) }),
  output: z.object({ id: z.int(), number: z.string(), state: z.string(), units: z.int() }),
})

/** What the kit puts around an answer from memory, log-in and production log included; nothing behind it. */
async function listenKit(): Promise<number> {
  const env = {
    NODE_ENV: 'production',
    WAYBILL_DEMO: '0',
    WAYBILL_PUBLIC_URL: 'https://ship.example.com',
    WAYBILL_RATE_USER: '1000000/1000000',
    WAYBILL_RATE_IP: '1000000/1000000',
  }
  const services: Services = {
    config: readConfig(env),
    database: {} as Database,
    files: {} as Services['files'],
    log: createLog({ level: 'info', json: true }),
    http: readHttpSettings(env),
    now: () => new Date(),
  }
  const app = await buildApp({
    services,
    modules: [
      {
        routes: [handle(small, async () => row, { transaction: false })],
        authenticate: () => async () => actor,
      },
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function listenRaw(): Promise<number> {
  const server = createRawServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(whole))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

const port = await (process.argv[2] === 'raw' ? listenRaw() : listenKit())
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.send?.({ port })
