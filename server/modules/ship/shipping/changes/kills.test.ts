import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { runChanger, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds, testRecipient } from '../../../../testing/shipping.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'

const ROUNDS = Math.ceil(Number(process.env.WAYBILL_KILLS ?? 1))
const org = chainOrgs.direct
const DAY = 86_400_000
const FEE = 19_4500

const points = {
  request: ['requested', 'committed', 'asking', 'answered', 'moved'],
  cancel: ['cancelClaimed', 'asking', 'canceling', 'answered', 'moved'],
  settle: ['asking', 'answered', 'moved'],
} as const
type Step = keyof typeof points
/** Each step, killed at each of its points. */
const plan = (Object.keys(points) as Step[]).flatMap((step) => points[step].map((point) => ({ step, point })))

async function plantShipments(testing: TestDatabase, count: number): Promise<number[]> {
  const { database } = testing
  const runtime = await testRuntime({ database, carriers: onlyCarrier(plainProvider()) })
  await runBatch(runtime, await plantBatch(database, org, { count, price: 5_1200 }))
  await runtime.node.stop()
  const { rows } = await testing.admin.query<{ id: number }>('select id from shipment where org_id = $1 order by id', [
    org,
  ])
  return rows.map(({ id }) => Number(id))
}

const { name, zip } = testRecipient
const newAddress = { name, line1: '7 Pine St', city: 'Albany', state: 'NY', zip }

it(
  'kill -9 at every step of an address change: the fee is captured where the carrier did it, released where it did not, never both',
  { timeout: 600_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-changes-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 50_000_0000)
      const cases = Array.from({ length: ROUNDS }, () => plan).flat()
      const shipments = await plantShipments(testing, cases.length)
      const now = Date.now()
      const task = { appUrl: testing.database.appUrl, filesDir, carrierUrl: carrier.url, orgId: org }
      const run = (step: object, point: string, days = 0) =>
        runChanger({
          ...task,
          ...step,
          at: new Date(now + days * DAY).toISOString(),
          killAt: point && `addressChange.${point}`,
        })
      let killed = 0
      for (const [index, { step, point }] of cases.entries()) {
        const shipmentId = shipments[index] ?? 0
        const request = { requestKey: randomUUID(), shipmentId, change: 'redirect', newAddress, reason: null, fee: FEE }
        if (step === 'request') killed += (await run({ request }, point)).killed ? 1 : 0
        // The page sends the request again: the same key is the same change.
        await run({ request }, '')
        const { rows } = await testing.admin.query<{ id: number }>(
          'select id from address_change where shipment_id = $1',
          [shipmentId],
        )
        expect(rows).toHaveLength(1)
        const id = Number(rows[0]?.id)
        if (step === 'cancel') killed += (await run({ cancel: id }, point)).killed ? 1 : 0
        if (step !== 'settle') continue
        await run({ settle: true }, '', 1)
        killed += (await run({ settle: true }, point, 2)).killed ? 1 : 0
      }
      // What a dead process left is asked about when its time comes.
      const open = async () =>
        (await testing.admin.query(`select 1 from address_change where state in ('submitted', 'accepted')`)).rows.length
      for (let days = 3; (await open()) > 0 && days < 9; days++) await run({ settle: true }, '', days)
      expect(killed).toBe(cases.length)

      const { rows: ours } = await testing.admin.query<{ key: string; state: string; fee: string | null }>(
        `select 'AC-' || id as key, state, final_fee as fee from address_change order by id`,
      )
      const theirs = new Map((await carrier.changes()).map(({ key, state }) => [key, state]))
      const expected = { completed: 'done', canceled: 'canceled' } as Record<string, string>
      for (const { key, state } of ours) expect([key, expected[state]]).toEqual([key, theirs.get(key)])
      expect(new Set(ours.map(({ state }) => state))).toEqual(new Set(['completed', 'canceled']))
      const done = ours.filter(({ state }) => state === 'completed')
      expect(done.every(({ fee }) => Number(fee) === FEE)).toBe(true)
      const { rows: books } = await testing.admin.query<{ held: string; charged: string }>(
        `select (select balance from ledger_account where org_id = $1 and code = 2020) as held,
          (select count(*) from address_change where state = 'completed') as charged`,
        [org],
      )
      expect(Number(books[0]?.held)).toBe(0)
      expect(await ledgerFaults(testing.admin)).toEqual([])
      process.stdout.write(`${killed} kills, ${done.length} fees captured, ${ours.length - done.length} released\n`)
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
