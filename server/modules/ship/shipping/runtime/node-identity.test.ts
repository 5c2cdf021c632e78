import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../../../../platform/log.ts'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { onlyCarrier, plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { joinNodes, type NodeIdentity } from './node-identity.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { sweep } from '../sweeper.ts'

const context = useTestDatabase()
const org = chainOrgs.direct
const HOUR_MS = 3_600_000
const nodes: NodeIdentity[] = []

beforeAll(async () => {
  await seedProviderChain(context.admin)
  await seedFunds(context.database, org, 1000_0000)
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

async function join(calmMs: number): Promise<NodeIdentity> {
  const node = await joinNodes(context.database, silentLog, calmMs)
  nodes.push(node)
  return node
}
const locks = async (id: number): Promise<number[]> => {
  const { rows } = await context.admin.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 77 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [id],
  )
  return rows.map(({ pid }) => pid)
}
/** Cuts the connection of a node, as a restart of the database does, and lets it notice. */
async function cut(node: NodeIdentity): Promise<void> {
  const before = await locks(node.id())
  await context.admin.query('select pg_terminate_backend(p) from unnest($1::int[]) p', [before])
  while ((await locks(node.id())).length > 0) await pause(10)
}
async function rejoined(node: NodeIdentity): Promise<void> {
  while ((await locks(node.id())).length === 0) {
    await node.renew()
    await pause(10)
  }
}
const ownerOf = async (batchId: string) =>
  (await context.admin.query<{ owner: number }>('select owner from label_batch where id = $1', [batchId])).rows[0]
    ?.owner

it('a node takes its own number again, so that what is under way stays its own', async () => {
  const node = await join(HOUR_MS)
  const before = node.id()
  expect(node.claimant()).toEqual({ id: before, adopts: true })
  await cut(node)
  await rejoined(node)
  expect(node.id()).toBe(before)
})

it('a node whose number another session holds takes a new one', async () => {
  const node = await join(HOUR_MS)
  const before = node.id()
  await cut(node)
  const holder = await context.admin.connect()
  try {
    await holder.query('select pg_advisory_lock(77, $1)', [before])
    while (node.id() === before) {
      await node.renew()
      await pause(10)
    }
    expect(await locks(node.id())).toHaveLength(1)
  } finally {
    await holder.query('select pg_advisory_unlock(77, $1)', [before])
    holder.release()
  }
})

it('right after its reconnect a node takes nobody for dead, and later those that are', async () => {
  const calm = await join(HOUR_MS)
  const hasty = await join(0)
  const carriers = onlyCarrier(plainProvider())
  const { batchId } = await plantBatch(context.database, org, { count: 1, price: 5_1200 })
  // Of a node that has not taken its lock again, or never will.
  await context.admin.query('update label_batch set owner = 999999 where id = $1', [batchId])
  for (const node of [calm, hasty]) {
    await cut(node)
    await rejoined(node)
  }
  const runtimes = [
    await testRuntime({ database: context.database, carriers, node: calm }),
    await testRuntime({ database: context.database, carriers, node: hasty }),
  ] as const
  await (
    await sweep(runtimes[0])
  ).finished
  expect(await ownerOf(batchId)).toBe(999_999)
  await (
    await sweep(runtimes[1])
  ).finished
  expect(await ownerOf(batchId)).toBe(hasty.id())
})
