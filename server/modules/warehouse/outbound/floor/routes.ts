import * as api from '@waybill/contract/outbound/floor-api'
import * as repackApi from '@waybill/contract/outbound/repack-api'
import { type BaseCtx, type Binding, handle, handleDownload } from '../../../../platform/http/index.ts'
import { confirm, label, print } from './label.ts'
import { close, unpack, verify } from './pack.ts'
import { pick, start } from './pick.ts'
import { begin, putBack } from './put-back.ts'
import { countOrders, findOrder, getOrder, listOrders } from './read.ts'
import { release, withdraw } from './release.ts'
import { merge, reopen, unload } from './repack.ts'
import { ship } from './ship.ts'
import { resume, short } from './short.ts'
import { voidLabels } from './void-labels.ts'

const asService = { transaction: false } as const

/** A command is answered with the order as it is then. */
const after = async (ctx: BaseCtx, id: number, work: Promise<void>): Promise<api.FloorOrder> => {
  await work
  return getOrder(ctx, id)
}

export const floorRoutes: readonly Binding[] = [
  handle(api.listFloorOrders, (ctx, { query }) => listOrders(ctx, query), asService),
  handle(api.countFloorOrders, (ctx, { query }) => countOrders(ctx, query.warehouseId), asService),
  handle(api.releaseOrders, (ctx, { body }) => release(ctx, body), asService),
  handle(api.withdrawOrders, (ctx, { body }) => withdraw(ctx, body.ids), asService),
  handle(api.getFloorOrder, (ctx, { params }) => getOrder(ctx, params.id), asService),
  handle(api.findFloorOrder, (ctx, { query }) => findOrder(ctx, query), asService),
  handle(api.startPicking, (ctx, { params, body }) => after(ctx, params.id, start(ctx, params.id, body)), asService),
  handle(api.pickUnits, (ctx, { params, body }) => after(ctx, params.id, pick(ctx, params.id, body)), asService),
  handle(api.reportShort, (ctx, { params, body }) => after(ctx, params.id, short(ctx, params.id, body)), asService),
  handle(api.resumeOrder, (ctx, { params, body }) => after(ctx, params.id, resume(ctx, params.id, body)), asService),
  handle(api.verifyUnits, (ctx, { params, body }) => after(ctx, params.id, verify(ctx, params.id, body)), asService),
  handle(api.closePackage, (ctx, { params, body }) => after(ctx, params.id, close(ctx, params.id, body)), asService),
  handle(
    repackApi.unpackUnits,
    (ctx, { params, body }) => after(ctx, params.id, unpack(ctx, params.id, body)),
    asService,
  ),
  handle(
    repackApi.reopenPackage,
    (ctx, { params, body }) => after(ctx, params.id, reopen(ctx, params.id, body)),
    asService,
  ),
  handle(
    repackApi.mergePackages,
    (ctx, { params, body }) => after(ctx, params.id, merge(ctx, params.id, body)),
    asService,
  ),
  handle(
    repackApi.unloadPackages,
    (ctx, { params, body }) => after(ctx, params.id, unload(ctx, params.id, body)),
    asService,
  ),
  handle(
    repackApi.voidFloorLabels,
    (ctx, { params, body }) => after(ctx, params.id, voidLabels(ctx, params.id, body)),
    asService,
  ),
  handle(api.labelPackage, (ctx, { params, body }) => after(ctx, params.id, label(ctx, params.id, body)), asService),
  handle(api.confirmLabel, (ctx, { params, body }) => after(ctx, params.id, confirm(ctx, params.id, body)), asService),
  handleDownload(api.printFloorLabel, (ctx, { params, query }) => print(ctx, params.id, query.packageId), asService),
  handle(api.beginPutBack, (ctx, { params, body }) => after(ctx, params.id, begin(ctx, params.id, body)), asService),
  handle(api.putBackUnits, (ctx, { params, body }) => after(ctx, params.id, putBack(ctx, params.id, body)), asService),
  handle(api.shipPackage, async (ctx, { body }) => getOrder(ctx, await ship(ctx, body)), asService),
]
