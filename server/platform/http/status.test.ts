import { afterLogin } from '@waybill/contract/identity/api'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { modules } from '../../modules.ts'
import { useTestServer } from '../../testing/server.ts'
import { openDatabase } from '../database/index.ts'
import { silentLog } from '../log.ts'

const server = useTestServer()

describe('health', () => {
  it('says that the process lives and that calls may come', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await server.request({ method: 'GET', url })).status).toBe(200)
  })
  it('says not ready while starting or stopping, and lives on', async () => {
    const app = await buildApp({ services: server.services, modules, isOpen: () => false })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })
  it('says not ready without a database, and calls answer 503 in both languages', async () => {
    const nowhere = openDatabase({ appUrl: 'postgresql://waybill_app:x@127.0.0.1:1/none', log: silentLog })
    const app = await buildApp({ services: { ...server.services, database: nowhere }, modules })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const answer = await app.inject(`${getSettingByDomain.path}?domainName=acme.test`)
    expect([answer.statusCode, answer.json().errorCode, answer.json().zhMessage]).toEqual([
      503,
      'UNAVAILABLE',
      expect.stringContaining('稍后'),
    ])
    const login = await app.inject({
      method: 'POST',
      url: '/api/wms-user/user/login',
      headers: { host: 'localhost' },
      payload: { userName: 'a', password: 'b' },
    })
    expect([login.statusCode, login.json().message]).toEqual([
      503,
      'Login service error, please contact the administrator',
    ])
    await app.close()
    await nowhere.close()
  })
})

describe('headers', () => {
  it('of the API forbid everything that data does not need', async () => {
    const { headers } = await server.request({
      method: 'GET',
      url: afterLogin.path,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Host'),
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
  it('are on a 404 of the API too, which is the wrapper', async () => {
    const { status, body, headers } = await server.request({ method: 'GET', url: '/api/nothing/here' })
    expect([status, body.errorCode, headers['cache-control']]).toEqual([404, 'ENDPOINT_NOT_FOUND', 'no-store'])
  })
  it('let no page of another origin ask beforehand, and no request is repeated to its sender', async () => {
    for (const method of ['OPTIONS', 'TRACE'] as const) {
      const answer = await server.app.inject({ method, url: afterLogin.path, headers: { cookie: 'scheme=hunter2' } })
      expect([answer.statusCode, answer.payload.includes('hunter2')], method).toEqual([404, false])
    }
  })
})
