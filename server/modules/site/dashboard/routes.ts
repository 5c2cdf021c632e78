import {
  getDashboardDays,
  getDashboardParcels,
  getDashboardTodo,
  getDashboardTotals,
  getFirstSteps,
  hideFirstSteps,
} from '@waybill/contract/dashboard/api'
import { type Binding, type Ctx, handle } from '../../../platform/http/index.ts'
import { checkWarehouse } from '../tenancy/index.ts'
import { listDays, sumTotals } from './days.ts'
import { findFirstSteps, keepFirstSteps } from './first-steps.ts'
import { summarizeDelivery } from './delivery-summary.ts'
import { findTodo } from './todo.ts'

function home(ctx: Ctx): Ctx {
  checkWarehouse(ctx.actor)
  return ctx
}

export const dashboardRoutes: Binding[] = [
  handle(getDashboardTodo, (ctx) => findTodo(home(ctx))),
  handle(getDashboardTotals, (ctx, { query }) => sumTotals(home(ctx), query.days)),
  handle(getDashboardDays, (ctx, { query }) => listDays(home(ctx), query.days)),
  handle(getDashboardParcels, (ctx, { query }) => summarizeDelivery(home(ctx), query.days)),
  handle(getFirstSteps, findFirstSteps),
  handle(hideFirstSteps, (ctx, { body }) => keepFirstSteps(ctx, body.hidden)),
]
