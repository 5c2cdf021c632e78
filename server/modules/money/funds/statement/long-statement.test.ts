import { orgType } from '@waybill/contract/core/enums'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { asAdmin, type Db, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { plantOrdersOf, plantShipped } from '../../../../testing/shipped-orders.ts'
import { lastPostedBefore } from './bounds.ts'
import { postageStatement } from './sources.ts'

const context = useTestDatabase()
const { acme, viaAcme } = chainOrgs
const LABELS = 4000
const TABLES = ['ledger_transfer', 'purchase', 'shipment', 'sales_order']

/** Rows that the transaction read from whole tables. */
async function rowsScanned(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read::int as read from pg_stat_xact_user_tables where relname = any(${TABLES}::text[])`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
}

beforeAll(async () => {
  await seedProviderChain(context.admin)
  await asAdmin(context.adminUrl, async (client) => {
    await plantOrdersOf(client, viaAcme, LABELS)
    await plantShipped(client)
  })
  await context.admin.query(
    `insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, ref_type, ref_id, actor, seq,
       available_after, held_after, wallet_change, event_at)
     select $1, gen_random_uuid(), event_id, idem_key, request_hash, kind, change_type, flow_type, ref_type, ref_id, actor, seq,
       available_after, held_after, wallet_change, event_at from ledger_transfer where org_id = $2`,
    [acme, viaAcme],
  )
  await context.admin.query('vacuum analyze ledger_transfer')
})

it('where a reseller’s statement begins is looked up, not searched for among all transactions', async () => {
  const book = {
    table: sql`ledger_transfer`,
    ofWallet: sql<boolean>`w.org_id = ${acme} and w.seq is not null`,
    postedAt: sql<Date>`w.created_at`,
  }
  const read = await inScope(context.database, { role: 'reseller', orgId: acme, userId: 7 }, async (db) => {
    expect(await lastPostedBefore(db, book, new Date('2099-12-31'))).toBe(2 * LABELS + LABELS / 40 + 1)
    return rowsScanned(db)
  })
  expect(read).toMatchObject({ ledger_transfer: 0 })
})

/** What a statement needs of a call; `inScope` as the test has it. */
const callOf = (orgId: number, role: 'seller' | 'reseller', inScopeOf: BaseCtx['inScope']) =>
  ({
    database: context.database,
    scope: { role, orgId, userId: 7 },
    actor: { orgId, userId: 7, orgType: role === 'reseller' ? orgType.SERVER : orgType.OMS },
    locale: 'en',
    now: () => new Date(),
    inScope: inScopeOf,
  }) as unknown as BaseCtx
const ever = { dateFrom: '2025-01-01', dateTo: '2099-12-31' }

it.each([
  ['seller', viaAcme],
  ['reseller', acme],
] as const)('the lines of a %s’s statement are read without all its labels for every batch', async (role, orgId) => {
  const scope = { role, orgId, userId: 7 } as const
  const scans: Record<string, number>[] = []
  const ctx = callOf(orgId, role, (work, options) => {
    const counted: typeof work = async (db, after) => {
      const done = await work(db, after)
      scans.push(await rowsScanned(db))
      return done
    }
    return inScope(context.database, scope, counted, options)
  })
  const statement = await postageStatement(ctx, ever)
  scans.length = 0
  let count = 0
  for await (const lines of statement.lines()) count += lines.length
  expect(count).toBe(LABELS + LABELS / 40 + 1)
  expect(scans.length).toBeGreaterThan(2)
  for (const read of scans) expect(read).toMatchObject({ purchase: 0, shipment: 0, sales_order: 0 })
})

/** A statement of which two batches can be read; then the database is away. */
async function brokenStatement() {
  let reads = 0
  const scope = { role: 'seller', orgId: viaAcme, userId: 7 } as const
  const ctx = callOf(viaAcme, 'seller', (work, options) =>
    ++reads > 3 ? Promise.reject(new Error('The database is away')) : inScope(context.database, scope, work, options),
  )
  return postageStatement(ctx, ever)
}

it('a statement that can no longer be read fails after the lines that were', async () => {
  const { lines } = await brokenStatement()
  let count = 0
  const reading = async () => {
    for await (const batch of lines()) count += batch.length
  }
  await expect(reading()).rejects.toThrow('The database is away')
  expect(count).toBe(4000)
})

it('a reader who leaves while the next lines cannot be read takes nothing down', async () => {
  const { lines } = await brokenStatement()
  const reader = lines()
  await reader.next()
  await reader.next()
  await expect(reader.return(undefined)).resolves.toMatchObject({ done: true })
})
