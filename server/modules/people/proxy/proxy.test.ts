import { afterLogin, logout, refreshToken, switchLanguage, type Tokens } from '@waybill/contract/identity/api'
import { setApprovalRequired } from '@waybill/contract/brand/api'
import { cancelOrders } from '@waybill/contract/orders/api'
import { checkProxy, exchangeProxy, PROXY_CODE_SECONDS, PROXY_MINUTES, startProxy } from '@waybill/contract/proxy/api'
import type { ProxyType } from '@waybill/contract/shell/hand-over'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { demoOrg } from '../../../demo/index.ts'
import { modules } from '../../../modules.ts'
import { createLog } from '../../../platform/log.ts'
import { OTHER_RESELLER, plantOtherReseller, userIdOf } from '../../../testing/probes/account.ts'
import { newOrder, seedOrders } from '../../../testing/shipping.ts'
import { hostOfAccount, hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const [admin, reseller, seller] = ['admin@demo.test', 'owner@acme.test', 'seller@acme.test']
beforeAll(async () => void (await plantOtherReseller(server)))

const start = async (as: string, whom: string, reason = 'asked for help') =>
  server.call(startProxy, { body: { userId: await userIdOf(server, whom), reason } }, { as })
const codeOf = async (as: string, whom: string) => (await start(as, whom)).body.data?.code ?? ''
const exchange = (code: string, type: ProxyType, how: { as?: string; token?: string; host?: string }) =>
  server.call(exchangeProxy, { body: { type, code } }, how)

async function workFor(as: string, whom: string, type: ProxyType): Promise<Tokens> {
  const { body } = await exchange(await codeOf(as, whom), type, { as })
  if (!body.data) throw new Error(`No tokens: ${body.errorCode}`)
  return body.data
}
const infoWith = (token: string, host: string = hosts.acme) => server.call(afterLogin, { query: {} }, { token, host })

describe('starting to work for a user', () => {
  it.each([
    [admin, 'seller@demo.test', 'EZEESHIP'],
    [admin, seller, 'SAAS'],
    [admin, reseller, 'SERVER'],
    [reseller, seller, 'SAAS'],
  ])('%s may work for %s, as %s', async (as, whom, type) => {
    const { status, body } = await start(as, whom)
    expect([status, body.data?.type, body.data?.expiresIn]).toEqual([200, type, PROXY_CODE_SECONDS])
    expect(body.data?.href).toBe(`/?type=${type}&code=${body.data?.code}`)
    const tokens = await exchange(body.data?.code ?? '', type as ProxyType, { as })
    const { body: info } = await infoWith(tokens.body.data?.accessToken ?? '', hostOfAccount(as))
    expect(info.data?.user.email).toBe(whom)
    expect(info.data?.proxy).toEqual({ byName: as === admin ? 'Ada Minster' : 'Owen Acme' })
  })
  it.each([
    [admin, 'floor@demo.test'],
    [admin, admin],
    [reseller, 'seller@nova.test'],
    [reseller, 'seller@demo.test'],
    [reseller, admin],
    [reseller, reseller],
    [OTHER_RESELLER, seller],
  ])('%s is told that there is no %s', async (as, whom) => {
    expect((await start(as, whom)).status).toBe(404)
  })
  it('is not for sellers and warehouses, nor for nobody, and needs a reason', async () => {
    for (const as of [seller, 'seller@demo.test', 'floor@demo.test'])
      expect((await start(as, 'new@demo.test')).status).toBe(403)
    expect((await server.call(startProxy, { body: { userId: 1000, reason: 'help' } })).status).toBe(401)
    for (const reason of ['', '  x ', 'a'.repeat(501)]) {
      const { status, body } = await start(admin, seller, reason)
      expect([status, body.data]).toMatchObject([400, [{ fieldName: 'reason' }]])
    }
    const extra = { userId: 1000, reason: 'help me', role: 'ADMIN' }
    const answer = await server.request({ method: 'POST', url: startProxy.path, as: admin, payload: extra })
    expect([answer.status, answer.body.data]).toMatchObject([400, [{ code: 'UNKNOWN_FIELD' }]])
    expect((await server.call(startProxy, { body: { userId: 999_999, reason: 'help' } }, { as: admin })).status).toBe(
      404,
    )
  })
  it('does not get past a suspension or a missing approval', async () => {
    const withStatus = async (status: number) => {
      await server.admin.query('update app_user set status = $1 where org_id = $2', [status, demoOrg.newSeller])
      const answer = await start(admin, 'new@demo.test')
      await server.admin.query('update app_user set status = 1 where org_id = $1', [demoOrg.newSeller])
      return answer.body.errorCode
    }
    expect([await withStatus(2), await withStatus(3)]).toEqual(['NOT_APPROVED', 'SUSPENDED'])
  })
  it('stands in the audit of both organisations, with the reason', async () => {
    const before = await server.admin.query('select max(id)::int as id from audit_event')
    await workFor(reseller, seller, 'SAAS')
    const { rows } = await server.admin.query<Record<string, unknown>>(
      `select org_id::int, user_id::int, proxy_user_id::int, action, detail->>'reason' as reason from audit_event
       where id > $1 order by id`,
      [(before.rows[0] as { id: number }).id],
    )
    const [staff, user] = [await userIdOf(server, reseller), await userIdOf(server, seller)]
    const reason = 'asked for help'
    expect(rows).toEqual([
      { org_id: demoOrg.acme, user_id: staff, proxy_user_id: null, action: 'proxy.started', reason },
      { org_id: demoOrg.acmeSeller, user_id: null, proxy_user_id: staff, action: 'proxy.started', reason },
      { org_id: demoOrg.acmeSeller, user_id: user, proxy_user_id: staff, action: 'proxy.sessionStarted', reason },
    ])
  })
})

describe('a hand-over code', () => {
  const refused = async (answer: ReturnType<typeof exchange>) => {
    const { status, body } = await answer
    expect([status, body.errorCode, body.data]).toEqual([400, 'PROXY_CODE_INVALID', null])
  }
  it('is good once, also for two at the same time', async () => {
    const code = await codeOf(reseller, seller)
    const twins = await Promise.all([1, 2, 3].map(() => exchange(code, 'SAAS', { as: reseller })))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    await refused(exchange(code, 'SAAS', { as: reseller }))
  })
  it('is over after sixty seconds', async () => {
    const code = await codeOf(reseller, seller)
    server.clock.advance(PROXY_CODE_SECONDS * 1000)
    await refused(exchange(code, 'SAAS', { as: reseller }))
  })
  it('is good only for the person who asked for it, on that host, as that kind', async () => {
    await refused(exchange(await codeOf(admin, seller), 'SAAS', { as: reseller }))
    await refused(exchange(await codeOf(reseller, seller), 'SAAS', { as: OTHER_RESELLER }))
    await refused(exchange(await codeOf(reseller, seller), 'EZEESHIP', { as: reseller }))
    const elsewhere = await exchange(await codeOf(admin, seller), 'SAAS', { as: admin, host: '127.0.0.1:8027' })
    expect(elsewhere.body.errorCode).toBe('PROXY_CODE_INVALID')
    await refused(exchange('x'.repeat(43), 'SAAS', { as: reseller }))
    expect((await exchange(await codeOf(reseller, seller), 'SAAS', {})).status).toBe(401)
    expect((await exchange('x'.repeat(43), 'SAAS', { as: seller })).status).toBe(403)
  })
  it('is worth nothing when the user was suspended meanwhile', async () => {
    const code = await codeOf(admin, 'new@demo.test')
    await server.admin.query('update app_user set status = 3 where org_id = $1', [demoOrg.newSeller])
    expect((await exchange(code, 'EZEESHIP', { as: admin })).body.errorCode).toBe('SUSPENDED')
    await server.admin.query('update app_user set status = 1 where org_id = $1', [demoOrg.newSeller])
    await refused(exchange(code, 'EZEESHIP', { as: admin }))
  })
  it('is not kept as it is', async () => {
    const code = await codeOf(reseller, seller)
    const { rows } = await server.admin.query<{ text: string }>('select p::text as text from proxy_code p')
    for (const { text } of rows) expect(text).not.toContain(code)
  })
  it.each([
    ['a kind that there is not', { type: 'ROOT', code: 'x' }, 'type'],
    ['no code', { type: 'SAAS' }, 'code'],
    ['an endless code', { type: 'SAAS', code: 'x'.repeat(201) }, 'code'],
  ])('%s answers 400', async (_what, payload, field) => {
    const answer = await server.request({ method: 'POST', url: exchangeProxy.path, as: admin, payload })
    expect([answer.status, answer.body.data]).toMatchObject([400, [{ fieldName: field }]])
  })
})

describe('a log-in on behalf of somebody', () => {
  const statusWith = async (token: string) => (await infoWith(token)).status
  it('ends with the log-in it was opened from, and leaves that alone when it ends', async () => {
    const own = await server.logIn(reseller)
    const userId = await userIdOf(server, seller)
    const open = async () => {
      const how = { token: own.accessToken, host: hosts.acme }
      const { body } = await server.call(startProxy, { body: { userId, reason: 'help' } }, how)
      return (await exchange(body.data?.code ?? '', 'SAAS', how)).body.data?.accessToken ?? ''
    }
    const [first, second] = [await open(), await open()]
    await server.call(logout, {}, { token: first, host: hosts.acme })
    expect([await statusWith(first), await statusWith(second), await statusWith(own.accessToken)]).toEqual([
      401, 200, 200,
    ])
    await server.call(logout, {}, { token: own.accessToken, host: hosts.acme })
    expect(await statusWith(second)).toBe(401)
  })
  it('ends when the person working there is suspended', async () => {
    const { accessToken } = await workFor(reseller, seller, 'SAAS')
    expect(await statusWith(accessToken)).toBe(200)
    await server.admin.query(`update app_user set status = 3 where email = $1`, [reseller])
    server.clock.advance(5000)
    expect(await statusWith(accessToken)).toBe(401)
    await server.admin.query(`update app_user set status = 1 where email = $1`, [reseller])
  })
  it('cannot begin to work for anybody else', async () => {
    const tokens = await workFor(admin, reseller, 'SERVER')
    const body = { userId: await userIdOf(server, seller), reason: 'help' }
    const answer = await server.call(startProxy, { body }, { token: tokens.accessToken })
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'PROXY_REFUSED'])
    expect((await exchange('x', 'SAAS', { token: tokens.accessToken })).body.errorCode).toBe('PROXY_REFUSED')
  })
  it('is good on the host where it was opened and on no other', async () => {
    const { accessToken } = await workFor(admin, seller, 'SAAS')
    expect((await infoWith(accessToken, hosts.main)).status).toBe(200)
    for (const host of [hosts.acme, hosts.nova]) expect((await infoWith(accessToken, host)).status).toBe(401)
  })
  it('is no log-in of the user: his own shows no proxy', async () => {
    const { body } = await server.call(afterLogin, { query: {} }, { as: seller })
    expect(body.data?.proxy).toBeNull()
    const { accessToken } = await workFor(reseller, seller, 'SAAS')
    const change = { body: { language: 'en' } } as const
    expect((await server.call(switchLanguage, change, { token: accessToken, host: hosts.acme })).status).toBe(200)
  })
})

describe('checking tokens of an address', () => {
  const check = (tokens: Partial<Tokens>, type: ProxyType, host: string = hosts.main) =>
    server.call(
      checkProxy,
      { body: { type, refreshToken: tokens.refreshToken ?? '' } },
      { token: tokens.accessToken, host },
    )
  it.each([
    ['seller@demo.test', 'EZEESHIP'],
    [seller, 'SAAS'],
    [reseller, 'SERVER'],
    ['floor@demo.test', 'WMS'],
    [admin, 'ADMIN'],
  ])('those of %s are of kind %s and of no other', async (email, type) => {
    const tokens = await server.logIn(email)
    for (const kind of ['WMS', 'ADMIN', 'EZEESHIP', 'SAAS', 'SERVER'] as const) {
      const { status, body } = await check(tokens, kind, hostOfAccount(email))
      expect([kind, status, body.errorCode]).toEqual(
        kind === type ? [kind, 200, null] : [kind, 400, 'PROXY_CODE_INVALID'],
      )
    }
    // Asking uses nothing up.
    expect((await check(tokens, type as ProxyType, hostOfAccount(email))).status).toBe(200)
  })
  it('refuses mixed pairs, used, ended and foreign ones', async () => {
    const [one, other] = [await server.logIn(admin), await server.logIn(admin)]
    expect((await check({ ...one, refreshToken: other.refreshToken }, 'ADMIN')).body.errorCode).toBe(
      'PROXY_CODE_INVALID',
    )
    expect((await check({ ...one, refreshToken: one.accessToken }, 'ADMIN')).body.errorCode).toBe('PROXY_CODE_INVALID')
    expect((await check(one, 'ADMIN', hosts.acme)).status).toBe(401)
    await server.call(refreshToken, { body: { refreshToken: other.refreshToken } })
    expect((await check(other, 'ADMIN')).body.errorCode).toBe('PROXY_CODE_INVALID')
    await server.call(logout, {}, { token: one.accessToken })
    expect((await check(one, 'ADMIN')).status).toBe(401)
    expect((await check({ refreshToken: 'x' }, 'ADMIN')).status).toBe(401)
    const empty = await server.request({ method: 'POST', url: checkProxy.path, as: admin, payload: { type: 'ADMIN' } })
    expect(empty.status).toBe(400)
  })
})

describe('what others do for a user', () => {
  it('is audited with who it was, and what the user does is not', async () => {
    const ids = await seedOrders(server.database, demoOrg.seller, [newOrder(), newOrder()])
    const { accessToken } = await workFor(admin, 'seller@demo.test', 'EZEESHIP')
    await server.call(cancelOrders, { body: { ids: ids.slice(0, 1) } }, { token: accessToken })
    await server.call(cancelOrders, { body: { ids: ids.slice(1) } }, { as: 'seller@demo.test' })
    const { rows } = await server.admin.query(
      `select user_id::int, proxy_user_id::int from audit_event where subject_type = 'order' and subject_id = any($1) order by id`,
      [ids.map(String)],
    )
    const [user, staff] = [await userIdOf(server, 'seller@demo.test'), await userIdOf(server, admin)]
    expect(rows).toEqual([
      { user_id: user, proxy_user_id: staff },
      { user_id: user, proxy_user_id: null },
    ])
  })
})

describe('what others do for a reseller', () => {
  it('is audited with who it was, also where the service writes', async () => {
    const { accessToken } = await workFor(admin, reseller, 'SERVER')
    const tenant = demoOrg.acme
    const set = (approvalRequired: boolean) =>
      server.call(setApprovalRequired, { body: { approvalRequired } }, { token: accessToken })
    expect([(await set(true)).status, (await set(false)).status]).toEqual([200, 200])
    const { rows } = await server.admin.query(
      `select user_id::int, proxy_user_id::int from audit_event where action = 'tenant.approvalRuleChanged' and org_id = $1`,
      [tenant],
    )
    const by = { user_id: await userIdOf(server, reseller), proxy_user_id: await userIdOf(server, admin) }
    expect(rows).toEqual([by, by])
  })
})

describe('the end of a log-in on behalf of somebody', () => {
  const statusWith = async (token: string) => (await infoWith(token)).status
  const refresh = (token: string) => server.call(refreshToken, { body: { refreshToken: token } }, { host: hosts.acme })
  it('is refreshed for an hour and no longer', async () => {
    let tokens = await workFor(reseller, seller, 'SAAS')
    for (let quarter = 1; quarter < PROXY_MINUTES / 15; quarter++) {
      server.clock.advance(14 * 60_000)
      tokens = (await refresh(tokens.refreshToken)).body.data ?? tokens
      expect(await statusWith(tokens.accessToken)).toBe(200)
    }
    server.clock.advance(8 * 60_000)
    const last = (await refresh(tokens.refreshToken)).body.data
    expect(last?.expiresIn).toBeLessThanOrEqual(10 * 60)
    server.clock.advance(10 * 60_000)
    expect(await statusWith(last?.accessToken ?? '')).toBe(401)
    expect((await refresh(last?.refreshToken ?? '')).status).toBe(401)
  })
  it('is that of the log-in it was opened from, where that ends sooner', async () => {
    server.clock.advance(1000)
    const { accessToken: own } = await server.logIn(admin)
    const { body: started } = await server.call(
      startProxy,
      { body: { userId: await userIdOf(server, seller), reason: 'asked for help' } },
      { token: own },
    )
    await server.admin.query(
      `update session set expires_at = $1 where id = (select id from session where user_id = $2 and proxy_user_id is null order by created_at desc limit 1)`,
      [new Date(server.clock.now().getTime() + 5 * 60_000), await userIdOf(server, admin)],
    )
    const tokens = (await exchange(started.data?.code ?? '', 'SAAS', { token: own })).body.data
    const { accessToken = '', refreshToken: renewal = '' } = tokens ?? {}
    expect((await infoWith(accessToken, hosts.main)).status).toBe(200)
    server.clock.advance(6 * 60_000)
    expect((await infoWith(accessToken, hosts.main)).status).toBe(401)
    expect((await server.call(refreshToken, { body: { refreshToken: renewal } })).status).toBe(401)
  })
})

describe('the log', () => {
  it('holds neither codes nor tokens, whatever address or call carried them', async () => {
    let lines = ''
    const out = new Writable({ write: (line, _encoding, done) => ((lines += String(line)), done()) })
    const log = createLog({ level: 'debug', json: true, out })
    const app = await buildApp({ services: { ...server.services, log }, modules })
    const tokens = await server.logIn(admin)
    const { body } = await server.call(
      startProxy,
      { body: { userId: await userIdOf(server, seller), reason: 'help' } },
      { token: tokens.accessToken },
    )
    const code = body.data?.code ?? ''
    const query = new URLSearchParams({ type: 'SAAS', code, ...tokens, expiresIn: '1' })
    const headers = { host: hosts.main, authorization: `Bearer ${tokens.accessToken}` }
    for (const url of [`/?${query}`, `/api/nothing?${query}`, `${afterLogin.path}?${query}`])
      await app.inject({ url, headers })
    for (const payload of [
      { type: 'SAAS', code },
      { type: 'SAAS', code },
    ])
      await app.inject({ method: 'POST', url: exchangeProxy.path, headers, payload })
    log.info('end of test')
    await app.close()
    expect(lines).toContain('end of test')
    for (const secret of [code, tokens.accessToken, tokens.refreshToken]) expect(lines).not.toContain(secret)
  })
})
