import * as api from '@waybill/contract/pickups/api'
import { type Binding, handle, handleDownload } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { cancel, change } from './change.ts'
import { listOrigins } from './parcels.ts'
import { createPlan, endPlan, readPlans, skipDay } from './plans.ts'
import { printSummary } from './print.ts'
import { getPickup, listPickups } from './read.ts'
import { quoteDays, schedule } from './schedule.ts'

/** The ledger is posted to by the service alone, and a carrier may be slow. */
const free = { transaction: false } as const

export const pickupRoutes: readonly Binding[] = [
  handle(api.listPickupOrigins, async ({ db, actor, now }) => ({ origins: await listOrigins(db, actor.orgId, now()) })),
  handle(api.quotePickup, async (ctx, { body }) => quoteDays(ctx, await runtimeOf(ctx), body), free),
  handle(api.schedulePickup, async (ctx, { body }) => schedule(ctx, await runtimeOf(ctx), body), free),
  handle(
    api.changePickup,
    async (ctx, { params, body }) => change(ctx, await runtimeOf(ctx), { id: params.id, body }),
    free,
  ),
  handle(api.cancelPickup, async (ctx, { params }) => cancel(ctx, await runtimeOf(ctx), params.id), free),
  handle(api.listPickups, ({ db, actor }, { query }) => listPickups(db, actor.orgId, query)),
  handle(api.getPickup, ({ db, actor, now }, { params }) => getPickup(db, actor.orgId, { id: params.id, now: now() })),
  handleDownload(api.printPickup, (ctx, { body }) => printSummary(ctx, body), free),
  handle(api.listPickupPlans, async ({ db, actor, now }) => ({
    plans: await readPlans(db, actor.orgId, { now: now() }),
  })),
  handle(api.createPickupPlan, async (ctx, { body }) => createPlan(ctx, await runtimeOf(ctx), body), free),
  handle(
    api.skipPickupDay,
    async (ctx, { params, body }) => skipDay(ctx, await runtimeOf(ctx), { id: params.id, body }),
    free,
  ),
  handle(api.endPickupPlan, async (ctx, { params }) => endPlan(ctx, await runtimeOf(ctx), params.id), free),
]
