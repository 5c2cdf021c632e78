import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { runApprover } from '../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { getBalance } from '../funds/index.ts'
import { createFunding, findFunding } from './index.ts'

/** Each point twice; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 6)
const points = ['funding.credited', 'funding.approved', 'committed'] as const
const { direct, platform } = chainOrgs
const context = useTestDatabase()

it('kill -9 at every step of an approval loses no credit and doubles none', { timeout: KILLS * 60_000 }, async () => {
  await seedProviderChain(context.admin)
  const card = { offered: true, percentPpm: 10_000, fixed: 0 }
  await context.admin.query(
    'insert into funding_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)',
    [platform, JSON.stringify({ ...firstFundingSettings, methods: { ...firstFundingSettings.methods, card } })],
  )
  const service = <T>(work: Parameters<typeof asService<T>>[2]) => asService(context.database, direct, work)
  const available = async () => (await service((db) => getBalance(db, direct))).available
  let credited = 0
  for (let round = 0; round < KILLS; round++) {
    const point = points[round % points.length]!
    const { id } = await service((db) =>
      createFunding(db, { orgId: direct, userId: null, method: 'card', requested: 100_0000, at: new Date() }),
    )
    const task = { appUrl: context.database.appUrl, orgId: direct, id, received: 101_0000 }
    expect(await runApprover({ ...task, point })).toMatchObject({ killed: true })
    const committed = point === 'committed'
    expect(await available()).toBe(credited + (committed ? 100_0000 : 0))
    expect(await runApprover({ ...task, point: '' })).toEqual({
      killed: false,
      result: committed ? 'already' : 'approved',
    })
    credited += 100_0000
    expect(await available()).toBe(credited)
    expect(await service((db) => findFunding(db, id))).toMatchObject({ status: 1, received: 101_0000, fee: 1_0000 })
  }
  expect(await ledgerFaults(context.admin)).toEqual([])
})
