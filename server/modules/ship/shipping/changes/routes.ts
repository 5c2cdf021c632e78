import * as api from '@waybill/contract/address-changes/api'
import { type Binding, handle } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { cancelChange } from './cancel.ts'
import { getOptions } from './options.ts'
import { getChange, listChanges } from './read.ts'
import { requestChange, seeChange } from './request.ts'

/** The ledger is posted to by the service alone, and a carrier may be slow. */
const free = { transaction: false } as const

export const changeRoutes: readonly Binding[] = [
  handle(api.getChangeOptions, ({ db, actor, now }, { params }) =>
    getOptions(db, actor.orgId, { id: params.id, now: now() }),
  ),
  handle(api.createAddressChange, async (ctx, { body }) => requestChange(ctx, await runtimeOf(ctx), body), free),
  handle(api.listAddressChanges, ({ db, actor }, { query }) => listChanges(db, actor.orgId, query)),
  handle(api.getAddressChange, ({ db, actor }, { params }) => getChange(db, actor.orgId, params.id)),
  handle(api.cancelAddressChange, async (ctx, { params }) => cancelChange(ctx, await runtimeOf(ctx), params.id), free),
  handle(api.seeAddressChange, async (ctx, { params }) => seeChange(ctx, await runtimeOf(ctx), params.id), free),
]
