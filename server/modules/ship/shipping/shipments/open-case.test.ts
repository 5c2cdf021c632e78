import { listShipments } from '@waybill/contract/shipping/api'
import { type ShipmentCase, shipmentCases } from '@waybill/contract/shipping/cases'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
let ids: number[]

/** A case of a shipment in a state. */
const plants: Record<ShipmentCase, (shipmentId: number, state: string) => Promise<unknown>> = {
  exception: (id, state) =>
    server.admin.query(
      `insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, found_at, state_at, closed_at)
       select org_id, id, carrier, 'stalled', 'clock', $2, now(), now(), 1, now(), now(), case when $2 = 'autoClosed' then now() end from shipment where id = $1`,
      [id, state],
    ),
  claim: (id, state) =>
    server.admin.query(
      `insert into claim (org_id, provider_org_id, shipment_id, carrier, tracking_no, peril, state, amount, most, description, last_day, due_on,
         answer_days, appeal_days, created_by, request_key, created_at)
       select org_id, 1, id, carrier, tracking_no, 'damage', $2, 100, 100, 'x', current_date, current_date, 7, 30, 1, gen_random_uuid(), now()
       from shipment where id = $1`,
      [id, state],
    ),
  addressChange: (id, state) =>
    server.admin.query(
      `insert into address_change (org_id, shipment_id, carrier, tracking_no, change, state, old_address, fee, active_until, requested_by, request_key,
         requested_at, next_try_at, decided_at)
       select org_id, id, carrier, tracking_no, 'return', $2, '{}', 0, current_date, 1, gen_random_uuid(), now(),
         case when $2 = 'accepted' then now() end, case when $2 = 'denied' then now() end from shipment where id = $1`,
      [id, state],
    ),
  return: (id, state) =>
    server.admin.query(
      `insert into return_label (org_id, order_id, shipment_id, purchase_id, state, reason, items, paid_by, delivery, carrier, service_code, price, charge,
         from_address, to_address, created_by, request_key, created_at, expires_at, hold_until)
       select org_id, order_id, id, purchase_id, $2, 'other', '[]', 'seller', 'print', carrier, service_code, 100, 'use', '{}', '{}', 1,
         gen_random_uuid(), now(), now(), now() from shipment where id = $1`,
      [id, state],
    ),
}
const under: Record<ShipmentCase, string> = {
  exception: 'waitingCarrier',
  claim: 'in_review',
  addressChange: 'accepted',
  return: 'sent',
}
const over: Record<ShipmentCase, string> = {
  exception: 'autoClosed',
  claim: 'withdrawn',
  addressChange: 'denied',
  return: 'expired',
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  const orders = await seedOrders(
    server.database,
    demoOrg.seller,
    [0, 1, 2, 3, 4].map(() => newOrder()),
  )
  const { items } = await shopper(server, as).ship(orders, 1)
  ids = items.map(({ shipmentId }) => shipmentId ?? 0)
  // The first four have one case under way each, and the fifth had all of them.
  for (const [index, one] of shipmentCases.entries()) await plants[one](ids[index] ?? 0, under[one])
  for (const one of shipmentCases) await plants[one](ids[4] ?? 0, over[one])
})

const list = (query: object, who = as) => server.call(listShipments, { query }, { as: who })
const found = async (query: object, who = as) =>
  (await list(query, who)).body.data?.records.map(({ id }) => id).toSorted((a, b) => a - b)

it('a shipment is found by the case under way beside it, whatever else is asked, and not by one that is over', async () => {
  for (const [index, openCase] of shipmentCases.entries()) {
    const id = ids[index]
    expect(await found({ openCase })).toEqual([id])
    expect((await list({ openCase })).body.data?.total).toEqual({ count: 1, capped: false })
    expect(await found({ openCase, carriers: [1], status: [1], sort: 'price' })).toEqual([id])
    expect(await found({ openCase, carriers: [2] })).toEqual([])
    const [row] = (await list({ openCase })).body.data?.records ?? []
    expect(await found({ openCase, search: row?.order?.orderNo })).toEqual([id])
    expect(await found({ openCase, search: 'nobody at all' })).toEqual([])
    expect(await found({ openCase }, 'seller@acme.test')).toEqual([])
  }
})

it('a case that there is not is refused', async () => {
  const { status, body } = await list({ openCase: 'lawsuit' })
  expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
})
