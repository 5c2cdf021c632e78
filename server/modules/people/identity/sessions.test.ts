import { afterLogin, logout, refreshToken, shippingAfterLogin } from '@waybill/contract/identity/api'
import { listSessions } from '@waybill/contract/account/api'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { drainJobs, addJob } from '../../../platform/jobs/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { ACCESS_SECONDS, GRACE_SECONDS, hashToken, REFRESH_SECONDS } from './tokens.ts'
import { sweepLogins, sweepLoginsJob } from './sweep.ts'

const server = useTestServer()
const refresh = (token: string, host: string = hosts.main) =>
  server.call(refreshToken, { body: { refreshToken: token } }, { host })
const statusWith = async (token: string, host: string = hosts.main) =>
  (await server.call(afterLogin, { query: {} }, { token, host })).status

/** `npm run soak` takes 1,000. */
const PAIRS = Number(process.env.WAYBILL_REFRESH_PAIRS ?? 60)

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
  it('answers the same tokens for thirty seconds, so a lost answer can be asked for again', async () => {
    const first = await server.logIn('seller@demo.test')
    const { body } = await refresh(first.refreshToken)
    server.clock.advance(GRACE_SECONDS * 1000)
    const again = await refresh(first.refreshToken)
    expect([again.status, again.body.data]).toEqual([200, { ...body.data, expiresIn: ACCESS_SECONDS - GRACE_SECONDS }])
    expect(await statusWith(again.body.data?.accessToken ?? '')).toBe(200)
    expect((await refresh(again.body.data?.refreshToken ?? '')).status).toBe(200)
  })
  it('ends the whole session when it is used after the grace, and no other session', async () => {
    const [first, other] = [await server.logIn('seller@demo.test'), await server.logIn('seller@demo.test')]
    const { body } = await refresh(first.refreshToken)
    const second = body.data
    expect(await statusWith(second?.accessToken ?? '')).toBe(200)
    server.clock.advance(GRACE_SECONDS * 1000 + 1)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect(await statusWith(second?.accessToken ?? '')).toBe(401)
    expect(await statusWith(first.accessToken)).toBe(401)
    expect((await refresh(second?.refreshToken ?? '')).status).toBe(401)
    expect(await statusWith(other.accessToken)).toBe(200)
    // Whoever reads the security log sees it.
    const { rows } = await server.admin.query("select 1 from audit_event where action = 'session.tokenReused'")
    expect(rows).toHaveLength(1)
  })
  it('ends the whole session when it is two generations old, even within the grace', async () => {
    const first = await server.logIn('seller@demo.test')
    const second = (await refresh(first.refreshToken)).body.data
    const third = (await refresh(second?.refreshToken ?? '')).body.data
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect(await statusWith(third?.accessToken ?? '')).toBe(401)
  })
  it('answers simultaneous pairs alike, loses no session, and a thief still ends it', async () => {
    const { admin, clock } = server
    const { accessToken } = await server.logIn('seller@demo.test')
    const session = '(select org_id, session_id from access_token where token_hash = $1)'
    const { rows } = await admin.query<{ id: string }>(
      `insert into session (org_id, user_id, tenant_org_id, expires_at, created_at, last_seen_at)
       select org_id, user_id, tenant_org_id, expires_at, created_at, last_seen_at from session, generate_series(1, $2)
       where (org_id, id) = ${session} returning id`,
      [hashToken(accessToken), PAIRS],
    )
    const tokens = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
    await admin.query(
      `insert into refresh_token (token_hash, org_id, session_id, expires_at)
       select decode(hash, 'hex'), session.org_id, id, $3 from session
       join unnest($1::uuid[], $2::text[]) as given(session_id, hash) on given.session_id = session.id`,
      [
        tokens.map(({ id }) => id),
        tokens.map(({ token }) => hashToken(token).toString('hex')),
        new Date(clock.now().getTime() + 86_400_000),
      ],
    )
    let lost = 0
    let different = 0
    const next: string[] = []
    for (const { token } of tokens) {
      const [one, two] = await Promise.all([refresh(token), refresh(token)])
      if (one.status !== 200 || two.status !== 200) lost++
      if (one.body.data?.refreshToken !== two.body.data?.refreshToken) different++
      next.push(one.body.data?.refreshToken ?? '')
    }
    expect({ lost, different, of: new Set(next).size }).toEqual({ lost: 0, different: 0, of: PAIRS })
    clock.advance(GRACE_SECONDS * 1000 + 1)
    for (const { token } of tokens.slice(0, 20)) expect((await refresh(token)).status).toBe(401)
    const alive = await Promise.all(next.slice(0, 30).map((token) => refresh(token)))
    expect(alive.map(({ status }) => status)).toEqual([...Array(20).fill(401), ...Array(10).fill(200)])
  })
  it('is exchanged once by many at once: all hear the same answer', async () => {
    const first = await server.logIn('seller@demo.test')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.data?.refreshToken)).size).toBe(1)
    const { rows } = await server.admin.query('select count(*)::int as n from refresh_token where used_at is null')
    expect(rows).not.toEqual([{ n: 0 }])
  })
  it('leaves nothing in the database from which its successors could be known', async () => {
    const first = await server.logIn('seller@demo.test')
    const { body } = await refresh(first.refreshToken)
    const { rows } = await server.admin.query(
      `select row_to_json(r)::text as row from refresh_token r union all select row_to_json(a)::text from access_token a`,
    )
    const kept = JSON.stringify(rows)
    for (const token of [body.data?.refreshToken ?? '', body.data?.accessToken ?? '', first.refreshToken]) {
      expect(kept).not.toContain(token)
      expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })
  it('ends after fourteen days', async () => {
    const { refreshToken: token } = await server.logIn('seller@demo.test')
    server.clock.advance(REFRESH_SECONDS * 1000)
    expect((await refresh(token)).status).toBe(401)
  })
  it('cannot carry a session over its absolute end, which is sooner for staff', async () => {
    const day = 24 * 60 * 60 * 1000
    const [seller, staff] = [await server.logIn('seller@demo.test'), await server.logIn('admin@demo.test')]
    const started = server.clock.now().getTime()
    const listed = await server.call(listSessions, {}, { token: seller.accessToken })
    const own = listed.body.data?.sessions.find(({ current }) => current)
    expect(own?.endsAt).toBe(new Date(started + 30 * day).toISOString())
    server.clock.advance(day - 1000)
    const last = (await refresh(staff.refreshToken)).body.data
    expect(last?.expiresIn).toBe(1)
    server.clock.advance(1000)
    expect(await statusWith(last?.accessToken ?? '')).toBe(401)
    expect((await refresh(last?.refreshToken ?? '')).status).toBe(401)
    let token = seller.refreshToken
    for (const days of [9, 10, 9]) {
      server.clock.advance(days * day)
      token = (await refresh(token)).body.data?.refreshToken ?? ''
    }
    expect(token).not.toBe('')
    server.clock.advance(day)
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
