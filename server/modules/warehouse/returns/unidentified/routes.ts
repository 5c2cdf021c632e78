import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import { type Binding, handle, handleDownload, handleUpload } from '../../../../platform/http/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { claimParcel, withdraw } from './claim.ts'
import { confirm, dispose, reject } from './decide.ts'
import { countFloor, floorFor, listFloor } from './floor.ts'
import { link, ofReturn } from './link.ts'
import { addPhoto, readFloorPhoto, readOwnPhoto, removePhoto } from './photos.ts'
import { countOwn, listOwn, ownOf } from './read.ts'
import { record } from './record.ts'

const asService = { transaction: false } as const

export const unidentifiedRoutes: readonly Binding[] = [
  handle(api.countUnidentified, (ctx) => countOwn(ctx), asService),
  handle(staffApi.countFloorUnidentified, (ctx) => countFloor(ctx), asService),
  handle(staffApi.findUnidentifiedOfReturn, (ctx, { params }) => ofReturn(ctx, params.id), asService),
  handle(staffApi.linkUnidentified, (ctx, { params, body }) => link(ctx, params.id, body), asService),
  handle(api.listUnidentified, (ctx, { query }) => listOwn(ctx, query), asService),
  handle(
    api.getUnidentified,
    (ctx, { params }) => readingAsService(ctx, (db) => ownOf(db, { orgId: ctx.actor.orgId, id: params.id })),
    asService,
  ),
  handle(api.claimUnidentified, (ctx, { params, body }) => claimParcel(ctx, params.id, body), asService),
  handle(api.withdrawUnidentified, (ctx, { params, body }) => withdraw(ctx, params.id, body), asService),
  handleDownload(
    api.readUnidentifiedPhoto,
    (ctx, { params, query }) => readOwnPhoto(ctx, params.id, query.size),
    asService,
  ),
  handle(staffApi.listFloorUnidentified, (ctx, { query }) => listFloor(ctx, query), asService),
  handle(
    staffApi.getFloorUnidentified,
    (ctx, { params }) => readingAsService(ctx, (db) => floorFor(db, ctx, params.id)),
    asService,
  ),
  handle(staffApi.recordUnidentified, (ctx, { body }) => record(ctx, body), asService),
  handleUpload(staffApi.addUnidentifiedPhoto, (ctx, { query }) => addPhoto(ctx, query)),
  handle(staffApi.removeUnidentifiedPhoto, (ctx, { params, body }) => removePhoto(ctx, params.id, body), asService),
  handleDownload(
    staffApi.readFloorUnidentifiedPhoto,
    (ctx, { params, query }) => readFloorPhoto(ctx, params.id, query.size),
    asService,
  ),
  handle(staffApi.confirmUnidentified, (ctx, { params, body }) => confirm(ctx, params.id, body), asService),
  handle(staffApi.rejectUnidentified, (ctx, { params, body }) => reject(ctx, params.id, body), asService),
  handle(staffApi.disposeUnidentified, (ctx, { params, body }) => dispose(ctx, params.id, body), asService),
]
