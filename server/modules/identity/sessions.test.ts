import { afterLogin, logout, refreshToken, shippingAfterLogin } from '@waybill/contract'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../demo/index.ts'
import { hosts, useTestServer } from '../../testing/server.ts'
import { drainJobs } from '../../platform/jobs/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { inScope } from '../../platform/database/index.ts'
import { silentLog } from '../../platform/log.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'
import { sweepLogins, sweepLoginsJob } from './sweep.ts'

const server = useTestServer()
const refresh = (token: string, host: string = hosts.main) =>
  server.call(refreshToken, { body: { refreshToken: token } }, { host })
const statusWith = async (token: string, host: string = hosts.main) =>
  (await server.call(afterLogin, { query: {} }, { token, host })).status

describe('an access token', () => {
  it('opens calls on its own host', async () => {
    const { accessToken } = await server.logIn('seller@demo.test')
    expect(await statusWith(accessToken)).toBe(200)
  })
  it('is refused when it is cut, lengthened, changed, empty, or the refresh token instead', async () => {
    const { accessToken, refreshToken: other } = await server.logIn('seller@demo.test')
    const flipped = (accessToken.startsWith('A') ? 'B' : 'A') + accessToken.slice(1)
    const wrong = [
      accessToken.slice(0, -1),
      `${accessToken}x`,
      flipped,
      accessToken.toUpperCase(),
      other,
      'null',
      ' ',
      'a'.repeat(5000),
    ]
    for (const token of wrong) expect(await statusWith(token), token.slice(0, 50)).toBe(401)
    for (const authorization of ['', 'Bearer', 'Basic c2VsbGVyOng=', accessToken, `Bearer ${accessToken}, Bearer x`]) {
      const { status } = await server.request({ method: 'GET', url: afterLogin.path, headers: { authorization } })
      expect(status, authorization.slice(0, 12)).toBe(401)
    }
  })
  it("is refused on another tenant's host, on the main site and on an unknown one, and still good at home", async () => {
    const { accessToken } = await server.logIn('seller@acme.test')
    for (const host of [hosts.nova, hosts.main, 'stranger.test', ''])
      expect(await statusWith(accessToken, host)).toBe(401)
    for (const host of [hosts.acme, 'ACME.test.:8027']) expect(await statusWith(accessToken, host)).toBe(200)
    const main = await server.logIn('seller@demo.test')
    expect(await statusWith(main.accessToken, hosts.acme)).toBe(401)
  })
  it('does not believe X-Forwarded-Host from just anybody', async () => {
    const { accessToken } = await server.logIn('seller@acme.test')
    const { status } = await server.request({
      method: 'GET',
      url: afterLogin.path,
      headers: { host: hosts.main, 'x-forwarded-host': hosts.acme, authorization: `Bearer ${accessToken}` },
    })
    expect(status).toBe(401)
  })
  it('ends after fifteen minutes, also when it was used a moment before', async () => {
    const { accessToken } = await server.logIn('seller@demo.test')
    server.clock.advance(ACCESS_SECONDS * 1000 - 1000)
    expect(await statusWith(accessToken)).toBe(200)
    server.clock.advance(1000)
    expect(await statusWith(accessToken)).toBe(401)
  })
  it('ends at once when its user logs out, and leaves other log-ins alone', async () => {
    const [mine, other] = [await server.logIn('seller@demo.test'), await server.logIn('seller@demo.test')]
    expect(await statusWith(mine.accessToken)).toBe(200)
    expect((await server.call(logout, {}, { token: mine.accessToken })).body).toMatchObject({
      result: 'OK',
      data: null,
    })
    expect(await statusWith(mine.accessToken)).toBe(401)
    expect((await refresh(mine.refreshToken)).status).toBe(401)
    expect(await statusWith(other.accessToken)).toBe(200)
  })
  it('ends within five seconds when the account is suspended elsewhere', async () => {
    const { accessToken, refreshToken: other } = await server.logIn('new@demo.test')
    expect(await statusWith(accessToken)).toBe(200)
    await server.admin.query('update org set status = 3 where id = $1', [demoOrg.newSeller])
    server.clock.advance(5000)
    expect(await statusWith(accessToken)).toBe(401)
    expect((await refresh(other)).status).toBe(401)
    await server.admin.query('update org set status = 1 where id = $1', [demoOrg.newSeller])
  })
})

describe('a refresh token', () => {
  it('is exchanged for new tokens that work', async () => {
    const first = await server.logIn('seller@demo.test')
    const { body } = await refresh(first.refreshToken)
    expect(body.data?.accessToken).not.toBe(first.accessToken)
    expect(await statusWith(body.data?.accessToken ?? '')).toBe(200)
    expect((await refresh(body.data?.refreshToken ?? '')).status).toBe(200)
  })
  it('ends the whole log-in when it is used a second time, and no other log-in', async () => {
    const [first, other] = [await server.logIn('seller@demo.test'), await server.logIn('seller@demo.test')]
    const { body } = await refresh(first.refreshToken)
    const second = body.data
    expect(await statusWith(second?.accessToken ?? '')).toBe(200)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect(await statusWith(second?.accessToken ?? '')).toBe(401)
    expect(await statusWith(first.accessToken)).toBe(401)
    expect((await refresh(second?.refreshToken ?? '')).status).toBe(401)
    expect(await statusWith(other.accessToken)).toBe(200)
  })
  it('is exchanged by one of many at once, and then the log-in is ended', async () => {
    const first = await server.logIn('seller@demo.test')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refreshToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await statusWith(first.accessToken)).toBe(401)
  })
  it('ends after fourteen days', async () => {
    const { refreshToken: token } = await server.logIn('seller@demo.test')
    server.clock.advance(REFRESH_SECONDS * 1000)
    expect((await refresh(token)).status).toBe(401)
  })
  it("is refused on another tenant's host without harm, cut, as an access token, and when it is none", async () => {
    const { accessToken, refreshToken: token } = await server.logIn('seller@nova.test')
    expect((await refresh(token, hosts.acme)).status).toBe(401)
    for (const wrong of [token.slice(1), accessToken, 'x']) expect((await refresh(wrong, hosts.nova)).status).toBe(401)
    expect((await server.request({ method: 'POST', url: refreshToken.path, payload: {} })).status).toBe(400)
    expect((await refresh(token, hosts.nova)).status).toBe(200)
  })
})

describe('sweeping', () => {
  it('removes abandoned sessions with all their tokens and leaves living ones', async () => {
    await server.logIn('admin@demo.test')
    server.clock.advance(31 * 24 * 60 * 60 * 1000)
    const alive = await server.logIn('admin@demo.test')
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) => addJob(db, sweepLogins, {}))
    const clock = { now: () => server.clock.now() }
    await drainJobs({ database: server.database, jobs: [sweepLoginsJob], concurrency: 1, log: silentLog, clock })
    const { rows } = await server.admin.query<Record<string, number>>(
      `select (select count(*)::int from session) as sessions, (select count(*)::int from access_token) as access,
              (select count(*)::int from refresh_token) as refresh`,
    )
    expect(rows[0]).toEqual({ sessions: 1, access: 1, refresh: 1 })
    expect((await server.call(shippingAfterLogin, { query: {} }, { token: alive.accessToken })).status).toBe(200)
  })
})
