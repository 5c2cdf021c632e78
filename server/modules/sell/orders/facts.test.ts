import { createOrder, getOrder, listAssignees, listOrders, listTags, updateOrder } from '@waybill/contract/orders/api'
import type { InputOf } from '@waybill/contract/core/route'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { exported } from '../exports/testing.ts'
import { releaseDue } from './release.ts'
import { plantPurchase, plantShipment, seedOrders, someOrder } from './testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const DAY_MS = 86_400_000
type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>

const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const change = async (id: number, body: Change, version?: number) => {
  const current = version ?? (await detail(id)).version
  return server.call(updateOrder, { params: { id }, body: { version: current, ...body } }, { as })
}
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const userId = async (email: string): Promise<number> => {
  const { rows } = await server.admin.query<{ id: string }>('select id from app_user where email = $1', [email])
  return Number(rows[0]!.id)
}

let serial = 0
let mine: number
beforeEach(async () => {
  serial += 1
  const order = someOrder(`F-${serial}`, { carrier: 1, serviceCode: 'PRIORITY_MAIL' })
  mine = (await seedOrders(server, demoOrg.seller, [order])).get(order.orderNo)!
})

describe('the facts of an order', () => {
  it('are set, shown in the list and noted in the activity without their contents', async () => {
    const seller = await userId(as)
    const answer = await change(mine, {
      tags: [' Gift  wrap', 'VIP', 'gift wrap'],
      hold: { reason: 'Awaiting stock', until: dayIn(30) },
      note: ' Pack twice ',
      buyerNote: 'Ring the bell',
      giftMessage: 'Happy birthday!',
      shipBy: '2026-12-01',
      assigneeId: seller,
    })
    expect([answer.status, answer.body.errorCode]).toEqual([200, null])
    const facts = {
      tags: ['Gift wrap', 'VIP'],
      hold: { reason: 'Awaiting stock', until: dayIn(30), by: 'Maya Redwood' },
      shipBy: '2026-12-01',
      assignee: { id: seller, name: 'Maya Redwood' },
    }
    expect(answer.body.data).toMatchObject({
      ...facts,
      note: 'Pack twice',
      buyerNote: 'Ring the bell',
      giftMessage: 'Happy birthday!',
      version: 2,
      can: { buy: { allowed: false, reason: 'ORDER_ON_HOLD' }, edit: { allowed: true }, cancel: { allowed: true } },
    })
    const { activity } = answer.body.data!
    expect(activity.map(({ action }) => action).toSorted()).toEqual(['order.held', 'order.updated'])
    expect(JSON.stringify(activity)).not.toMatch(/stock|bell|twice|birthday|VIP/)
    const listed = await server.call(listOrders, { query: { search: `F-${serial}` } }, { as })
    expect(listed.body.data!.records[0]).toMatchObject(facts)
    expect((await server.call(listTags, {}, { as })).body.data!.tags).toEqual(
      expect.arrayContaining(['Gift wrap', 'VIP']),
    )
    expect((await server.call(listAssignees, {}, { as })).body.data).toContainEqual({
      id: seller,
      name: 'Maya Redwood',
    })
  })

  it('are taken away by null, and stay where a change does not name them', async () => {
    await change(mine, { tags: ['A'], hold: { reason: null, until: null }, note: 'n', shipBy: '2026-12-01' })
    expect((await change(mine, { reference: 'x' })).body.data).toMatchObject({
      tags: ['A'],
      note: 'n',
      hold: { reason: null },
    })
    const cleared = await change(mine, { tags: [], hold: null, note: '  ', shipBy: null, assigneeId: null })
    expect(cleared.body.data).toMatchObject({ tags: [], hold: null, note: null, shipBy: null, assignee: null })
    expect(cleared.body.data!.activity.map(({ action }) => action)).toContain('order.released')
  })

  it('come with an order that is created', async () => {
    const recipient = {
      name: 'Ann Lee',
      line1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      zip: '10118',
      country: 'US',
    }
    const parcel = {
      massUnit: 'lb',
      sizeUnit: 'in',
      weight: 1,
      weight2: null,
      length: null,
      width: null,
      height: null,
    } as const
    const body = {
      recipient,
      package: parcel,
      lines: [],
      tags: ['New'],
      hold: { reason: 'Wait', until: null },
      giftMessage: 'Hi',
    }
    const { body: answer } = await server.call(
      createOrder,
      { body },
      { as, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(answer.data).toMatchObject({ tags: ['New'], hold: { reason: 'Wait' }, giftMessage: 'Hi' })
  })

  it('a tag has one spelling in an organization, and is nothing to another one', async () => {
    await change(mine, { tags: ['Fragile'] })
    expect((await change(mine, { tags: ['FRAGILE'] })).body.data!.tags).toEqual(['Fragile'])
    expect((await server.call(listTags, {}, { as: 'seller@acme.test' })).body.data!.tags).not.toContain('Fragile')
  })

  it('tags, note and assignee can be changed in every status, nothing else', async () => {
    await plantShipment(server, demoOrg.seller, mine)
    expect((await change(mine, { tags: ['Later'], note: 'Returned once', assigneeId: null })).status).toBe(200)
    for (const body of [{ giftMessage: 'x' }, { hold: null }, { shipBy: '2026-12-01' }, { tags: [], signature: 2 }])
      expect((await change(mine, body)).body.errorCode).toBe('ORDER_HAS_LABEL')
  })

  it.each<[Change, string]>([
    [{ hold: { reason: null, until: '2020-01-01' } }, 'hold.until HOLD_DAY_PAST'],
    [{ assigneeId: 987_654_321 }, 'assigneeId ASSIGNEE_UNKNOWN'],
  ])('%j is refused at its field', async (body, problem) => {
    const answer = await change(mine, body)
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer.body.data)).toEqual([problem])
  })

  it('a user of another organization is nobody whom an order could be assigned to', async () => {
    const answer = await change(mine, { assigneeId: await userId('seller@acme.test') })
    expect(fieldsOf(answer.body.data)).toEqual(['assigneeId ASSIGNEE_UNKNOWN'])
  })

  it.each([
    { tags: Array.from({ length: 51 }, (_, n) => `t${n}`) },
    { tags: ['x'.repeat(41)] },
    { tags: ['  '] },
    { note: 'line\n'.repeat(1001) },
    { hold: { reason: 'x'.repeat(201), until: null } },
    { shipBy: '2026-02-30' },
  ])('what is too long or no day is refused as invalid input (%#)', async (body) => {
    expect((await change(mine, body)).body.errorCode).toBe('INVALID_INPUT')
  })

  it('an organization has no more than 500 tags', async () => {
    await server.admin.query(
      `insert into order_tag (org_id, name) select $1, 'many ' || n from generate_series(1, 500) n`,
      [demoOrg.seller],
    )
    expect((await change(mine, { tags: ['One more'] })).body.errorCode).toBe('TOO_MANY_TAGS')
    expect((await change(mine, { tags: ['MANY 1'] })).body.data!.tags).toEqual(['many 1'])
    await server.admin.query(`delete from order_tag where org_id = $1 and name like 'many %'`, [demoOrg.seller])
  })
})

describe('an order on hold', () => {
  it('is not bought: its quote says why and how to go on', async () => {
    await change(mine, { hold: { reason: null, until: null } })
    const { body } = await server.call(quoteOrders, { body: { orderIds: [mine] } }, { as })
    expect(JSON.stringify(body.data)).toContain('ORDER_ON_HOLD')
    expect(JSON.stringify(body.data)).toContain('Release it to buy a label')
  })

  it('is released by itself when its day begins where its seller is, not before', async () => {
    await server.admin.query(`update app_user set time_zone = 'America/Los_Angeles' where email = $1`, [as])
    const until = dayIn(3)
    await change(mine, { hold: { reason: 'Wait', until } })
    const release = (at: string) => releaseDue({ database: server.database, now: () => new Date(at) })
    const midnight = await server.admin.query<{ at: Date }>(
      `select $1::date::timestamp at time zone 'America/Los_Angeles' as at`,
      [until],
    )
    const begin = midnight.rows[0]!.at.getTime()
    await release(new Date(begin - 1000).toISOString())
    expect((await detail(mine)).hold).not.toBeNull()
    await release(new Date(begin).toISOString())
    const after = await detail(mine)
    expect(after).toMatchObject({ hold: null, version: 3, can: { buy: { allowed: true } } })
    expect(after.activity[0]).toMatchObject({ action: 'order.released', actor: null, detail: { due: true } })
    await release(new Date(begin + 1000).toISOString())
    expect((await detail(mine)).version).toBe(3)
  })

  it('cannot be put on hold while its label is being bought', async () => {
    await plantPurchase(server, demoOrg.seller, { orderId: mine, state: 'buying' })
    expect((await change(mine, { hold: { reason: null, until: null } })).body.errorCode).toBe('ORDER_BEING_BOUGHT')
  })
})

it('an export has what was noted of an order', async () => {
  await change(mine, {
    tags: ['VIP', 'Gift wrap'],
    hold: { reason: 'Awaiting stock', until: '2099-01-02' },
    note: 'Pack twice',
    buyerNote: 'Ring, please',
    giftMessage: 'Happy birthday!',
    shipBy: '2026-12-01',
    assigneeId: await userId(as),
  })
  const columns = ['orderNO', 'heldAt', 'holdReason', 'holdUntil', 'tags', 'note', 'buyerNote', 'giftMessage', 'shipBy']
  const { bytes } = await exported(server, as, {
    target: 'orders',
    columns: [...columns, 'assignee', 'addressCheck'],
    format: 'csv',
    filter: { search: `F-${serial}` },
  })
  const rows = bytes.toString('utf8').split(/\r?\n/)
  expect(rows.find((row) => row.startsWith(`F-${serial},`))).toMatch(
    /^F-\d+,\d{4}-\d\d-\d\d \d\d:\d\d,Awaiting stock,2099-01-02,"VIP, Gift wrap",Pack twice,"Ring, please",Happy birthday!,2026-12-01,Maya Redwood,Not checked$/,
  )
})

it('a failed purchase says why in a whole sentence', async () => {
  await plantPurchase(server, demoOrg.seller, { orderId: mine, state: 'failed', error: 'PRICE_ROSE' })
  expect((await detail(mine)).purchase).toMatchObject({ errorCode: 'PRICE_ROSE', message: null })
  const params = { en: { before: '$8.00', after: '$9.10' }, cn: { before: 'US$8.00', after: 'US$9.10' } }
  await server.admin.query('update label_batch_item set error_params = $2 where order_id = $1', [mine, params])
  const { message, zhMessage } = (await detail(mine)).purchase!
  expect(message).toContain('$9.10')
  expect(zhMessage).toContain('US$9.10')
})
