import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFileStore } from '../../../../platform/files/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type BuyerEnd, runBuyer, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { FAKE_COST, FAKE_PREMIUM } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { plantBatch } from './saga.fixture.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { crashPoints } from '../runtime/kill-points.ts'

/** Kills for each of the two kinds of carrier: every kill point twice, each time at another label; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_KILLS ?? 10)
const PER_BATCH = 5
const org = chainOrgs.viaAcme
/** Cost 5.1234 → the platform's 5.12 → Acme's +8 %. */
const PRICE = 5_5300
/** Its insurance is the premium's share of it: 1.0000 of 5.1234. */
const COVER = 1_0800

/** Node after node: each finishes what the killed one left and is killed in its own batch, at every point in turn. */
async function killAgainAndAgain(testing: TestDatabase, task: object): Promise<BuyerEnd[]> {
  const ends: BuyerEnd[] = []
  for (let round = 0; ends.filter((end) => end.killed).length < KILLS; round++) {
    const point = crashPoints[round % crashPoints.length]
    // Five rounds visit every point and every label once, the next five in other pairs.
    const killAt = `${point}:${1 + ((round + Math.floor(round / crashPoints.length)) % PER_BATCH)}`
    const { batchId } = await plantBatch(testing.database, org, { count: PER_BATCH, price: PRICE })
    ends.push(await runBuyer({ ...task, batchId, killAt, killInRecovery: round % 7 === 6 }))
    if (round > KILLS * 2) throw new Error('the kill points are not reached')
  }
  ends.push(await runBuyer({ ...task, batchId: null, killAt: '', killInRecovery: false }))
  return ends
}

async function expectNothingLostOrDoubled(
  testing: TestDatabase,
  facts: { labels: { key: string; tracking: string }[]; filesDir: string },
) {
  const { rows: items } = await testing.admin.query<{ state: string; purchase_id: string }>(
    'select state, purchase_id from label_batch_item',
  )
  expect(items.length).toBeGreaterThanOrEqual(KILLS * PER_BATCH)
  expect(items.filter((item) => item.state !== 'bought')).toEqual([])
  expect(facts.labels.map((label) => label.key).toSorted()).toEqual(items.map((item) => item.purchase_id).toSorted())
  const { rows: shipments } = await testing.admin.query<{ purchase_id: string; tracking_no: string; key: string }>(
    `select s.purchase_id, s.tracking_no, f.storage_key as key from shipment s
     join label l on l.org_id = s.org_id and l.shipment_id = s.id and l.format = 'PDF' join file f on f.org_id = l.org_id and f.id = l.file_id`,
  )
  expect(shipments.map((one) => `${one.purchase_id} ${one.tracking_no}`).toSorted()).toEqual(
    facts.labels.map((one) => `${one.key} ${one.tracking}`).toSorted(),
  )
  const files = await diskFileStore(facts.filesDir)
  for (const shipment of shipments) expect(String(await files.read(shipment.key))).toContain(shipment.tracking_no)
  const { rows: shipped } = await testing.admin.query('select count(*)::int as n from sales_order where status = 2')
  expect(shipped[0].n).toBe(items.length)
  return items.length
}

it.concurrent.each(['dedupes', 'dumb'] as const)(
  'kill -9 at every step of a purchase loses and doubles nothing, at a carrier of the kind "%s"',
  { timeout: 600_000 },
  async (mode) => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-kills-'))
    const carrier = await startFakeCarrier(mode)
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 50_000_0000)
      await seedFunds(testing.database, chainOrgs.acme, 50_000_0000)
      const task = {
        appUrl: testing.database.appUrl,
        filesDir,
        carrierUrl: carrier.url,
        recognisesRepeats: mode === 'dedupes',
        orgId: org,
      }
      const ends = await killAgainAndAgain(testing, task)
      const bought = await expectNothingLostOrDoubled(testing, { labels: await carrier.labels(), filesDir })
      expect(await ledgerFaults(testing.admin)).toEqual([])
      const [seller, reseller] = await Promise.all(
        [org, chainOrgs.acme].map((one) => asService(testing.database, one, (db) => getBalance(db, one))),
      )
      expect(seller).toMatchObject({ available: 50_000_0000 - bought * PRICE, held: 0 })
      expect(reseller).toMatchObject({ available: 50_000_0000 - bought * 5_1200, held: 0 })
      expect(FAKE_COST).toBe(5_1234)
      const { rows: cover } = await testing.admin.query(
        'select org_id::int as org, abs(sum(amount))::int as amount from ledger_entry where code in (4030, 5110) group by 1',
      )
      const sums = Object.fromEntries(cover.map((row) => [row.org, row.amount]))
      const platform = { [chainOrgs.platform]: bought * FAKE_PREMIUM }
      expect(sums).toEqual({ [org]: bought * COVER, [chainOrgs.acme]: bought * 1_0000, ...platform })
      const times = ends.flatMap((end) => end.recoveredMs ?? []).toSorted((a, b) => a - b)
      const killed = ends.filter((end) => end.killed).length
      process.stdout.write(
        `${mode}: ${killed} kills, ${bought} labels, 0 lost, 0 doubled; finished after a restart in ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms (worst)\n`,
      )
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
