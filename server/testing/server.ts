import type { InputOf, OutputOf, Route } from '@waybill/contract/core/route'
import { type Tokens, login } from '@waybill/contract/identity/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { urlOf } from '@waybill/contract/core/client'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { DEMO_PASSWORD, seedAccounts } from '../demo/index.ts'
import { modules as allModules } from '../modules.ts'
import { fixedClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { diskFileStore } from '../platform/files/index.ts'
import { type HttpSettings, readHttpSettings, type Services } from '../platform/http/index.ts'
import { silentLog } from '../platform/log.ts'
import type { ServerModule } from '../platform/module.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** The hosts of the demo tenants as tests ask for them. */
export const hosts = {
  main: 'localhost:8027',
  acme: 'acme.test:8027',
  nova: 'nova.test:8027',
  soon: 'soon.test:8027',
} as const

export interface Answer<T> {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  body: Wrapper<T>
}

export interface CallHow {
  /** E-mail of the demo account that calls; nobody when left out. */
  as?: string
  host?: string
  token?: string
  headers?: Record<string, string>
}

export interface TestServer extends TestDatabase {
  app: FastifyInstance
  services: Services
  /** The server's clock: starts at the real time and moves only when told to. */
  clock: ReturnType<typeof fixedClock>
  /** Calls a route as a client would, over HTTP; the answer is checked against the route's schema. */
  call<R extends Route>(route: R, input: InputOf<R>, how?: CallHow): Promise<Answer<OutputOf<R>>>
  /** Any request, for what no typed client would send. */
  request(options: InjectOptions & { as?: string }): Promise<Answer<unknown>>
  /** Logs in again. */
  logIn(email: string, host?: string): Promise<Tokens>
  /** An access token of the account, logged in once. */
  tokenOf(email: string): Promise<string>
}

/** The host on which a demo account logs in. */
export const hostOfAccount = (email: string): string =>
  email.endsWith('@acme.test') ? hosts.acme : email.endsWith('@nova.test') ? hosts.nova : hosts.main

export interface TestServerOptions {
  modules?: readonly ServerModule[]
  http?: Partial<HttpSettings>
  env?: Record<string, string>
}

async function servicesFor(testing: TestDatabase, options: TestServerOptions, dataDir: string) {
  const clock = fixedClock(new Date())
  const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, ...options.env })
  // Tests call faster than people: they ask for limits when they test limits.
  const roomy = { perUser: { perSecond: 1e6, burst: 1e6 }, perIp: { perSecond: 1e6, burst: 1e6 } }
  const http = { ...readHttpSettings({}), ...roomy, ...options.http }
  const files = await diskFileStore(join(dataDir, 'files'))
  const services: Services = { config, database: testing.database, files, log: silentLog, http, now: () => clock.now() }
  return { services, clock }
}

/** A whole server on a database of its own with the demo accounts, without a port; close it, or use useTestServer. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testing = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-test-data-'))
  const { services, clock } = await servicesFor(testing, options, dataDir)
  await seedAccounts(services)
  const app = await buildApp({ services, modules: options.modules ?? allModules })
  const tokens = new Map<string, Promise<Tokens>>()

  const request: TestServer['request'] = async ({ as, ...sent }) => {
    const headers: Record<string, unknown> = { host: as ? hostOfAccount(as) : hosts.main, ...sent.headers }
    if (as) headers.authorization ??= `Bearer ${await tokenOf(as)}`
    const answer = await app.inject({ ...sent, headers: headers as Record<string, string> })
    const json = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (json ? answer.json() : answer.body) as Wrapper<unknown>,
    }
  }
  const call: TestServer['call'] = async (route, input, how = {}) => {
    const parts = input as { params?: object; query?: object; body?: object }
    const headers = {
      ...how.headers,
      ...(how.host && { host: how.host }),
      ...(how.token && { authorization: `Bearer ${how.token}` }),
    }
    const payload = parts.body === undefined ? {} : { payload: parts.body }
    return (await request({ method: route.method, url: urlOf(route, parts), as: how.as, headers, ...payload })) as never
  }
  const logIn: TestServer['logIn'] = async (email, host = hostOfAccount(email)) => {
    const { body } = await call(login, { body: { userName: email, password: DEMO_PASSWORD } }, { host })
    if (!body.data) throw new Error(`${email} could not log in: ${body.errorCode}`)
    return body.data
  }
  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email) ?? logIn(email)
    tokens.set(email, known)
    return (await known).accessToken
  }
  const close = async () => {
    await app.close()
    await testing.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...testing, app, services, clock, call, request, logIn, tokenOf, close }
}

/** A server for the file or describe block that calls it; use its members inside tests and hooks only. */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  let made: TestServer | undefined
  beforeAll(async () => {
    made = await testServer(options)
  })
  afterAll(async () => {
    await made?.close()
    made = undefined
  })
  return new Proxy({} as TestServer, {
    get: (_, name) => {
      if (!made) throw new Error('The test server exists only while tests run: use it inside a test or hook')
      return made[name as keyof TestServer]
    },
  })
}
