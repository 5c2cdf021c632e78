import { firstBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail'
import { getBuyerMailSettings, saveBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail-api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import { latestOutbox } from '@waybill/contract/outbox/api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { hosts, useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper, testRecipient } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { applyTracking, refreshTracking } from '../tracking/track-shipments.ts'

const server = useTestServer()
const as = 'seller@acme.test'
const orgId = demoOrg.acmeSeller
const HOUR = 3_600_000
const on = { ...firstBuyerMailSettings, enabled: true, senderName: 'Redwood & <Sons>', contact: 'help@redwood.test' }

let start: Date
beforeAll(async () => {
  start = server.clock.now()
  await seedFunds(server.database, orgId, 1000_0000)
  // Its provider pays for labels with its own balance.
  await seedFunds(server.database, demoOrg.acme, 1000_0000)
})
// Log-ins end after weeks, which parcels take here.
beforeEach(() => server.clock.set(start))

/** A new log-in each time: a parcel is on its way for longer than a log-in lasts. */
const shipment = async (id: number) => {
  const { accessToken: token } = await server.logIn(as)
  return (await server.call(getShipment, { params: { id } }, { token, host: hosts.acme })).body.data
}
/** A label for a buyer with this e-mail address. */
async function labelFor(email: string | null, changes: Partial<typeof testRecipient> = {}) {
  server.clock.set(start)
  const recipient = { ...testRecipient, ...changes, email }
  const ids = await seedOrders(server.database, orgId, [newOrder({ recipient })])
  const { items } = await shopper(server, as).ship(ids)
  const id = items[0]?.shipmentId ?? 0
  const detail = await shipment(id)
  if (!id || !detail) throw new Error('No label was bought')
  return { id, page: detail.trackingPage, number: detail.trackingNo }
}
const configure = async (settings: typeof on) => {
  server.clock.set(start)
  const { body } = await server.call(getBuyerMailSettings, {}, { as })
  return server.call(saveBuyerMailSettings, { body: { version: body.data?.version ?? -1, settings } }, { as })
}
/** Asks the carrier every six hours until the parcel has this status. */
async function trackUntil(id: number, status: number): Promise<void> {
  const runtime = await runtimeOf(server.services)
  for (let turn = 0; turn < 80; turn++) {
    const { rows } = await server.admin.query<{ status: number }>('select status from shipment where id = $1', [id])
    if (rows[0]?.status === status) return
    server.clock.advance(6 * HOUR)
    await server.admin.query('update shipment set next_track_at = created_at where id = $1', [id])
    await refreshTracking(runtime)
  }
  throw new Error(`The parcel never got status ${status}`)
}
const open = (path: string, { host = hosts.acme as string, ...headers }: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { host, ...headers } })
const post = (path: string, form: Record<string, string>, host: string = hosts.acme, remoteAddress = '203.0.113.1') =>
  server.app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const mailsTo = async (to: string) =>
  (await server.call(latestOutbox, { query: { to } }, { host: hosts.acme })).body.data?.toReversed() ?? []

describe("a parcel's tracking page", () => {
  it('shows how far it is and what happened, and nothing of the person', async () => {
    const { id, page, number } = await labelFor('ann@buyers.test')
    const fresh = await open(page)
    expect(fresh.statusCode).toBe(200)
    expect(fresh.body).toContain('Waiting for the carrier')
    await trackUntil(id, 3)
    const { body, headers } = await open(page)
    expect(body).toMatch(/<h1>Delivered [A-Z][a-z]{2} \d+, \d{4}<\/h1>/)
    expect(body).toContain(number)
    expect(body).toContain('New York, NY')
    expect(body).toContain('aria-current="step"')
    // The clock of the place where it happened: San Francisco, then New York.
    expect(body).toMatch(/San Francisco, CA<[\s\S]*?P[SD]T</)
    expect(body).toMatch(/New York, NY<[\s\S]*?E[SD]T</)
    for (const secret of [
      testRecipient.name,
      testRecipient.line1,
      testRecipient.phone ?? '',
      'ann@buyers.test',
      '10118',
    ])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/<script|style="/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body.length).toBeLessThan(30_000)
  })
  it('is in the language of the reader, who can change it', async () => {
    const { page } = await labelFor(null)
    const chinese = await open(page, { 'accept-language': 'zh-CN,zh;q=0.9' })
    expect(chinese.body).toContain('<html lang="zh-CN">')
    expect(chinese.body).toContain('等待承运商揽收')
    const other = /class="language" href="([^"]+)"/.exec(chinese.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await open(other, { 'accept-language': 'zh-CN' })).body).toContain('<html lang="en">')
  })
  it("has the tenant's name and colours, and exists on the tenant's host alone", async () => {
    const { page } = await labelFor(null)
    const { body } = await open(page)
    expect(body).toContain('Acme')
    const style = /rel="stylesheet" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const sheet = await open(style)
    expect(sheet.headers['content-type']).toContain('text/css')
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect((await open(style, { host: hosts.nova })).body).not.toBe(sheet.body)
    for (const host of [hosts.nova, hosts.main]) {
      const elsewhere = await open(page, { host })
      expect(elsewhere.statusCode).toBe(404)
      expect(elsewhere.body).not.toContain('Acme')
    }
    expect((await open(page, { host: 'stranger.test' })).statusCode).toBe(404)
  })
  it.each(['/t/nonsense', '/t/00000000-0000-4000-8000-000000000000', '/t/%00', "/t/'--", '/t/style/x.css/emails'])(
    'there is none at %s',
    async (path) => {
      const { statusCode } = await open(path)
      expect(statusCode).toBe(404)
    },
  )
  it('says that a label was canceled', async () => {
    const { id, page } = await labelFor(null)
    await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })
    await trackUntil(id, 4)
    const { body } = await open(page)
    expect(body).toContain('This label was canceled')
    expect(body).not.toContain('aria-current')
  })
  it('ends 180 days after the delivery', async () => {
    const { id, page } = await labelFor(null)
    await trackUntil(id, 3)
    server.clock.advance(181 * 24 * HOUR)
    const { statusCode, body } = await open(page)
    expect(statusCode).toBe(410)
    expect(body).toContain('more than 180 days')
  })
  it('ends so long after the last news also when it never arrived', async () => {
    const { id, page } = await labelFor(null)
    await trackUntil(id, 2)
    server.clock.advance(170 * 24 * HOUR)
    expect((await open(page)).statusCode).toBe(200)
    server.clock.advance(20 * 24 * HOUR)
    expect((await open(page)).statusCode).toBe(410)
  })
})

describe('looking a parcel up', () => {
  it('needs the number and the ZIP code it goes to, in any spelling', async () => {
    const { page, number } = await labelFor(null)
    const spaced = number.replace(/(.{4})/g, '$1 ').toLowerCase()
    for (const form of [
      { number, zip: '10118' },
      { number: spaced, zip: ' 10118-1234' },
    ]) {
      const found = await post('/t', form)
      expect(found.statusCode).toBe(303)
      expect(found.headers.location).toBe(`${page}?lang=en`)
    }
  })
  it('says what is wrong and keeps what was typed; another tenant finds nothing', async () => {
    const { number } = await labelFor(null)
    const from = '203.0.113.2'
    const wrong = await post('/t', { number, zip: '"><b>1' }, hosts.acme, from)
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toContain('No parcel with this number')
    expect(wrong.body).toContain(`value="${number}"`)
    expect(wrong.body).not.toContain('<b>1')
    expect((await post('/t', { number, zip: '' }, hosts.acme, from)).statusCode).toBe(400)
    expect((await post('/t', { number, zip: '10118' }, hosts.nova, from)).statusCode).toBe(404)
  })
  it('is not guessed: after five tries an address waits', async () => {
    const tries = []
    for (let n = 0; n < 6; n++)
      tries.push((await post('/t', { number: '1', zip: '1' }, hosts.acme, '203.0.113.3')).statusCode)
    expect(tries).toEqual([404, 404, 404, 404, 404, 429])
    server.clock.advance(60_000)
    expect((await post('/t', { number: '1', zip: '1' }, hosts.acme, '203.0.113.3')).statusCode).toBe(404)
  })
  it('is not guessed from the many addresses of one line', async () => {
    const from = (n: number) => post('/t', { number: '3', zip: '1' }, hosts.acme, `2001:db8:7:7::${n}`)
    const tries = []
    for (let n = 1; n <= 6; n++) tries.push((await from(n)).statusCode)
    expect(tries).toEqual([404, 404, 404, 404, 404, 429])
  })
  it('is not guessed by many: after twenty tries a number waits, and another does not', async () => {
    const from = (n: number, number: string) => post('/t', { number, zip: String(n) }, hosts.acme, `198.51.100.${n}`)
    for (let n = 0; n < 20; n++) expect((await from(n, 'NB 2')).statusCode).toBe(404)
    expect((await from(20, 'nb2')).statusCode).toBe(429)
    expect((await from(20, 'nb4')).statusCode).toBe(404)
  })
  it('a body of another kind is an empty form, a huge one is refused', async () => {
    expect((await open('/t')).body).toContain('<form method="post"')
    const json = { method: 'POST' as const, url: '/t', headers: { host: hosts.acme }, payload: { number: 1 } }
    expect((await server.app.inject(json)).statusCode).toBe(400)
    expect((await post('/t', { number: 'x'.repeat(10_000), zip: '1' })).statusCode).toBe(413)
  })
})

describe('emails to buyers', () => {
  beforeEach(async () => {
    expect((await configure(on)).status).toBe(200)
  })

  it('come with the first scan and the delivery, each once, with the seller and a link to the page', async () => {
    const { id, page } = await labelFor('bob@buyers.test')
    await trackUntil(id, 3)
    await server.admin.query('update shipment set next_track_at = created_at where id = $1', [id])
    await refreshTracking(await runtimeOf(server.services))
    const mails = await mailsTo('bob@buyers.test')
    const subjects = mails.map(({ subject }) => subject ?? '')
    expect(subjects[0]).toMatch(/^\[Test\] Your order .* from Redwood & <Sons> has shipped$/)
    expect(subjects.at(-1)).toMatch(/was delivered$/)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(mails[0]?.content?.link?.href).toBe(`http://${hosts.acme}${page}?lang=en`)
    expect(mails[0]?.content?.paragraphs.join(' ')).toContain('help@redwood.test')
    const notified = (await shipment(id))?.buyerMails ?? []
    expect(notified.filter(({ skipped }) => skipped === null)).toHaveLength(mails.length)
    expect(notified.find(({ kind }) => kind === 'outForDelivery')?.skipped).toBe('off')
  })
  it('are in Chinese to China', async () => {
    await configure({ ...on, language: 'cn' })
    const { id } = await labelFor('li@buyers.test')
    await trackUntil(id, 2)
    expect((await mailsTo('li@buyers.test'))[0]?.subject).toContain('已发货')
  })
  it('end when the buyer says so, and come again when the buyer wants them', async () => {
    const first = await labelFor('Cat@Buyers.test')
    const form = await open(`${first.page}/emails`)
    expect(form.body).toContain('Redwood &amp; &lt;Sons&gt;')
    expect((await post(`${first.page}/emails`, { stop: '1' })).body).toContain('won&#39;t send you any more')
    await trackUntil(first.id, 2)
    expect(await mailsTo('Cat@Buyers.test')).toEqual([])
    expect((await shipment(first.id))?.buyerMails).toMatchObject([{ kind: 'shipped', skipped: 'optedOut' }])
    await post(`${first.page}/emails`, { stop: '0' })
    const second = await labelFor('cat@buyers.test')
    await trackUntil(second.id, 2)
    expect(await mailsTo('cat@buyers.test')).toHaveLength(1)
  })
  it('name the day of the delivery as the page does, by the clock of the place', async () => {
    const { id, page } = await labelFor('eve@buyers.test', { city: 'Honolulu', state: 'HI', zip: '96813' })
    await server.admin.query('update shipment set next_track_at = null where id = $1', [id])
    // Late in the afternoon of Honolulu, the next day in UTC.
    const at = new Date('2027-03-05T03:30:00Z')
    server.clock.set(at)
    const event = {
      at: at.toISOString(),
      status: 3,
      state: 'delivered',
      text: { en: 'Delivered', cn: '已签收' },
      place: null,
    }
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      applyTracking(db, { org_id: orgId, id, status: 1, created_at: start } as Parameters<typeof applyTracking>[1], {
        tracking: { status: 3, events: [event] } as Parameters<typeof applyTracking>[2]['tracking'],
        now: at,
        mailsTests: true,
      }),
    )
    expect((await open(page)).body).toContain('Delivered Mar 4, 2027')
    expect((await mailsTo('eve@buyers.test')).at(-1)?.content?.paragraphs[0]).toContain('delivered on Mar 4, 2027')
  })
  it('are not sent of a label that was voided while its carrier was being read', async () => {
    const { id } = await labelFor('gus@buyers.test')
    const read = { org_id: orgId, id, status: 1, created_at: start } as Parameters<typeof applyTracking>[1]
    await server.admin.query('update shipment set status = 4, next_track_at = null where id = $1', [id])
    const now = server.clock.now()
    const event = {
      at: now.toISOString(),
      status: 2,
      state: 'inTransit',
      text: { en: 'In transit', cn: '运输中' },
      place: null,
    }
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      applyTracking(db, read, {
        tracking: { status: 2, events: [event] } as Parameters<typeof applyTracking>[2]['tracking'],
        now,
        mailsTests: true,
      }),
    )
    expect(await mailsTo('gus@buyers.test')).toEqual([])
  })
  it('go to the address that the buyer can end them for, and to no list of addresses', async () => {
    for (const written of ['fay<fay@buyers.test>', 'x,fay@buyers.test', 'fay@buyers.test;']) {
      const { id } = await labelFor(written)
      await trackUntil(id, 2)
      expect((await shipment(id))?.buyerMails).toMatchObject([{ kind: 'shipped', skipped: 'noAddress' }])
    }
  })
  it('are not sent without an address, and the seller sees why', async () => {
    const { id } = await labelFor(null)
    await trackUntil(id, 2)
    expect((await shipment(id))?.buyerMails).toMatchObject([{ kind: 'shipped', skipped: 'noAddress' }])
  })
  it('are off until the seller turns them on; what happened before is not told afterwards', async () => {
    await configure({ ...on, enabled: false })
    const { id } = await labelFor('dan@buyers.test')
    await trackUntil(id, 2)
    await configure(on)
    await server.admin.query('update shipment set next_track_at = created_at where id = $1', [id])
    await refreshTracking(await runtimeOf(server.services))
    const subjects = (await mailsTo('dan@buyers.test')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('shipped'))).toEqual([])
  })
})

describe('the settings', () => {
  it('need the name of the sender while emails are on, and the version that was read', async () => {
    const nameless = await configure({ ...on, senderName: ' ' })
    expect([nameless.status, nameless.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(nameless.body.data).toMatchObject([{ fieldName: 'settings.senderName', code: 'REQUIRED' }])
    const stale = await server.call(saveBuyerMailSettings, { body: { version: 0, settings: on } }, { as })
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'CONFLICT'])
  })
  it('are each organization’s own', async () => {
    const other = await server.call(getBuyerMailSettings, {}, { as: 'seller@nova.test' })
    expect(other.body.data).toEqual({ settings: firstBuyerMailSettings, version: 0 })
    expect((await server.call(getBuyerMailSettings, {})).status).toBe(401)
    expect((await server.call(getBuyerMailSettings, {}, { as: 'floor@demo.test' })).status).toBe(403)
  })
})
