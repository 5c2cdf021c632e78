import * as api from '@waybill/contract/warehouse-returns/api'
import * as staffApi from '@waybill/contract/warehouse-returns/staff-api'
import { type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { create } from './create.ts'
import { getFloorReturn, listFloorReturns } from './floor.ts'
import { inspect, undo } from './inspect.ts'
import { carryOut, close, finish } from './finish.ts'
import { findItem } from './item.ts'
import { open } from './open.ts'
import { answer, cancel, markRefund } from './own.ts'
import { addPhoto, readPhoto, removePhoto } from './photos.ts'
import { listOwn, returnOf } from './read.ts'
import { findReturnable } from './returnable.ts'

const asService = { transaction: false } as const

export const returnsRoutes: readonly Binding[] = [
  handle(api.listWarehouseReturns, (ctx, { query }) => listOwn(ctx, query)),
  handle(api.getWarehouseReturn, ({ db, actor }, { params }) => returnOf(db, { orgId: actor.orgId, id: params.id })),
  handle(api.findReturnable, (ctx, { query }) => findReturnable(ctx, query.code), asService),
  handle(api.createWarehouseReturn, (ctx, { body }) => create(ctx, body), asService),
  handle(api.cancelWarehouseReturn, (ctx, { params, body }) => cancel(ctx, params.id, body), asService),
  handle(api.answerWarehouseReturn, (ctx, { params, body }) => answer(ctx, params.id, body), asService),
  handle(api.markReturnRefund, (ctx, { params, body }) => markRefund(ctx, params.id, body), asService),
  handle(staffApi.listFloorReturns, (ctx, { query }) => listFloorReturns(ctx, query)),
  handle(staffApi.getFloorReturn, ({ db, actor }, { params }) =>
    getFloorReturn(db, { operatorId: actor.orgId, id: params.id }),
  ),
  handle(staffApi.openReturn, (ctx, { body }) => open(ctx, body), asService),
  handle(staffApi.findReturnItem, (ctx, { params, query }) => findItem(ctx, params.id, query.code)),
  handle(staffApi.inspectUnits, (ctx, { params, body }) => inspect(ctx, params.id, body), asService),
  handle(staffApi.undoInspection, (ctx, { params, body }) => undo(ctx, params.id, body), asService),
  handle(staffApi.carryOutAnswer, (ctx, { params, body }) => carryOut(ctx, params.id, body), asService),
  handle(staffApi.finishReturn, (ctx, { params, body }) => finish(ctx, params.id, body), asService),
  handle(staffApi.closeReturn, (ctx, { params, body }) => close(ctx, params.id, body), asService),
  handleUpload(staffApi.addReturnPhoto, (ctx, { query }) => addPhoto(ctx, query)),
  handle(staffApi.removeReturnPhoto, (ctx, { params, body }) => removePhoto(ctx, params.id, body), asService),
  handleDownload(
    staffApi.readFloorReturnPhoto,
    (ctx, { params, query }) => readPhoto(ctx, params.id, query.size),
    asService,
  ),
  handleDownload(api.readReturnPhoto, (ctx, { params, query }) => readPhoto(ctx, params.id, query.size), asService),
]
