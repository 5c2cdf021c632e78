import { inScope } from '../../../platform/database/index.ts'
import { runBatch } from './purchase/batch-runner.ts'
import { expireBatch, type OrphanedBatch, orphanedBatches } from './purchase/batches.ts'
import { resumePurchase } from './purchase/purchase-saga.ts'
import { dueManifests, settleManifest, workId } from './manifests/settle-manifest.ts'
import { adoptPurchases, listStrayPurchases } from './purchase/purchases.ts'
import type { Runtime } from './runtime/runtime.ts'
import { type DueVoids, dueVoids } from './void/due-voids.ts'
import { settleVoids } from './void/void-labels.ts'

const AT_ONCE = 200

/** Starts a piece of work unless it is under way; a failure leaves it for the next sweep. */
function start(runtime: Runtime, id: string, work: () => Promise<unknown>): Promise<void> {
  if (runtime.busy.has(id)) return Promise.resolve()
  runtime.busy.add(id)
  return runtime
    .limit(work)
    .catch((error: unknown) => runtime.log.error({ err: error, id }, 'unfinished work failed, it is tried again'))
    .then(() => void runtime.busy.delete(id))
}

/** The same for voids that are asked about one after another: none while one of them is under way. */
function startVoids(runtime: Runtime, { requests, before }: DueVoids): Promise<void> {
  if (requests.some(({ id }) => runtime.busy.has(id))) return Promise.resolve()
  for (const { id } of requests.slice(1)) runtime.busy.add(id)
  return start(runtime, requests[0]!.id, () => settleVoids(runtime, requests, before)).finally(() => {
    for (const { id } of requests) runtime.busy.delete(id)
  })
}

function finishOrphan(runtime: Runtime, batch: OrphanedBatch): Promise<void> {
  const { orgId, batchId, stale } = batch
  if (stale)
    return start(runtime, batchId, () => runtime.serve(orgId, (db) => expireBatch(db, batch, runtime.node.claimant())))
  return runBatch(runtime, batch).catch((error: unknown) =>
    runtime.log.error({ err: error, batch: batchId }, 'a batch stopped'),
  )
}

/**
 * Finds what dead nodes and our own failures left, as far as its time has come, and starts finishing it. `finished` resolves when
 * all of that is done; the next sweep need not wait for it.
 */
export async function sweep(runtime: Runtime): Promise<{ finished: Promise<unknown> }> {
  await runtime.node.renew()
  const node = runtime.node.claimant()
  const now = runtime.now()
  const left = await inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    await adoptPurchases(db, node, AT_ONCE)
    return {
      purchases: await listStrayPurchases(db, node.id, { busy: [...runtime.busy], now, limit: AT_ONCE }),
      voids: await dueVoids(db, node, { now, limit: AT_ONCE }),
      batches: await orphanedBatches(db, node),
      manifests: await dueManifests(db, node, { now, limit: AT_ONCE }),
    }
  })
  const work = [
    ...left.purchases.map((purchase) => start(runtime, purchase.id, () => resumePurchase(runtime, purchase))),
    ...left.voids.map((unit) => startVoids(runtime, unit)),
    ...left.manifests.map((manifest) => start(runtime, workId(manifest), () => settleManifest(runtime, manifest))),
    ...left.batches.map((batch) => finishOrphan(runtime, batch)),
  ]
  return { finished: Promise.all(work) }
}

/** Sweeps at once, and then again and again; `stop` lets what was started come to its end. */
export function startSweeping(runtime: Runtime): { stop(): Promise<void> } {
  let wake: (() => void) | undefined
  const started = new Set<Promise<unknown>>()
  const rest = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, runtime.timing.sweepMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  const loop = (async () => {
    while (!runtime.stopping) {
      try {
        const { finished } = await sweep(runtime)
        started.add(finished)
        void finished.finally(() => started.delete(finished))
      } catch (error) {
        runtime.log.warn({ reason: (error as Error).message }, 'could not look for unfinished purchases')
      }
      if (!runtime.stopping) await rest()
    }
  })()
  return {
    stop: async () => {
      runtime.stopping = true
      wake?.()
      await loop
      await Promise.allSettled(started)
    },
  }
}
