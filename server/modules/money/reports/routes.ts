import {
  exportMargin,
  getBalanceReport,
  getMargin,
  getRefundReport,
  getSpend,
  listMarginRows,
  listReportRows,
} from '@waybill/contract/reports/api'
import { getDeliveryReport, getOrderReport } from '@waybill/contract/reports/operations-api'
import type { MarginGrouping, SpendGrouping } from '@waybill/contract/reports/enums'
import { type BaseCtx, type Binding, type Ctx, handle, handleDownload } from '../../../platform/http/index.ts'
import { checkWarehouse } from '../../site/tenancy/index.ts'
import { deliveryReport } from './delivery-report.ts'
import { orderReport } from './order-report.ts'
import { spanOf } from './period.ts'
import { readerOf, upToDate } from './readers.ts'
import { marginFile } from './report-file.ts'
import { checkEvents, marginRows, reportRows } from './rows.ts'
import { balanceReport, refundReport } from './seller-reports.ts'
import { marginReport, spendReport } from './spend.ts'
import { staffReportRoutes } from './staff-routes.ts'
import type { Narrowing } from './sums.ts'

type Query = Narrowing & { dateFrom?: string | undefined; dateTo?: string | undefined }

/** The reports' own tables are written before the answer is read, each in its transaction. */
const onItsOwn = { transaction: false } as const

async function spendOf(ctx: BaseCtx, query: Query & { by: SpendGrouping }) {
  const complete = await upToDate(ctx)
  return ctx.inScope(async (db) => {
    const span = await spanOf(db, query, ctx.now())
    return spendReport(db, readerOf(ctx), { narrowing: query, span, by: query.by, complete })
  })
}

async function marginOf(ctx: BaseCtx, query: Query & { by: MarginGrouping }) {
  const complete = await upToDate(ctx)
  return ctx.inScope(async (db) => {
    const span = await spanOf(db, query, ctx.now())
    return marginReport(db, readerOf(ctx), { narrowing: query, span, by: query.by, complete })
  })
}

function gated(ctx: Ctx): Ctx {
  checkWarehouse(ctx.actor)
  return ctx
}

export const reportRoutes: Binding[] = [
  handle(getOrderReport, (ctx, { query }) => orderReport(gated(ctx), query)),
  handle(getDeliveryReport, (ctx, { query }) => deliveryReport(gated(ctx), query)),
  handle(getSpend, (ctx, { query }) => spendOf(ctx, query), onItsOwn),
  handle(listReportRows, (ctx, { query }) => listRows(ctx, query, reportRows), onItsOwn),
  handle(getMargin, (ctx, { query }) => marginOf(ctx, query), onItsOwn),
  handleDownload(exportMargin, async (ctx, { query }) => marginFile(await marginOf(ctx, query), ctx.locale), onItsOwn),
  handle(getBalanceReport, async ({ db, actor, now }, { query }) =>
    balanceReport(db, { orgId: actor.orgId, span: await spanOf(db, query, now()), now: now() }),
  ),
  handle(getRefundReport, async ({ db, actor, now }, { query }) =>
    refundReport(db, { orgId: actor.orgId, span: await spanOf(db, query, now()), now: now() }),
  ),
  handle(listMarginRows, (ctx, { query }) => listRows(ctx, query, marginRows), onItsOwn),
  ...staffReportRoutes,
]

type Page = Query & { cursor?: string | undefined; limit: number }

async function listRows<T>(ctx: BaseCtx, query: Page, list: typeof reportRows | typeof marginRows): Promise<T> {
  checkEvents(query.events)
  const complete = await upToDate(ctx)
  return ctx.inScope(async (db) => {
    const span = await spanOf(db, query, ctx.now())
    const { cursor, limit } = query
    return (await list(db, readerOf(ctx), { narrowing: query, span, complete, cursor, limit })) as T
  })
}
