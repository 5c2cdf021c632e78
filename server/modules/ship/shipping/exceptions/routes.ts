import * as api from '@waybill/contract/exceptions/api'
import { type Binding, handle } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { setWaiting, markHandled } from './handle.ts'
import { saveSettings, storedExceptionSettings } from './settings.ts'
import { getException, listExceptions, listOfShipment } from './read.ts'

/** Cases are written by the service alone. */
const free = { transaction: false } as const

export const exceptionRoutes: readonly Binding[] = [
  handle(api.listExceptions, ({ db, actor, now }, { query }) =>
    listExceptions(db, actor.orgId, { ...query, now: now() }),
  ),
  handle(api.listShipmentExceptions, ({ db, actor, now }, { params }) =>
    listOfShipment(db, actor.orgId, { id: params.id, now: now() }),
  ),
  handle(api.getException, ({ db, actor, now }, { params }) =>
    getException(db, actor.orgId, { id: params.id, now: now() }),
  ),
  handle(api.handleExceptions, async (ctx, { body }) => markHandled(ctx, await runtimeOf(ctx), body), free),
  handle(
    api.waitForCarrier,
    async (ctx, { params, body }) => setWaiting(ctx, await runtimeOf(ctx), { id: params.id, note: body.note }),
    free,
  ),
  handle(api.getExceptionSettings, ({ db, actor }) => storedExceptionSettings.read(db, actor.orgId)),
  handle(api.saveExceptionSettings, (ctx, { body }) => saveSettings(ctx, body)),
]
