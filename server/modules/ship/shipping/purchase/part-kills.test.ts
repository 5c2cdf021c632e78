import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { runBuyer, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { plantBatch } from './saga.fixture.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { crashPoints } from '../runtime/kill-points.ts'

const org = chainOrgs.viaAcme
const PRICE = 5_5300

it(
  'kill -9 at every step while orders go in parts ships no unit twice and none too few',
  { timeout: 600_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-part-kills-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 50_000_0000)
      await seedFunds(testing.database, chainOrgs.acme, 50_000_0000)
      // One unit of two with each label, so the last kill point finds each order with its last units.
      const quantity = 2 * crashPoints.length
      const lines = [{ sku: 'CUP', name: null, quantity, unitPrice: null }]
      const orderIds = await seedOrders(testing.database, org, [newOrder({ lines }), newOrder({ lines })])
      const task = {
        appUrl: testing.database.appUrl,
        filesDir,
        carrierUrl: carrier.url,
        recognisesRepeats: true,
        orgId: org,
      }
      for (const point of crashPoints) {
        await testing.admin.query('update order_line set going = 2 where org_id = $1 and shipped < quantity', [org])
        await testing.admin.query(
          'update sales_order set weight = 1, weight_cg = 45359, version = version + 1 where org_id = $1',
          [org],
        )
        const { batchId } = await plantBatch(testing.database, org, { count: orderIds.length, price: PRICE, orderIds })
        const end = await runBuyer({ ...task, batchId, killAt: `${point}:2`, killInRecovery: false })
        expect([point, end.killed]).toEqual([point, true])
        await runBuyer({ ...task, batchId: null, killAt: '', killInRecovery: false })
      }
      const { rows: orders } = await testing.admin.query(
        'select o.status, o.units_shipped, l.shipped, l.quantity from sales_order o join order_line l on l.org_id = o.org_id and l.order_id = o.id where o.org_id = $1',
        [org],
      )
      expect(orders).toEqual(orderIds.map(() => ({ status: 2, units_shipped: quantity, shipped: quantity, quantity })))
      const { rows: shipments } = await testing.admin.query(
        `select order_id as id, count(*)::int as labels, sum((c ->> 'quantity')::int)::int as units from shipment, jsonb_array_elements(contents) as c
       where org_id = $1 group by order_id order by order_id`,
        [org],
      )
      expect(shipments).toEqual(orderIds.map((id) => ({ id, labels: crashPoints.length, units: quantity })))
      expect(await carrier.labels()).toHaveLength(2 * crashPoints.length)
      expect(await ledgerFaults(testing.admin)).toEqual([])
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
