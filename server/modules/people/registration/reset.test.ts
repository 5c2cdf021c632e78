import { forgotPassword, resetPassword, verifyResetCode } from '@waybill/contract/registration/api'
import { listOrders } from '@waybill/contract/orders/api'
import { login } from '@waybill/contract/identity/api'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { codeFor, messagesTo, runJobs } from './testing.ts'

const server = useTestServer()
const NEW = 'Paper_Boat_77'
const forgot = (email: string, host: string = hosts.main, headers: Record<string, string> = {}) =>
  server.call(forgotPassword, { body: { email } }, { host, headers })
const verify = (email: string, code: string, host: string = hosts.main) =>
  server.call(verifyResetCode, { body: { email, code } }, { host })
const set = (ticket: string, password = NEW, confirmPassword = password, host: string = hosts.main) =>
  server.call(resetPassword, { body: { ticket, password, confirmPassword } }, { host })
const enter = (userName: string, password: string, host: string = hosts.main) =>
  server.call(login, { body: { userName, password } }, { host })
const ticketOf = async (email: string, host: string = hosts.main) => {
  await forgot(email, host)
  return (await verify(email, await codeFor(server, email, host), host)).body.data?.ticket ?? ''
}
const fieldsOf = (body: { data: unknown }) =>
  ((body.data ?? []) as { fieldName: string; code: string }[]).map(({ fieldName, code }) => `${fieldName}: ${code}`)
/** Another hour: what one address may ask for counts again after its minute at least. */
const later = () => server.clock.advance(61_000)

describe('a forgotten password', () => {
  it('is set anew with the code of the mail, which ends every log-in, and once only', async () => {
    const email = 'new@demo.test'
    const old = [await server.logIn(email), await server.logIn(email)]
    const ticket = await ticketOf(email)
    expect((await set(ticket)).body.result).toBe('OK')
    for (const { accessToken } of old)
      expect((await server.call(listOrders, { query: {} }, { token: accessToken })).status).toBe(401)
    expect((await enter(email, DEMO_PASSWORD)).body.errorCode).toBe('WRONG_LOGIN')
    expect((await enter(email, NEW)).status).toBe(200)
    expect((await set(ticket, 'Another_Boat_1')).body.errorCode).toBe('RESET_EXPIRED')
    const [notice] = await messagesTo(server, email)
    expect(notice?.subject).toBe('Your password was changed')
    const { rows } = await server.admin.query(
      `select count(*)::int as n from audit_event where action = 'password.reset'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
  it('has a link of the tenant, whatever host and forwarded host the request names', async () => {
    const email = 'seller@acme.test'
    await forgot(email, hosts.acme, {
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      origin: 'https://evil.test',
    })
    const [mail] = await messagesTo(server, email, hosts.acme)
    const code = mail?.content?.code ?? ''
    const link = new URL(mail?.content?.link?.href ?? '')
    expect(link.href).toMatch(/^http:\/\/acme\.test:8027\/reset\?/)
    expect([link.searchParams.get('code'), link.searchParams.get('email')]).toEqual([code, 'seller@acme.test'])
    expect((await forgot(email, 'evil.test')).status).toBe(404)
    const main = await forgot('floor@demo.test', '127.0.0.1.evil.test')
    expect(main.status).toBe(200)
    expect((await messagesTo(server, 'floor@demo.test'))[0]?.content?.link?.href).toMatch(/^http:\/\/localhost:8027\//)
  })
  it('fails after five wrong guesses, even when the sixth is right', async () => {
    const email = 'seller@nova.test'
    await forgot(email, hosts.nova)
    const code = await codeFor(server, email, hosts.nova)
    const wrong = code === '000000' ? '111111' : '000000'
    const said = []
    for (let guess = 0; guess < 5; guess++) said.push((await verify(email, wrong, hosts.nova)).body.message)
    expect(said.slice(0, 2)).toEqual([
      'The verification code is incorrect. Attempts left: 4',
      'The verification code is incorrect. Attempts left: 3',
    ])
    expect((await verify(email, code, hosts.nova)).body.errorCode).toBe('CODE_EXPIRED')
  })
  it('wants the new password twice, by the rules of the reset, and not a common one', async () => {
    const ticket = await ticketOf('admin@demo.test')
    const problems = async (password: string, again = password) => fieldsOf((await set(ticket, password, again)).body)
    expect(await problems(NEW, 'Other_Boat_77')).toEqual(['confirmPassword: PASSWORDS_NOT_CONSISTENT'])
    expect(await problems('seven_7')).toEqual(['password: PASSWORD_RULE'])
    expect(await problems('a'.repeat(21))).toEqual(['password: PASSWORD_RULE'])
    expect(await problems('iloveyou')).toEqual(['password: PASSWORD_COMMON'])
    expect(await problems('Twenty_characters_20')).toEqual([])
    expect((await enter('admin@demo.test', 'Twenty_characters_20')).status).toBe(200)
  })
  it('has a ticket that expires, belongs to its site, and survives that a stranger asks for another code', async () => {
    const email = 'owner@acme.test'
    const first = await ticketOf(email, hosts.acme)
    expect((await set(first)).body.errorCode).toBe('RESET_EXPIRED')
    later()
    await forgot(email, hosts.acme)
    expect((await set(first, NEW, NEW, hosts.acme)).status).toBe(200)
    expect((await set(first, NEW, NEW, hosts.acme)).body.errorCode).toBe('RESET_EXPIRED')
    later()
    const next = await ticketOf(email, hosts.acme)
    server.clock.advance(601_000)
    expect((await set(next, NEW, NEW, hosts.acme)).body.errorCode).toBe('RESET_EXPIRED')
    for (const none of ['no such ticket', next.slice(1), 'A'.repeat(200)])
      expect((await set(none)).body.errorCode).toBe('RESET_EXPIRED')
  })
  it('has a link that no stranger can use up, neither by guessing nor by asking again', async () => {
    const email = 'seller@nova.test'
    server.clock.advance(3_600_000)
    const follow = (key: string, to = email, host: string = hosts.nova) =>
      server.call(verifyResetCode, { body: { email: to, code: '000000', key } }, { host })
    await forgot(email, hosts.nova)
    const [mail] = await messagesTo(server, email, hosts.nova)
    const key = new URL(mail?.content?.link?.href ?? '').searchParams.get('key') ?? ''
    for (let guess = 0; guess < 6; guess++) await verify(email, 'xxxxxx', hosts.nova)
    later()
    await forgot(email, hosts.nova)
    for (let guess = 0; guess < 6; guess++) await verify(email, 'xxxxxx', hosts.nova)

    expect((await follow(key, 'seller@acme.test', hosts.acme)).status).not.toBe(200)
    expect((await follow(`${key.slice(0, -2)}AA`)).body.errorCode).toBe('CODE_EXPIRED')
    const tickets = [await follow(key), await follow(key)].map(({ body }) => body.data?.ticket ?? '')
    const sent = await Promise.all(tickets.map((ticket) => set(ticket, 'Paper_Ship_88', 'Paper_Ship_88', hosts.nova)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await follow(key)).body.errorCode).toBe('CODE_EXPIRED')
  })
  it('is still sent when strangers ask for codes without end', async () => {
    const email = 'floor@demo.test'
    await server.admin.query('delete from rate_limit')
    server.clock.advance(3_600_000)
    const from = (remoteAddress: string) =>
      server.request({ method: 'POST', url: forgotPassword.path, payload: { email }, remoteAddress })
    const ask = async (address: string) => {
      later()
      return (await from(address)).status
    }
    // The limits count in real time, the pause between two codes by the server's clock.
    const stranger = []
    for (let n = 0; n < 8; n++) stranger.push(await ask('198.51.100.1'))
    expect(stranger).toEqual([...Array(6).fill(200), 429, 429])
    expect(await ask('203.0.113.1')).toBe(200)
  })
})

describe('an address without an account', () => {
  it('is answered like one that has an account, at every step', async () => {
    server.clock.advance(3_600_000)
    const pair = ['seller@demo.test', 'ghost@demo.test']
    const asked = await Promise.all(pair.map((email) => forgot(email)))
    expect(asked[0]?.body).toEqual(asked[1]?.body)
    await runJobs(server)
    expect(await messagesTo(server, 'ghost@demo.test')).toEqual([])
    for (let guess = 0; guess < 6; guess++) {
      const answers = await Promise.all(pair.map((email) => verify(email, '00000x')))
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
    const again = await Promise.all(pair.map((email) => forgot(email)))
    expect(again.map(({ status }) => status)).toEqual([429, 429])
  })
  it('is answered in the same time', async () => {
    const known = Array.from({ length: 60 }, (_, n) => `timed-${n}@demo.test`)
    await server.admin.query(
      `insert into app_user (org_id, tenant_org_id, email, user_name, first_name, last_name, password_hash)
       select 12, 1, e, e, 'T', 'T', 'x' from unnest($1::text[]) e`,
      [known],
    )
    await server.admin.query(
      `insert into login_name (tenant_org_id, email, org_id, user_id) select 1, email, org_id, id from app_user where email = any($1)`,
      [known],
    )
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const timed = async (email: string) => {
      const start = performance.now()
      await server.request({
        method: 'POST',
        url: forgotPassword.path,
        payload: { email },
        remoteAddress: `10.0.0.${times.known.length}`,
      })
      return performance.now() - start
    }
    for (const [n, email] of known.entries()) {
      times.known.push(await timed(email))
      times.unknown.push(await timed(`ghost-${n}@demo.test`))
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0
    // The same statements run for both; what is left is the noise of the machine.
    expect(Math.abs(median(times.known) / median(times.unknown) - 1)).toBeLessThan(0.5)
  })
})
