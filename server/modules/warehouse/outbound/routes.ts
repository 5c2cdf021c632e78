import * as own from '@waybill/contract/outbound/api'
import * as staff from '@waybill/contract/outbound/staff-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { changeOwn, getOwn, listOwn } from './own.ts'
import { send } from './send.ts'
import { changeStaff, listStaff } from './staff.ts'
import { targets } from './targets.ts'

const asService = { transaction: false } as const

export const outboundRoutes: readonly Binding[] = [
  handle(own.listOutbounds, (ctx, { query }) => listOwn(ctx, query), asService),
  handle(own.getOutbound, (ctx, { params }) => getOwn(ctx, params.id), asService),
  handle(own.changeOutbound, (ctx, { params, body }) => changeOwn(ctx, params.id, body), asService),
  handle(own.findSendTargets, (ctx, { body }) => targets(ctx, body), asService),
  handle(own.sendToWarehouse, (ctx, { body }) => send(ctx, body), asService),
  handle(staff.listStaffOutbounds, (ctx, { query }) => listStaff(ctx, query), asService),
  handle(staff.changeStaffOutbound, (ctx, { params, body }) => changeStaff(ctx, params.id, body), asService),
]
