import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { runClaimer } from '../../../../testing/faults/children.ts'
import { onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'

const { viaAcme: org, acme } = chainOrgs
const DAY = 86_400_000
const APPROVED = 40_0000

/** A claim that its carrier has approved and not paid yet. */
async function plantClaim({ database, admin }: TestDatabase): Promise<void> {
  const runtime = await testRuntime({ database, carriers: onlyCarrier(plainProvider()) })
  await runBatch(runtime, await plantBatch(database, org, { count: 1, price: 5_5300 }))
  await runtime.node.stop()
  const { rowCount } = await admin.query(
    `insert into claim (org_id, provider_org_id, shipment_id, carrier, tracking_no, peril, state, amount, most, approved, postage, description, last_day, due_on,
       answer_days, appeal_days, created_by, request_key, created_at, submitted_at, decided_at, next_try_at)
     select org_id, $2, id, carrier, tracking_no, 'loss', 'approved', $3, $3, $3, price, 'Lost', current_date + 60, 'infinity', 7, 30, 1,
       gen_random_uuid(), now(), now(), now(), now() from shipment where org_id = $1`,
    [org, acme, APPROVED],
  )
  expect(rowCount).toBe(1)
}

it(
  'kill -9 while a claim is paid or reversed: cover and postage move with its state, once, along the whole chain',
  { timeout: 600_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-claims-'))
    try {
      await seedProviderChain(testing.admin)
      for (const payer of [acme, org]) await seedFunds(testing.database, payer, 500_0000)
      await plantClaim(testing)
      const now = Date.now()
      const run = (state: string, days: number, killAt: string) =>
        runClaimer({
          appUrl: testing.database.appUrl,
          filesDir,
          state,
          at: new Date(now + days * DAY).toISOString(),
          killAt,
        })
      const stateOf = async () => (await testing.admin.query('select state from claim')).rows[0]?.state
      const wallets = async () => {
        const { rows } = await testing.admin.query<{ balance: string }>(
          'select balance from ledger_account where code = 2010 and org_id = any($1) order by org_id',
          [[acme, org]],
        )
        return rows.map(({ balance }) => Number(balance))
      }
      const before = await wallets()
      const { rows: bought } = await testing.admin.query<{ postage: number }>(
        'select -sum(amount)::int as postage from ledger_entry where code = 4010 and org_id = any($1) group by org_id order by org_id',
        [[acme, org]],
      )
      const paid = before.map((balance, index) => balance + APPROVED + (bought[index]?.postage ?? 0))
      const steps = [
        { answer: 'paid', from: 'approved', to: 'paid', old: before, moved: paid },
        { answer: 'found', from: 'paid', to: 'reversed', old: paid, moved: before },
      ]
      let day = 0
      for (const { answer, from, to, old, moved } of steps) {
        for (const point of ['claim.money', 'claim.moved']) {
          expect(await run(answer, ++day, point)).toEqual({ killed: true })
          expect([await stateOf(), await wallets()]).toEqual([from, old])
        }
        await run(answer, ++day, '')
        await run(answer, ++day, '')
        expect([await stateOf(), await wallets()]).toEqual([to, moved])
        expect(await ledgerFaults(testing.admin)).toEqual([])
      }
    } finally {
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
