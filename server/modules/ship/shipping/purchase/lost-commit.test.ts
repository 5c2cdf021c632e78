import type { PoolClient } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { success } from '../../../../carriers/provider.ts'
import type { Database } from '../../../../platform/database/index.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { fakePurchase, onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { runBatch } from './batch-runner.ts'
import { memoryFiles, plantBatch, testRuntime } from './saga.fixture.ts'

const context = useTestDatabase()
const org = chainOrgs.direct

beforeAll(() => seedProviderChain(context.admin))

/** A database that, once armed, does the next commit but does not say so. */
function losingReplies(database: Database): { database: Database; arm(): void; lost(): number } {
  let armed = false
  let lost = 0
  const losing = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          const answer: unknown = await value.apply(target, given)
          if (!armed || given[0] !== 'commit') return answer
          armed = false
          lost++
          throw new Error('Connection terminated unexpectedly')
        }
      },
    })
  const pool: Database['pool'] = Object.create(database.pool, {
    connect: { value: async () => losing(await database.pool.connect()) },
  })
  return { database: { ...database, pool }, arm: () => void (armed = true), lost: () => lost }
}

it('labels whose commit was done, but not confirmed, keep their documents', async () => {
  await seedFunds(context.database, org, 100_0000)
  const link = losingReplies(context.database)
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const buyLabel = async ({ key }: { key: string }) => {
    if (++asked === 2) {
      link.arm()
      resolve()
    }
    await bothAsked
    return success(fakePurchase(`LOST-${key}`))
  }
  const files = memoryFiles()
  const carriers = onlyCarrier(plainProvider({ buyLabel }))
  const timing = { callTimeoutMs: 10_000 }
  const runtime = await testRuntime({ database: link.database, carriers, files, timing })
  try {
    const { orderIds, ...batch } = await plantBatch(context.database, org, { count: 2, price: 5_1200 })
    await runBatch(runtime, batch)
    const { rows } = await context.admin.query<{ key: string }>(
      `select f.storage_key as key from shipment s join label l on l.org_id = s.org_id and l.shipment_id = s.id
       join file f on f.org_id = l.org_id and f.id = l.file_id where s.order_id = any($1)`,
      [orderIds],
    )
    expect([link.lost(), rows.length]).toEqual([1, 4])
    for (const { key } of rows) expect(files.stored.has(key)).toBe(true)
    expect(await ledgerFaults(context.admin)).toEqual([])
  } finally {
    await runtime.node.stop()
  }
})
