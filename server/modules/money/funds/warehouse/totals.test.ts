import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { warehouseServices, type WarehouseType } from '@waybill/contract/warehouse/types'
import { beforeAll, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { pagesRead } from '../../../../testing/pages-read.ts'
import { connectToOperator, testOperator } from '../../../../testing/warehouse.ts'
import { addWarehouseFunds, chargeWarehouse, getWarehouseBalance, openWarehouseBook } from '../index.ts'
import { listTransactions, type WarehouseFilter } from './transactions.ts'

const context = useTestDatabase()
const { direct, other } = chainOrgs
const operator = testOperator
const LARGE = 60_000

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, other]) {
    await connectToOperator(context.admin, org)
    await asService(context.database, org, (db) => openWarehouseBook(db, operator))
  }
})

const list = (orgId: number, filter: WarehouseFilter) =>
  asService(context.database, orgId, (db) =>
    listTransactions(db, { orgId, operatorId: operator }, { ...filter, limit: 200 }),
  )

/** The same from every single row. */
async function naive(orgId: number, { types, dateFrom, dateTo }: WarehouseFilter) {
  const { rows } = await context.admin.query<{ opening: string; in: string; out: string; n: string }>(
    `select coalesce(sum(amount) filter (where not inside), 0) as opening,
      coalesce(sum(amount) filter (where inside and amount > 0), 0) as "in",
      coalesce(-sum(amount) filter (where inside and amount < 0), 0) as "out", count(*) filter (where inside) as n
     from (select amount, $3::date is null or posted_at >= $3::date::timestamp at time zone 'UTC' as inside from warehouse_transaction
       where org_id = $1 and ($2::text[] is null or type = any($2))
         and ($4::date is null or posted_at < ($4::date + 1)::timestamp at time zone 'UTC')) m`,
    [orgId, types?.length ? types : null, dateFrom ?? null, dateTo ?? null],
  )
  const row = rows[0]!
  const [opening, moneyIn, moneyOut] = [Number(row.opening), Number(row.in), Number(row.out)]
  return { summary: { opening, moneyIn, moneyOut, closing: opening + moneyIn - moneyOut }, count: Number(row.n) }
}

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
const moves = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    type: fc.constantFrom<WarehouseType>('recharge', ...warehouseServices),
    cents: fc.integer({ min: 1, max: 900 }),
  }),
  { minLength: 1, maxLength: 10 },
)
const filters = fc.record(
  {
    dateFrom: fc.integer({ min: 1, max: 28 }).map(day),
    dateTo: fc.integer({ min: 1, max: 28 }).map(day),
    types: fc.uniqueArray(fc.constantFrom<WarehouseType>('recharge', ...warehouseServices), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

it('sums any period and any types as the rows do, and each statement opens with the closing of the one before', async () => {
  let today = 1
  await fc.assert(
    fc.asyncProperty(moves, filters, async (events, filter) => {
      for (const { day: later, type, cents } of events) {
        await asService(context.database, direct, async (db) => {
          const at = new Date()
          const top = { operator, key: randomUUID(), amount: cents * 100, via: 'bank', at } as const
          if (type === 'recharge') return addWarehouseFunds(db, top)
          const charge = { operator, id: randomUUID(), warehouseId: 1, quantity: 1, unitPrice: cents * 100 }
          return chargeWarehouse(db, { ...charge, service: type as 'pick', document: null, note: null, at })
        })
        today = Math.min(28, today + later)
        await context.admin.query(
          `update warehouse_transaction set posted_at = $2::date + interval '8 hours' where org_id = $1 and seq = (
            select max(seq) from warehouse_transaction where org_id = $1)`,
          [direct, day(today)],
        )
      }
      const { summary, total } = await list(direct, filter)
      const expected = await naive(direct, filter)
      expect({ summary, count: total.count }).toEqual(expected)
      const split = 1 + (events.length % 27)
      const [before, after] = [
        await list(direct, { dateTo: day(split) }),
        await list(direct, { dateFrom: day(split + 1) }),
      ]
      expect(after.summary.opening).toBe(before.summary.closing)
      const { available } = await asService(context.database, direct, (db) => getWarehouseBalance(db, direct, operator))
      expect(after.summary.closing).toBe(available)
    }),
    { numRuns: 25 },
  )
  expect(await ledgerFaults(context.admin)).toEqual([])
})

/** A long history, whose rows are planted behind the ledger's back. */
async function plantHistory(): Promise<void> {
  await context.admin.query(
    `with t as (
      insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, actor, event_at)
      select $1, gen_random_uuid(), gen_random_uuid(), 'planted-' || n, sha256('x'), 19, 'system', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, $3::int) n returning id, event_at, substr(idem_key, 9)::bigint as n)
    insert into warehouse_transaction (org_id, operator_org_id, seq, transfer_id, event_at, posted_at, type, document, amount, balance_after,
      total_in, total_out, type_count, type_in, type_out)
    select $1, $2, n, id, event_at, event_at, case when n % 1000 = 0 then 'storage' else 'pick' end, 'D-' || n, -100, -100 * n, 0, 100 * n,
      case when n % 1000 = 0 then n / 1000 else n - n / 1000 end, 0, 100 * case when n % 1000 = 0 then n / 1000 else n - n / 1000 end
    from t`,
    [other, operator, LARGE],
  )
  for (const table of ['ledger_transfer', 'warehouse_transaction']) await context.admin.query(`analyze ${table}`)
}

it('reads about as many pages for any filter of a long history as for a page of it', async () => {
  await plantHistory()
  const queries: WarehouseFilter[] = [
    {},
    { dateFrom: '2026-01-10', dateTo: '2026-02-03' },
    { types: ['storage'] },
    { types: ['storage', 'return'], dateFrom: '2026-01-03' },
    { types: ['pick', 'pack'], dateTo: '2026-01-20' },
    { document: 'd-59999' },
  ]
  for (const filter of queries) {
    const read = await asService(context.database, other, (db) =>
      pagesRead(db, 'warehouse_transaction', () =>
        listTransactions(db, { orgId: other, operatorId: operator }, { ...filter, limit: 50 }),
      ),
    )
    expect(read, JSON.stringify(filter)).toBeLessThan(1000)
  }
})
