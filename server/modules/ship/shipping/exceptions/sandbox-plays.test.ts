import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, expect, it } from 'vitest'
import { type Play, playNames } from '../../../../carriers/sandbox/plays.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { parcelsOf } from './exceptions.fixture.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const parcels = parcelsOf(server, as)
const ids = new Map<Play, number>()
const international = new Set<Play>(['customsdoc', 'customsduty', 'customsstop'])

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
  for (const play of playNames) {
    // The post keeps what waits to be collected for two weeks, UPS for one.
    const carrier = play === 'hold' ? carriers.UPS : carriers.USPS
    ids.set(play, await parcels.buy(`SBX:${play}`, { carrier, isAbroad: international.has(play) }))
  }
  const { body } = await server.call(voidLabels, { body: { shipmentIds: [ids.get('voidscan') ?? 0] } }, { as })
  expect(body.data?.results).toMatchObject([{ state: expect.stringMatching(/confirmed|submitted/) }])
  await parcels.pass(32)
})

const { delivered, exception, inTransit, labelCreated, voided } = trackingStatus
const cameBack = { status: exception, last: 'returned' }
type Expected = { status: number; last: string; cases: Record<string, string> }
const expected: Record<Play, Expected> = {
  delivered: { status: delivered, last: 'delivered', cases: {} },
  slow: { status: delivered, last: 'delivered', cases: { late: 'autoClosed' } },
  stall: { status: inTransit, last: 'departed_facility', cases: { stalled: 'open' } },
  lost: { status: exception, last: 'lost', cases: { stalled: 'autoClosed', lost: 'open' } },
  damaged: { status: delivered, last: 'delivered', cases: { damaged: 'open' } },
  badaddr: { ...cameBack, cases: { badAddress: 'autoClosed', returning: 'autoClosed', returned: 'open' } },
  nothome: { ...cameBack, cases: { notHome: 'autoClosed', returning: 'autoClosed', returned: 'open' } },
  refused: { ...cameBack, cases: { refused: 'autoClosed', returned: 'open' } },
  rts: { ...cameBack, cases: { returning: 'autoClosed', returned: 'open' } },
  hold: { status: delivered, last: 'delivered', cases: { pickupLate: 'autoClosed' } },
  customsdoc: { status: delivered, last: 'delivered', cases: { customsDocuments: 'autoClosed', late: 'autoClosed' } },
  customsduty: { status: delivered, last: 'delivered', cases: { customsDuties: 'autoClosed', late: 'autoClosed' } },
  customsstop: { ...cameBack, cases: { customsProhibited: 'autoClosed', returning: 'autoClosed', returned: 'open' } },
  noscan: { status: labelCreated, last: 'label_created', cases: { noScan: 'open' } },
  voidno: { status: labelCreated, last: 'label_created', cases: { noScan: 'open' } },
  voidscan: { status: voided, last: 'delivered', cases: { voidScanned: 'open' } },
  dup: { status: delivered, last: 'delivered', cases: {} },
  reorder: { status: delivered, last: 'delivered', cases: {} },
  nozone: { status: delivered, last: 'delivered', cases: {} },
}

it.each(Object.entries(expected))('SBX:%s', async (play, want) => {
  const id = ids.get(play as Play) ?? 0
  const shipment = await parcels.shipment(id)
  const all = await parcels.casesOf(id)
  // How soon the promised day comes depends on weekends and holidays.
  const cases = play === 'stall' || play === 'lost' ? all.filter(({ code }) => code !== 'late') : all
  expect({
    status: shipment.status,
    last: shipment.events[0]?.state,
    cases: Object.fromEntries(cases.map(({ code, state }) => [code, state])),
  }).toEqual(want)
  // Nothing twice, whatever was repeated.
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  const reports = shipment.events.map(({ at, state }) => `${at} ${state}`)
  expect(new Set(reports).size).toBe(reports.length)
  const times = shipment.events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

it('a parcel whose events come twice, backwards or without a zone goes the way of any other', async () => {
  const statesOf = async (play: Play) => (await parcels.shipment(ids.get(play) ?? 0)).events.map(({ state }) => state)
  const ordinary = await statesOf('delivered')
  for (const play of ['dup', 'reorder', 'nozone'] as const) expect(await statesOf(play)).toEqual(ordinary)
})
