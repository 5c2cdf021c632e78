import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { addFunds, holdLabel, openBooks } from '../server/modules/money/funds/index.ts'
import { createGroupCommit } from '../server/modules/ship/shipping/runtime/group-commit.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer } from './bench-database.ts'
import { atLeast, atMost, figure, report } from './report.ts'

// Sixteen sellers of one reseller buy at once: every label holds money in the seller's wallet and in the reseller's, which is the one
// row that all of them need. The bar compares it with what the same PostgreSQL commits a second for one row: the same pool, both synced to
// disk. Labels share their commits as in production; commits of the row share nothing. What each label costs by itself is measured too.
const BUYERS = 16
const RESELLER = 6
const SECONDS = 10
const sellerOf = (buyer: number): number => 100 + buyer

const server = await benchServer()
const as = (orgId: number) => ({ role: 'service', orgId, userId: 7 }) as const

/** How often a second sixteen workers finish, and how often they failed. */
async function together(work: (buyer: number) => Promise<unknown>): Promise<{ rate: number; failed: number }> {
  let [done, failed] = [0, 0]
  const end = performance.now() + SECONDS * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      while (performance.now() < end) {
        try {
          await work(buyer)
          done += 1
        } catch {
          failed += 1
        }
      }
    }),
  )
  return { rate: done / ((performance.now() - started) / 1000), failed }
}

try {
  await inScope(server.database, as(0), (db) =>
    db
      .insertInto('org')
      .values([
        { id: RESELLER, type: 4, parent_org_id: 1, name: 'Reseller' },
        ...Array.from({ length: BUYERS }, (_, buyer) => ({
          id: sellerOf(buyer),
          type: 1,
          parent_org_id: RESELLER,
          name: `Seller ${buyer}`,
          identity_verified: true,
        })),
      ])
      .execute(),
  )
  for (const orgId of [RESELLER, ...Array.from({ length: BUYERS }, (_, buyer) => sellerOf(buyer))]) {
    await inScope(server.database, as(orgId), async (db) => {
      await openBooks(db)
      await addFunds(db, { key: `bench-funds-${orgId}`, amount: 10_000_000_0000, via: 'bank', at: new Date() })
    })
  }
  const price = { sell: 8_0000, buy: 7_5000 }
  const oneRow = await together(() =>
    inScope(server.database, as(0), (db) =>
      db.updateTable('org').set({ name: 'Platform' }).where('id', '=', 1).executeTakeFirstOrThrow(),
    ),
  )
  const alone = await together((buyer) =>
    inScope(server.database, as(sellerOf(buyer)), (db) => holdLabel(db, randomUUID(), price, new Date())),
  )
  const commitTogether = createGroupCommit(server.database)
  const holds = await together((buyer) =>
    commitTogether.ofReseller(RESELLER, sellerOf(buyer), async () => ({
      value: null,
      hold: { purchaseId: randomUUID(), price, at: new Date() },
    })),
  )
  await report('wallet', [
    figure('commits of one row by 16 at once', oneRow.rate, 'commits/s'),
    figure('labels held by 16 sellers of one reseller', holds.rate, 'labels/s'),
    figure('labels held by them one by one', alone.rate, 'labels/s'),
    atLeast('labels to commits', 0.6, holds.rate / oneRow.rate, '×'),
    atMost('deadlocks and other failures', 0, holds.failed + alone.failed + oneRow.failed, ''),
  ])
} finally {
  await server.stop()
}
process.exit(0)
