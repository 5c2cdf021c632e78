import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import { returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlantedFloor } from '../../../../testing/outbound-floor.ts'
import { seedUser } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { unidentifiedCalls } from '../../../../testing/unidentified-returns.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { plantReturnsFloor, plantSent } from '../../../../testing/warehouse-returns.ts'
import { forgetPhotos } from '../forget-photos.ts'
import { announceParcels } from './announce.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const MINUTE = 60_000
const rival = 'seller@told-rival.test'
let floor: PlantedFloor
let rivalId: number
const calls = unidentifiedCalls(server, () => floor)
const { record, photo, claim, reject, dispose, opened, link, get, floorGet } = calls

beforeAll(async () => {
  floor = await plantReturnsFloor(server)
  rivalId = (await seedUser(server, { email: rival })).orgId
  await server.admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)', [
    rivalId,
    floor.operatorId,
    floor.warehouseId,
  ])
})

const recorded = async (code = `LP-${randomUUID()}`) => (await record(code)).body.data!
/** Titles of messages and of mails to an organization, oldest first. */
const noticesOf = async (orgId: number) => {
  const { rows: messages } = await server.admin.query<{ title: string }>(
    'select title_en as title from message where org_id = $1 order by id',
    [orgId],
  )
  const { rows: mails } = await server.admin.query<{ title: string }>(
    `select m.subject as title from outbox_message m join app_user u on u.email = m.recipient where u.org_id = $1 order by m.id`,
    [orgId],
  )
  return { messages: messages.map(({ title }) => title), mails: mails.map(({ title }) => title) }
}
/** The job at a time after now; sessions end where the clock of the server moves. */
const servicesIn = (ms: number) => ({ ...server.services, now: () => new Date(server.clock.now().getTime() + ms) })
const counted = async () =>
  [
    (await server.call(api.countUnidentified, {}, { as: rival })).body.data!.count,
    (await server.call(staffApi.countFloorUnidentified, {}, { as: staff })).body.data!.count,
  ] as const

describe('sellers are told of parcels whose order nobody knows', () => {
  it('at once of the first, and of those that follow together after an hour, once however many nodes look', async () => {
    const before = await counted()
    const first = await recorded()
    await Promise.all([1, 2, 3].map(() => announceParcels(servicesIn(MINUTE))))
    const one = [`${first.number}: is this parcel yours?`]
    expect(await noticesOf(rivalId)).toEqual({ messages: one, mails: one })
    await recorded()
    await recorded()
    await announceParcels(servicesIn(31 * MINUTE))
    expect((await noticesOf(rivalId)).mails).toEqual(one)
    await announceParcels(servicesIn(62 * MINUTE))
    await announceParcels(servicesIn(200 * MINUTE))
    const both = [...one, '2 unidentified returns: is one of them yours?']
    expect(await noticesOf(rivalId)).toEqual({ messages: both, mails: both })
    expect(await counted()).toEqual([before[0] + 3, before[1] + 3])
  })

  it('also of those before they were connected', async () => {
    const { orgId } = await seedUser(server, { email: 'seller@told-later.test' })
    const before = await recorded()
    await announceParcels(servicesIn(300 * MINUTE))
    await server.admin.query(
      'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)',
      [orgId, floor.operatorId, floor.warehouseId],
    )
    await announceParcels(servicesIn(301 * MINUTE))
    const { messages } = await noticesOf(orgId)
    expect(messages).toHaveLength(1)
    await server.admin.query(`update unidentified_return set state = 'open' where id = $1`, [before.id])
    await announceParcels(servicesIn(400 * MINUTE))
    expect((await noticesOf(orgId)).messages).toEqual(messages)
  })

  it('and when it is over, by a message and a mail', async () => {
    const sent = await plantSent(server, { ...floor, sellerId: rivalId, products: (await plantReturnsFloor(server, rivalId)).products }, { MUG: 1 }) // prettier-ignore
    const { id, number } = await recorded()
    const claimId = (await claim(id, sent.orderNo, { as: rival })).body.data!.claim!.id
    await reject(id, claimId)
    await server.admin.query(`update unidentified_return set dispose_from = '2020-01-01' where id = $1`, [id])
    await dispose(id)
    await dispose(id)
    const ends = [`${number}: your claim for ${sent.orderNo} was rejected`, `${number} was disposed of`]
    const notices = await noticesOf(rivalId)
    expect([notices.messages.slice(-2), notices.mails.slice(-2)]).toEqual([ends, ends])
  })
})

describe('a parcel that Returns opens afterwards', () => {
  it('is found by a code of the return, and becomes it with its photos once staff say so', async () => {
    const code = `RMA-${randomUUID().toUpperCase()}`
    const { id, number } = await recorded(code)
    await photo(id)
    const sent = await plantSent(server, floor, { MUG: 1 })
    const wrong = await plantSent(server, floor, { MUG: 1 })
    await claim(id, wrong.orderNo)
    await server.admin.query('update outbound_package set tracking_no = $2 where outbound_id = $1', [sent.outboundId, code]) // prettier-ignore
    const found = (await opened(code)).body.data!
    const of = (await server.call(staffApi.findUnidentifiedOfReturn, { params: { id: found.id } }, { as: staff })).body
    expect(of.data!.records).toMatchObject([{ id, number, code }])
    const linked = await Promise.all([1, 2].map(() => link(id, found.id)))
    expect(linked.map(({ body }) => body.data!)).toMatchObject([
      { state: 'identified', linkedReturnId: found.id, claims: [{ state: 'superseded' }] },
      { state: 'identified', linkedReturnId: found.id },
    ])
    const { rows } = await server.admin.query('select 1 from return_photo where return_id = $1', [found.id])
    expect(rows).toHaveLength(1)
    expect((await noticesOf(floor.sellerId)).messages.at(-1)).toBe(`${number} is no return of ${wrong.orderNo}`)
    const again = await server.call(staffApi.findUnidentifiedOfReturn, { params: { id: found.id } }, { as: staff })
    expect(again.body.data!.records).toEqual([])
    expect((await opened(code)).body.data!.id).toBe(found.id)
  })

  it('is found by an order number however it is written, has come with it, and is none that is over', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const orderNo = `sales s ${randomUUID().slice(0, 8)}`
    const key = orderNo.replaceAll(' ', '').toUpperCase()
    await server.admin.query('update outbound set order_no = $2 where id = $1', [sent.outboundId, orderNo])
    const { id, number } = await recorded(key)
    const found = (await opened(sent.number)).body.data!
    await server.admin.query('update warehouse_return set order_no = $2 where id = $1', [found.id, orderNo])
    const of = async () =>
      (await server.call(staffApi.findUnidentifiedOfReturn, { params: { id: found.id } }, { as: staff })).body.data!
    expect((await of()).records).toMatchObject([{ id, number }])
    const become = (state: string) =>
      server.admin.query('update warehouse_return set state = $2 where id = $1', [found.id, state])
    await become('closed')
    expect((await of()).records).toEqual([])
    expect((await link(id, found.id)).body.errorCode).toBe('RETURN_STATE')
    expect((await floorGet(id)).body.data).toMatchObject({ state: 'open' })
    await server.admin.query(`update warehouse_return set state = 'expected', arrived_at = null where id = $1`, [found.id]) // prettier-ignore
    expect((await link(id, found.id)).body.data).toMatchObject({ state: 'identified', linkedReturnId: found.id })
    const { rows } = await server.admin.query('select state, arrived_at is not null as there from warehouse_return where id = $1', [found.id]) // prettier-ignore
    expect(rows).toEqual([{ state: 'arrived', there: true }])
  })

  it('confirms a claim of the same order', async () => {
    const { id } = await recorded()
    const sent = await plantSent(server, floor, { MUG: 1 })
    await claim(id, sent.orderNo)
    const found = (await opened(sent.number)).body.data!
    await link(id, found.id)
    expect((await get(id)).body.data!.claim).toMatchObject({ state: 'confirmed', returnId: found.id })
    expect((await link(id, (await opened((await plantSent(server, floor, { MUG: 1 })).number)).body.data!.id)).body.errorCode).toBe('UNIDENTIFIED_STATE') // prettier-ignore
  })
})

it('photos are deleted long after the end, of returns as of parcels, and of nothing that goes on', async () => {
  const [over, open] = [await recorded(), await recorded()]
  await photo(over.id)
  await photo(open.id)
  const sent = await plantSent(server, floor, { MUG: 1 })
  const found = (await opened(sent.number)).body.data!
  await link(over.id, found.id)
  const files = async () =>
    (
      await server.admin.query<{ n: number }>(
        `select count(*)::int as n from file where id in (select file_id from unidentified_photo where parcel_id = any($1)
         union select small_file_id from unidentified_photo where parcel_id = any($1) union select file_id from return_photo where return_id = $2)`,
        [[over.id, open.id], found.id],
      )
    ).rows[0]!.n
  await forgetPhotos(server.services)
  expect(await files()).toBe(5)
  const old = servicesIn((returnPhotoRules.daysAfterEnd + 1) * 1440 * MINUTE)
  await forgetPhotos(old)
  expect((await floorGet(over.id)).body.data!.photos).toEqual([])
  // The return is still at work, as the other parcel is.
  expect(await files()).toBe(3)
  await server.admin.query('update warehouse_return set ended_at = now() where id = $1', [found.id])
  await forgetPhotos(old)
  expect(await files()).toBe(2)
})
