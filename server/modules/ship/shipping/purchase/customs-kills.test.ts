import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { runBuyer, startFakeCarrier } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { newOrder, seedDeclared, seedFunds, testRecipient } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { crashPoints } from '../runtime/kill-points.ts'
import { plantBatch } from './saga.fixture.ts'

/** Every kill point once; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_KILLS ?? crashPoints.length)
const org = chainOrgs.viaAcme
/** Of one package, with its insurance. */
const PRICE = 5_5300
const COVER = 1_0800
const FUNDS = 50_000_0000
/** One that sells each package by itself, and one that sells them as one shipment. */
const carriers = [1, 2]
const berlin = { ...testRecipient, city: 'Berlin', state: null, zip: '10119', country: 'DE' }

/** An order abroad in two packages, declared and insured, to a recipient of its own. */
async function plantOrder(testing: TestDatabase, no: number): Promise<number> {
  const recipient = { ...berlin, line1: `Torstr. ${no}` }
  const [id = 0] = await seedDeclared(testing.database, org, [newOrder({ recipient, insuredValue: 300_0000 })])
  await testing.admin.query(
    `update sales_order set other_packages = jsonb_build_array(jsonb_build_object('type', null, 'massUnit', 'lb', 'weight', 1, 'weight2', 0,
       'length', null, 'width', null, 'height', null, 'sizeUnit', 'in', 'insuredValue', 2000000, 'declaredValue', null)) where id = $1`,
    [id],
  )
  return id
}

it(
  'kill -9 at every step of a customs purchase with insurance and two packages loses and doubles nothing',
  { timeout: 900_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-customs-kills-'))
    const fake = await startFakeCarrier('dedupes')
    try {
      await seedProviderChain(testing.admin)
      for (const one of [org, chainOrgs.acme]) await seedFunds(testing.database, one, FUNDS)
      const task = {
        appUrl: testing.database.appUrl,
        filesDir,
        carrierUrl: fake.url,
        recognisesRepeats: true,
        orgId: org,
        killInRecovery: false,
      }
      let killed = 0
      const ordered: { id: number; carrier: number }[] = []
      for (let round = 0; killed < KILLS; round++) {
        const carrier = carriers[round % carriers.length]!
        const id = await plantOrder(testing, round + 1)
        const { batchId } = await plantBatch(testing.database, org, { count: 1, price: PRICE, orderIds: [id], carrier })
        const point = crashPoints[round % crashPoints.length]
        killed += (await runBuyer({ ...task, batchId, killAt: `${point}:1` })).killed ? 1 : 0
        ordered.push({ id, carrier })
        if (round > KILLS * 2) throw new Error('the kill points are not reached')
      }
      await runBuyer({ ...task, batchId: null, killAt: '' })

      const { rows } = await testing.admin.query(
        `select o.id::int as id, o.status, array_agg(s.package_no || ' of ' || s.package_count order by s.package_no, s.id) as labels,
           (select array_agg(e.legend) from eei_parcel e join purchase p on p.org_id = e.org_id and p.id = e.purchase_id where p.order_id = o.id) as exports
         from sales_order o join shipment s on s.org_id = o.org_id and s.order_id = o.id where o.org_id = $1 group by o.org_id, o.id order by o.id`,
        [org],
      )
      expect(rows).toEqual(
        ordered.map(({ id }) => ({ id, status: 2, labels: ['1 of 2', '2 of 2'], exports: ['30.37(a)'] })),
      )
      const calls = ordered.reduce((sum, { carrier }) => sum + (carrier === 1 ? 2 : 1), 0)
      expect(await fake.labels()).toHaveLength(calls)
      expect(await ledgerFaults(testing.admin)).toEqual([])
      const balance = await asService(testing.database, org, (db) => getBalance(db, org))
      expect(balance).toMatchObject({ available: FUNDS - ordered.length * 2 * PRICE, held: 0 })
      const { rows: cover } = await testing.admin.query(
        'select abs(sum(amount))::int as amount from ledger_entry where code = 4030 and org_id = $1',
        [org],
      )
      expect(cover).toEqual([{ amount: ordered.length * 2 * COVER }])
      process.stdout.write(
        `${killed} kills, ${ordered.length * 2} labels in ${ordered.length} declared orders, 0 lost, 0 doubled\n`,
      )
    } finally {
      fake.stop()
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
