import {
  countUnreadMessages,
  getMessage,
  getNeedHandleCount,
  hideMessages,
  listMessages,
  markAllMessages,
  markMessages,
  type MessageKind,
} from '@waybill/contract/messages/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { addUser, hashPassword } from '../../people/identity/index.ts'
import { DEMO_PASSWORD, demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { addMessage, type NewMessage } from './index.ts'

const seller = 'seller@demo.test'
const stranger = 'seller@acme.test'
const orgId = demoOrg.seller
const server = useTestServer()

const write = (given: Partial<NewMessage> = {}) =>
  inScope(server.database, { role: 'service', orgId }, (db) =>
    addMessage(db, {
      orgId,
      kind: 'account',
      title: { en: 'Account approved', cn: '账号已通过审核' },
      body: { en: 'You can buy labels now.', cn: '现在可以购买面单。' },
      ...given,
    }),
  )
const list = async (query: object = {}, as = seller) =>
  (await server.call(listMessages, { query: query as never }, { as })).body.data!
const unread = async (as = seller) => (await server.call(countUnreadMessages, {}, { as })).body.data?.count
const mark = (ids: number[], read = true, as = seller) => server.call(markMessages, { body: { ids, read } }, { as })
const hide = (ids: number[], hidden = true, as = seller) => server.call(hideMessages, { body: { ids, hidden } }, { as })

beforeEach(async () => {
  await server.admin.query('delete from message')
})

describe('the inbox', () => {
  it('holds what was written to the organisation, newest first, in both languages', async () => {
    const first = await write()
    const second = await write({ kind: 'support', href: '/b/#/support/detail/1024' })
    const { records, total, next } = await list()
    expect(records.map(({ id }) => id)).toEqual([second, first])
    expect(records[0]).toMatchObject({ kind: 'support', href: '/b/#/support/detail/1024', read: false })
    expect(records[1]).toMatchObject({ title: { en: 'Account approved', cn: '账号已通过审核' }, href: null })
    expect([total, next]).toEqual([{ count: 2, capped: false }, null])
    expect((await list({}, stranger)).records).toEqual([])
  })
  it('comes in pages that hold every message once although new ones come in', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index++) ids.unshift(await write())
    const found: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: 3, cursor })
      found.push(...page.records.map(({ id }) => id))
      cursor = page.next
      await write()
    }
    expect(found).toEqual(ids)
  })
  it('is narrowed by kind and by unread', async () => {
    const [account, store] = [await write(), await write({ kind: 'store' })]
    await mark([store])
    expect((await list({ kind: 'store' })).records.map(({ id }) => id)).toEqual([store])
    expect((await list({ unread: true })).records.map(({ id }) => id)).toEqual([account])
    expect((await list({ unread: true, kind: 'store' })).total.count).toBe(0)
  })
  it.each([{ cursor: 'x' }, { cursor: Buffer.from('["tickets","1"]').toString('base64url') }, { kind: 'spam' }])(
    'refuses %j',
    async (query) => {
      const { status, body } = await server.call(listMessages, { query: query as never }, { as: seller })
      expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    },
  )
})

describe('reading', () => {
  it('is marked, unmarked and counted', async () => {
    const [first, second] = [await write(), await write()]
    expect(await unread()).toBe(2)
    expect((await mark([first, first])).body.data).toEqual({ count: 1 })
    expect(await unread()).toBe(1)
    expect((await server.call(getMessage, { params: { id: first } }, { as: seller })).body.data?.read).toBe(true)
    await mark([first, second], false)
    expect(await unread()).toBe(2)
  })
  it('is each user’s own', async () => {
    const mate = { email: 'mate@demo.test', firstName: 'Mo', lastName: 'Mate' }
    await inScope(server.database, { role: 'service', orgId }, (db) =>
      addUser(db, { ...mate, orgId, tenantOrgId: demoOrg.platform }, () => hashPassword(DEMO_PASSWORD)),
    )
    const id = await write()
    await mark([id])
    expect([await unread(), await unread(mate.email)]).toEqual([0, 1])
    await hide([id])
    expect([(await list()).records.length, (await list({}, mate.email)).records.length]).toEqual([0, 1])
  })
  it('of all may be of one kind, and says how many were unread', async () => {
    const kinds: MessageKind[] = ['store', 'store', 'funds']
    const ids = await Promise.all(kinds.map((kind) => write({ kind })))
    await mark([ids[0] ?? 0])
    const all = (body: object) => server.call(markAllMessages, { body }, { as: seller })
    expect((await all({ kind: 'store' })).body.data).toEqual({ count: 1 })
    expect(await unread()).toBe(1)
    expect((await all({})).body.data).toEqual({ count: 1 })
    expect((await all({})).body.data).toEqual({ count: 0 })
  })
  it('is counted up to 100', async () => {
    await server.admin.query(
      `insert into message (org_id, kind, title_en, title_cn, body_en, body_cn)
       select $1, 'store', 't', 't', 'b', 'b' from generate_series(1, 150)`,
      [orgId],
    )
    expect(await unread()).toBe(100)
    expect((await list({ limit: 5 })).total).toEqual({ count: 150, capped: false })
  })
})

describe('hiding', () => {
  it('takes a message out of list and count, and back', async () => {
    const id = await write()
    expect((await hide([id])).body.data).toEqual({ count: 1 })
    expect([(await list()).total.count, await unread()]).toEqual([0, 0])
    await hide([id], false)
    expect([(await list()).total.count, await unread()]).toEqual([1, 1])
  })
})

describe('what is refused', () => {
  it('another organisation’s message, even beside one’s own', async () => {
    const id = await write()
    const theirs = await write({ orgId: demoOrg.acmeSeller })
    expect((await server.call(getMessage, { params: { id: theirs } }, { as: seller })).status).toBe(404)
    expect((await mark([id, theirs])).status).toBe(404)
    expect((await hide([theirs])).status).toBe(404)
    expect(await unread()).toBe(1)
  })
  it.each([{ ids: [], read: true }, { ids: [0], read: true }, { ids: [1] }, { ids: ['x'], read: true }])(
    '%j answers 400',
    async (payload) => {
      const { status } = await server.request({ method: 'PUT', url: markMessages.path, as: seller, payload })
      expect(status).toBe(400)
    },
  )
  it('nobody and other kinds of organisations', async () => {
    expect((await server.call(listMessages, { query: {} })).status).toBe(401)
    expect((await server.call(listMessages, { query: {} }, { as: 'owner@acme.test' })).status).toBe(403)
  })
  it('a seller that writes into its own inbox, by the database itself', async () => {
    const words = { en: 'x', cn: 'x' }
    const forged = inScope(server.database, { role: 'seller', orgId }, (db) =>
      addMessage(db, { orgId, kind: 'funds', title: words, body: words }),
    )
    await expect(forged).rejects.toThrow('permission denied')
  })
  it('a message that leads out of the product', async () => {
    await expect(write({ href: 'https://evil.test' })).rejects.toThrow('message_href_check')
  })
})

describe('what waits for somebody', () => {
  it('counts the exceptions on which this organisation has to act; there are no claims, and no address change failed', async () => {
    const counts = async (as = seller) => (await server.call(getNeedHandleCount, {}, { as })).body.data
    const none = { exShipmentCount: 0, insuranceClaimCount: 0, addrChangeCount: 0 }
    expect(await counts()).toEqual(none)
    await seedFunds(server.database, orgId, 100_0000)
    await shopper(server, seller).ship(await seedOrders(server.database, orgId, [newOrder()]), 1)
    expect(await counts()).toEqual(none)
    await server.admin.query(
      `insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, found_at, state_at)
       select org_id, id, carrier, code, 'carrier', state, now(), now(), 1, now(), now() from shipment,
         (values ('lost', 'open'), ('badAddress', 'waitingSeller'), ('other', 'waitingCarrier')) x (code, state)`,
    )
    expect(await counts()).toEqual({ ...none, exShipmentCount: 2 })
    expect(await counts(stranger)).toEqual(none)
  })
})
