/**
 * Stores: owns selling channels, their keys, the pulling of their orders and the log of it, and what stores are told of shipments.
 * Invariants: one pull a store at a time; orders of a page, its log, its counts and the place to go on are one transaction, so a killed
 * pull goes on where it stopped; an order of a shop is one order here, whatever comes twice, late or out of order; what a person changed
 * here stays, what has a label is not touched; keys are sealed and go to their shop alone.
 * A store is told of a label if and only if the transaction that made it the order's commits, once, whatever dies in between; what was
 * voided before is never told, what was voided after is taken back.
 * States of a pull: 0 never → 1 under way → 2 done | 3 failed; of a store: packages/contract/src/stores/stores.ts.
 */
import { storeType } from '@waybill/contract/stores/enums'
import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { bookConnection } from './connect.ts'
import { forgetOld } from './entries.ts'
import { storeFigures } from './figures.ts'
import { forgetOverGrants, sealedGrants } from './grants.ts'
import { pushKind, runPushes, startDuePushes } from './pushes/send.ts'
import { storeRoutes } from './routes.ts'
import { endSilentRuns, startDueRuns, syncKind } from './runs.ts'
import { sealedStoreKeys } from './secrets.ts'
import { runSync } from './sync.ts'
import { registerApprovals } from './approvals.ts'
import { tryKeys } from './test-credentials.ts'

export { addNamedStores } from './named-stores.ts'
export { noteLabel, noteLabelBack, noteLabelGone, noteScanned, type PushedLabel } from './pushes/queue.ts'

const dueKind = jobKind('stores.enqueueDue', z.strictObject({}), { maxAttempts: 1 })
const pushesKind = jobKind('stores.enqueuePushes', z.strictObject({}), { maxAttempts: 1 })
const tidyKind = jobKind('stores.cleanUp', z.strictObject({}))
const EVERYWHERE = { role: 'service', orgId: 0 } as const

export const storesModule: ServerModule = {
  owns: [
    'store',
    'store_connection',
    'store_grant',
    'store_order',
    'store_push',
    'store_secret',
    'sync_entry',
    'sync_run',
  ],
  offers: ['stores_followed_order', 'stores_store'],
  routes: storeRoutes,
  http: registerApprovals,
  figures: storeFigures,
  jobs: (services) => [
    defineJob(syncKind, (run, { signal }) => runSync(services, run, { stopping: signal })),
    defineJob(dueKind, async () => {
      await inScope(services.database, EVERYWHERE, (db) => endSilentRuns(db, services.now()))
      await inScope(services.database, EVERYWHERE, (db) => startDueRuns(db, services.now()))
      await inScope(services.database, EVERYWHERE, (db) => forgetOverGrants(db, services.now()))
    }),
    defineJob(pushKind, (ref, { signal }) => runPushes(services, ref, { stopping: signal })),
    defineJob(pushesKind, () => inScope(services.database, EVERYWHERE, (db) => startDuePushes(db, services.now()))),
    defineJob(tidyKind, () => inScope(services.database, EVERYWHERE, (db) => forgetOld(db, services.now()))),
  ],
  periodic: [
    { kind: dueKind, at: '* * * * *' },
    { kind: pushesKind, at: '* * * * *' },
    { kind: tidyKind, at: '37 3 * * *' },
  ],
  sealed: [sealedStoreKeys, sealedGrants],
}

/** Connects the demo store for an organisation that has no connected store yet, and starts its first pull; does nothing a second time. */
export async function connectDemoStore(services: Services, orgId: number, name: string): Promise<void> {
  const input = { orgId, userId: null, type: storeType.Unknown, name, importUnpaid: false, autoSync: false }
  const since = new Date(services.now().getTime() - 30 * 86_400_000)
  const tried = await tryKeys(services, { type: storeType.Unknown, address: '', way: 'demo', keys: {} })
  await inScope(services.database, { role: 'service', orgId }, async (db) => {
    const there = await db
      .selectFrom('store')
      .select('id')
      .where('org_id', '=', orgId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!there) await bookConnection(db, services.config, { ...input, since, tried })
  })
}
