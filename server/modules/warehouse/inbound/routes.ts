import * as api from '@waybill/contract/inbound/api'
import * as staffApi from '@waybill/contract/inbound/staff-api'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { drawBoxLabels } from './box-labels.ts'
import { change, remove } from './change.ts'
import { create, update } from './form.ts'
import { getReceipt, listReceipts } from './floor.ts'
import { inboundOf, listInbounds } from './read.ts'
import { arrive, complete, receive, undo } from './receive.ts'

const asService = { transaction: false } as const

export const inboundRoutes: readonly Binding[] = [
  handle(api.listInbounds, (ctx, { query }) => listInbounds(ctx, query)),
  handle(api.getInbound, ({ db, actor, now }, { params }) =>
    inboundOf(db, { orgId: actor.orgId, id: params.id, now: now() }),
  ),
  handle(api.createInbound, (ctx, { body }) => create(ctx, body), asService),
  handle(api.updateInbound, (ctx, { params, body }) => update(ctx, params.id, body), asService),
  handle(api.changeInbound, (ctx, { params, body }) => change(ctx, params.id, body), asService),
  handle(api.deleteInbound, (ctx, { params }) => remove(ctx, params.id), asService),
  handleDownload(api.printBoxLabels, async ({ db, actor, now }, { params }) => {
    const inbound = await inboundOf(db, { orgId: actor.orgId, id: params.id, now: now() })
    const bytes = await drawBoxLabels(inbound, now().toISOString().slice(0, 10))
    return {
      fileName: `${inbound.number}-boxes.pdf`,
      mime: 'application/pdf',
      body: Buffer.from(bytes),
      size: bytes.length,
    }
  }),
  handle(staffApi.listReceipts, (ctx, { query }) => listReceipts(ctx, query)),
  handle(staffApi.getReceipt, ({ db, actor, now }, { params }) =>
    getReceipt(db, { operatorId: actor.orgId, id: params.id, now: now() }),
  ),
  handle(staffApi.arriveInbound, (ctx, { params, body }) => arrive(ctx, params.id, body), asService),
  handle(staffApi.receiveItem, (ctx, { params, body }) => receive(ctx, params.id, body), asService),
  handle(staffApi.undoReceive, (ctx, { params, body }) => undo(ctx, params.id, body), asService),
  handle(staffApi.completeInbound, (ctx, { params, body }) => complete(ctx, params.id, body), asService),
]
