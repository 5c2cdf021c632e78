import { inviteSellers, listInvitations, resendInvitation, withdrawInvitation } from '@waybill/contract/invitations/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'
import { newForm, send, withCodes } from '../registration/testing.ts'

const server = useTestServer()
const as = 'owner@acme.test'
const acme = 'acme.test:8027'

const invite = (emails: string[], language: 'en' | 'cn' = 'en') =>
  server.call(inviteSellers, { body: { emails, language } }, { as })
const list = async (query = {}) => (await server.call(listInvitations, { query }, { as })).body.data!
const find = async (email: string) => (await list()).records.find((one) => one.email === email)
const signUp = async (email: string, invitationCode: string, host = acme) =>
  send(server, await withCodes(server, newForm({ email, invitationCode }), host), host)
const forgetLimits = () => server.admin.query(`delete from rate_limit where key like 'invitation%'`)

/** The newest mail to an address. */
async function mailTo(email: string) {
  const { rows } = await server.admin.query<{
    org_id: number
    subject: string
    content: { paragraphs: string[]; link: { path: string; label: string } }
  }>('select org_id, subject, content from outbox_message where recipient = $1 order by id desc limit 1', [email])
  return rows[0]
}
const codeOf = async (email: string) =>
  new URL((await mailTo(email))!.content.link.path, 'https://same.invalid').searchParams.get('invitationCode')!

describe('inviting sellers', () => {
  it('mails each address a link that carries the code, and answers for each', async () => {
    const { status, body } = await invite([
      ' Ann@Shop.test ',
      'ann@shop.test',
      'no address',
      '',
      'seller@acme.test',
      'bob@shop.test',
    ])
    expect(status).toBe(200)
    expect(body.data!.results).toEqual([
      { email: 'ann@shop.test', result: 'sent' },
      { email: 'no address', result: 'invalid' },
      { email: 'seller@acme.test', result: 'has_account' },
      { email: 'bob@shop.test', result: 'sent' },
    ])
    const mail = (await mailTo('ann@shop.test'))!
    expect(mail).toMatchObject({ org_id: 2, subject: 'Acme Logistics invites you to Acme Shipping' })
    expect(mail.content.link.path).toMatch(/^\/ss\/sign-up\?invitationCode=[2-9A-HJKMNP-Z]{10}$/)
    expect(mail.content.paragraphs.join()).toContain(await codeOf('ann@shop.test'))
  })
  it('writes in Chinese where that is chosen', async () => {
    await invite(['xin@shop.test'], 'cn')
    expect((await mailTo('xin@shop.test'))?.subject).toBe('Acme Logistics 邀请您使用 艾克美物流')
  })
  it('does not write to one address twice within ten minutes, and keeps its code', async () => {
    await invite(['twice@shop.test'])
    const code = await codeOf('twice@shop.test')
    expect((await invite(['twice@shop.test'])).body.data!.results[0]?.result).toBe('sent_recently')
    await forgetLimits()
    expect((await invite(['twice@shop.test'])).body.data!.results[0]?.result).toBe('sent')
    expect(await codeOf('twice@shop.test')).toBe(code)
    expect(await find('twice@shop.test')).toMatchObject({ sentCount: 2, state: 'pending' })
  })
  it('stops at 200 emails a day', async () => {
    await forgetLimits()
    const emails = Array.from({ length: 202 }, (_, n) => `many${n}@shop.test`)
    const results = []
    for (let at = 0; at < emails.length; at += 50)
      results.push(...(await invite(emails.slice(at, at + 50))).body.data!.results.map(({ result }) => result))
    expect(results.filter((one) => one === 'sent')).toHaveLength(200)
    expect(results.slice(200)).toEqual(['daily_limit', 'daily_limit'])
    await forgetLimits()
  })
  it.each([
    ['nobody', { emails: [], language: 'en' }],
    ['too many', { emails: Array.from({ length: 51 }, (_, n) => `a${n}@b.test`), language: 'en' }],
    ['another language', { emails: ['a@b.test'], language: 'fr' }],
    ['a field that is not known', { emails: ['a@b.test'], language: 'en', org: 2 }],
  ])('is refused with %s', async (_what, body) => {
    expect((await server.call(inviteSellers, { body: body as never }, { as })).status).toBe(400)
  })
  it('is for resellers alone', async () => {
    const body = { emails: ['a@b.test'], language: 'en' as const }
    expect((await server.call(inviteSellers, { body })).status).toBe(401)
    for (const other of ['seller@acme.test', 'admin@demo.test', 'floor@demo.test']) {
      expect((await server.call(inviteSellers, { body }, { as: other })).status).toBe(403)
      expect((await server.call(listInvitations, { query: {} }, { as: other })).status).toBe(403)
    }
  })
})

describe('an invitation', () => {
  it('is listed page by page, newest first, with the total', async () => {
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 200, cursor: first.next! })
    const ids = [...first.records, ...rest.records].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(first.total.count).toBeGreaterThan(200)
    expect((await server.call(listInvitations, { query: { cursor: 'x' } }, { as })).status).toBe(400)
  })
  it('is sent again with the same link, not more than once in ten minutes', async () => {
    await invite(['again@shop.test'])
    const { id } = (await find('again@shop.test'))!
    const resend = () => server.call(resendInvitation, { params: { id } }, { as })
    expect((await resend()).status).toBe(429)
    await forgetLimits()
    const code = await codeOf('again@shop.test')
    expect((await resend()).body.data).toMatchObject({ email: 'again@shop.test', sentCount: 2 })
    expect(await codeOf('again@shop.test')).toBe(code)
  })
  it('that was withdrawn is gone from the list, its code is rejected, and another one gets a new code', async () => {
    await invite(['gone@shop.test'])
    const { id } = (await find('gone@shop.test'))!
    const code = await codeOf('gone@shop.test')
    expect((await server.call(withdrawInvitation, { params: { id } }, { as })).status).toBe(200)
    expect(await find('gone@shop.test')).toBeUndefined()
    expect((await server.call(withdrawInvitation, { params: { id } }, { as })).status).toBe(404)
    const refused = await signUp('gone@shop.test', code)
    expect(refused.body).toMatchObject({ errorCode: 'INVITATION_WITHDRAWN' })
    expect(refused.body.data).toMatchObject([{ fieldName: 'invitationCode' }])
    await forgetLimits()
    await invite(['gone@shop.test'])
    expect(await codeOf('gone@shop.test')).not.toBe(code)
  })
  it('is accepted by the sign-up with its code, and then neither sent nor withdrawn', async () => {
    await invite(['yes@shop.test'])
    const { id } = (await find('yes@shop.test'))!
    const invitationCode = await codeOf('yes@shop.test')
    const done = await signUp('other@shop.test', invitationCode)
    expect(done.status).toBe(200)
    expect(await find('yes@shop.test')).toMatchObject({ state: 'accepted' })
    for (const route of [resendInvitation, withdrawInvitation]) {
      const { status, body } = await server.call(route, { params: { id } }, { as })
      expect([status, body.errorCode]).toEqual([409, 'INVITATION_ACCEPTED'])
    }
  })
  it('of another site is any text to this one', async () => {
    await invite(['elsewhere@shop.test'])
    const invitationCode = await codeOf('elsewhere@shop.test')
    const done = await signUp('elsewhere@shop.test', invitationCode, 'nova.test:8027')
    expect(done.status).toBe(200)
    expect(await find('elsewhere@shop.test')).toMatchObject({ state: 'pending' })
  })
})
