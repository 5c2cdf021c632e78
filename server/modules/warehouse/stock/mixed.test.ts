import { createPlaces } from '@waybill/contract/stock/place-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { postMovement, postOpeningStock, reverseMovement } from '@waybill/contract/stock/staff-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inboundCalls } from '../../../testing/inbound.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { connectWarehouse, demoWarehouse } from '../../../testing/warehouse.ts'

const server = useTestServer()
const { id: warehouseId, staff, seller } = demoWarehouse
const ours = { sellerId: demoOrg.seller, sku: 'MIX-OURS' }
const theirs = { sellerId: 0, sku: 'MIX-THEIRS' }

const place = async (code: string, kind: PlaceKind = 'storage') => {
  const body = { warehouseId, segments: [{ from: code, to: code }], kind, pickable: kind === 'storage' }
  expect((await server.call(createPlaces, { body }, { as: staff })).status).toBe(200)
}
beforeAll(async () => {
  const { orgId, email } = await seedUser(server, { company: 'Mixer' })
  await connectWarehouse(server, orgId)
  theirs.sellerId = orgId
  await inboundCalls(server, email).product(theirs.sku)
  await inboundCalls(server, seller).product(ours.sku)
  for (const code of ['MIX1', 'MIX2', 'MIX3']) await place(code)
  await place('MIXDOCK', 'dock')
})

type Whose = typeof theirs
const opening = ({ sellerId, sku }: Whose, places: string[], commandId = randomUUID() as string) =>
  server.call(
    postOpeningStock,
    {
      body: {
        commandId,
        sellerId,
        warehouseId,
        rows: places.map((code) => ({ place: code, sku, quantity: '1', lotNo: '', expiry: '' })),
      },
    },
    { as: staff },
  )
const move = (
  { sellerId, sku }: Whose,
  from: string | null,
  to: string | null,
  {
    reason = 'MOVE',
    commandId = randomUUID() as string,
  }: { reason?: 'MOVE' | 'RECEIVE' | 'DISPOSE'; commandId?: string } = {},
) => {
  const end = (code: string | null) => (code === null ? null : { place: code, condition: 1 as const })
  const goods = { sku, lot: null, quantity: 1, note: 'Mixed', liable: null }
  const body = { commandId, sellerId, warehouseId, reason, ...goods, from: end(from), to: end(to) }
  return server.call(postMovement, { body }, { as: staff })
}

it('goods of another seller come into a place neither as opening stock, nor by hand, nor by a reversal', async () => {
  const commandId = randomUUID()
  expect((await opening(ours, ['MIX1', 'MIX2'], commandId)).status).toBe(200)
  const refused = await opening(theirs, ['MIX3', 'MIX1'])
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'PUT_AWAY_MIXED'])
  expect(refused.body.message).toContain('MIX1')
  expect((await opening(theirs, ['MIX3'])).status).toBe(200)
  // Sent again, it is the same command.
  expect((await opening(ours, ['MIX1', 'MIX2'], commandId)).status).toBe(200)

  const receive = { reason: 'RECEIVE' } as const
  expect((await move(theirs, null, 'MIX1', receive)).body.errorCode).toBe('PUT_AWAY_MIXED')
  expect((await move(theirs, 'MIX3', 'MIX2')).body.errorCode).toBe('PUT_AWAY_MIXED')

  const gone = (await move(theirs, 'MIX3', null, { reason: 'DISPOSE' })).body.data!
  expect((await move(ours, 'MIX1', 'MIX3')).status).toBe(200)
  const undo = { commandId: randomUUID(), sellerId: theirs.sellerId, movementId: gone.id, note: 'Not gone' }
  const reversed = await server.call(reverseMovement, { body: undo }, { as: staff })
  expect([reversed.status, reversed.body.errorCode]).toEqual([409, 'PUT_AWAY_MIXED'])
})

it('goods of several sellers lie at a dock', async () => {
  const receive = { reason: 'RECEIVE' } as const
  expect((await move(ours, null, 'MIXDOCK', receive)).status).toBe(200)
  expect((await move(theirs, null, 'MIXDOCK', receive)).status).toBe(200)
})

it('goods of several sellers lie in a place where the warehouse wants it', async () => {
  await server.admin.query('update warehouse set mixed_seller_bins = true where id = $1', [warehouseId])
  const mixed = await opening(theirs, ['MIX2'])
  await server.admin.query('update warehouse set mixed_seller_bins = false where id = $1', [warehouseId])
  expect(mixed.status).toBe(200)
})
