import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { addFunds, captureLabel, getBalance, holdLabel, openBooks } from '../server/modules/money/funds/index.ts'
import { createGroupCommit, type Step } from '../server/modules/ship/shipping/runtime/group-commit.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer } from './bench-database.ts'
import { timed } from './process-facts.ts'
import { atLeast, atMost, figure, report } from './report.ts'

// Sixteen sellers of one reseller buy at once: every label holds money in the seller's wallet and in the reseller's, which is the one
// row that all of them need. The bar compares it with what the same PostgreSQL commits a second for one row: the same pool, both synced to
// disk. Labels share their commits as in production; commits of the row share nothing. What each label costs by itself is measured too, and
// labels that are charged right after: each charge needs the reseller's row in its seller's own line. What is held is compared with the labels.
const BUYERS = 16
const RESELLER = 6
const SECONDS = 10
const sellerOf = (buyer: number): number => 100 + buyer

const server = await benchServer()
const as = (orgId: number) => ({ role: 'service', orgId, userId: 7 }) as const

/** How often sixteen workers finish in a second, how often in all, how often they failed, and the CPU of one time. */
async function together(work: (buyer: number) => Promise<unknown>) {
  let [done, failed] = [0, 0]
  const end = performance.now() + SECONDS * 1000
  const buy = async (buyer: number): Promise<void> => {
    while (performance.now() < end) {
      try {
        await work(buyer)
        done += 1
      } catch {
        failed += 1
      }
    }
  }
  const { seconds, ownCpu, cpuBelow } = await timed(() =>
    Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer))),
  )
  return { rate: done / seconds, done, failed, cpuMs: (ownCpu * 1000) / done, databaseMs: (cpuBelow * 1000) / done }
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
  const hold = (buyer: number, purchaseId: string) =>
    commitTogether.ofReseller(RESELLER, sellerOf(buyer), async (): Promise<Step<null>> => ({
      value: null,
      holds: [{ purchaseId, price, at: new Date() }],
    }))
  const holds = await together((buyer) => hold(buyer, randomUUID()))
  const { held } = await inScope(server.database, as(RESELLER), (db) => getBalance(db, RESELLER))
  const bought = await together(async (buyer) => {
    const purchaseId = randomUUID()
    await hold(buyer, purchaseId)
    const final = { ...price, cost: 7_0000, cover: { sell: 5000, buy: 4000, cost: 3000 } }
    const money: NonNullable<Step<null>['money']> = (db) => captureLabel(db, purchaseId, final, new Date())
    await commitTogether(sellerOf(buyer), async (): Promise<Step<null>> => ({ value: null, money }))
  })
  const failures = holds.failed + alone.failed + bought.failed + oneRow.failed
  await report('wallet', [
    figure('commits of one row by 16 at once', oneRow.rate, 'commits/s'),
    figure('labels held by 16 sellers of one reseller', holds.rate, 'labels/s'),
    figure('CPU of a held label, this process', holds.cpuMs, 'ms'),
    figure('CPU of a held label, PostgreSQL', holds.databaseMs, 'ms'),
    figure('labels held by them one by one', alone.rate, 'labels/s'),
    figure('labels held and charged by them', bought.rate, 'labels/s'),
    atLeast('labels to commits', 0.6, holds.rate / oneRow.rate, '×'),
    atMost('held money that differs from the labels', 0, Math.abs(held - (holds.done + alone.done) * price.buy), ''),
    atMost('deadlocks and other failures', 0, failures, ''),
  ])
} finally {
  await server.stop()
}
process.exit(0)
