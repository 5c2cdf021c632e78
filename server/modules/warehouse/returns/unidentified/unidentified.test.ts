import { orgType } from '@waybill/contract/core/enums'
import { urlOf } from '@waybill/contract/core/client'
import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import * as returnsApi from '@waybill/contract/warehouse-returns/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import type { PlantedFloor } from '../../../../testing/outbound-floor.ts'
import { seedUser } from '../../../../testing/people.ts'
import { hostOfAccount, useTestServer } from '../../../../testing/server.ts'
import { unidentifiedCalls } from '../../../../testing/unidentified-returns.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { plantReturnsFloor, plantSent, returnCalls } from '../../../../testing/warehouse-returns.ts'

const server = useTestServer()
const { seller, staff } = demoWarehouse
const rival = 'seller@rival-unidentified.test'
const stranger = 'seller@stranger-unidentified.test'
const otherStaff = 'floor@other-unidentified.test'
let floor: PlantedFloor
/** The same warehouse with the products of another connected seller. */
let rivalFloor: PlantedFloor
const calls = unidentifiedCalls(server, () => floor)
const { record, photo, removePhoto, claim, withdraw, confirm, reject, dispose, get, floorGet } = calls

beforeAll(async () => {
  floor = await plantReturnsFloor(server)
  const { orgId } = await seedUser(server, { email: rival })
  await server.admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)', [
    orgId,
    floor.operatorId,
    floor.warehouseId,
  ])
  const { products } = await plantReturnsFloor(server, orgId)
  rivalFloor = { ...floor, sellerId: orgId, products }
  await seedUser(server, { provider: demoOrg.platform, email: stranger })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
})

const recorded = async () => (await record(`LP-${randomUUID()}`)).body.data!
const read = async (
  route: typeof api.readUnidentifiedPhoto | typeof staffApi.readFloorUnidentifiedPhoto,
  id: string,
  as: string,
) => {
  const authorization = `Bearer ${await server.tokenOf(as)}`
  const url = urlOf(route, { params: { id }, query: { size: 'small' } })
  return (await server.app.inject({ method: 'GET', url, headers: { host: hostOfAccount(as), authorization } }))
    .statusCode
}
const titles = async (orgId: number, number: string) =>
  (
    await server.admin.query<{ title_en: string }>(
      'select title_en from message where org_id = $1 and title_en like $2 order by id',
      [orgId, `%${number}%`],
    )
  ).rows.map((row) => row.title_en)
const mails = async (number: string) =>
  Number(
    (
      await server.admin.query<{ n: string }>(
        'select count(distinct subject) as n from outbox_message where subject like $1',
        [`%${number}%`],
      )
    ).rows[0]!.n,
  )
const listed = async (query: object, as = seller) =>
  (await server.call(api.listUnidentified, { query }, { as })).body.data?.records.map(({ id }) => id) ?? null

describe('a parcel whose order nobody knows', () => {
  it('is recorded once, in a place of problem goods, and only when its code names nothing', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    expect((await record(sent.tracking)).body.errorCode).toBe('UNIDENTIFIED_KNOWN')
    expect((await record('X1', { place: 'A-1' })).body.errorCode).toBe('UNIDENTIFIED_PLACE')
    expect((await record('X1', { place: 'NOWHERE' })).body.errorCode).toBe('PLACE_UNKNOWN')
    expect((await record('X1', { as: otherStaff })).status).toBe(404)
    const requestKey = randomUUID()
    const first = (await record('X1', { requestKey })).body.data!
    expect(first).toMatchObject({ state: 'open', code: 'X1', place: { code: 'HOLD-1' }, waiting: 0, mayDispose: false })
    expect((await record('X1', { requestKey })).body.data!.id).toBe(first.id)
    expect((await record('X2', { requestKey })).body.errorCode).toBe('UNIDENTIFIED_RECORDED')
    expect((await floorGet(first.id, otherStaff)).status).toBe(404)
  })

  it('is shown to connected sellers with its photos and nothing of a buyer, and to nobody else', async () => {
    const { id, number } = await recorded()
    const commandId = randomUUID()
    await Promise.all([1, 2].map(() => photo(id, { commandId })))
    const { photos } = (await photo(id)).body.data!
    expect(photos).toHaveLength(2)
    const shown = (await get(id)).body.data!
    expect(Object.keys(shown).toSorted()).toEqual(
      ['claim', 'code', 'createdAt', 'disposeFrom', 'id', 'note', 'number', 'photos', 'state', 'warehouse'].toSorted(),
    )
    expect(shown.photos).toEqual(photos)
    expect([
      await read(api.readUnidentifiedPhoto, photos[0]!.id, seller),
      await read(staffApi.readFloorUnidentifiedPhoto, photos[0]!.id, staff),
    ]).toEqual([200, 200])
    expect(await read(api.readUnidentifiedPhoto, photos[0]!.id, stranger)).not.toBe(200)
    expect(await read(staffApi.readFloorUnidentifiedPhoto, photos[0]!.id, otherStaff)).toBe(404)
    expect((await get(id, stranger)).status).not.toBe(200)
    expect(await listed({ search: number })).toEqual([id])
    expect(await listed({ search: number, view: 'claimed' })).toEqual([])
    expect((await removePhoto(id, photos[0]!.id)).body.data!.photos).toEqual([photos[1]])
  })

  it('is claimed by the whole number of an order that was shipped for the seller', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const another = await plantSent(server, floor, { MUG: 1 })
    const foreign = await plantSent(server, rivalFloor, { MUG: 1 })
    const { id, number } = await recorded()
    for (const wrong of [sent.orderNo.slice(0, -1), foreign.orderNo, 'NOBODY'])
      expect((await claim(id, wrong)).body.errorCode).toBe('RETURN_ORDER_UNKNOWN')
    const commandId = randomUUID()
    const claimed = await Promise.all([1, 2].map(() => claim(id, sent.orderNo.toLowerCase(), { commandId })))
    expect(claimed.map(({ body }) => body.data!.claim!.state)).toEqual(['waiting', 'waiting'])
    expect((await claim(id, sent.orderNo)).body.data!.claim!.id).toBe(claimed[0]!.body.data!.claim!.id)
    expect((await claim(id, another.orderNo)).body.errorCode).toBe('UNIDENTIFIED_CLAIMED')
    expect((await floorGet(id)).body.data).toMatchObject({
      state: 'claimed',
      waiting: 1,
      claims: [{ seller: { id: floor.sellerId }, orderNo: sent.orderNo, outbound: sent.number }],
    })
    expect(await mails(number)).toBe(1)
    expect((await dispose(id)).body.errorCode).toBe('UNIDENTIFIED_STATE')
    const { id: claimId } = claimed[0]!.body.data!.claim!
    expect((await withdraw(id, claimId, rival)).status).toBe(404)
    await withdraw(id, claimId)
    expect((await withdraw(id, claimId)).body.data).toMatchObject({ state: 'open', claim: { state: 'withdrawn' } })
    expect(await mails(number)).toBe(2)
    expect((await claim(id, another.orderNo)).body.data!.state).toBe('claimed')
  })

  it('becomes a return of the confirmed order, with its photos; who claimed it in vain is told', async () => {
    const sent = await plantSent(server, floor, { MUG: 2 })
    const foreign = await plantSent(server, rivalFloor, { MUG: 1 })
    const { id, number } = await recorded()
    const { photos } = (await photo(id)).body.data!
    const mine = (await claim(id, sent.orderNo)).body.data!.claim!
    const theirs = (await claim(id, foreign.orderNo, { as: rival })).body.data!.claim!
    expect((await confirm(id, mine.id, otherStaff)).status).toBe(404)
    const both = await Promise.all([confirm(id, mine.id), confirm(id, mine.id), confirm(id, theirs.id)])
    const winner = (await floorGet(id)).body.data!.claims.find(({ state }) => state === 'confirmed')!
    // Whichever came first: one of them, and once.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(winner.id === mine.id ? 2 : 1)
    const [won, lost] = winner.id === mine.id ? [seller, rival] : [rival, seller]
    const { claim: confirmed, photos: shown } = (await get(id, won)).body.data!
    const found = await server.call(
      returnsApi.getWarehouseReturn,
      { params: { id: confirmed!.returnId! } },
      { as: won },
    )
    expect(found.body.data).toMatchObject({
      state: 'arrived',
      announced: false,
      orderNo: won === seller ? sent.orderNo : foreign.orderNo,
      tracking: null,
      photos: [{ inspectionId: null }],
    })
    expect(shown).toEqual(photos)
    expect((await get(id, lost)).body.data).toMatchObject({ claim: { state: 'superseded' }, photos: [] })
    expect(await read(api.readUnidentifiedPhoto, photos[0]!.id, lost)).not.toBe(200)
    const [wonOrg, lostOrg] =
      won === seller ? [floor.sellerId, rivalFloor.sellerId] : [rivalFloor.sellerId, floor.sellerId]
    expect(await titles(wonOrg, number)).toEqual([`${number} is a return of ${found.body.data!.orderNo}`])
    expect(await titles(lostOrg, number)).toHaveLength(1)
    expect((await claim(id, sent.orderNo)).body.errorCode).toBe('UNIDENTIFIED_STATE')
    expect((await photo(id)).body.errorCode).toBe('UNIDENTIFIED_STATE')
  })

  it('is inspected as any return once it is one', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id } = await recorded()
    const { id: claimId } = (await claim(id, sent.orderNo)).body.data!.claim!
    const { returnId } = (await confirm(id, claimId)).body.data!.claims[0]!
    const bench = returnCalls(server, () => floor)
    await bench.inspect(returnId!, 'MUG')
    expect((await bench.finish(returnId!)).body.data!.state).toBe('completed')
  })

  it('is free for others after a rejection, whose reason the seller reads', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id, number } = await recorded()
    const { id: claimId } = (await claim(id, sent.orderNo)).body.data!.claim!
    expect((await reject(id, claimId, { as: otherStaff })).status).toBe(404)
    await reject(id, claimId, { reason: 'It holds a lamp' })
    expect((await reject(id, claimId, { reason: 'Another reason' })).body.data).toMatchObject({
      state: 'open',
      waiting: 0,
    })
    expect((await get(id)).body.data!.claim).toMatchObject({ state: 'rejected', reason: 'It holds a lamp' })
    expect(await titles(floor.sellerId, number)).toEqual([`${number}: your claim for ${sent.orderNo} was rejected`])
    expect((await confirm(id, claimId)).body.errorCode).toBe('UNIDENTIFIED_CLAIM_STATE')
  })

  it('may be disposed of once sellers have had their time, and is found by its age', async () => {
    const due = async (query: object) =>
      (await server.call(staffApi.listFloorUnidentified, { query }, { as: staff })).body.data!.records.map(
        (row) => row.id,
      )
    const { id, number, createdAt, disposeFrom } = await recorded()
    expect(Date.parse(disposeFrom) - Date.parse(createdAt)).toBe(30 * 86_400_000)
    expect((await dispose(id)).body.errorCode).toBe('UNIDENTIFIED_EARLY')
    expect(await due({ search: number, age: 'week' })).toEqual([])
    await server.admin.query(
      `update unidentified_return set created_at = created_at - interval '40 days', dispose_from = dispose_from - interval '40 days' where id = $1`,
      [id],
    )
    for (const age of ['week', 'month', 'due']) expect(await due({ search: number, age })).toEqual([id])
    expect((await dispose(id, { as: otherStaff })).status).toBe(404)
    await dispose(id)
    expect((await dispose(id)).body.data).toMatchObject({ state: 'disposed', mayDispose: false })
    expect(await due({ search: number, state: 'disposed', warehouseId: floor.warehouseId })).toEqual([id])
    expect((await get(id)).status).toBe(404)
  })

  it('sent twice at once is recorded once; another parcel with its code only explicitly', async () => {
    const code = `LP-${randomUUID()}`
    const requestKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => record(code, { requestKey })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { id, number } = answers[0]!.body.data!
    expect(answers.map(({ body }) => body.data!.id)).toEqual([id, id, id])
    const again = await record(` ${code.toUpperCase()}`)
    expect([again.body.errorCode, again.body.message]).toEqual(['UNIDENTIFIED_SAME', expect.stringContaining(number)])
    const both = await Promise.all([1, 2].map(() => record(`${code}-B`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const key = randomUUID()
    const keys = await Promise.all([1, 2].map((n) => record(`${code}-${n}`, { requestKey: key })))
    expect(keys.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await record(code, { another: true })).body.data!.id).not.toBe(id)
  })

  it('shows of its code the number of the carrier, and takes none that may hold data of a buyer', async () => {
    const number = `92${String(Date.now()).padStart(20, '0')}`
    expect((await record(`42090210${number}`)).body.data!.code).toBe(number)
    for (const code of [
      '42090210',
      '420902101234',
      'Ada Lovelace|1 Main St',
      'A1\u001dB2',
      'https://shop.example/?mail=ada@example.com',
    ])
      expect((await record(code)).body.errorCode).toBe('UNIDENTIFIED_CODE')
    expect((await record('\ufdfa'.repeat(50))).body.errorCode).toBe('INVALID_INPUT')
    expect((await record('\u00df'.repeat(100))).status).toBe(200)
  })

  it('with a code that several orders have is recorded all the same', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const foreign = await plantSent(server, rivalFloor, { MUG: 1 })
    await server.admin.query('update outbound_package set tracking_no = $1 where outbound_id = any($2)', [
      sent.tracking,
      [sent.outboundId, foreign.outboundId],
    ])
    expect((await returnCalls(server, () => floor).open(sent.tracking)).body.errorCode).toBe('RETURN_CODE_SEVERAL')
    expect((await record(sent.tracking)).body.data).toMatchObject({ state: 'open', isKnown: false })
  })

  it('that is announced later is not disposed of by mistake', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id, code } = await recorded()
    await server.admin.query("update unidentified_return set dispose_from = '2020-01-01' where id = $1", [id])
    await server.admin.query('update outbound_package set tracking_no = $1 where outbound_id = $2', [
      code.toUpperCase(),
      sent.outboundId,
    ])
    expect((await floorGet(id)).body.data).toMatchObject({ isKnown: true, mayDispose: true })
    expect((await dispose(id)).body.errorCode).toBe('UNIDENTIFIED_KNOWN')
    expect((await dispose(id, { anyway: true })).body.data).toMatchObject({ state: 'disposed', isKnown: false })
  })

  it('is found again by its code while its return is at work, unless another parcel or a product has the code', async () => {
    const bench = returnCalls(server, () => floor)
    const identified = async (code: string) => {
      const sent = await plantSent(server, floor, { MUG: 1 })
      const { id } = (await record(code)).body.data!
      const { id: claimId } = (await claim(id, sent.orderNo)).body.data!.claim!
      return (await confirm(id, claimId)).body.data!.claims[0]!.returnId
    }
    const code = `LP-${randomUUID()}`
    const returnId = await identified(code)
    expect((await bench.open(code)).body.data).toMatchObject({ id: returnId, tracking: null })
    expect((await record(code)).body.errorCode).toBe('UNIDENTIFIED_SAME')
    await record(code, { another: true })
    expect((await bench.open(code)).body.errorCode).toBe('RETURN_CODE_UNKNOWN')
    const sku = floor.skuOf('CUP')
    await identified(sku)
    expect((await bench.open(sku)).body.errorCode).toBe('RETURN_CODE_UNKNOWN')
  })

  it('becomes a return at its own warehouse, whichever has shipped the order', async () => {
    const elsewhere = await plantReturnsFloor(server)
    const sent = await plantSent(server, elsewhere, { MUG: 2 })
    const returnOf = async () => {
      const { id } = await recorded()
      const { id: claimId } = (await claim(id, sent.orderNo)).body.data!.claim!
      return (await confirm(id, claimId)).body.data!.claims[0]!.returnId
    }
    const first = await returnOf()
    expect(await returnOf()).toBe(first)
    const there = (await returnCalls(server, () => elsewhere).open(sent.tracking)).body.data!
    expect(there.id).not.toBe(first)
    expect(there.warehouse.id).toBe(elsewhere.warehouseId)
  })

  it('is hidden with its photos from a seller that left, whose claim can only be rejected', async () => {
    const { id } = await recorded()
    const { photos } = (await photo(id)).body.data!
    const sent = await plantSent(server, rivalFloor, { MUG: 1 })
    const { id: claimId } = (await claim(id, sent.orderNo, { as: rival })).body.data!.claim!
    const setLink = (state: string) =>
      server.admin.query('update warehouse_link set state = $1 where org_id = $2 and warehouse_id = $3', [
        state,
        rivalFloor.sellerId,
        floor.warehouseId,
      ])
    expect(await read(api.readUnidentifiedPhoto, photos[0]!.id, rival)).toBe(200)
    await setLink('ended')
    try {
      expect((await get(id, rival)).body.data).toMatchObject({ claim: { state: 'waiting' }, photos: [] })
      expect(await read(api.readUnidentifiedPhoto, photos[0]!.id, rival)).toBe(404)
      expect((await confirm(id, claimId)).body.errorCode).toBe('UNIDENTIFIED_CLAIM_LEFT')
      expect((await reject(id, claimId)).body.data!.state).toBe('open')
    } finally {
      await setLink('active')
    }
  })
})
