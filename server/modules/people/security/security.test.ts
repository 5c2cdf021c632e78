import { afterLogin, login, logout } from '@waybill/contract/identity/api'
import { beginMfa, confirmMfa, getAccount } from '@waybill/contract/account/api'
import { getSecurityRules, listOwnSecurity, listSiteSecurity, saveSecurityRules } from '@waybill/contract/security/api'
import { listOrders } from '@waybill/contract/orders/api'
import { listUsers } from '@waybill/contract/users/api'
import type { Route } from '@waybill/contract/core/route'
import { startProxy } from '@waybill/contract/proxy/api'
import { urlOf } from '@waybill/contract/core/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { OTHER_RESELLER, plantOtherReseller, userIdOf } from '../../../testing/probes/account.ts'
import { hostOfAccount, hosts, useTestServer } from '../../../testing/server.ts'
import { codeOf, stepAt } from '../mfa/totp.ts'
import { messagesTo } from '../registration/testing.ts'

const server = useTestServer()
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
type More = { password?: string; remoteAddress?: string; deviceToken?: string; code?: string; agent?: string }

const enter = (userName: string, { remoteAddress, agent, ...more }: More = {}) =>
  server.request({
    method: 'POST',
    url: login.path,
    payload: { userName, password: DEMO_PASSWORD, ...more },
    headers: { host: hostOfAccount(userName), ...(agent && { 'user-agent': agent }) },
    ...(remoteAddress && { remoteAddress }),
  })
const own = async (as: string, query: { cursor?: string; limit?: number } = {}) => {
  const { body } = await server.call(listOwnSecurity, { query }, { as })
  return body.data?.records ?? []
}
const site = async (as: string, query: Parameters<typeof siteQuery>[0] = {}) => siteQuery(query, as)
async function siteQuery(
  query: { action?: 'login.failed' | 'data.exported'; search?: string; limit?: number },
  as = '',
) {
  const { body } = await server.call(listSiteSecurity, { query }, { as })
  return body.data?.records ?? []
}
beforeEach(() => server.admin.query('truncate login_guard, rate_limit'))

describe('the audit log of logins', () => {
  it('has every failed login, of known and of unknown names, and no name, password or whole address', async () => {
    const remoteAddress = '198.51.100.77'
    await enter('floor@demo.test', { password: 'guess', remoteAddress, agent: chrome })
    await enter('ghost@demo.test', { password: 'guess', remoteAddress })
    const { rows } = await server.admin.query<{ row: string; user_id: number | null; subject_type: string }>(
      `select row_to_json(e)::text as row, user_id, subject_type from audit_event e where action = 'login.failed' order by id`,
    )
    expect(rows.map(({ user_id, subject_type }) => [user_id !== null, subject_type])).toEqual([
      [true, 'user'],
      [false, 'login name'],
    ])
    for (const { row } of rows) expect(row).not.toMatch(/ghost|floor|guess|198\.51\.100\.77/)
    const [event] = await site('admin@demo.test', { action: 'login.failed', search: 'floor@' })
    expect(event).toMatchObject({
      action: 'login.failed',
      account: { email: 'floor@demo.test' },
      browser: 'Chrome',
      system: 'Windows',
      network: '198.51.100.0/24',
    })
  })
  it('has one line for a burst of refused ones, and their number with the next', async () => {
    const remoteAddress = '198.51.100.78'
    for (let n = 0; n < 40; n++) await enter('floor@demo.test', { password: 'guess', remoteAddress })
    server.clock.advance(60_000)
    await enter('floor@demo.test', { password: 'guess', remoteAddress })
    const { rows } = await server.admin.query(
      `select count(*)::int as n from audit_event where action = 'login.rejected' and detail->>'network' = '198.51.100.0/24'`,
    )
    expect(rows).toEqual([{ n: 1 }])
    const [last] = await site('admin@demo.test', { action: 'login.failed', limit: 1 })
    expect(last?.refusedBefore).toBe(30)
  })
  it('shows users their own events, paged, and nobody else’s', async () => {
    await enter('seller@demo.test', { password: 'guess' })
    const events = await own('seller@demo.test')
    expect(events.map(({ action }) => action)).toContain('login.failed')
    const first = await server.call(listOwnSecurity, { query: { limit: 1 } }, { as: 'seller@demo.test' })
    expect(first.body.data?.total.count).toBe(events.length)
    const second = await own('seller@demo.test', { limit: 1, cursor: first.body.data?.next ?? '' })
    expect(second[0]?.id).toBe(events[1]?.id)
    const floor = await own('floor@demo.test')
    expect(floor.filter(({ id }) => events.some((event) => event.id === id))).toEqual([])
    expect((await server.call(listOwnSecurity, { query: { cursor: 'x' } }, { as: 'seller@demo.test' })).status).toBe(
      400,
    )
  })
})

describe('the audit log', () => {
  it('is appended to and never changed, by no role of the application', async () => {
    for (const role of ['seller', 'warehouse', 'reseller', 'platform', 'service'] as const) {
      for (const work of ['update audit_event set action = action', 'delete from audit_event']) {
        const tried = inScope(server.database, { role, orgId: demoOrg.acme }, (_db, client) => client.query(work))
        await expect(tried, `${role}: ${work}`).rejects.toThrow(/permission denied/)
      }
    }
  })
})

describe('the security events of a site', () => {
  it('are for its own staff: a reseller sees its own, the platform all, sellers none', async () => {
    await plantOtherReseller(server)
    await enter('seller@acme.test', { password: 'guess' })
    const emails = async (as: string) => (await site(as, { limit: 200 })).map(({ account }) => account?.email)
    expect(await emails('owner@acme.test')).toContain('seller@acme.test')
    expect(await emails('admin@demo.test')).toContain('seller@acme.test')
    expect(await emails(OTHER_RESELLER)).not.toContain('seller@acme.test')
    expect(new Set((await emails('owner@acme.test')).map((email) => email?.split('@')[1]))).toEqual(
      new Set(['acme.test']),
    )
  })
  it('are refused to everybody else, and bad input is named', async () => {
    for (const route of [listSiteSecurity, getSecurityRules] as Route[]) {
      expect((await server.request({ method: 'GET', url: urlOf(route) })).status, route.id).toBe(401)
      for (const as of ['seller@demo.test', 'floor@demo.test', 'seller@acme.test'])
        expect((await server.request({ method: 'GET', url: urlOf(route), as })).status, `${route.id} ${as}`).toBe(403)
    }
    for (const query of ['action=nothing', 'dateFrom=2026-02-30', 'limit=0', 'cursor=x', 'other=1'])
      expect(
        (await server.request({ method: 'GET', url: `${listSiteSecurity.path}?${query}`, as: 'admin@demo.test' }))
          .status,
      ).toBe(400)
    expect((await server.request({ method: 'GET', url: urlOf(listOwnSecurity) })).status).toBe(401)
  })
  it('are found by days and words', async () => {
    await enter('seller@acme.test', { password: 'guess' })
    const found = async (query: object) =>
      (await server.call(listSiteSecurity, { query: query as never }, { as: 'owner@acme.test' })).body.data?.records ??
      []
    expect((await found({ dateFrom: '2001-01-01', dateTo: '2001-12-31' })).length).toBe(0)
    expect((await found({ search: 'SELLER@acme' })).length).toBeGreaterThan(0)
    expect((await found({ search: '%' })).length).toBe(0)
  })
})

describe('a login from a new device', () => {
  it('is written to the user, once, with a way to shut it out', async () => {
    const email = 'seller@nova.test'
    const first = await enter(email, { agent: chrome, remoteAddress: '203.0.113.1' })
    const { deviceToken } = first.body.data as { deviceToken: string }
    expect(await messagesTo(server, email, hosts.nova)).toEqual([])
    await enter(email, { agent: chrome, remoteAddress: '203.0.113.99' })
    await enter(email, { agent: 'another', remoteAddress: '203.0.113.1', deviceToken })
    expect(await messagesTo(server, email, hosts.nova)).toEqual([])
    await enter(email, { agent: chrome, remoteAddress: '198.51.100.1' })
    const mails = await messagesTo(server, email, hosts.nova)
    expect(mails.map(({ subject }) => subject)).toEqual(['您的账号有新的登录'])
    const said = mails[0]?.content?.paragraphs.join(' ') ?? ''
    expect(said).toMatch(/Chrome, Windows.*198\.51\.100\.0\/24/)
    expect(mails[0]?.content?.link?.href).toBe('http://nova.test:8027/ss/forgot-psw')
    const seen = (await own(email)).filter(({ newDevice, browser }) => newDevice && browser === 'Chrome')
    expect(seen).toHaveLength(1)
  })
  it('is written in the language of the user', async () => {
    const email = 'new@demo.test'
    await enter(email, { agent: 'one' })
    await enter(email, { agent: 'other' })
    const [mail] = await messagesTo(server, email)
    expect(mail?.subject).toBe('New login to your account')
    expect(mail?.content?.link?.href).toMatch(/\/forgot-psw$/)
  })
})

describe('a second factor that staff must have', () => {
  const rules = (as: string) => server.call(getSecurityRules, {}, { as })
  const save = (staffMfa: boolean, as = 'owner@acme.test') =>
    server.call(saveSecurityRules, { body: { staffMfa } }, { as })
  const bytesOf = (base32: string) =>
    Buffer.from(
      (
        [...base32]
          .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
          .join('')
          .match(/.{8}/g) ?? []
      ).map((byte) => Number.parseInt(byte, 2)),
    )

  it('is off for the demo platform, and not its own to change', async () => {
    expect((await rules('admin@demo.test')).body.data).toEqual({ staffMfa: false, editable: false })
    expect((await save(true, 'admin@demo.test')).status).toBe(403)
    expect((await save(true, 'seller@acme.test')).status).toBe(403)
    expect(
      (await server.request({ method: 'PUT', url: saveSecurityRules.path, payload: { staffMfa: true } })).status,
    ).toBe(401)
    expect(
      (await server.request({ method: 'PUT', url: saveSecurityRules.path, payload: {}, as: 'owner@acme.test' })).status,
    ).toBe(400)
  })
  it('opens nothing but the own account until it is set up, and then everything', async () => {
    const as = 'owner@acme.test'
    expect((await save(true)).status).toBe(200)
    try {
      const how = { as }
      expect((await server.call(listUsers, { query: {} }, how)).body.errorCode).toBe('MFA_SETUP_REQUIRED')
      const body = { userId: await userIdOf(server, 'seller@acme.test'), reason: 'asked for help' }
      expect((await server.call(startProxy, { body }, how)).body.errorCode).toBe('MFA_SETUP_REQUIRED')
      expect((await save(false)).body.errorCode).toBe('MFA_SETUP_REQUIRED')
      expect((await server.call(getAccount, {}, how)).status).toBe(200)
      expect((await server.call(afterLogin, { query: {} }, how)).body.data?.factorMissing).toBe(true)
      // Sellers of the same site are not meant.
      expect((await server.call(listOrders, { query: {} }, { as: 'seller@acme.test' })).status).toBe(200)

      const { secret = '' } = (await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, how)).body.data ?? {}
      const code = codeOf(bytesOf(secret), stepAt(server.clock.now()))
      expect((await server.call(confirmMfa, { body: { code } }, how)).status).toBe(200)
      expect((await server.call(listUsers, { query: {} }, how)).status).toBe(200)
      expect((await server.call(afterLogin, { query: {} }, how)).body.data?.factorMissing).toBe(false)
      expect((await save(false)).status).toBe(200)
      const actions = (await own(as)).map(({ action }) => action)
      expect(actions.slice(0, 3)).toEqual(['twoFactor.ruleChanged', 'twoFactor.enabled', 'twoFactor.ruleChanged'])
      const wrong = await enter(as, { code: '000000' })
      expect(wrong.body.errorCode).toBe('MFA_CODE_WRONG')
      expect((await own(as))[0]?.action).toBe('twoFactor.failed')
    } finally {
      await server.admin.query('delete from second_factor')
      await server.admin.query('update tenant_setting set staff_mfa_required = false where org_id = $1', [demoOrg.acme])
      server.clock.advance(6000)
    }
  })
})

describe('an installation that requires it of the platform', () => {
  const strict = useTestServer({ env: { WAYBILL_STAFF_MFA: 'on' } })

  it('lets the administrator log in, set it up and log out, and nothing else; sellers and resellers are not meant', async () => {
    const as = 'admin@demo.test'
    expect((await strict.call(listUsers, { query: {} }, { as })).body.errorCode).toBe('MFA_SETUP_REQUIRED')
    expect((await strict.call(getAccount, {}, { as })).status).toBe(200)
    expect((await strict.call(listUsers, { query: {} }, { as: 'owner@acme.test' })).status).toBe(200)
    expect((await strict.call(listOrders, { query: {} }, { as: 'seller@demo.test' })).status).toBe(200)
    expect((await strict.call(logout, {}, { as })).status).toBe(200)
  })
})
