import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { runBuyer, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { crashPoints } from '../runtime/kill-points.ts'
import { plantBatch } from './saga.fixture.ts'

const org = chainOrgs.viaAcme
const PRICE = 5_5300
/** One that sells each package by itself, and one that sells them as one shipment. */
const carriers = [1, 2]

it(
  'kill -9 at every step of an order with three packages loses and doubles no package',
  { timeout: 600_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-package-kills-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 50_000_0000)
      await seedFunds(testing.database, chainOrgs.acme, 50_000_0000)
      const task = {
        appUrl: testing.database.appUrl,
        filesDir,
        carrierUrl: carrier.url,
        recognisesRepeats: true,
        orgId: org,
      }
      const shipped: { id: number; carrier: number }[] = []
      for (const [at, point] of crashPoints.entries()) {
        const id = carriers[at % 2]!
        const orderIds = await seedOrders(testing.database, org, [newOrder(), newOrder()])
        await testing.admin.query(
          `update sales_order set other_packages = (select jsonb_agg(jsonb_build_object('type', null, 'massUnit', 'lb', 'weight', n, 'weight2', 0,
             'length', null, 'width', null, 'height', null, 'sizeUnit', 'in', 'insuredValue', null, 'declaredValue', null)) from generate_series(1, 2) n)
           where org_id = $1 and id = any($2)`,
          [org, orderIds],
        )
        const { batchId } = await plantBatch(testing.database, org, { count: 2, price: PRICE, orderIds, carrier: id })
        const end = await runBuyer({ ...task, batchId, killAt: `${point}:2`, killInRecovery: false })
        expect([point, end.killed]).toEqual([point, true])
        await runBuyer({ ...task, batchId: null, killAt: '', killInRecovery: false })
        shipped.push(...orderIds.map((orderId) => ({ id: orderId, carrier: id })))
      }
      const { rows } = await testing.admin.query(
        `select o.id::int as id, o.status, o.packages_labeled as labeled, (
           select array_agg(s.package_no || ' of ' || s.package_count order by s.package_no, s.id) from shipment s
           where s.org_id = o.org_id and s.order_id = o.id) as labels
         from sales_order o where o.org_id = $1 order by o.id`,
        [org],
      )
      expect(rows).toEqual(
        shipped.map(({ id }) => ({ id, status: 2, labeled: [1, 2, 3], labels: ['1 of 3', '2 of 3', '3 of 3'] })),
      )
      // One call for each shipment: three for each order at the first carrier, one at the other.
      const calls = shipped.reduce((sum, one) => sum + (one.carrier === 1 ? 3 : 1), 0)
      expect(await carrier.labels()).toHaveLength(calls)
      expect(await ledgerFaults(testing.admin)).toEqual([])
      const { rows: held } = await testing.admin.query(
        `select count(*)::int as open from purchase where state <> 'succeeded'`,
      )
      expect(held).toEqual([{ open: 0 }])
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
