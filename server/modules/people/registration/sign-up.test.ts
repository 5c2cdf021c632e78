import { afterLogin, login } from '@waybill/contract/identity/api'
import { buyLabels } from '@waybill/contract/shipping/api'
import {
  checkPhoneCode,
  registrationRules,
  saasSignUp,
  sendEmailCode,
  sendPhoneCode,
  signUp,
} from '@waybill/contract/registration/api'
import { listOrders } from '@waybill/contract/orders/api'
import { saveOrders } from '@waybill/contract/imports/api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../../demo/index.ts'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { hosts, type TestServer, useTestServer } from '../../../testing/server.ts'
import { registration } from './index.ts'
import { codeFor, messagesTo, newForm, send, withCodes } from './testing.ts'

const server = useTestServer()
const fresh = async (change: Parameters<typeof newForm>[0] = {}, host: string = hosts.main) =>
  withCodes(server, newForm(change), host)
const enter = async (userName: string, password: string, host: string = hosts.main) =>
  (await server.call(login, { body: { userName, password } }, { host })).body.data?.accessToken ?? ''
const fieldsOf = (body: { data: unknown }) =>
  ((body.data ?? []) as { fieldName: string; code: string }[]).map(({ fieldName, code }) => `${fieldName}: ${code}`)

describe('a sign-up', () => {
  it('makes an organisation of its own that can look around, import and later buy', async () => {
    const form = await fresh({ companyName: '  Paper   Boats ', invitationCode: 'FRIEND-7' })
    const { status, body } = await send(server, form)
    expect([status, body.data]).toEqual([200, { userName: form.email, approved: true }])
    const token = await enter(form.email, form.password)
    const info = await server.call(afterLogin, { query: {} }, { token })
    expect(info.body.data).toMatchObject({
      user: { firstName: 'Nina', orgName: 'Paper Boats', orgType: 1, approved: true, language: 'en' },
      timeZone: 'America/Los_Angeles',
      ezeeshipUser: { authFlag: false },
    })
    expect((await server.call(listOrders, { query: {} }, { token })).body.data?.records).toEqual([])
    const orgId = info.body.data?.user.orgId
    const { rows } = await server.admin.query(
      `select phone, country, invitation_code, monthly_volume from seller_profile where org_id = $1`,
      [orgId],
    )
    expect(rows).toMatchObject([{ phone: `+1${form.phone}`, country: 'US', invitation_code: 'FRIEND-7' }])
    const books = await server.admin.query(
      `select o.parent_org_id, exists (select 1 from ledger_account where org_id = o.id) as books from org o where id = $1`,
      [orgId],
    )
    expect(books.rows).toEqual([{ parent_org_id: demoOrg.platform, books: true }])
    const [welcome] = await messagesTo(server, form.email)
    expect(welcome).toMatchObject({ subject: 'Welcome', content: { link: { path: '/login' } } })
  })
  it("on a reseller's host belongs to the reseller and to no other site", async () => {
    const form = await fresh({ language: 'cn' }, hosts.acme)
    const { body } = await server.call(saasSignUp, { body: form }, { host: hosts.acme })
    expect(body.data?.approved).toBe(true)
    expect(await enter(form.email, form.password, hosts.acme)).toBeTruthy()
    expect(await enter(form.email, form.password)).toBe('')
    const { rows } = await server.admin.query('select parent_org_id from org where name = $1', [form.companyName])
    expect(rows).toEqual([{ parent_org_id: demoOrg.acme }])
    expect((await messagesTo(server, form.email, hosts.acme))[0]?.content?.link?.path).toBe('/ss/login')
  })
  it('sent again after its answer was lost says the same and makes nothing more', async () => {
    const form = await fresh()
    const answers = [await send(server, form), await send(server, form)]
    expect(answers.map(({ body }) => body.data)).toEqual(Array(2).fill({ userName: form.email, approved: true }))
    const { rows } = await server.admin.query('select id from org where name = $1', [form.companyName])
    expect(rows).toHaveLength(1)
    expect((await send(server, { ...form, password: 'Another_Boat_1' })).body.errorCode).toBe('CODE_EXPIRED')
  })
  it('twice at once makes one account', async () => {
    const form = await fresh()
    await Promise.all([send(server, form), send(server, form), send(server, form)])
    const { rows } = await server.admin.query('select id from org where name = $1', [form.companyName])
    expect(rows).toHaveLength(1)
  })
  it('says beforehand which rules the site has', async () => {
    const { body } = await server.call(registrationRules, {})
    expect(body.data).toEqual({ passwords: 'standard', approval: false, outbox: true, phoneCode: true })
    expect((await server.call(registrationRules, {}, { host: 'stranger.test' })).status).toBe(404)
  })
  it('is closed on a site before its launch', async () => {
    const { status } = await server.call(sendEmailCode, { body: { email: 'a@b.test' } }, { host: hosts.soon })
    expect(status).toBe(404)
  })
})

describe('what is typed wrongly', () => {
  it('is named field by field, all at once', async () => {
    const form = newForm({
      confirmEmail: 'other@registration.test',
      password: 'short',
      phone: '12',
      timeZone: 'Mars/Olympus',
      location: 'XX',
      firstName: 'A\u202eB',
    })
    const { status, body } = await send(server, { ...form, emailCode: '1', phoneCode: '1', invitationCode: form.email })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(fieldsOf(body).toSorted()).toEqual([
      'confirmEmail: EMAIL_MISMATCH',
      'firstName: INVALID_VALUE',
      'invitationCode: INVITE_IS_EMAIL',
      'location: INVALID_VALUE',
      'password: PASSWORD_RULE',
      'phone: PHONE',
      'timeZone: INVALID_VALUE',
    ])
  })
  it('is a common password, or one that is the e-mail', async () => {
    const problems = async (password: string) =>
      fieldsOf(
        (
          await send(server, {
            ...newForm({ email: 'boatman@registration.test', password }),
            emailCode: '1',
            phoneCode: '1',
          })
        ).body,
      )
    expect(await problems('Password1')).toEqual(['password: PASSWORD_COMMON'])
    expect(await problems('qwerty123')).toEqual(['password: PASSWORD_COMMON'])
    expect(await problems('BoatMan')).toEqual(['password: PASSWORD_IS_EMAIL'])
  })
  it('is a field that the form does not have, a missing one, or one of ten thousand characters', async () => {
    const form = { ...newForm(), emailCode: '1', phoneCode: '1' }
    const post = async (payload: object) => {
      const { status, body } = await server.request({ method: 'POST', url: signUp.path, payload })
      return [status, ...fieldsOf(body)]
    }
    expect(await post({ ...form, role: 'admin', orgId: 1, status: 1 })).toEqual([
      400,
      'role: UNKNOWN_FIELD',
      'orgId: UNKNOWN_FIELD',
      'status: UNKNOWN_FIELD',
    ])
    expect(await post({ ...form, firstName: 'x'.repeat(10_000) })).toEqual([400, 'firstName: LENGTH_MAX'])
    expect(await post({ ...form, companyName: '   ' })).toEqual([400, 'companyName: REQUIRED'])
    expect(await post({ ...form, email: 'not an e-mail' })).toEqual([400, 'email: EMAIL'])
    expect(await post({ ...form, businessCategory: 99 })).toEqual([400, 'businessCategory: CHOICE'])
    const { phone: _, ...without } = form
    expect(await post(without)).toEqual([400, 'phone: REQUIRED'])
  })
  it('a script in a name is kept as the text that it is', async () => {
    const form = await fresh({ firstName: '<script>alert(1)</script>', companyName: `"><img src=x onerror=alert(1)>` })
    expect((await send(server, form)).status).toBe(200)
    const info = await server.call(afterLogin, { query: {} }, { token: await enter(form.email, form.password) })
    expect(info.body.data?.user.firstName).toBe('<script>alert(1)</script>')
  })
})

describe('a company', () => {
  it('has one account in a tenant, however it is spaced and written', async () => {
    const first = await fresh({ companyName: 'Harbour Lights Ltd' })
    expect((await send(server, first)).status).toBe(200)
    const again = await fresh({ companyName: '  HARBOUR   lights LTD ' })
    const { status, body } = await send(server, again)
    expect([status, body.errorCode, body.message]).toEqual([
      409,
      'COMPANY_TAKEN',
      'This company already has a registered account.',
    ])
    expect((await send(server, { ...again, companyName: 'Harbour Lights Two' })).status).toBe(200)
    expect(
      (await send(server, await fresh({ companyName: 'Harbour Lights Ltd' }, hosts.acme), hosts.acme)).status,
    ).toBe(200)
  })
  it('is not told of to who has not proved an address', async () => {
    const form = newForm({ companyName: 'Redwood Outfitters' })
    const { body } = await send(server, { ...form, emailCode: '000000', phoneCode: '000000' })
    expect(body.errorCode).toBe('CODE_EXPIRED')
  })
})

describe('an e-mail that has an account', () => {
  it('gets a mail that says so; the visitor sees no difference, and nothing of the account changes', async () => {
    const before = await server.admin.query(`select * from app_user where email = 'seller@demo.test'`)
    const known = await server.call(sendEmailCode, { body: { email: 'Seller@Demo.test' } })
    const unknown = await server.call(sendEmailCode, { body: { email: 'nobody@registration.test' } })
    expect(known.body).toEqual(unknown.body)
    const [mail] = await messagesTo(server, 'seller@demo.test')
    expect(mail).toMatchObject({ subject: 'You already have an account', content: { code: null } })
    const form = newForm({ email: 'seller@demo.test', phone: '2135559999' })
    await server.call(sendPhoneCode, { body: { phone: form.phone, location: 'US' } })
    const phoneCode = await codeFor(server, '+12135559999')
    const { body } = await send(server, { ...form, emailCode: '123456', phoneCode })
    expect(body.errorCode).toBe('CODE_ERROR')
    const after = await server.admin.query(`select * from app_user where email = 'seller@demo.test'`)
    expect(after.rows).toEqual(before.rows)
    expect(await enter('seller@demo.test', DEMO_PASSWORD)).toBeTruthy()
  })
})

describe('a code', () => {
  it('fails after five guesses, even when the sixth is right', async () => {
    const form = await fresh()
    const wrong = form.emailCode === '000000' ? '111111' : '000000'
    const said: unknown[] = []
    for (let guess = 0; guess < 5; guess++) said.push((await send(server, { ...form, emailCode: wrong })).body.message)
    expect(said.slice(0, 4)).toEqual([4, 3, 2, 1].map((left) => `Verification code error. Attempts left: ${left}`))
    const { body } = await send(server, form)
    expect([body.errorCode, fieldsOf(body)]).toEqual(['CODE_EXPIRED', ['emailCode: CODE_EXPIRED']])
  })
  it('ends after ten minutes', async () => {
    const form = await fresh()
    server.clock.advance(601_000)
    expect((await send(server, form)).body.errorCode).toBe('CODE_EXPIRED')
  })
  it('is good for its own address, purpose and site only', async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect((await send(server, { ...one, emailCode: other.emailCode })).body.errorCode).toBe('CODE_ERROR')
    expect((await send(server, { ...one, phoneCode: one.emailCode })).body.errorCode).toBe('CODE_ERROR')
    expect((await send(server, one, hosts.nova)).body.errorCode).toBe('CODE_EXPIRED')
  })
  it('comes again after a minute, and the one before it ends', async () => {
    const form = await fresh()
    const soon = await server.call(sendEmailCode, { body: { email: form.email } })
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    server.clock.advance(61_000)
    await server.call(sendEmailCode, { body: { email: form.email } })
    const next = await codeFor(server, form.email)
    if (next !== form.emailCode) expect((await send(server, form)).body.errorCode).toBe('CODE_ERROR')
    expect((await send(server, { ...form, emailCode: next })).status).toBe(200)
  })
  it('for a telephone stays good for an hour once it was right', async () => {
    const form = newForm({ phone: '+44 20 7946 0958', location: 'GB' })
    await server.call(sendPhoneCode, { body: { phone: form.phone, location: 'GB' } })
    const code = await codeFor(server, '+442079460958')
    const check = (given: string) =>
      server.call(checkPhoneCode, { body: { phone: '020 7946 0958', location: 'GB', code: given } })
    const wrong = await check(code === '000000' ? '111111' : '000000')
    expect([wrong.body.errorCode, fieldsOf(wrong.body)]).toEqual(['CODE_ERROR', ['phoneCode: CODE_ERROR']])
    expect((await check(code)).body.data).toEqual({ phone: '+442079460958' })
    server.clock.advance(1_800_000)
    await server.call(sendEmailCode, { body: { email: form.email } })
    const emailCode = await codeFor(server, form.email)
    expect((await send(server, { ...form, phoneCode: code, emailCode })).status).toBe(200)
  })
  it('goes to a number that is written with "00"', async () => {
    const answer = await server.call(sendPhoneCode, { body: { phone: '0086 138 0013 8000', location: 'US' } })
    expect(answer.status).toBe(200)
    expect(await codeFor(server, '+8613800138000')).toMatch(/^\d{6}$/)
  })
  it.each(['12', '+1', 'abc', '999 555 0123', '+999123456', '2135550100 x5', '١٢٣'])(
    'is not sent to %j, which is no telephone',
    async (phone) => {
      const { status, body } = await server.call(sendPhoneCode, { body: { phone, location: 'US' } })
      expect([status, body.message, body.zhMessage]).toEqual([400, 'Mobile number format error', '手机号码格式错误'])
    },
  )
  it('is not kept, and neither is its address beyond its day', async () => {
    const form = await fresh()
    const { rows } = await server.admin.query('select v::text as kept from verification_code v')
    expect(JSON.stringify(rows)).not.toContain(form.emailCode)
  })
  it('is sent to one address some times an hour', async () => {
    const email = 'busy@registration.test'
    const statuses: number[] = []
    for (let ask = 0; ask < 8; ask++) {
      statuses.push((await server.call(sendEmailCode, { body: { email } })).status)
      server.clock.advance(61_000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

describe('in production', () => {
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1' }
  const silent = useTestServer({ env })
  const texting = useTestServer({ env: { ...env, WAYBILL_SMS_URL: 'https://sms.example.test/send' } })
  /** A form with the code of the e-mail, which is read where it waits to be sent. */
  const withEmailCode = async (at: TestServer) => {
    const form = newForm()
    await at.call(sendEmailCode, { body: { email: form.email } })
    await drainJobs({
      database: at.database,
      log: silentLog,
      concurrency: 1,
      clock: at.clock,
      jobs: [...(registration.jobs?.(at.services) ?? [])],
    })
    const { rows } = await at.admin.query<{ code: string }>(
      `select content ->> 'code' as code from outbox_message where recipient = $1`,
      [form.email],
    )
    const { phoneCode: _, ...rest } = { ...form, emailCode: rows[0]?.code ?? '' }
    return rest
  }
  it('one signs up with a telephone alone where no code can be sent to it', async () => {
    const rules = await silent.call(registrationRules, {})
    expect(rules.body.data).toMatchObject({ outbox: false, phoneCode: false })
    const form = await withEmailCode(silent)
    const { phone, location } = form
    const asked = await silent.call(sendPhoneCode, { body: { phone, location } })
    expect([asked.status, asked.body.errorCode]).toEqual([404, 'ENDPOINT_NOT_FOUND'])
    const check = await silent.call(checkPhoneCode, { body: { phone, location, code: '123456' } })
    expect([check.status, check.body.errorCode]).toEqual([404, 'ENDPOINT_NOT_FOUND'])
    const given = await send(silent, { ...form, phoneCode: '123456' })
    expect([given.status, fieldsOf(given.body)]).toEqual([400, ['phoneCode: UNKNOWN_FIELD']])
    expect(fieldsOf((await send(silent, { ...form, phone: '12' })).body)).toEqual(['phone: PHONE'])
    expect((await send(silent, form)).body.data).toEqual({ userName: form.email, approved: true })
  })
  it('the code is asked for where there is a way to send it', async () => {
    expect((await texting.call(registrationRules, {})).body.data?.phoneCode).toBe(true)
    const form = await withEmailCode(texting)
    expect(fieldsOf((await send(texting, form)).body)).toEqual(['phoneCode: REQUIRED'])
    expect((await send(texting, { ...form, phoneCode: '123456' })).body.errorCode).toBe('CODE_EXPIRED')
    const { phone, location } = form
    expect((await texting.call(sendPhoneCode, { body: { phone, location } })).status).toBe(200)
  })
})

describe('where the tenant approves new accounts', () => {
  it('one logs in and looks around, and neither imports nor buys until it is approved', async () => {
    await server.admin.query('update tenant_setting set approval_required = true where org_id = $1', [demoOrg.nova])
    const form = await fresh({}, hosts.nova)
    expect((await send(server, form, hosts.nova)).body.data).toEqual({ userName: form.email, approved: false })
    const token = await enter(form.email, form.password, hosts.nova)
    const how = { token, host: hosts.nova }
    const info = await server.call(afterLogin, { query: {} }, how)
    expect(info.body.data?.user.approved).toBe(false)
    expect((await server.call(listOrders, { query: {} }, how)).status).toBe(200)
    const save = () => server.call(saveOrders, { body: { excelCacheId: randomUUID(), ignoreErrors: false } }, how)
    const saved = await save()
    expect([saved.status, saved.body.errorCode]).toEqual([403, 'NOT_APPROVED'])
    const headers = { 'idempotency-key': 'not-approved-yet' }
    const item = { orderId: 1, quoteId: randomUUID(), carrier: 1, serviceCode: 'x', price: 1 }
    const bought = await server.call(buyLabels, { body: { items: [item] } }, { ...how, headers })
    expect(bought.body.message).toBe(
      'Your account has not been approved yet, please contact us and get it approved before submitting an order request.',
    )
    await server.admin.query('update app_user set status = 1 where email = $1', [form.email])
    server.clock.advance(6000)
    expect((await save()).status).toBe(404)
  })
})
