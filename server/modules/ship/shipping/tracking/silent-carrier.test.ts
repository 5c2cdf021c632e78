import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CarrierProvider, success } from '../../../../carriers/provider.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { onlyCarrier, plainProvider, unknown } from '../../../../testing/faults/fake-provider.fixture.ts'
import { newOrder, seedOrders } from '../../../../testing/shipping.ts'
import { testRuntime } from '../purchase/saga.fixture.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { refreshTracking } from './track-shipments.ts'

const context = useTestDatabase()
const orgId = chainOrgs.direct
/** More than one call has room for. */
const PARCELS = 150
const runtimes: Runtime[] = []
afterAll(() => Promise.all(runtimes.map((runtime) => runtime.node.stop())))

beforeAll(() => seedProviderChain(context.admin))

it('a carrier that does not answer is called once in a run, and the parcels of others do not wait for it', async () => {
  const calls = { silent: 0, other: 0 }
  const otherAnswered = Promise.withResolvers<void>()
  const silent = plainProvider({
    track: async () => {
      calls.silent++
      // Answers once the other one was called.
      await otherAnswered.promise
      return unknown
    },
  })
  const other = plainProvider({
    track: async () => {
      calls.other++
      otherAnswered.resolve()
      return success([])
    },
  })
  const resolve = async ({ carrier }: { carrier: number }): Promise<CarrierProvider> => (carrier === 1 ? silent : other)
  const runtime = await testRuntime({
    database: context.database,
    carriers: { ...onlyCarrier(silent), resolveCarrier: resolve as never },
  })
  runtimes.push(runtime)
  const [orderId] = await seedOrders(context.database, orgId, [newOrder({})])
  await context.admin.query(
    `insert into shipment (org_id, order_id, order_no, carrier, service_code, tracking_no, carrier_shipment_id, is_test, price, lines, billable_cg, billed_by,
       ship_date, from_address, to_address, recipient, signature, created_at, next_track_at)
     select $1, $2, 'x', case when n = $3 then 2 else 1 end, 'OWN_LABEL', 'T' || n, 'x', true, 0, '[]', 45359, 'actual', now(), '{}', '{}', 'x', 4,
       now(), now() + n * interval '1 second' - interval '1 hour'
     from generate_series(1, $3::int) n`,
    [orgId, orderId, PARCELS],
  )
  expect(await refreshTracking(runtime)).toBe(PARCELS)
  expect(calls).toEqual({ silent: 1, other: 1 })
})
