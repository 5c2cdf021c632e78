import * as api from '@waybill/contract/counts/api'
import * as staffApi from '@waybill/contract/counts/staff-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { create } from './create.ts'
import { finishPlace } from './finish.ts'
import { floorCount } from './floor.ts'
import { cancel } from './cancel.ts'
import { difference, listDifferences } from './differences.ts'
import { listOwn, request } from './own.ts'
import { scanPlace } from './place.ts'
import { listCounts } from './read.ts'
import { decide } from './review.ts'
import { count } from './units.ts'

const asService = { transaction: false } as const

export const countRoutes: readonly Binding[] = [
  handle(staffApi.listStockCounts, (ctx, { query }) => listCounts(ctx, query), asService),
  handle(staffApi.createStockCount, (ctx, { body }) => create(ctx, body), asService),
  handle(staffApi.getStockCount, (ctx, { params }) => floorCount(ctx, params.id), asService),
  handle(staffApi.scanCountPlace, (ctx, { params, body }) => scanPlace(ctx, params.id, body), asService),
  handle(staffApi.countUnits, (ctx, { params, body }) => count(ctx, params.id, body), asService),
  handle(staffApi.finishCountPlace, (ctx, { params, body }) => finishPlace(ctx, params.id, body), asService),
  handle(staffApi.cancelStockCount, (ctx, { params }) => cancel(ctx, params.id), asService),
  handle(staffApi.listCountDifferences, (ctx, { query }) => listDifferences(ctx, query), asService),
  handle(staffApi.getCountDifference, (ctx, { params }) => difference(ctx, params.id), asService),
  handle(staffApi.decideDifferences, (ctx, { body }) => decide(ctx, body), asService),
  handle(api.listOwnCounts, (ctx, { params }) => listOwn(ctx, params.id), asService),
  handle(api.requestCount, (ctx, { params, body }) => request(ctx, params.id, body), asService),
]
