import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { runBuyer, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { plantBatch } from '../purchase/saga.fixture.ts'

const org = chainOrgs.direct
/** Voids all packages of a shipment or none. */
const FEDEX = 3

it(
  'kill -9 in the middle of labels that are voided together: the next node goes on with the rest in turn, or with none',
  { timeout: 300_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-void-kills-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 1000_0000)
      const { appUrl } = testing.database
      const task = {
        appUrl,
        filesDir,
        carrierUrl: carrier.url,
        recognisesRepeats: true,
        orgId: org,
        killInRecovery: false,
      }
      const orderIds = await seedOrders(testing.database, org, [newOrder(), newOrder()])
      await testing.admin.query(
        `update sales_order set other_packages = (select jsonb_agg(jsonb_build_object('type', null, 'massUnit', 'lb', 'weight', n, 'weight2', 0,
           'length', null, 'width', null, 'height', null, 'sizeUnit', 'in', 'insuredValue', null, 'declaredValue', null)) from generate_series(1, 2) n)
         where org_id = $1`,
        [org],
      )
      const { batchId } = await plantBatch(testing.database, org, { count: 2, price: 5_5300, orderIds, carrier: FEDEX })
      await runBuyer({ ...task, batchId, killAt: '' })
      const labelsOf = async (orderId: number) =>
        (
          await testing.admin.query<{ id: number; tracking: string; counts: boolean; state: string | null }>(
            `select s.id::int, s.tracking_no as tracking, s.counts, v.state from shipment s
             left join void_request v on v.org_id = s.org_id and v.shipment_id = s.id where s.order_id = $1 order by s.package_no`,
            [orderId],
          )
        ).rows
      const statusOf = async (orderId: number) =>
        (
          await testing.admin.query('select status, packages_labeled as labeled from sales_order where id = $1', [
            orderId,
          ])
        ).rows[0]
      const killed = async (orderId: number, killAt: string) => {
        const voidIds = (await labelsOf(orderId)).map(({ id }) => id)
        expect((await runBuyer({ ...task, batchId: null, voidIds, killAt })).killed).toBe(true)
      }

      // The third is void, the second was asked for: nobody has heard the answer.
      const [one, two] = orderIds as [number, number]
      const [first, second, third] = (await labelsOf(one)).map(({ tracking }) => tracking)
      await killed(one, 'v1:2')
      expect((await labelsOf(one)).map(({ state }) => state)).toEqual(['requested', 'requested', 'confirmed'])
      await runBuyer({ ...task, batchId: null, killAt: '' })
      expect(await carrier.voids()).toEqual([third, second, second, first])
      expect((await labelsOf(one)).map(({ counts, state }) => [counts, state])).toEqual(
        [1, 2, 3].map(() => [false, 'confirmed']),
      )
      expect(await statusOf(one)).toEqual({ status: 1, labeled: [] })

      // The third was refused before the node died: the others are asked for no more, so all labels stay.
      await killed(two, 'v1:1')
      const before = await carrier.voids()
      await testing.admin.query(
        `update void_request set state = 'rejected', decided_at = now(), error_code = 'VOID_ALREADY', error_params = '{"en": {}, "cn": {}}'
         where shipment_id = $1`,
        [(await labelsOf(two))[2]!.id],
      )
      await runBuyer({ ...task, batchId: null, killAt: '' })
      expect(await carrier.voids()).toEqual(before)
      expect((await labelsOf(two)).map(({ counts, state }) => [counts, state])).toEqual(
        [1, 2, 3].map(() => [true, 'rejected']),
      )
      expect(await statusOf(two)).toEqual({ status: 2, labeled: [1, 2, 3] })
      expect(await ledgerFaults(testing.admin)).toEqual([])
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
