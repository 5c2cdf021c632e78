import { AppError } from '@waybill/contract/core/errors'
import { cancelEei, fileEei, type FilingOfOrder, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { inScope } from '../../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { runtimeOf } from '../runtime/service.ts'
import { cancelFiling, sendFiling } from './file.ts'
import { type FilingCtx, findFiling } from './filing.ts'
import { readFiling } from './read.ts'
import { settleFiling } from './settle.ts'

/** In a transaction of the service: sellers write no filings themselves. */
const asService = <T>(ctx: BaseCtx, work: (ctx: FilingCtx) => Promise<T>): Promise<T> => {
  const { actor, now } = ctx
  const scope = { role: 'service', orgId: actor.orgId, userId: actor.userId } as const
  return inScope(ctx.database, scope, (db) => work({ db, actor, now }))
}

const read = (ctx: BaseCtx, { filer }: Runtime, orderId: number): Promise<FilingOfOrder> => {
  const { actor, now } = ctx
  return ctx.inScope((db) => readFiling({ db, actor, now }, orderId, filer !== null), { readOnly: true })
}

/** Answers fileEei: AES is asked at once, and later as often as it takes. */
async function file(ctx: BaseCtx, runtime: Runtime, { id, key }: { id: number; key: string }): Promise<FilingOfOrder> {
  if (!runtime.filer) throw new AppError('EEI_NO_FILER')
  await asService(ctx, (own) => sendFiling(own, id, key))
  killPoint('filing.sent')
  const filing = await asService(ctx, ({ db, actor }) => findFiling(db, actor.orgId, id))
  if (filing?.state === 'submitted') await settleFiling(runtime, filing)
  return read(ctx, runtime, id)
}

/** What asks a filer works outside the call's transaction. */
const free = { transaction: false } as const

export const filingRoutes: readonly Binding[] = [
  handle(getEeiFiling, async (ctx, { params }) => read(ctx, await runtimeOf(ctx), params.id), free),
  handle(
    fileEei,
    async (ctx, { params, body }) => file(ctx, await runtimeOf(ctx), { id: params.id, key: body.requestKey }),
    free,
  ),
  handle(
    cancelEei,
    async (ctx, { params }) => {
      const runtime = await runtimeOf(ctx)
      await asService(ctx, (own) => cancelFiling(own, params.id, runtime.filer !== null))
      return read(ctx, runtime, params.id)
    },
    free,
  ),
]
