import { carrier } from '@waybill/contract/carriers/enums'
import { getOrder } from '@waybill/contract/orders/api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX } from '../../../../carriers/index.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { itemOf, newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sweep } from '../sweeper.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'
import { Aggregator } from './aggregator.fixture.ts'
import {
  addConnection,
  DEFAULT_CONNECTION_ID,
  type NewConnection,
  sealedCarrierCredentials,
  setConnectionState,
  setCredentials,
} from './connections.ts'

const server = useTestServer()
const { seller, nova, novaSeller, acmeSeller } = demoOrg
const redwood = { as: 'seller@demo.test', orgId: seller, key: 'key-redwood' }
const tanaka = { as: 'seller@nova.test', orgId: novaSeller, key: 'key-nova' }
const bluebird = { as: 'seller@acme.test', orgId: acmeSeller }

/** UPS Ground at two prices, and a service that only one account sells. */
const aggregator = new Aggregator([
  {
    key: redwood.key,
    services: [
      { carrier: carrier.UPS, code: '03', cost: 6_0000 },
      { carrier: carrier.USPS, code: 'Saver', cost: 5_0000 },
      { carrier: carrier.FedEx, code: 'FEDEX_GROUND', cost: 1_0000 },
    ],
  },
  { key: tanaka.key, services: [{ carrier: carrier.UPS, code: '03', cost: 9_0000 }] },
])
const service = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(server.database, { role: 'service', orgId: 0 }, work)
const connect = (connection: Pick<NewConnection, 'orgId' | 'carriers'> & Partial<NewConnection>) =>
  service((db) =>
    addConnection(db, server.services.config, {
      adapter: 'aggregator',
      services: null,
      credentials: null,
      ...connection,
    }),
  )
const switchTo = (id: string, state: 'active' | 'inactive') => service((db) => setConnectionState(db, id, state))

const own = { redwood: '', nova: '' }
beforeAll(async () => {
  await runtimeOf(server.services, [aggregator.adapter])
  for (const orgId of [demoOrg.acme, nova, seller, novaSeller, acmeSeller])
    await seedFunds(server.database, orgId, 1000_0000)
  own.redwood = await connect({
    orgId: seller,
    carriers: [carrier.USPS, carrier.UPS, carrier.FedEx],
    services: ['03', 'Saver'],
    credentials: { key: redwood.key },
  })
  // The reseller's own account, for UPS alone.
  own.nova = await connect({ orgId: nova, carriers: [carrier.UPS], credentials: { key: tanaka.key } })
})

type Who = { as: string; orgId: number }
const order = async ({ orgId }: Who) => (await seedOrders(server.database, orgId, [newOrder()]))[0] ?? 0
const quoteFor = async (who: Who) => (await shopper(server, who.as).quote([await order(who)]))[0]
const ratesFor = async (who: Who) => (await quoteFor(who))?.rates ?? []
const servicesOf = async (who: Who, id: number) =>
  (await ratesFor(who)).filter((rate) => rate.carrier === id).map(({ serviceCode }) => serviceCode)
const connectionOf = async (shipmentId: number) =>
  (
    await server.admin.query<{ connection_id: string }>(
      'select connection_id from purchase join shipment on purchase_id = purchase.id where shipment.id = $1',
      [shipmentId],
    )
  ).rows[0]?.connection_id
const ship = async (who: Who, id: number): Promise<number> => {
  const { items } = await shopper(server, who.as).ship([await order(who)], id)
  expect(items).toMatchObject([{ state: 'bought' }])
  return items[0]?.shipmentId ?? 0
}
const shipment = async (who: Who, id: number) =>
  (await server.call(getShipment, { params: { id } }, { as: who.as })).body.data
const voided = async (who: Who, id: number) =>
  (await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as: who.as })).body.data?.results[0]
const track = async (id: number) => {
  await server.admin.query('update shipment set next_track_at = $1 where id = $2', [server.clock.now(), id])
  await refreshTracking(await runtimeOf(server.services))
}

describe('rates', () => {
  it('come from the nearest connection for each carrier: the seller’s own, its reseller’s, the platform’s', async () => {
    expect(await servicesOf(redwood, carrier.UPS)).toEqual(['03'])
    expect(await servicesOf(redwood, carrier.USPS)).toEqual(['Saver'])
    // What the connection does not offer is not sold, although its account would sell it.
    expect(await servicesOf(redwood, carrier.FedEx)).toEqual([])
    expect(await servicesOf(tanaka, carrier.UPS)).toEqual(['03'])
    expect(await servicesOf(tanaka, carrier.USPS)).toContain('USPS_GROUND_ADVANTAGE')
    expect((await servicesOf(bluebird, carrier.UPS)).length).toBeGreaterThan(1)
  })

  it('of a service that two connections of one owner offer are the cheaper ones', async () => {
    const second = await connect({ orgId: seller, adapter: SANDBOX, carriers: [carrier.UPS] })
    const [before] = (await ratesFor(redwood)).filter(({ serviceCode }) => serviceCode === '03')
    expect(await servicesOf(redwood, carrier.UPS)).toContain('02')
    expect(await switchTo(own.redwood, 'inactive')).toBe(seller)
    const [dearer] = (await ratesFor(redwood)).filter(({ serviceCode }) => serviceCode === '03')
    expect(dearer?.price).toBeGreaterThan(before?.price ?? Infinity)
    await switchTo(own.redwood, 'active')
    await switchTo(second, 'inactive')
  })
})

describe.each([
  ['a seller', redwood, () => own.redwood],
  ['a reseller', tanaka, () => own.nova],
] as const)('a label bought over the connection of %s', (_, who, connection) => {
  it('is bought, tracked and voided in that account', async () => {
    const id = await ship(who, carrier.UPS)
    const label = aggregator.sold.get(who.key)?.at(-1)
    expect(await connectionOf(id)).toBe(connection())
    expect(await shipment(who, id)).toMatchObject({ trackingNo: label?.tracking, status: 1 })
    expect(await voided(who, id)).toMatchObject({ state: 'confirmed', problem: null })
    expect(label?.voided).toBe(true)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is tracked and voided there after the connection was switched off, while nothing new is bought over it', async () => {
    const id = await ship(who, carrier.UPS)
    const other = await ship(who, carrier.UPS)
    const sold = aggregator.sold.get(who.key)?.length
    expect(await switchTo(connection(), 'inactive')).not.toBeNull()
    expect(await voided(who, id)).toMatchObject({ state: 'confirmed' })
    await track(other)
    expect(aggregator.tracked.get(who.key)).toContain((await shipment(who, other))?.trackingNo)
    expect(await connectionOf(await ship(who, carrier.UPS))).toBe(DEFAULT_CONNECTION_ID)
    expect(aggregator.sold.get(who.key)).toHaveLength(sold ?? -1)
    await switchTo(connection(), 'active')
  })
})

it('a price over a connection that was switched off before Buy is worked out again over another', async () => {
  const quote = await quoteFor(tanaka)
  const item = { ...itemOf(quote, carrier.UPS), price: 900_0000 }
  await switchTo(own.nova, 'inactive')
  const { body } = await shopper(server, tanaka.as).buy([item])
  await runJobs(server)
  const batch = await shopper(server, tanaka.as).status(body.data?.batchId ?? '')
  expect(batch.items).toMatchObject([{ state: 'bought' }])
  expect(await connectionOf(batch.items[0]?.shipmentId ?? 0)).toBe(DEFAULT_CONNECTION_ID)
  await switchTo(own.nova, 'active')
})

it('a connection of another organization is never resolved', async () => {
  const { carriers } = await runtimeOf(server.services)
  const of = (orgId: number, connectionId: string) =>
    carriers.resolveCarrier({ orgId, connectionId, carrier: carrier.UPS })
  expect((await of(seller, own.redwood)).id).toBe('aggregator')
  expect((await of(novaSeller, own.nova)).id).toBe('aggregator')
  for (const [orgId, connectionId] of [
    [novaSeller, own.redwood],
    [seller, own.nova],
    [acmeSeller, own.nova],
    // A reseller does not use its sellers' accounts.
    [demoOrg.platform, own.redwood],
  ] as const)
    expect((await of(orgId, connectionId)).capabilities.size).toBe(0)
})

it('a label whose account can no longer be used says so, and remains as it is until the account can be used again', async () => {
  const id = await ship(redwood, carrier.UPS)
  await service((db) => sealedCarrierCredentials.discard(db, String(seller), own.redwood))
  expect(await servicesOf(redwood, carrier.UPS)).toEqual([])
  expect(await voided(redwood, id)).toMatchObject({
    state: 'requested',
    problem: { code: 'CARRIER_ACCOUNT_UNAVAILABLE' },
  })
  await track(id)
  expect(await shipment(redwood, id)).toMatchObject({ status: 1 })
  const renewed = { orgId: seller, id: own.redwood, credentials: { key: redwood.key } }
  await service((db) => setCredentials(db, server.services.config, renewed))
  await server.admin.query('update void_request set next_try_at = null where shipment_id = $1', [id])
  await (
    await sweep(await runtimeOf(server.services))
  ).finished
  expect(await shipment(redwood, id)).toMatchObject({ status: 4 })
})

it('without any connection an order says that no account is connected', async () => {
  expect(await switchTo(DEFAULT_CONNECTION_ID, 'inactive')).toBe(demoOrg.platform)
  expect(await switchTo(DEFAULT_CONNECTION_ID, 'inactive')).toBeNull()
  const quote = await quoteFor(bluebird)
  expect(quote).toMatchObject({ rates: [], problems: [{ code: 'NO_CARRIER_ACCOUNT' }] })
  await switchTo(DEFAULT_CONNECTION_ID, 'active')
  expect((await ratesFor(bluebird)).length).toBeGreaterThan(0)
  expect((await server.call(getOrder, { params: { id: quote?.orderId ?? 0 } }, { as: bluebird.as })).status).toBe(200)
})
