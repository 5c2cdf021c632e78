import { afterLogin, login, refreshToken } from '@waybill/contract/identity/api'
import {
  changeEmail,
  changePassword,
  endAllSessions,
  endSession,
  getAccount,
  listSessions,
  saveDensity,
  saveKeys,
  saveProfile,
  sendNewEmailCode,
} from '@waybill/contract/account/api'
import { exchangeProxy, startProxy } from '@waybill/contract/proxy/api'
import type { Route } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../../demo/index.ts'
import { userIdOf } from '../../../testing/probes/account.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const statusWith = async (token: string, host: string = hosts.main) =>
  (await server.call(afterLogin, { query: {} }, { token, host })).status
const tryLogin = (userName: string, password: string, host: string = hosts.main) =>
  server.call(login, { body: { userName, password } }, { host })
const lastMail = async (to: string) => {
  const { rows } = await server.admin.query<{ subject: string; content: { code: string | null } }>(
    'select subject, content from outbox_message where recipient = $1 order by id desc limit 1',
    [to],
  )
  return rows[0]
}
/** Tokens of staff who work for the seller. */
async function proxyToken(): Promise<string> {
  const body = { userId: await userIdOf(server, seller), reason: 'asked for help' }
  const how = { token: (await server.logIn('admin@demo.test')).accessToken }
  const { body: started } = await server.call(startProxy, { body }, how)
  const code = started.data?.code ?? ''
  const { body: taken } = await server.call(exchangeProxy, { body: { type: 'EZEESHIP', code } }, how)
  return taken.data?.accessToken ?? ''
}

describe('the account', () => {
  it.each([seller, 'seller@acme.test', 'owner@acme.test', 'floor@demo.test', 'admin@demo.test'])(
    'is shown to %s, whatever kind of account it is',
    async (as) => {
      const { status, body } = await server.call(getAccount, {}, { as })
      expect([status, body.data?.email]).toEqual([200, as])
      expect(body.data).toMatchObject({
        mfa: { enabled: false, recoveryLeft: 0 },
        newEmail: null,
        passwordPolicy: 'standard',
      })
    },
  )
  it('is nobody’s without a log-in', async () => {
    const routes: Route[] = [
      getAccount,
      saveProfile,
      changePassword,
      sendNewEmailCode,
      changeEmail,
      listSessions,
      endAllSessions,
    ]
    for (const route of routes)
      expect((await server.request({ method: route.method, url: urlOf(route) })).status, route.id).toBe(401)
  })
  it('keeps name, time zone and language', async () => {
    const profile = { firstName: ' Noé ', lastName: '李', timeZone: 'Asia/Shanghai', language: 'cn' } as const
    expect((await server.call(saveProfile, { body: profile }, { as: 'new@demo.test' })).status).toBe(200)
    const { body } = await server.call(getAccount, {}, { as: 'new@demo.test' })
    expect(body.data).toMatchObject({ ...profile, firstName: 'Noé' })
    const back = { firstName: 'Noah', lastName: 'Fresh', timeZone: null, language: 'en' } as const
    await server.call(saveProfile, { body: back }, { as: 'new@demo.test' })
    expect((await server.call(getAccount, {}, { as: 'new@demo.test' })).body.data).toMatchObject(back)
  })
  it('keeps whether single keys work, and tells the user who is logged in', async () => {
    const shown = async () =>
      (await server.call(afterLogin, { query: {} }, { as: 'new@demo.test' })).body.data?.singleKeys
    expect(await shown()).toBe(true)
    await server.call(saveKeys, { body: { singleKeys: false } }, { as: 'new@demo.test' })
    expect(await shown()).toBe(false)
    const bad = await server.request({
      method: 'PUT',
      url: saveKeys.path,
      as: 'new@demo.test',
      payload: { singleKeys: 1 },
    })
    expect(bad.status).toBe(400)
    await server.call(saveKeys, { body: { singleKeys: true } }, { as: 'new@demo.test' })
  })
  it('keeps how high the rows of lists are, and tells it at log-in', async () => {
    const as = 'new@demo.test'
    const shown = async () => (await server.call(afterLogin, { query: {} }, { as })).body.data?.density
    expect(await shown()).toBe('default')
    for (const density of ['compact', 'default'] as const) {
      await server.call(saveDensity, { body: { density } }, { as })
      expect(await shown()).toBe(density)
      expect((await server.call(getAccount, {}, { as })).body.data?.density).toBe(density)
    }
    const bad = { method: 'PUT', url: saveDensity.path, payload: { density: 'tiny' } } as const
    expect((await server.request({ ...bad, as })).status).toBe(400)
    expect((await server.request(bad)).status).toBe(401)
  })
  it.each([
    ['no name', { firstName: '  ' }, 'firstName'],
    ['a name of 10,000 letters', { lastName: 'x'.repeat(10_000) }, 'lastName'],
    ['a zone that there is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a language that there is not', { language: 'fr' }, 'language'],
    ['a field that is not its own', { role: 'ADMIN' }, 'role'],
    ['another organisation', { orgId: demoOrg.acmeSeller }, 'orgId'],
    ['another e-mail', { email: 'evil@demo.test' }, 'email'],
  ])('refuses %s', async (_what, change, field) => {
    const payload = { firstName: 'A', lastName: 'B', timeZone: null, language: 'en', ...change }
    const answer = await server.request({ method: 'PUT', url: saveProfile.path, as: 'new@demo.test', payload })
    expect([answer.status, answer.body.data]).toMatchObject([400, [{ fieldName: field }]])
  })
})

describe('the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call(changePassword, { body: { oldPassword, newPassword } }, { token })

  it('is changed, ends every other log-in, is written about, and is the one from then on', async () => {
    const [here, there] = [await server.logIn('new@demo.test'), await server.logIn('new@demo.test')]
    expect((await change(here.accessToken, DEMO_PASSWORD, 'Fresh_2026')).status).toBe(200)
    expect([await statusWith(here.accessToken), await statusWith(there.accessToken)]).toEqual([200, 401])
    const used = await server.call(refreshToken, { body: { refreshToken: there.refreshToken } })
    expect(used.status).toBe(401)
    expect((await tryLogin('new@demo.test', DEMO_PASSWORD)).body.errorCode).toBe('WRONG_LOGIN')
    expect((await tryLogin('new@demo.test', 'Fresh_2026')).status).toBe(200)
    expect((await lastMail('new@demo.test'))?.subject).toBe('Your password was changed')
    expect((await change(here.accessToken, 'Fresh_2026', DEMO_PASSWORD)).status).toBe(200)
  })
  it('is not the one that a change began with, once it was reset in between', async () => {
    const { accessToken } = await server.logIn('new@demo.test')
    const reset = await server.admin.connect()
    const found = await reset.query(`select password_hash from app_user where email = 'new@demo.test'`)
    await reset.query('begin')
    await reset.query(`update app_user set password_hash = 'another' where email = 'new@demo.test'`)
    const changing = change(accessToken, DEMO_PASSWORD, 'Fresh_2026')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await reset.query('commit')
    reset.release()
    expect((await changing).body.errorCode).toBe('WRONG_PASSWORD')
    const { rows } = await server.admin.query(`select password_hash from app_user where email = 'new@demo.test'`)
    expect(rows).toEqual([{ password_hash: 'another' }])
    await server.admin.query(`update app_user set password_hash = $1 where email = 'new@demo.test'`, [
      found.rows[0]?.password_hash,
    ])
  })
  it.each([
    ['five signs', 'Ab_12', 'PASSWORD_RULE'],
    ['seventeen signs', 'Abcdefg_123456789', 'PASSWORD_RULE'],
    ['a space', 'Abc 12345', 'PASSWORD_RULE'],
    ['the e-mail', 'seller', 'PASSWORD_IS_EMAIL'],
    ['a common one', '123456', 'PASSWORD_COMMON'],
    ['the present one', DEMO_PASSWORD, 'PASSWORD_SAME'],
  ])('cannot be %s', async (_what, wish, code) => {
    const { status, body } = await change(await server.tokenOf(seller), DEMO_PASSWORD, wish)
    expect([status, body.data]).toMatchObject([400, [{ fieldName: 'newPassword', code }]])
  })
  it('needs the present one, and ten wrong tries end only the trying', async () => {
    const token = (await server.logIn('floor@demo.test')).accessToken
    for (let wrong = 0; wrong < 10; wrong++)
      expect((await change(token, 'guess', 'Other_2026')).body.errorCode).toBe('WRONG_PASSWORD')
    expect((await change(token, DEMO_PASSWORD, 'Other_2026')).status).toBe(429)
    expect((await tryLogin('floor@demo.test', DEMO_PASSWORD)).status).toBe(200)
    await server.admin.query('delete from rate_limit')
  })
  it('is not for staff who work on the user’s behalf', async () => {
    const { status, body } = await change(await proxyToken(), DEMO_PASSWORD, 'Other_2026')
    expect([status, body.errorCode]).toEqual([403, 'PROXY_REFUSED'])
  })
})

describe('log-ins and devices', () => {
  const list = async (token: string) => (await server.call(listSessions, {}, { token })).body.data?.sessions ?? []

  it('are listed with device, network and time, the present one first, others’ never', async () => {
    server.clock.advance(1000)
    const sent = { body: { userName: seller, password: DEMO_PASSWORD } }
    await server.call(login, sent, { headers: { 'user-agent': chrome, 'x-forwarded-for': '1.2.3.4' } })
    server.clock.advance(1000)
    const here = await server.logIn(seller)
    const [first, second] = await list(here.accessToken)
    expect(first).toMatchObject({ current: true, network: '127.0.0.0/24', byName: null })
    expect(second).toMatchObject({ current: false, browser: 'Chrome', system: 'Windows', network: '127.0.0.0/24' })
    const { rows } = await server.admin.query<{ n: number }>(
      `select count(*)::int as n from session where org_id = $1 and ended_at is null`,
      [demoOrg.seller],
    )
    expect(await list(here.accessToken)).toHaveLength(rows[0]?.n ?? -1)
  })
  it('name the staff who work there', async () => {
    const { accessToken } = await server.logIn(seller)
    const staffAt = async () => (await list(accessToken)).filter(({ byName }) => byName === 'Ada Minster').length
    const before = await staffAt()
    await proxyToken()
    expect(await staffAt()).toBe(before + 1)
  })
  it('are ended one by one', async () => {
    const [here, there] = [await server.logIn(seller), await server.logIn(seller)]
    const id = (await list(there.accessToken))[0]?.id ?? ''
    expect((await server.call(endSession, { params: { id } }, { token: here.accessToken })).status).toBe(200)
    expect([await statusWith(here.accessToken), await statusWith(there.accessToken)]).toEqual([200, 401])
    expect((await server.call(endSession, { params: { id } }, { token: here.accessToken })).status).toBe(404)
    const other = (await list((await server.logIn('new@demo.test')).accessToken))[0]?.id ?? ''
    expect((await server.call(endSession, { params: { id: other } }, { token: here.accessToken })).status).toBe(404)
    const bad = await server.request({ method: 'DELETE', url: `${listSessions.path}/1`, as: seller })
    expect(bad.status).toBe(400)
  })
  it('are all ended by signing out everywhere, and no other account’s', async () => {
    const [here, there, other] = [
      await server.logIn(seller),
      await server.logIn(seller),
      await server.logIn('new@demo.test'),
    ]
    const worker = await proxyToken()
    expect((await server.call(endAllSessions, {}, { token: worker })).status).toBe(403)
    expect((await server.call(endAllSessions, {}, { token: here.accessToken })).status).toBe(200)
    const all = [here.accessToken, there.accessToken, worker, other.accessToken]
    expect(await Promise.all(all.map((token) => statusWith(token)))).toEqual([401, 401, 401, 200])
    const refreshed = await server.call(refreshToken, { body: { refreshToken: there.refreshToken } })
    expect(refreshed.status).toBe(401)
  })
})

describe('the e-mail', () => {
  const owner = 'owner@acme.test'
  const own = async () => ({ token: (await server.logIn(owner, hosts.acme)).accessToken, host: hosts.acme })
  const send = (how: { token: string; host: string }, email: string, password = DEMO_PASSWORD) =>
    server.call(sendNewEmailCode, { body: { email, password } }, how)
  const type = (how: { token: string; host: string }, code: string) => server.call(changeEmail, { body: { code } }, how)
  const wait = () => server.clock.advance(60_000)

  it('changes by a code that was sent to the new address, and the old one hears of it', async () => {
    const how = await own()
    expect((await send(how, 'Olivia@Acme.test')).status).toBe(200)
    expect((await server.call(getAccount, {}, how)).body.data?.newEmail).toBe('olivia@acme.test')
    const code = (await lastMail('olivia@acme.test'))?.content.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect((await type(how, code)).status).toBe(200)
    expect((await server.call(getAccount, {}, how)).body.data).toMatchObject({
      email: 'olivia@acme.test',
      newEmail: null,
    })
    expect((await tryLogin('olivia@acme.test', DEMO_PASSWORD, hosts.acme)).status).toBe(200)
    expect((await tryLogin(owner, DEMO_PASSWORD, hosts.acme)).body.errorCode).toBe('WRONG_LOGIN')
    expect((await lastMail(owner))?.subject).toBe('Your account email was changed')
    expect((await type(how, code)).body.errorCode).toBe('CODE_EXPIRED')
    wait()
    await send(how, owner)
    await type(how, (await lastMail(owner))?.content.code ?? '')
    expect((await tryLogin(owner, DEMO_PASSWORD, hosts.acme)).status).toBe(200)
  })
  it('is refused after five wrong codes, even with the right one, and after ten minutes', async () => {
    const how = await own()
    wait()
    await send(how, 'fifth@acme.test')
    const code = (await lastMail('fifth@acme.test'))?.content.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const said = []
    for (let n = 0; n < 5; n++) said.push((await type(how, wrong)).body.message)
    expect(said).toEqual([4, 3, 2, 1, 0].map((left) => `Verification code error. Attempts left: ${left}`))
    expect((await type(how, code)).body.errorCode).toBe('CODE_EXPIRED')
    wait()
    await send(how, 'late@acme.test')
    server.clock.advance(10 * 60_000)
    expect((await type(how, (await lastMail('late@acme.test'))?.content.code ?? '')).body.errorCode).toBe(
      'CODE_EXPIRED',
    )
  })
  it('says the same of an address that has an account, sends no code there, and never changes to it', async () => {
    const how = await own()
    wait()
    const [unknown] = [await send(how, 'nobody@acme.test')]
    wait()
    const known = await send(how, 'seller@acme.test')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const mail = await lastMail('seller@acme.test')
    expect([mail?.subject, mail?.content.code]).toEqual(['This address already has an account', null])
    expect((await type(how, '123456')).body.errorCode).toBe('CODE_ERROR')
  })
  it('may be on another tenant: that is another account', async () => {
    const how = await own()
    wait()
    await send(how, 'seller@nova.test')
    expect((await lastMail('seller@nova.test'))?.content.code).toMatch(/^\d{6}$/)
  })
  it('needs the password, a minute between two codes, and a real, new address', async () => {
    const how = await own()
    wait()
    expect((await send(how, 'x@acme.test', 'wrong')).body.errorCode).toBe('WRONG_PASSWORD')
    expect((await send(how, 'x@acme.test')).status).toBe(200)
    const soon = await send(how, 'y@acme.test')
    expect([soon.status, Number(soon.headers['retry-after'])]).toEqual([429, 60])
    expect((await send(how, 'OWNER@acme.test')).body.data).toMatchObject([{ code: 'EMAIL_SAME' }])
    for (const email of ['', 'x', 'x@', `${'x'.repeat(200)}@acme.test`])
      expect((await send(how, email)).body.data, email).toMatchObject([{ fieldName: 'email' }])
    for (const code of ['', '12345', '1234567', 'abcdef']) expect((await type(how, code)).status).toBe(400)
  })
  it('is not for staff who work on the user’s behalf', async () => {
    const how = { token: await proxyToken(), host: hosts.main }
    for (const answer of [await send(how, 'x@demo.test'), await type(how, '123456')])
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'PROXY_REFUSED'])
  })
})
