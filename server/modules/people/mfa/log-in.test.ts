import { beginMfa, confirmMfa, endMfa, getAccount, renewRecovery } from '@waybill/contract/account/api'
import { forgotPassword, resetPassword, verifyResetCode } from '@waybill/contract/registration/api'
import { login, saasLogin } from '@waybill/contract/identity/api'
import type { Route } from '@waybill/contract/core/route'
import { startProxy, exchangeProxy } from '@waybill/contract/proxy/api'
import { urlOf } from '@waybill/contract/core/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { codeFor } from '../registration/testing.ts'
import { userIdOf } from '../../../testing/probes/account.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { codeOf, stepAt } from './totp.ts'

const server = useTestServer()
const email = 'seller@acme.test'
const host = hosts.acme
const tryLogin = (code?: string, route: typeof login = saasLogin) =>
  server.call(
    route,
    { body: { userName: email, password: DEMO_PASSWORD, ...(code !== undefined && { code }) } },
    { host },
  )

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an authenticator app does with the secret that it is given. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const code = (secret: string, offset = 0) => codeOf(bytesOf(secret), stepAt(server.clock.now()) + offset)
const nextStep = () => server.clock.advance(30_000)

/** Logs in, sets the app up and turns it on. */
async function setUp(token: string) {
  const how = { token, host }
  const begun = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, how)
  const secret = begun.body.data?.secret ?? ''
  const confirmed = await server.call(confirmMfa, { body: { code: code(secret) } }, how)
  return { secret, codes: confirmed.body.data?.recoveryCodes ?? [], uri: begun.body.data?.uri ?? '' }
}
let token = ''
beforeEach(async () => {
  await server.admin.query('delete from second_factor')
  await server.admin.query('delete from rate_limit')
  nextStep()
  token = (await server.logIn(email)).accessToken
})

describe('setting up an authenticator app', () => {
  it('may begin twice at once; one of the two secrets is the one that counts', async () => {
    const begin = () => server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { token, host })
    const both = await Promise.all([begin(), begin()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const confirm = async (secret: string) =>
      (await server.call(confirmMfa, { body: { code: code(secret) } }, { token, host })).status
    const statuses = []
    for (const { body } of both) statuses.push(await confirm(body.data?.secret ?? ''))
    // The other is wrong before the right one, and too late after it.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
  it('never replaces a factor that is confirmed meanwhile', async () => {
    const begin = () => server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { token, host })
    await begin()
    const confirming = await server.admin.connect()
    await confirming.query('begin')
    await confirming.query('update second_factor set confirmed_at = now()')
    const again = begin()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await confirming.query('commit')
    confirming.release()
    const { body } = await again
    expect(body.errorCode).toBe('MFA_ALREADY_ON')
    const { rows } = await server.admin.query('select confirmed_at is not null as counts from second_factor')
    expect(rows).toEqual([{ counts: true }])
  })
  it('gives a secret, counts only after a first code, and shows ten recovery codes once', async () => {
    const how = { token, host }
    const begun = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, how)
    expect(begun.body.data?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.body.data?.uri).toContain('otpauth://totp/Acme%20Shipping:seller%40acme.test?secret=')
    expect((await tryLogin()).status).toBe(200)
    expect((await server.call(confirmMfa, { body: { code: '000000' } }, how)).body.errorCode).toBe('MFA_CODE_WRONG')
    expect((await tryLogin()).status).toBe(200)
    const confirmed = await server.call(confirmMfa, { body: { code: code(begun.body.data?.secret ?? '') } }, how)
    const codes = confirmed.body.data?.recoveryCodes ?? []
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect((await tryLogin()).body.errorCode).toBe('MFA_REQUIRED')
    expect((await server.call(getAccount, {}, how)).body.data?.mfa).toEqual({ enabled: true, recoveryLeft: 10 })
  })
  it('needs the password, and cannot be done twice', async () => {
    const how = { token, host }
    const wrong = await server.call(beginMfa, { body: { password: 'guess' } }, how)
    expect([wrong.status, wrong.body.errorCode]).toEqual([400, 'WRONG_PASSWORD'])
    expect((await server.call(confirmMfa, { body: { code: '123456' } }, how)).body.errorCode).toBe('MFA_NOT_SET_UP')
    const { secret } = await setUp(token)
    const again = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, how)
    expect([again.status, again.body.errorCode]).toEqual([409, 'MFA_ALREADY_ON'])
    nextStep()
    const twice = await server.call(confirmMfa, { body: { code: code(secret) } }, how)
    expect(twice.body.errorCode).toBe('MFA_ALREADY_ON')
  })
  it('keeps nothing readable of secret and codes', async () => {
    const { secret, codes } = await setUp(token)
    const { rows } = await server.admin.query<{ text: string }>(
      `select s::text as text from second_factor s union all select r::text from recovery_code r`,
    )
    const all = rows.map(({ text }) => text).join('\n')
    expect(all).not.toContain(bytesOf(secret).toString('hex'))
    for (const part of [secret, ...codes]) expect(all).not.toContain(part)
  })
})

describe('logging in with an authenticator app', () => {
  it.each([login, saasLogin])(
    'by $id asks for the code only who knows the password, and gives no tokens',
    async (route) => {
      const { secret } = await setUp(token)
      const { status, body } = await tryLogin(undefined, route)
      expect([status, body.errorCode, body.data]).toEqual([403, 'MFA_REQUIRED', null])
      const stranger = await server.call(route, { body: { userName: email, password: 'guess' } }, { host })
      expect(stranger.body.errorCode).toBe('WRONG_LOGIN')
      nextStep()
      expect((await tryLogin(code(secret), route)).body.data?.accessToken).toBeTruthy()
    },
  )
  it('takes each code once, and none of before', async () => {
    const { secret } = await setUp(token)
    expect((await tryLogin(code(secret))).body.errorCode).toBe('MFA_CODE_WRONG')
    nextStep()
    const now = code(secret)
    expect((await tryLogin(now)).status).toBe(200)
    expect((await tryLogin(now)).body.errorCode).toBe('MFA_CODE_WRONG')
    expect((await tryLogin(code(secret, -1))).body.errorCode).toBe('MFA_CODE_WRONG')
  })
  it('takes a code once, also of many at the same time', async () => {
    const { secret } = await setUp(token)
    nextStep()
    const now = code(secret)
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryLogin(now)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  it('takes a code with a space, of a clock half a minute off, and no wrong one', async () => {
    const { secret } = await setUp(token)
    server.clock.advance(120_000)
    const early = code(secret, 1)
    expect((await tryLogin(`${early.slice(0, 3)} ${early.slice(3)}`)).status).toBe(200)
    for (const wrong of [' ', '0', 'abcdef', code(secret, 5), code(secret, -5), "' or 1=1", 'x'.repeat(40)])
      expect((await tryLogin(wrong)).status, wrong).toBe(400)
    expect((await tryLogin('x'.repeat(41))).body.errorCode).toBe('INVALID_INPUT')
  })
  it('takes each recovery code once, however it is typed', async () => {
    const { codes } = await setUp(token)
    const [first = '', second = ''] = codes
    expect((await tryLogin(first)).status).toBe(200)
    expect((await tryLogin(first)).body.errorCode).toBe('MFA_CODE_WRONG')
    expect((await tryLogin(` ${second.toLowerCase().replace('-', '  ')}`)).status).toBe(200)
    const { body } = await server.call(getAccount, {}, { token, host })
    expect(body.data?.mfa.recoveryLeft).toBe(8)
  })
  it('stops guessing after ten tries', async () => {
    await setUp(token)
    await server.admin.query('delete from rate_limit')
    const tries = []
    for (let n = 0; n < 12; n++) tries.push((await tryLogin('000000')).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })
  it('is not asked of other accounts, not even of the same name on another tenant', async () => {
    await setUp(token)
    expect((await server.logIn('owner@acme.test')).accessToken).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('is set again without the app, which is asked for at the login as before', async () => {
    const { secret } = await setUp(token)
    await server.call(forgotPassword, { body: { email } }, { host })
    const verified = await server.call(
      verifyResetCode,
      { body: { email, code: await codeFor(server, email, host) } },
      { host },
    )
    const ticket = verified.body.data?.ticket ?? ''
    const body = { ticket, password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD }
    expect((await server.call(resetPassword, { body }, { host })).status).toBe(200)
    nextStep()
    expect((await tryLogin()).body.errorCode).toBe('MFA_REQUIRED')
    expect((await tryLogin(code(secret))).status).toBe(200)
  })
})

describe('turning it off', () => {
  it('needs the password and a code, and then nothing is asked any more', async () => {
    const { secret } = await setUp(token)
    const how = { token, host }
    nextStep()
    const off = (body: { password: string; code: string }) => server.call(endMfa, { body }, how)
    expect((await off({ password: 'guess', code: code(secret) })).body.errorCode).toBe('WRONG_PASSWORD')
    expect((await off({ password: DEMO_PASSWORD, code: '000000' })).body.errorCode).toBe('MFA_CODE_WRONG')
    expect((await off({ password: DEMO_PASSWORD, code: code(secret) })).status).toBe(200)
    expect((await tryLogin()).status).toBe(200)
    const { rows } = await server.admin.query('select 1 from recovery_code')
    expect(rows).toEqual([])
    expect((await off({ password: DEMO_PASSWORD, code: '000000' })).body.errorCode).toBe('MFA_CODE_WRONG')
  })
  it.each([endMfa, renewRecovery])(
    'by $id stops guessing codes after ten tries, be the password right',
    async (route) => {
      await setUp(token)
      await server.admin.query('delete from rate_limit')
      const proof = { password: DEMO_PASSWORD, code: '000000' }
      const tries = []
      for (let n = 0; n < 11; n++) {
        tries.push((await server.call<Route>(route, { body: proof } as never, { token, host })).status)
        // Another call that asks for the password alone gives no tries back.
        if (n === 5) await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { token, host })
      }
      expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    },
  )
  it('gives new recovery codes instead of the old ones', async () => {
    const { secret, codes } = await setUp(token)
    nextStep()
    const body = { password: DEMO_PASSWORD, code: code(secret) }
    const renewed = await server.call(renewRecovery, { body }, { token, host })
    const fresh = renewed.body.data?.recoveryCodes ?? []
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((one) => codes.includes(one))).toEqual([])
    expect((await tryLogin(codes[0])).body.errorCode).toBe('MFA_CODE_WRONG')
    expect((await tryLogin(fresh[0])).status).toBe(200)
  })
  it('and all of it is for the user alone: not for nobody, not for staff who work on the behalf', async () => {
    const routes: Route[] = [beginMfa, confirmMfa, renewRecovery, endMfa]
    for (const route of routes)
      expect((await server.request({ method: route.method, url: urlOf(route) })).status, route.id).toBe(401)
    const owner = 'owner@acme.test'
    const body = { userId: await userIdOf(server, email), reason: 'asked for help' }
    const started = await server.call(startProxy, { body }, { token: (await server.logIn(owner)).accessToken, host })
    expect(started.status).toBe(200)
    const asOwner = { token: (await server.logIn(owner)).accessToken, host }
    const taken = await server.call(
      exchangeProxy,
      { body: { type: 'SAAS', code: started.body.data?.code ?? '' } },
      asOwner,
    )
    const how = { token: taken.body.data?.accessToken ?? '', host }
    expect((await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, how)).body.errorCode).toBe(
      'PROXY_REFUSED',
    )
    const proof = { password: DEMO_PASSWORD, code: '123456' }
    for (const route of [renewRecovery, endMfa] as const)
      expect((await server.call<Route>(route, { body: proof } as never, how)).body.errorCode).toBe('PROXY_REFUSED')
  })
})
