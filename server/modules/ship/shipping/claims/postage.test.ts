import * as api from '@waybill/contract/claims/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { listPostage } from '@waybill/contract/funds/api'
import { getShipment } from '@waybill/contract/shipping/api'
import { expect, it } from 'vitest'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { as, claimant, DAY, staff, UPS } from './claims.fixture.ts'

const server = useTestServer()
const { shipped, draft, attach, submit, detail, wallet, later, voidLabel } = claimant(server)
const params = (id: number) => ({ params: { id } })
const shipment = async (id: number) => (await server.call(getShipment, params(id), { as })).body.data!
const termsOf = async (id: number) => {
  const { body } = await server.call(api.getClaimOptions, params(id), { as })
  return Object.fromEntries(body.data?.perils.map(({ peril, postage }) => [peril, postage]) ?? [])
}

/** A claim of a lost parcel with all of its evidence, sent. */
async function lost(amount: number) {
  const shipmentId = await shipped()
  const { price } = await shipment(shipmentId)
  server.clock.advance(20 * DAY)
  const { id } = (await draft(shipmentId, { peril: 'loss', amount })).body.data!
  for (const kind of requiredEvidence.loss) await attach(id, kind)
  expect((await submit(id)).body.data).toMatchObject({ postage: price })
  return { id, shipmentId, price }
}

it('the postage of a lost parcel is refunded with its claim, once, and shown with both', async () => {
  const { id, shipmentId, price } = await lost(50_0600)
  const body = { amount: 30_0000, note: null }
  await server.call(api.approveClaim, { ...params(id), body }, { as: staff })
  const before = await wallet()
  const pay = () => server.call(api.payClaim, params(id), { as: staff })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await wallet()).toBe(before + 30_0000 + price)
  const paid = await detail(id)
  expect(paid).toMatchObject({ state: 'paid', approved: 30_0000, postage: price })
  expect(paid.events.at(-1)?.note).toMatch(/^\$30\.00 \+ \$\d+\.\d\d$/)
  const { records } = (await server.call(listPostage, { query: { limit: 1 } }, { as })).body.data!
  expect(records[0]).toMatchObject({ amount: 30_0000 + price, cause: 'claim' })
  const { movements } = await shipment(shipmentId)
  expect(movements.map(({ amount, cause }) => [amount, cause])).toEqual([
    [-price, null],
    [price, 'claim'],
  ])
  expect(await voidLabel(shipmentId)).toMatchObject({ state: 'rejected' })
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('a parcel that is found takes back its postage as well', async () => {
  const { id, shipmentId, price } = await lost(40_0500)
  const before = await wallet()
  await later(DAY)
  await later(DAY)
  expect(await wallet()).toBe(before + 40_0500 + price)
  await later(2 * DAY)
  expect(await detail(id)).toMatchObject({ state: 'reversed', postage: price })
  expect(await wallet()).toBe(before)
  const { movements } = await shipment(shipmentId)
  expect(movements.map(({ amount }) => amount)).toEqual([-price, price, -price])
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('what the carrier does not refund stays charged: damage, and losses of other carriers', async () => {
  const [usps, ups] = [await shipped(), await shipped({ carrier: UPS })]
  const { price } = await shipment(usps)
  expect(await termsOf(usps)).toEqual({ loss: price, damage: 0, missing: 0 })
  expect(Object.values(await termsOf(ups))).toEqual([0, 0, 0, 0])
  expect((await draft(usps)).body.data).toMatchObject({ peril: 'damage', postage: 0 })
})
