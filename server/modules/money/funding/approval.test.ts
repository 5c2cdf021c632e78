import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { transferReference } from '@waybill/contract/funding/reference'
import { beforeAll, describe, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { getBalance } from '../funds/index.ts'
import { approveFunding, createFunding, denyFunding, findFunding, type NewFunding, nextReference } from './index.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, viaAcme, acme, platform } = chainOrgs
const context = useTestDatabase()
const service = <T>(org: number, work: Parameters<typeof asService<T>>[2]) => asService(context.database, org, work)
const available = async (org: number) => (await service(org, (db) => getBalance(db, org))).available
const card = { userId: null, method: 'card', at } as const
const create = (wanted: Partial<NewFunding> = {}) =>
  service(wanted.orgId ?? direct, (db) =>
    createFunding(db, { orgId: direct, requested: 100_0000, ...card, ...wanted } as NewFunding),
  )
const approve = (id: number, received = 103_2900, orgId: number = direct) =>
  service(orgId, (db) => approveFunding(db, { orgId, id, received, decidedBy: null, at }))

beforeAll(async () => {
  await seedProviderChain(context.admin)
  const offered = { offered: true, percentPpm: 0, fixed: 0 }
  const methods = {
    card: { offered: true, percentPpm: 29_900, fixed: 3000 },
    ach: offered,
    bank: offered,
    service: offered,
  }
  for (const org of [platform, acme])
    await context.admin.query(
      'insert into funding_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)',
      [org, JSON.stringify({ ...firstFundingSettings, methods })],
    )
})

describe('a request that is approved', () => {
  it('credits what was received, less the fee, and the fee is a line of its own', async () => {
    const before = await available(direct)
    const { id, fee } = await create()
    expect(fee).toBe(3_2900)
    expect(await approve(id)).toBe('approved')
    expect((await available(direct)) - before).toBe(100_0000)
    const { rows } = await context.admin.query(
      `select kind, change_type, wallet_change from ledger_transfer where org_id = $1 and note = $2 order by seq`,
      [direct, `F-${id}`],
    )
    expect(rows).toEqual([
      { kind: 1, change_type: 6, wallet_change: 103_2900 },
      { kind: 7, change_type: 8, wallet_change: -3_2900 },
    ])
  })

  it('credits once, however many approve it at the same time', async () => {
    const before = await available(direct)
    const { id } = await create()
    const results = await Promise.all(Array.from({ length: 20 }, () => approve(id)))
    expect(results.filter((result) => result === 'approved')).toHaveLength(1)
    expect((await available(direct)) - before).toBe(100_0000)
  })

  it('takes the same part of a smaller sum as its fee, in the book of a reseller as well', async () => {
    const { id } = await create({ orgId: viaAcme })
    expect(await approve(id, 51_6500, viaAcme)).toBe('approved')
    expect(await available(viaAcme)).toBe(50_0000)
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('is not credited after it was denied', async () => {
    const before = await available(direct)
    const { id } = await create()
    const denial = { orgId: direct, id, denial: 'failed', reason: 'card_declined', decidedBy: null, at } as const
    expect(await service(direct, (db) => denyFunding(db, denial))).toBe(true)
    expect(await service(direct, (db) => denyFunding(db, denial))).toBe(false)
    expect(await approve(id)).toBe('denied')
    expect(await available(direct)).toBe(before)
    expect(await service(direct, (db) => findFunding(db, id))).toMatchObject({ status: 3, received: null })
  })
})

describe('a transfer', () => {
  it('sent in twice at the same time with its reference is one request', async () => {
    const reference = await service(direct, (db) => nextReference(db, direct))
    expect(reference).toBe(transferReference(direct, 1))
    const made = await Promise.all(Array.from({ length: 8 }, () => create({ method: 'bank', reference })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await expect(create({ method: 'bank', reference, requested: 20_0000 })).rejects.toMatchObject({
      code: 'FUNDING_REFERENCE_USED',
    })
    expect(await service(direct, (db) => nextReference(db, direct))).not.toBe(reference)
  })
})
