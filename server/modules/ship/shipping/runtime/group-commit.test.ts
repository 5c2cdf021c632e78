import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { addFunds, getBalance, InsufficientFundsError, openBooks } from '../../../money/funds/index.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, acme, viaAcme, viaAcme2 } = chainOrgs
const context = useTestDatabase()
const wallet = async (org: number) => {
  const { available, held } = await asService(context.database, org, (db) => getBalance(db, org))
  return [available, held]
}
const fund = (org: number, amount: number) =>
  asService(context.database, org, (db) => addFunds(db, { key: randomUUID(), amount, via: 'card', at }))
const price = (sell: number, buy: number, allowLoss = false) => ({ sell, buy, allowLoss })
const holding = (purchaseId: string, of: ReturnType<typeof price>) => async () => ({
  value: purchaseId,
  holds: [{ purchaseId, price: of, at }],
})
const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work)
  return settled.map((one) => (one.status === 'fulfilled' ? 'held' : (one.reason as Error).name))
}
const postingsOf = async (purchases: string[]) => {
  const { rows } = await context.admin.query<{ org_id: number; xmin: string }>(
    `select org_id, xmin from ledger_transfer where ref_id = any($1::uuid[])`,
    [purchases],
  )
  return { books: rows.map((row) => row.org_id).sort((a, b) => a - b), commits: new Set(rows.map((row) => row.xmin)) }
}
let commitTogether: GroupCommit

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, viaAcme, viaAcme2]) await asService(context.database, org, openBooks)
  commitTogether = createGroupCommit(context.database)
})

describe('labels of several sellers of a reseller', () => {
  it('are held in one commit, each in the books of its chain', async () => {
    await fund(acme, 100_0000)
    await fund(viaAcme, 50_0000)
    await fund(viaAcme2, 50_0000)
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const held = await outcomes([
      commitTogether.ofReseller(acme, viaAcme, holding(one, price(8_0000, 7_0000))),
      commitTogether.ofReseller(acme, viaAcme2, holding(two, price(9_0000, 8_0000))),
      commitTogether.ofReseller(acme, viaAcme, holding(three, price(5_0000, 4_0000))),
    ])
    expect(held).toEqual(['held', 'held', 'held'])
    const { books, commits } = await postingsOf([one, two, three])
    expect(books).toEqual([acme, acme, acme, viaAcme, viaAcme, viaAcme2].sort((a, b) => a - b))
    expect(commits.size).toBe(1)
    expect([await wallet(viaAcme), await wallet(viaAcme2), await wallet(acme)]).toEqual([
      [37_0000, 13_0000],
      [41_0000, 9_0000],
      [81_0000, 19_0000],
    ])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('are held without the one whose seller is short', async () => {
    const [fine, short] = [randomUUID(), randomUUID()]
    const before = await wallet(viaAcme2)
    const held = await outcomes([
      commitTogether.ofReseller(acme, viaAcme, holding(fine, price(1_0000, 9000))),
      commitTogether.ofReseller(acme, viaAcme2, holding(short, price(60_0000, 50_0000))),
    ])
    expect(held).toEqual(['held', InsufficientFundsError.name])
    expect(await wallet(viaAcme2)).toEqual(before)
    expect((await postingsOf([short])).books).toEqual([])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('are held as long as the reseller can pay, whatever process they come from', async () => {
    const others = createGroupCommit(context.database)
    const [available, held] = await wallet(acme)
    const room = Math.floor(available! / 3_0000)
    const held40 = await outcomes(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? others : commitTogether).ofReseller(
          acme,
          n % 4 < 2 ? viaAcme : viaAcme2,
          holding(randomUUID(), price(1_0000, 3_0000, true)),
        ),
      ),
    )
    expect(room).toBeLessThan(40)
    expect(held40.filter((one) => one === 'held')).toHaveLength(room)
    expect(await wallet(acme)).toEqual([available! - room * 3_0000, held! + room * 3_0000])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('are held once when they come twice, and refused below cost', async () => {
    await fund(acme, 100_0000)
    const [again, other, loss] = [randomUUID(), randomUUID(), randomUUID()]
    const once = holding(again, price(1_0000, 5000))
    await commitTogether.ofReseller(acme, viaAcme, once)
    const before = await wallet(acme)
    const held = await outcomes([
      commitTogether.ofReseller(acme, viaAcme, once),
      commitTogether.ofReseller(acme, viaAcme2, holding(other, price(1_0000, 5000))),
      commitTogether.ofReseller(acme, viaAcme2, holding(loss, price(1_0000, 2_0000))),
    ])
    expect(held).toEqual(['held', 'held', 'error'])
    expect(await wallet(acme)).toEqual([before[0]! - 5000, before[1]! + 5000])
    expect((await postingsOf([loss])).books).toEqual([])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('are written in the scope of their own seller', async () => {
    const scope = (orgId: number) =>
      commitTogether.ofReseller(acme, orgId, async (db) => {
        const { rows } = await sql<{
          org: number
          xid: string
        }>`select app.org() as org, pg_current_xact_id()::text as xid`.execute(db)
        return { value: rows[0]! }
      })
    const scopes = await Promise.all([scope(viaAcme), scope(viaAcme2), scope(viaAcme)])
    expect(scopes.map(({ org }) => org)).toEqual([viaAcme, viaAcme2, viaAcme])
    expect(new Set(scopes.map(({ xid }) => xid)).size).toBe(1)
  })
})

it('an order that is locked holds up its own seller alone', async () => {
  await fund(acme, 50_0000)
  await fund(viaAcme2, 20_0000)
  const changing = await context.admin.connect()
  await changing.query('begin')
  await changing.query('select from org where id = $1 for update', [viaAcme])
  const [locked, free] = [randomUUID(), randomUUID()]
  let isLocked = true
  const waiting = commitTogether.ofReseller(acme, viaAcme, async (db) => {
    await sql`select from org where id = ${viaAcme} for no key update`.execute(db)
    return { value: isLocked, holds: [{ purchaseId: locked, price: price(1_0000, 5000), at }] }
  })
  await commitTogether.ofReseller(acme, viaAcme2, holding(free, price(1_0000, 5000)))
  expect((await postingsOf([free])).books).toEqual([acme, viaAcme2].sort((a, b) => a - b))
  isLocked = false
  await changing.query('rollback')
  changing.release()
  expect(await waiting).toBe(false)
  expect((await postingsOf([locked])).books).toEqual([acme, viaAcme].sort((a, b) => a - b))
  expect(await ledgerFaults(context.admin)).toEqual([])
})

it('the second label of a seller whose orders are locked keeps nobody waiting again', async () => {
  await fund(acme, 50_0000)
  const changing = await context.admin.connect()
  await changing.query('begin')
  await changing.query('select from org where id = $1 for update', [viaAcme])
  let shared = 0
  const waiting = Array.from({ length: 4 }, () =>
    commitTogether.ofReseller(acme, viaAcme, async (db) => {
      const { rows } = await sql<{ patience: string }>`select current_setting('lock_timeout') as patience`.execute(db)
      if (rows[0]?.patience === '500ms') shared++
      await sql`select from org where id = ${viaAcme} for no key update`.execute(db)
      return { value: null, holds: [{ purchaseId: randomUUID(), price: price(1_0000, 5000), at }] }
    }),
  )
  await commitTogether.ofReseller(acme, viaAcme2, holding(randomUUID(), price(1_0000, 5000)))
  const tries = shared
  await changing.query('rollback')
  changing.release()
  await Promise.all(waiting)
  // Once with all others, and once to see whose work it is that waits.
  expect(tries).toBe(2)
  expect(await ledgerFaults(context.admin)).toEqual([])
})

describe('labels of one seller of the platform', () => {
  it('are held in one commit', async () => {
    await fund(direct, 20_0000)
    const purchases = [randomUUID(), randomUUID()]
    const noReseller = { sell: 3_0000, buy: null }
    await Promise.all(
      purchases.map((purchaseId) =>
        commitTogether(direct, async () => ({ value: null, holds: [{ purchaseId, price: noReseller, at }] })),
      ),
    )
    const { books, commits } = await postingsOf(purchases)
    expect([books, commits.size]).toEqual([[direct, direct], 1])
    expect(await wallet(direct)).toEqual([14_0000, 6_0000])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })
})
