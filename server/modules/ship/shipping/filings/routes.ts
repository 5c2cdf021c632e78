import { cancelEei, fileEei, type FilingOfOrder, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { type BaseCtx, type Binding, handle } from '../../../../platform/http/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { runtimeOf } from '../runtime/service.ts'
import { cancelFiling } from './file.ts'
import { asService, placeFiling } from './place.ts'
import { readFiling } from './read.ts'

const read = (ctx: BaseCtx, { filer }: Runtime, orderId: number): Promise<FilingOfOrder> => {
  const { actor, now } = ctx
  return ctx.inScope((db) => readFiling({ db, actor, now }, orderId, filer !== null), { readOnly: true })
}

async function file(ctx: BaseCtx, runtime: Runtime, { id, key }: { id: number; key: string }): Promise<FilingOfOrder> {
  await placeFiling(ctx, runtime, id, key)
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
