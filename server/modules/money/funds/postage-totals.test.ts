import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { asAdmin, type Db, inScope } from '../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../../testing/shipped-orders.ts'
import { addFunds, captureLabel, holdLabel, openBooks, chargeAfterVoid, refundVoid, releaseLabel } from './index.ts'
import { listLabels } from './label-postage.ts'
import { listPostageEntries, purchasesOf, type PostageFilter } from './postage-history.ts'
import { sumPostage } from './postage-totals.ts'

const context = useTestDatabase()
const { direct, viaAcme, acme } = chainOrgs
const LARGE = 7001

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, viaAcme]) await asService(context.database, org, openBooks)
  await asService(context.database, acme, (db) =>
    addFunds(db, { key: 'acme-funds', amount: 1e10, via: 'bank', at: new Date(START) }),
  )
})

/** What the history has always summed, from every single movement. */
async function naive(db: Db, { orgId, days, changeTypes }: PostageFilter) {
  const { rows } = await sql<{ opening: number; moneyIn: number; moneyOut: number; count: number }>`
    select coalesce(sum(wallet_change) filter (where not inside), 0)::bigint as opening,
      coalesce(sum(wallet_change) filter (where inside and wallet_change > 0), 0)::bigint as "moneyIn",
      coalesce(-sum(wallet_change) filter (where inside and wallet_change < 0), 0)::bigint as "moneyOut",
      count(*) filter (where inside) as count
    from (select t.wallet_change, ${days.from}::timestamptz is null or t.event_at >= ${days.from} as inside
      from ledger_transfer t
      where t.org_id = ${orgId} and (${days.before}::timestamptz is null or t.event_at < ${days.before})
        and (${changeTypes ?? null}::int[] is null or t.change_type = any(${changeTypes ?? null}::int[]))
        and (t.kind not in (2, 4) or (t.kind = 2 and not exists (select 1 from ledger_transfer r
          where r.org_id = t.org_id and r.ref_type = 'purchase' and r.ref_id = t.ref_id and r.kind in (3, 4))))) m`.execute(
    db,
  )
  const { opening, moneyIn, moneyOut, count } = rows[0]!
  return {
    summary: { opening, moneyIn, moneyOut, closing: opening + moneyIn - moneyOut },
    total: { count, capped: false },
  }
}

/** Four days in steps of five minutes, so that hours, their ends and the midnights of odd zones are all met. */
const START = Date.UTC(2026, 10, 1)
const instant = fc.integer({ min: 0, max: 4 * 288 }).map((step) => new Date(START + step * 300_000))
const life = fc.constantFrom('held', 'released', 'captured', 'refunded', 'recharged')
const moves = fc.array(
  fc.record({ at: fc.array(instant, { minLength: 4, maxLength: 4 }), life, cents: fc.integer({ min: 1, max: 900 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const edge = fc.option(
  fc.oneof(
    instant,
    fc.constantFrom(18_900_000, 34_200_000, 27_900_000).map((ms) => new Date(START + 86_400_000 + ms)),
  ),
)
const types = fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 }))
const period = fc.record({ from: edge, before: edge, types })

/** One label's movements, each at a time of its own: not always in the order in which they are posted. */
async function live(seller: number, { at, life, cents }: { at: Date[]; life: string; cents: number }): Promise<void> {
  const [first, second, third, fourth] = at as [Date, Date, Date, Date]
  const [id, sell] = [randomUUID(), cents * 100]
  const price = { sell, buy: seller === viaAcme ? sell : null }
  await asService(context.database, seller, async (db) => {
    await addFunds(db, { key: `funds-${id}`, amount: sell, via: 'card', at: first })
    await holdLabel(db, id, price, first)
    if (life === 'released') await releaseLabel(db, id, second)
    if (['captured', 'refunded', 'recharged'].includes(life))
      await captureLabel(db, id, { ...price, cost: sell }, second)
    if (['refunded', 'recharged'].includes(life)) await refundVoid(db, id, third)
    if (life === 'recharged') await chargeAfterVoid(db, id, fourth)
  })
}

it('the totals of any period, by any types, are the sums of the single movements', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.array(period, { minLength: 4, maxLength: 8 }), async (labels, periods) => {
      for (const [index, label] of labels.entries()) await live(index % 2 ? viaAcme : direct, label)
      for (const orgId of [direct, viaAcme, acme]) {
        await inScope(context.database, { role: 'seller', orgId, userId: 1 }, async (db) => {
          for (const { from, before, types: changeTypes } of periods) {
            const filter = { orgId, days: { from, before }, changeTypes: changeTypes ?? undefined }
            expect(await sumPostage(db, filter, null)).toEqual(await naive(db, filter))
            const listed = await listPostageEntries(db, filter, { before: null, limit: 1000, purchases: null })
            expect(listed.records).toHaveLength((await naive(db, filter)).total.count)
          }
        })
      }
    }),
    { numRuns: 12 },
  )
  expect(await ledgerFaults(context.admin)).toEqual([])
})

const isLittle = (pages: number) => pages < 800

it('a page of a history of very many movements, with its totals, reads a few of them', async () => {
  await asAdmin(context.adminUrl, async (client) => {
    await client.query('truncate ledger_hour; delete from ledger_entry; delete from ledger_transfer')
    await client.query(`insert into org (id, type, parent_org_id, name) values (${LARGE}, 1, 1, 'Large')`)
    await plantOrdersOf(client, LARGE, 20_000)
    await plantShipped(client)
  })
  const old = { from: new Date('2026-01-31T05:30:00Z'), before: new Date('2026-02-28T05:30:00Z') }
  for (const days of [{ from: null, before: null }, old]) {
    await inScope(context.database, { role: 'seller', orgId: LARGE, userId: 1 }, async (db) => {
      const filter = { orgId: LARGE, days }
      for (const table of ['ledger_transfer', 'ledger_hour', 'purchase', 'shipment', 'sales_order']) {
        const list = await pagesRead(db, table, async () => {
          expect(
            (await listPostageEntries(db, filter, { before: null, limit: 50, purchases: null })).records,
          ).toHaveLength(50)
        })
        const labels = await pagesRead(db, table, async () => {
          const { records } = await listLabels(db, filter, { before: null, limit: 50, purchases: null })
          expect(records).toHaveLength(50)
          expect(records.every(({ charged, refunded, cost }) => charged > 0 && cost === charged - refunded)).toBe(true)
        })
        const sum = await pagesRead(db, table, async () => {
          expect((await sumPostage(db, filter, null)).total.count).toBeGreaterThan(1000)
        })
        expect({ table, days, list, labels, sum }).toEqual({
          table,
          days,
          list: expect.toSatisfy(isLittle),
          labels: expect.toSatisfy(isLittle),
          sum: expect.toSatisfy(isLittle),
        })
      }
    })
  }
})

it('movements of a rare type are found wherever they lie, and a search for too little is refused', async () => {
  await inScope(context.database, { role: 'seller', orgId: LARGE, userId: 1 }, async (db) => {
    const page = { before: null, limit: 50, purchases: null }
    const filter = (changeTypes: number[]) => ({ orgId: LARGE, days: { from: null, before: null }, changeTypes })
    for (const [types, count] of [
      [[6], 1],
      [[2], 0],
      [[2, 6, 8], 1],
      [[5, 6], 50],
      // What the balance history shows as billed.
      [[1, 2, 3, 4, 5, 7, 8], 50],
    ] as const) {
      const read = await pagesRead(db, 'ledger_transfer', async () => {
        expect((await listPostageEntries(db, filter([...types]), page)).records).toHaveLength(count)
      })
      expect({ types, read }).toEqual({ types, read: expect.toSatisfy(isLittle) })
    }
    const both = await listPostageEntries(db, filter([1, 5]), { ...page, limit: 1000 })
    const all = await listPostageEntries(db, filter([]), { ...page, limit: 1000 })
    expect(both.records).toEqual(all.records)
    for (const search of ['qq', '9400'])
      await expect(purchasesOf(db, { ...filter([]), search })).rejects.toMatchObject({ code: 'SEARCH_TOO_BROAD' })
    expect(await purchasesOf(db, { ...filter([]), search: 'ord-0019999' })).toHaveLength(1)
  })
})
