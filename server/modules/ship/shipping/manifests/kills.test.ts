import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFileStore } from '../../../../platform/files/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { runCloser, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { closingPoints } from '../runtime/kill-points.ts'
import { readDayEnd } from './day-end.ts'

const KILLS = Number(process.env.WAYBILL_KILLS ?? 10)
/** Two manifests of the fake carrier, which holds four labels in one. */
const LABELS = 6
const org = chainOrgs.direct

/** Buys labels and presses Close day, without anybody working on it yet. */
async function plantClose(testing: TestDatabase): Promise<string> {
  const { database } = testing
  const runtime = await testRuntime({ database, carriers: onlyCarrier(plainProvider()) })
  await runBatch(runtime, await plantBatch(database, org, { count: LABELS, price: 5_1200 }))
  await runtime.node.stop()
  const { rows } = await testing.admin.query<{ id: string }>(
    `insert into day_close (org_id, groups, created_by) select org_id, array_agg(distinct carrier || '.'
       || md5(lower(concat_ws('|', from_address ->> 'line1', from_address ->> 'line2', from_address ->> 'city', from_address ->> 'state',
         from_address ->> 'zip', from_address ->> 'country'))) || '.' || ship_date), 1 from shipment where org_id = $1 group by org_id returning id`,
    [org],
  )
  return rows[0]?.id ?? ''
}

it(
  'kill -9 at every step of closing a day leaves each label in one manifest, as the carrier has it',
  { timeout: 600_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-closing-'))
    const carrier = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      await seedFunds(testing.database, org, 50_000_0000)
      const task = { appUrl: testing.database.appUrl, filesDir, carrierUrl: carrier.url, orgId: org }
      let killed = 0
      for (let round = 0; killed < KILLS; round++) {
        // Each point is passed by both manifests: once the first, once the second.
        const point = closingPoints[round % closingPoints.length]
        const nth = point === 'm1' ? 1 : 1 + (Math.floor(round / closingPoints.length) % 2)
        const end = await runCloser({ ...task, closeId: await plantClose(testing), killAt: `${point}:${nth}` })
        killed += end.killed ? 1 : 0
        if (round > KILLS * 2) throw new Error('the kill points are not reached')
      }
      await runCloser({ ...task, closeId: null, killAt: '' })

      const { rows: labels } = await testing.admin.query<{
        tracking_no: string
        number: string
        state: string
        key: string
      }>(
        `select s.tracking_no, m.number, m.state, f.storage_key as key from shipment s
       join manifest_label l on l.org_id = s.org_id and l.shipment_id = s.id and l.is_live
       join manifest m on m.org_id = l.org_id and m.id = l.manifest_id join file f on f.org_id = m.org_id and f.id = m.letter_file`,
      )
      const { rows: bought } = await testing.admin.query<{ tracking_no: string }>('select tracking_no from shipment')
      expect(labels.map((label) => label.tracking_no).toSorted()).toEqual(
        bought.map((one) => one.tracking_no).toSorted(),
      )
      expect(new Set(labels.map(({ state }) => state))).toEqual(new Set(['created']))
      const ours = labels.map(({ number, tracking_no: trackingNo }) => `${number} ${trackingNo}`)
      const theirs = (await carrier.manifests()).flatMap((one) => one.labels.map((label) => `${one.number} ${label}`))
      expect(theirs.toSorted()).toEqual(ours.toSorted())
      const files = await diskFileStore(filesDir)
      for (const { key, number } of labels) expect(String(await files.read(key))).toContain(number)
      const left = await inScope(testing.database, { role: 'service', orgId: org }, (db) =>
        readDayEnd(db, org, new Date()),
      )
      expect(left.rows).toEqual([])
      process.stdout.write(`${killed} kills, ${labels.length} labels, each in one manifest\n`)
    } finally {
      carrier.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
