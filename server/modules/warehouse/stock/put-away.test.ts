import { randomUUID } from 'node:crypto'
import type { InputOf } from '@waybill/contract/core/route'
import { createPlaces } from '@waybill/contract/stock/place-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { findPutAway, putAway } from '@waybill/contract/stock/put-away-api'
import { listStockLevels, postMovement } from '@waybill/contract/stock/staff-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../../demo/people.ts'
import { inboundCalls } from '../../../testing/inbound.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { connectWarehouse, demoWarehouse } from '../../../testing/warehouse.ts'
import { stockFaults } from './index.ts'

const server = useTestServer()
const { id: warehouseId, staff, seller } = demoWarehouse
const calls = inboundCalls(server, seller)
let [product, dock] = [0, 0]

const place = async (code: string, kind: PlaceKind) => {
  const range = { warehouseId, segments: [{ from: code, to: code }], kind, pickable: kind === 'storage' }
  await server.call(createPlaces, { body: range }, { as: staff })
  return code
}
const receive = (sku: string, quantity: number, sellerId: number = demoOrg.seller, at = 'DOCKT') =>
  server.call(
    postMovement,
    {
      body: {
        commandId: randomUUID(),
        sellerId,
        warehouseId,
        reason: 'RECEIVE',
        sku,
        lot: null,
        from: null,
        to: { place: at, condition: 1 },
        quantity,
        note: null,
        liable: null,
      },
    },
    { as: staff },
  )
type Command = InputOf<typeof putAway>['body']
const put = (to: string, change: Partial<Command> = {}, as = staff) => {
  const body = { commandId: randomUUID(), sellerId: demoOrg.seller, warehouseId, productId: product, lotId: 0 }
  const goods = { condition: 1 as const, fromPlaceId: dock, to, quantity: 1 }
  return server.call(putAway, { body: { ...body, ...goods, ...change } }, { as })
}
const find = (code: string, as = staff) => server.call(findPutAway, { query: { warehouseId, code } }, { as })

beforeAll(async () => {
  product = await calls.product('PUT-MUG', '036000291452')
  dock = await calls.dock()
  await place('EMPTY', 'storage')
  await receive('PUT-MUG', 10)
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

describe('putting away', () => {
  it('suggests an empty place, then the one where the same product lies', async () => {
    const first = await find('put-mug')
    expect(first.body.data!.records).toMatchObject([{ onHand: 10, lotId: 0, suggested: { why: 'empty' } }])
    await place('PUT1', 'storage')
    expect((await put('L-put1')).body.data).toMatchObject({
      reason: 'PUTAWAY',
      from: { left: 9 },
      to: { code: 'PUT1' },
    })
    const next = await find('0036000291452')
    expect(next.body.data!.records[0]!.suggested).toEqual({ code: 'PUT1', why: 'same' })
    const listed = await server.call(
      listStockLevels,
      { query: { warehouseId, kind: 'dock', search: 'PUT-MUG' } },
      { as: staff },
    )
    expect(listed.body.data!.records.map(({ onHand }) => onHand)).toEqual([9])
  })
  it('is done once however often it is sent, and never moves more than there is', async () => {
    const commandId = randomUUID()
    const sent = await Promise.all([put('PUT1', { commandId }), put('PUT1', { commandId })])
    expect(new Set(sent.map(({ body }) => body.data!.id)).size).toBe(1)
    expect((await put('PUT1', { commandId, quantity: 2 })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    expect((await put('PUT1', { quantity: 999 })).body.errorCode).toBe('STOCK_CHANGED')
    expect((await find('PUT-MUG')).body.data!.records[0]!.onHand).toBe(8)
  })
  it('refuses places that are for other goods, inactive, unknown, or another seller’s', async () => {
    await place('PUTDMG', 'damaged')
    await place('PUTOFF', 'storage')
    await server.admin.query(`update location set active = false where code = 'PUTOFF'`)
    const who = await seedUser(server, { company: 'Neighbor' })
    await connectWarehouse(server, who.orgId)
    await inboundCalls(server, who.email).product('NEIGHBOR')
    await place('PUTNB', 'storage')
    await receive('NEIGHBOR', 1, who.orgId, 'PUTNB')
    const codes = []
    for (const to of ['PUTDMG', 'DOCKT', 'PUTOFF', 'NOWHERE', 'PUTNB']) codes.push((await put(to)).body.errorCode)
    expect(codes).toEqual(['PUT_AWAY_KIND', 'PUT_AWAY_KIND', 'PLACE_INACTIVE', 'PLACE_UNKNOWN', 'PUT_AWAY_MIXED'])
    // Where another seller's goods lie beside the same product, it is not suggested.
    const mix = (mixed: boolean) =>
      server.admin.query('update warehouse set mixed_seller_bins = $1 where org_id = $2', [mixed, demoOrg.harbor])
    await mix(true)
    expect((await receive('PUT-MUG', 1, demoOrg.seller, 'PUTNB')).status).toBe(200)
    await mix(false)
    await server.admin.query(`update location set pick_seq = 0 where code = 'PUTNB'`)
    const suggested = async () => (await find('PUT-MUG')).body.data!.records[0]!.suggested
    expect(await suggested()).toEqual({ code: 'PUT1', why: 'same' })
    await mix(true)
    expect(await suggested()).toEqual({ code: 'PUTNB', why: 'same' })
    expect((await put('PUTNB')).status).toBe(200)
    expect((await put('PUT1', { fromPlaceId: 999_999 })).status).toBe(404)
  })
  it('is for the operator alone', async () => {
    const other = 'floor@put-other.test'
    await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: other })
    expect((await find('PUT-MUG', other)).status).toBe(404)
    expect((await put('PUT1', {}, other)).status).toBe(404)
    expect((await find('PUT-MUG', seller)).status).toBe(403)
    expect((await find('NO-SUCH-CODE')).body.errorCode).toBe('PUT_AWAY_NOTHING')
    expect((await server.call(findPutAway, { query: { warehouseId, code: 'X' } })).status).toBe(401)
  })
})
