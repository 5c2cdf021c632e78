import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type FakeCarrier, runReturner, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { FAKE_SERVICE, onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { crashPoints } from '../runtime/kill-points.ts'

const { viaAcme: org, acme } = chainOrgs
const ROUNDS = Math.ceil(Number(process.env.WAYBILL_KILLS ?? 1))
const DAY = 86_400_000

async function plantShipments({ database, admin }: TestDatabase, count: number): Promise<number[]> {
  const runtime = await testRuntime({ database, carriers: onlyCarrier(plainProvider()) })
  await runBatch(runtime, await plantBatch(database, org, { count, price: 9_0000 }))
  await runtime.node.stop()
  const { rows } = await admin.query<{ id: string }>('select id from shipment where org_id = $1 order by id', [org])
  return rows.map(({ id }) => Number(id))
}

/** What return labels took from the wallets of the chain, and what of it is held. */
async function moneyOf({ admin }: TestDatabase): Promise<{ debited: number; held: number }[]> {
  const { rows } = await admin.query<{ debited: number; held: number }>(
    `select coalesce(sum(e.amount) filter (where e.code = 2010), 0)::int as debited, coalesce(-sum(e.amount) filter (where e.code = 2020), 0)::int as held
     from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
     where t.org_id = any($1) and t.ref_id in (select purchase_id from return_label) group by t.org_id order by t.org_id`,
    [[acme, org]],
  )
  return rows
}

function nodes(testing: TestDatabase, filesDir: string, carrier: FakeCarrier) {
  const task = { appUrl: testing.database.appUrl, filesDir, carrierUrl: carrier.url, orgId: org }
  return (more: object) => runReturner({ ...task, body: null, act: null, ahead: 0, killAt: '', ...more })
}

it(
  'kill -9 while return labels are created, charged by their first scan or lapse: none lost, none doubled, the books exact',
  { timeout: 900_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-returns-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      for (const payer of [acme, org]) await seedFunds(testing.database, payer, 5_000_0000)
      const points = Array.from({ length: ROUNDS }, () => crashPoints).flat()
      const shipments = await plantShipments(testing, points.length)
      const run = nodes(testing, filesDir, carrier)

      for (const [index, killAt] of points.entries()) {
        const what = { shipmentId: shipments[index], carrier: 1, serviceCode: FAKE_SERVICE, price: 9_0000 }
        const how = { reason: 'other', note: null, paidBy: 'seller', delivery: 'print', validUntil: null }
        const items = [{ sku: 'SKU-1', name: 'Thing', quantity: 1 }]
        const body = { ...what, ...how, items, requestKey: randomUUID() }
        expect([killAt, await run({ body, killAt })]).toEqual([killAt, { killed: true }])
        // The page sends it again while the next node finishes what is left.
        await Promise.all([run({ body }), run({ act: 'finish' })])
      }
      await run({ act: 'finish' })
      const { rows: labels } = await testing.admin.query<{ state: string; price: number; tracking: string }>(
        'select state, price::int as price, tracking_no as tracking from return_label order by id',
      )
      expect(labels.map(({ state }) => state)).toEqual(points.map(() => 'created'))
      const theirs = (await carrier.labels()).map(({ tracking }) => tracking)
      expect(theirs.toSorted()).toEqual(labels.map(({ tracking }) => tracking).toSorted())
      const price = labels.reduce((sum, label) => sum + label.price, 0)
      const held = await moneyOf(testing)
      expect(held.at(-1)).toEqual({ debited: price, held: price })
      expect(held[0]?.debited).toBe(held[0]?.held)
      expect(await ledgerFaults(testing.admin)).toEqual([])

      // Half of them are scanned: the others are not asked about.
      const isScanned = 'id % 2 = (select min(id) % 2 from return_label)'
      await testing.admin.query(`update return_label set next_track_at = null where not ${isScanned}`)
      expect(await run({ act: 'track', ahead: DAY, killAt: 'return.charged' })).toEqual({ killed: true })
      expect(await moneyOf(testing)).toEqual(held)
      for (const ahead of [2 * DAY, 3 * DAY])
        await Promise.all([run({ act: 'track', ahead }), run({ act: 'track', ahead })])
      const scanned = labels.filter((_, index) => index % 2 === 0).reduce((sum, label) => sum + label.price, 0)
      expect((await moneyOf(testing)).at(-1)).toEqual({ debited: price, held: price - scanned })

      expect(await run({ act: 'lapse', ahead: 61 * DAY, killAt: 'return.released' })).toEqual({ killed: true })
      expect((await moneyOf(testing)).at(-1)).toEqual({ debited: price, held: price - scanned })
      await Promise.all([run({ act: 'lapse', ahead: 62 * DAY }), run({ act: 'lapse', ahead: 62 * DAY })])
      expect((await moneyOf(testing)).at(-1)).toEqual({ debited: scanned, held: 0 })

      // What lapsed is scanned after all: charged to the balance, once.
      await testing.admin.query(`update return_label set next_track_at = now() where not ${isScanned}`)
      expect(await run({ act: 'track', ahead: 70 * DAY, killAt: 'return.charged' })).toEqual({ killed: true })
      expect((await moneyOf(testing)).at(-1)).toEqual({ debited: scanned, held: 0 })
      for (const ahead of [71 * DAY, 72 * DAY]) await run({ act: 'track', ahead })
      const all = await moneyOf(testing)
      expect(all.at(-1)).toEqual({ debited: price, held: 0 })
      expect(all[0]).toEqual({ debited: held[0]?.debited, held: 0 })
      expect(await ledgerFaults(testing.admin)).toEqual([])
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
