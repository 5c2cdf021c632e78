import {
  answerTicket,
  closeTicket,
  countWaitingTickets,
  createTicket,
  listTickets,
} from '@waybill/contract/tickets/api'
import { getNeedHandleCount, listMessages } from '@waybill/contract/messages/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { notifyOtherSide } from './notify.ts'
import { ticketing } from './testing.ts'

const server = useTestServer()
const tickets = ticketing(server)
const [seller, acmeSeller, novaSeller] = ['seller@demo.test', 'seller@acme.test', 'seller@nova.test']
const [acme, platform] = ['owner@acme.test', 'admin@demo.test']

const list = async (as: string, query: object = {}) =>
  (await server.call(listTickets, { query: query as never }, { as })).body.data!
const ids = async (as: string, query: object = {}) => (await list(as, query)).records.map(({ id }) => id)
const waiting = async (as: string) => (await server.call(countWaitingTickets, {}, { as })).body.data?.count
const inbox = async (as: string) => (await server.call(listMessages, { query: {} }, { as })).body.data!.records

beforeEach(async () => {
  await server.admin.query('truncate ticket, ticket_entry, ticket_file, ticket_upload, message cascade')
})

describe('a ticket', () => {
  it('goes to and fro between a seller and its provider until one closes it', async () => {
    const id = await tickets.open(acmeSeller)
    expect((await tickets.see(acmeSeller, id)).body.data).toMatchObject({
      status: 1,
      subject: 'Where is my parcel?',
      lastFrom: 'seller',
      canAnswer: true,
      entries: [{ from: 'seller', kind: 'reply', by: 'Bella Byrd', text: 'It has not moved for days.', files: [] }],
    })
    const answered = (await tickets.say(acme, id)).body.data
    expect(answered).toMatchObject({
      status: 2,
      lastFrom: 'staff',
      waitingSince: null,
      org: { name: 'Bluebird Ceramics' },
    })
    expect(answered?.entries.map(({ by }) => by)).toEqual(['Bella Byrd', 'Owen Acme'])
    expect((await tickets.say(acmeSeller, id, { text: 'Thank you' })).body.data?.status).toBe(1)
    expect((await tickets.close(acme, id)).body.data?.status).toBe(3)
    expect((await tickets.say(acmeSeller, id, { text: 'One more thing' })).body.data?.status).toBe(1)
    expect((await tickets.close(acmeSeller, id)).body.data?.entries.map(({ kind }) => kind)).toEqual([
      'reply',
      'reply',
      'reply',
      'closed',
      'reply',
      'closed',
    ])
  })
  it('goes back to where it was when its closing is taken back, and closing twice closes once', async () => {
    const id = await tickets.open(seller)
    await tickets.say(platform, id)
    await tickets.close(seller, id)
    expect((await tickets.close(seller, id)).body.data?.entries).toHaveLength(3)
    expect((await tickets.close(seller, id, false)).body.data?.status).toBe(2)
  })
  it('does not show the seller the names of its provider’s people', async () => {
    const id = await tickets.open(seller)
    await tickets.say(platform, id)
    expect((await tickets.see(seller, id)).body.data?.entries[1]).toMatchObject({ from: 'staff', by: null })
  })
  it('waits since the first of several questions, and is counted for the side whose turn it is', async () => {
    const id = await tickets.open(acmeSeller)
    const since = (await tickets.see(acme, id)).body.data?.waitingSince
    await tickets.say(acmeSeller, id, { text: 'Hello?' })
    expect((await tickets.see(acme, id)).body.data?.waitingSince).toBe(since)
    expect([await waiting(acme), await waiting(acmeSeller), await waiting(platform)]).toEqual([1, 0, 0])
    await tickets.say(acme, id)
    expect([await waiting(acme), await waiting(acmeSeller)]).toEqual([0, 1])
  })
})

describe('what a ticket is about', () => {
  it('is an order as it stands now', async () => {
    const order = newOrder()
    const [orderId] = await seedOrders(server.database, demoOrg.seller, [order])
    const id = await tickets.open(seller, { about: { kind: 'order', id: String(orderId) } })
    expect((await tickets.see(seller, id)).body.data).toMatchObject({
      about: { kind: 'order', id: String(orderId), label: order.orderNo },
      aboutNow: { status: 1, amount: null },
    })
    expect(await ids(seller, { search: order.orderNo.toLowerCase() })).toContain(id)
  })
  it('is a shipment with its price, or a movement of funds', async () => {
    await seedFunds(server.database, demoOrg.seller, 100_0000)
    const batch = await shopper(server, seller).ship(await seedOrders(server.database, demoOrg.seller, [newOrder()]), 1)
    const shipmentId = String(batch.items[0]?.shipmentId)
    const shipment = await tickets.open(seller, { about: { kind: 'shipment', id: shipmentId } })
    const seen = (await tickets.see(platform, shipment)).body.data
    expect(seen).toMatchObject({ about: { kind: 'shipment', id: shipmentId }, aboutNow: { status: 1 } })
    expect(seen?.aboutNow?.amount).toBeGreaterThan(0)
    const { rows } = await server.admin.query<{ id: string; seq: number }>(
      'select id, seq from ledger_transfer where org_id = $1 and seq is not null order by seq limit 1',
      [demoOrg.seller],
    )
    const funds = await tickets.open(seller, { about: { kind: 'funds', id: rows[0]?.id ?? '' } })
    expect((await tickets.see(seller, funds)).body.data?.about?.label).toBe(`#${rows[0]?.seq}`)
    expect((await server.call(getNeedHandleCount, {}, { as: seller })).status).toBe(200)
  })
  it.each([
    { kind: 'order', id: '999999' },
    { kind: 'order', id: 'x' },
    { kind: 'shipment', id: '1' },
    { kind: 'funds', id: '00000000-0000-4000-8000-000000000000' },
    { kind: 'funds', id: '7' },
  ] as const)('is refused when there is no such thing: %j', async (about) => {
    const headers = { 'idempotency-key': `about-${about.kind}-${about.id}` }
    const input = { body: { subject: 'x', text: 'x', about } }
    expect((await server.call(createTicket, input, { as: seller, headers })).status).toBe(404)
  })
})

describe('the list', () => {
  it('shows what was touched last first, in pages that hold every ticket once', async () => {
    const made: number[] = []
    for (let index = 0; index < 5; index++) made.push(await tickets.open(seller))
    await tickets.say(seller, made[1] ?? 0, { text: 'Again' })
    const expected = [made[1], made[4], made[3], made[2], made[0]]
    const found: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list(seller, { limit: 2, cursor })
      expect(page.total.count).toBe(5)
      found.push(...page.records.map(({ id }) => id))
      cursor = page.next
    }
    expect(found).toEqual(expected)
  })
  it('is searched by number, subject and, by providers, the seller’s name; and narrowed by status', async () => {
    const [first, second] = [await tickets.open(seller, { subject: '100% lost_parcel' }), await tickets.open(seller)]
    await tickets.say(platform, second)
    expect(await ids(seller, { search: `t-${first}` })).toEqual([first])
    expect(await ids(seller, { search: '100% LOST_' })).toEqual([first])
    expect(await ids(seller, { search: '%' })).toEqual([first])
    expect(await ids(platform, { search: 'redwood' })).toEqual([second, first])
    expect(await ids(seller, { search: 'redwood' })).toEqual([])
    expect(await ids(seller, { status: 'waiting' })).toEqual([second])
    expect(await ids(seller, { status: 'closed' })).toEqual([])
  })
})

describe('who sees what', () => {
  it('a provider its own sellers’ tickets, the platform on demand all of them', async () => {
    const [main, ofAcme, ofNova] = [
      await tickets.open(seller),
      await tickets.open(acmeSeller),
      await tickets.open(novaSeller),
    ]
    expect(await ids(seller)).toEqual([main])
    expect(await ids(acme)).toEqual([ofAcme])
    expect(await ids(acme, { scope: 'all' })).toEqual([ofAcme])
    expect(await ids(platform)).toEqual([main])
    expect(await ids(platform, { scope: 'all' })).toEqual([ofNova, ofAcme, main])
  })
  it('a reseller finds another reseller’s ticket as little as a stranger', async () => {
    const id = await tickets.open(novaSeller)
    for (const as of [acme, acmeSeller, seller]) {
      expect((await tickets.see(as, id)).status).toBe(404)
      expect((await tickets.say(as, id)).status).toBe(404)
      expect((await tickets.close(as, id)).status).toBe(404)
    }
    expect((await tickets.see(novaSeller, id)).body.data?.entries).toHaveLength(1)
  })
  it('the platform reads a reseller’s ticket and leaves it to the reseller', async () => {
    const id = await tickets.open(acmeSeller)
    expect((await tickets.see(platform, id)).body.data?.canAnswer).toBe(false)
    expect((await tickets.say(platform, id)).body.errorCode).toBe('FORBIDDEN')
    expect((await tickets.close(platform, id)).status).toBe(403)
  })
  it('the database itself keeps a seller from writing as its provider, and from choosing another', async () => {
    const id = await tickets.open(acmeSeller)
    const asSeller = { role: 'seller', orgId: demoOrg.acmeSeller } as const
    const entry = { org_id: demoOrg.acmeSeller, ticket_id: id, user_id: 1, text: 'x', from_staff: true }
    await expect(
      inScope(server.database, asSeller, (db) => db.insertInto('ticket_entry').values(entry).execute()),
    ).rejects.toThrow('row-level security')
    const ticket = { org_id: demoOrg.acmeSeller, provider_org_id: demoOrg.nova, user_id: 1, subject: 'x' }
    await expect(
      inScope(server.database, asSeller, (db) => db.insertInto('ticket').values(ticket).execute()),
    ).rejects.toThrow('row-level security')
    const asNova = { role: 'reseller', orgId: demoOrg.nova } as const
    await expect(
      inScope(server.database, asNova, (db) => db.insertInto('ticket_entry').values(entry).execute()),
    ).rejects.toThrow('row-level security')
  })
})

describe('telling the other side', () => {
  it('is a mail to the people of the provider, and to the person who opened the ticket', async () => {
    const mails = async () => {
      const { rows } = await server.admin.query<{
        recipient: string
        subject: string
        org_id: number
        content: object
      }>('select recipient, subject, org_id, content from outbox_message order by id')
      await server.admin.query('delete from outbox_message')
      return rows
    }
    await mails()
    const id = await tickets.open(acmeSeller)
    await tickets.tell()
    expect(await mails()).toMatchObject([
      {
        recipient: acme,
        org_id: demoOrg.acme,
        subject: `Bluebird Ceramics posted in ticket T-${id}: Where is my parcel?`,
        content: { link: { path: `/a/#/ticket/detail/${id}` } },
      },
    ])
    await tickets.say(acme, id, { text: 'First.\n\nSecond.' })
    await tickets.tell()
    const subject = `Support replied to your ticket T-${id}: Where is my parcel?`
    expect(await mails()).toMatchObject([
      {
        recipient: acmeSeller,
        org_id: demoOrg.acme,
        subject,
        content: { paragraphs: [subject, 'First.', 'Second.'], link: { path: `/b/#/support/detail/${id}` } },
      },
    ])
  })
  it('is a message for every answer of its provider, once, and none for its own words', async () => {
    const id = await tickets.open(acmeSeller)
    await tickets.tell()
    expect(await inbox(acmeSeller)).toEqual([])
    await tickets.say(acme, id, { text: 'Found it.' })
    await tickets.tell()
    await tickets.tell()
    expect(await inbox(acmeSeller)).toMatchObject([
      {
        kind: 'support',
        title: { en: `Support replied: T-${id}`, cn: `客服已回复：T-${id}` },
        body: { en: `T-${id} · Where is my parcel?\n\nFound it.` },
        href: `/b/#/support/detail/${id}`,
        read: false,
      },
    ])
  })
  it('of a closing comes when it can no longer be taken back, and not when it was', async () => {
    const told = async (id: number) => {
      const { rows } = await server.admin.query<{ id: number }>(
        `select id from ticket_entry where ticket_id = $1 and kind = 'closed'`,
        [id],
      )
      for (const row of rows) await notifyOtherSide(server.database, { orgId: demoOrg.acmeSeller, entryId: row.id })
      return (await inbox(acmeSeller)).map(({ title }) => title.en)
    }
    const id = await tickets.open(acmeSeller)
    await tickets.close(acme, id)
    await tickets.close(acme, id, false)
    await tickets.tell()
    expect(await told(id)).toEqual([])
    await tickets.close(acme, id)
    await tickets.tell()
    expect(await inbox(acmeSeller)).toEqual([])
    expect(await told(id)).toEqual([`Support closed your ticket: T-${id}`])
  })
})

describe('a double click', () => {
  it('opens one ticket and says one thing, on both sides', async () => {
    const twice = async (as: string, call: () => Promise<{ status: number }>) => {
      const answers = await Promise.all([call(), call()])
      expect(
        answers.map(({ status }) => status),
        as,
      ).toEqual([200, 200])
    }
    const body = { subject: 'Twice', text: 'Twice' }
    const headers = { 'idempotency-key': 'double-click-1' }
    await twice(acmeSeller, () => server.call(createTicket, { body }, { as: acmeSeller, headers }))
    const [id = 0, ...others] = await ids(acmeSeller)
    expect(others).toEqual([])
    const input = { params: { id }, body: { text: 'Answer' } }
    await twice(acme, () => server.call(answerTicket, input, { as: acme, headers }))
    expect((await tickets.see(acme, id)).body.data?.entries).toHaveLength(2)
  })
})

describe('what is refused', () => {
  const key = { 'idempotency-key': 'refused-key-1' }
  it.each([
    ['no subject', { text: 'x' }],
    ['a blank text', { subject: 'x', text: ' \n' }],
    ['a long subject', { subject: 'x'.repeat(201), text: 'x' }],
    ['a long text', { subject: 'x', text: 'x'.repeat(10_001) }],
    ['six files', { subject: 'x', text: 'x', fileIds: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
    ['an organisation', { subject: 'x', text: 'x', orgId: 1 }],
  ])('%s answers 400', async (_what, payload) => {
    const { status } = await server.request({
      method: 'POST',
      url: createTicket.path,
      as: seller,
      payload,
      headers: key,
    })
    expect(status).toBe(400)
  })
  it('a call without an Idempotency-Key', async () => {
    const payload = { subject: 'x', text: 'x' }
    const { body } = await server.request({ method: 'POST', url: createTicket.path, as: seller, payload })
    expect(body.errorCode).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })
  it('nobody, warehouses, and providers that would open one', async () => {
    expect((await server.call(listTickets, { query: {} })).status).toBe(401)
    expect((await server.call(listTickets, { query: {} }, { as: 'floor@demo.test' })).status).toBe(403)
    const input = { body: { subject: 'x', text: 'x' } }
    expect((await server.call(createTicket, input, { as: acme, headers: key })).status).toBe(403)
    expect((await server.call(closeTicket, { params: { id: 0 }, body: { closed: true } }, { as: seller })).status).toBe(
      400,
    )
  })
})
