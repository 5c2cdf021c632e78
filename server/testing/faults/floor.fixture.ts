import { receive } from '../../modules/warehouse/inbound/receive.ts'
import { close, unpack, verify } from '../../modules/warehouse/outbound/floor/pack.ts'
import { pick, start } from '../../modules/warehouse/outbound/floor/pick.ts'
import { begin, putBack } from '../../modules/warehouse/outbound/floor/put-back.ts'
import { merge, reopen } from '../../modules/warehouse/outbound/floor/repack.ts'
import { ship } from '../../modules/warehouse/outbound/floor/ship.ts'
import { short } from '../../modules/warehouse/outbound/floor/short.ts'
import { create as createWave } from '../../modules/warehouse/outbound/floor/waves/create.ts'
import { cancel as cancelWave, finish, remove } from '../../modules/warehouse/outbound/floor/waves/end.ts'
import { scan, short as waveShort, skip } from '../../modules/warehouse/outbound/floor/waves/scan.ts'
import { openDatabase } from '../../platform/database/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

type NewWave = Omit<Parameters<typeof createWave>[1], 'requestKey'> & { commandId: string; takeOver: boolean }
const calls = {
  receive,
  start,
  pick,
  short,
  verify,
  close,
  unpack,
  reopen,
  merge,
  ship: (ctx: BaseCtx, _id: number, body: Parameters<typeof ship>[1]) => ship(ctx, body),
  beginPutBack: begin,
  putBack,
  // Named by the key of its request, as others are by their command.
  createWave: (ctx: BaseCtx, _id: number, { commandId, takeOver: _takeOver, ...body }: NewWave) =>
    createWave(ctx, { requestKey: commandId, ...body }),
  scanWave: scan,
  skipWavePlace: skip,
  reportWaveShort: waveShort,
  removeWaveOrder: remove,
  finishWave: finish,
  cancelWave,
}
export type FloorCall = keyof typeof calls

/** A server that answers one call of warehouse staff and is killed at a point of it. One JSON argument. */
interface Task {
  appUrl: string
  operatorId: number
  userId: number
  call: FloorCall
  id: number
  body: object
  point: string
}
const { appUrl, operatorId: orgId, userId, call, id, body, point } = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl, log: silentLog, poolSize: 4 })
const now = () => new Date()
const ctx = { actor: { orgId, userId }, scope: { role: 'warehouse', orgId, userId }, database, now }
killAt(point)
await calls[call](ctx as Partial<BaseCtx> as BaseCtx, id, body as never)
await database.close()
