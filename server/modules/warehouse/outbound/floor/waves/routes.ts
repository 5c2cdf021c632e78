import * as api from '@waybill/contract/outbound/wave-api'
import { type BaseCtx, type Binding, handle } from '../../../../../platform/http/index.ts'
import { create } from './create.ts'
import { cancel, finish, remove } from './end.ts'
import { getWave, listWaves } from './read.ts'
import { scan, short, skip } from './scan.ts'

const asService = { transaction: false } as const

/** A command is answered with the wave as it is then. */
const after = async (ctx: BaseCtx, id: number, work: Promise<void>): Promise<api.WaveDetail> => {
  await work
  return getWave(ctx, id)
}

export const waveRoutes: readonly Binding[] = [
  handle(api.listWaves, (ctx, { query }) => listWaves(ctx, query), asService),
  handle(api.createWave, (ctx, { body }) => create(ctx, body), asService),
  handle(api.getWave, (ctx, { params }) => getWave(ctx, params.id), asService),
  handle(api.scanWave, (ctx, { params, body }) => after(ctx, params.id, scan(ctx, params.id, body)), asService),
  handle(api.skipWavePlace, (ctx, { params, body }) => after(ctx, params.id, skip(ctx, params.id, body)), asService),
  handle(api.reportWaveShort, (ctx, { params, body }) => after(ctx, params.id, short(ctx, params.id, body)), asService),
  handle(
    api.removeWaveOrder,
    (ctx, { params, body }) => after(ctx, params.id, remove(ctx, params.id, body)),
    asService,
  ),
  handle(api.finishWave, (ctx, { params }) => after(ctx, params.id, finish(ctx, params.id)), asService),
  handle(api.cancelWave, (ctx, { params }) => after(ctx, params.id, cancel(ctx, params.id)), asService),
]
