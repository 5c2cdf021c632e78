import * as api from '@waybill/contract/work-orders/api'
import * as staffApi from '@waybill/contract/work-orders/staff-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { answer, cancel } from './answer.ts'
import { commentOf } from './comment.ts'
import { ask } from './create.ts'
import { finish } from './finish.ts'
import { listFloor, listOwn } from './list.ts'
import { make } from './make.ts'
import { assign, decline, hold, quote, resume, withdraw } from './manage.ts'
import { floorDetail, ownDetail } from './read.ts'
import { putBack, scan } from './scan.ts'
import { undoScan } from './undo-scan.ts'

const asService = { transaction: false } as const

export const workRoutes: readonly Binding[] = [
  handle(api.listOwnWork, (ctx, { query }) => listOwn(ctx, query), asService),
  handle(api.getOwnWork, (ctx, { params }) => ownDetail(ctx, params.id), asService),
  handle(api.askForWork, (ctx, { body }) => ask(ctx, body), asService),
  handle(api.answerWorkQuote, (ctx, { params, body }) => answer(ctx, params.id, body), asService),
  handle(api.cancelOwnWork, (ctx, { params }) => cancel(ctx, params.id), asService),
  handle(api.commentOwnWork, (ctx, { params, body }) => commentOf(ctx, params.id, body).asSeller(), asService),
  handle(staffApi.listFloorWork, (ctx, { query }) => listFloor(ctx, query), asService),
  handle(staffApi.getFloorWork, (ctx, { params }) => floorDetail(ctx, params.id), asService),
  handle(staffApi.quoteWork, (ctx, { params, body }) => quote(ctx, params.id, body), asService),
  handle(staffApi.withdrawWorkQuote, (ctx, { params }) => withdraw(ctx, params.id), asService),
  handle(staffApi.declineWork, (ctx, { params, body }) => decline(ctx, params.id, body), asService),
  handle(staffApi.holdWork, (ctx, { params, body }) => hold(ctx, params.id, body), asService),
  handle(staffApi.resumeWork, (ctx, { params }) => resume(ctx, params.id), asService),
  handle(staffApi.assignWork, (ctx, { params, body }) => assign(ctx, params.id, body), asService),
  handle(staffApi.commentWork, (ctx, { params, body }) => commentOf(ctx, params.id, body).asStaff(), asService),
  handle(staffApi.scanWorkItem, (ctx, { params, body }) => scan(ctx, params.id, body), asService),
  handle(staffApi.undoWorkScan, (ctx, { params, body }) => undoScan(ctx, params.id, body), asService),
  handle(staffApi.putBackComponents, (ctx, { params, body }) => putBack(ctx, params.id, body), asService),
  handle(staffApi.makeKits, (ctx, { params, body }) => make(ctx, params.id, body), asService),
  handle(staffApi.finishWork, (ctx, { params, body }) => finish(ctx, params.id, body), asService),
]
