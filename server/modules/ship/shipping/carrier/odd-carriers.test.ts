import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type CarrierProvider, success, type Tracking } from '../../../../carriers/provider.ts'
import { silentLog } from '../../../../platform/log.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import {
  connected,
  FAKE_SERVICE,
  onlyCarrier,
  plainProvider,
} from '../../../../testing/faults/fake-provider.fixture.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { shipRequest } from '../../../../carriers/testing.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { everyRate, oneRate } from './carrier-rates.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'

const context = useTestDatabase()
const sellers = [chainOrgs.direct, chainOrgs.other]
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of sellers) await seedFunds(context.database, org, 100_0000)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const never = () => new Promise<never>(() => undefined)
/** Time-outs come a thousand times sooner. */
const hurry = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 1000)))
}
async function nodeWith(changes: Partial<CarrierProvider>) {
  const told: unknown[] = []
  const log = Object.create(silentLog, { error: { value: (facts: unknown) => void told.push(facts) } })
  const runtime = await testRuntime({ ...context, carriers: onlyCarrier(plainProvider(changes)), log })
  stops.push(() => runtime.node.stop())
  return { runtime, told }
}

it('a carrier that never answers about prices counts as unavailable, whatever it makes of our signal', async () => {
  hurry()
  const providers = [connected(plainProvider({ getRates: never }))]
  expect(await everyRate(providers, shipRequest())).toMatchObject({
    rates: [],
    problems: [{ code: 'CARRIER_UNAVAILABLE' }],
  })
  const service = { carrier: 1, serviceCode: FAKE_SERVICE }
  expect((await oneRate(providers, shipRequest(), service)).problems[0].code).toBe('CARRIER_UNAVAILABLE')
})

it('a carrier that never answers about parcels does not hold up the others', async () => {
  const { runtime } = await nodeWith({ track: never })
  await runBatch(runtime, await plantBatch(context.database, chainOrgs.direct, { count: 1, price: 5_1200 }))
  hurry()
  expect(await refreshTracking(runtime)).toBe(1)
  await context.admin.query('update shipment set next_track_at = null')
})

const oddities: [words: string, changes: Partial<Tracking>][] = [
  [
    'an instant that is none',
    { events: [{ at: 'soon', status: 2, state: 'x', text: { en: 'x', cn: 'x' }, place: null }] },
  ],
  ['a status that is none', { status: 9 }],
  [
    'a text that no column takes',
    { events: [{ at: new Date().toISOString(), status: 2, state: 'x', text: { en: '\0', cn: 'x' }, place: null }] },
  ],
]
it.each(oddities)('a parcel of which a carrier tells %s costs no other parcel its news', async (_, odd) => {
  const news = {
    status: 2,
    eta: '2026-00-00',
    events: [
      {
        at: new Date().toISOString(),
        status: 2,
        state: 'in_transit',
        text: { en: 'On its way', cn: '运输中' },
        place: null,
      },
    ],
  }
  let oddOne = ''
  const { runtime, told } = await nodeWith({
    track: async (numbers) => {
      oddOne = numbers[0] ?? ''
      return success(numbers.map((tracking) => ({ tracking, ...news, ...(tracking === oddOne && odd) })))
    },
  })
  for (const org of sellers)
    await runBatch(runtime, await plantBatch(context.database, org, { count: 2, price: 5_1200 }))
  await refreshTracking(runtime)
  const { rows } = await context.admin.query<{ tracking: string; status: number }>(
    'update shipment set next_track_at = null where next_track_at is not null returning tracking_no as tracking, status, next_track_at',
  )
  expect(rows).toHaveLength(4)
  for (const { tracking, status } of rows) expect(status).toBe(tracking === oddOne ? 1 : 2)
  expect(told).toHaveLength(1)
})
