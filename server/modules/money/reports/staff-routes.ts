import { exportAccuracy, getAccuracy, listAccuracyRows } from '@waybill/contract/reports/accuracy-api'
import { exportFloat, getFloat, listFloatRows } from '@waybill/contract/reports/float-api'
import { exportFundingTimes, getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import { getUnbilled, listUnbilledLabels } from '@waybill/contract/reports/unbilled-api'
import type { AccuracyGrouping, FundingGrouping } from '@waybill/contract/reports/enums'
import type { FundingMethod } from '@waybill/contract/funding/enums'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { accuracyReport, accuracyRows, type AccuracyNarrowing } from './accuracy.ts'
import { floatReport, floatRows, type FloatQuery } from './float-report.ts'
import { fundingReport } from './funding-report.ts'
import { type Span, spanOf } from './period.ts'
import { readerOf, upToDate } from './readers.ts'
import { unbilledLabels, unbilledReport } from './unbilled.ts'
import { accuracyFile, floatFile, fundingTimesFile } from './staff-files.ts'

type Days = { dateFrom?: string | undefined; dateTo?: string | undefined }
const onItsOwn = { transaction: false } as const

/**
 * Wallets and bills are their owners' to read; staff see those of their own customers alone, which every query holds to. What is counted
 * back from today's balances needs one moment of all books.
 */
async function asService<T>(ctx: BaseCtx, query: Days, work: (db: Db, span: Span) => Promise<T>): Promise<T> {
  const span = await ctx.inScope((db) => spanOf(db, query, ctx.now()))
  const scope = { role: 'service', orgId: ctx.actor.orgId } as const
  return inScope(ctx.database, scope, (db) => work(db, span), { isolation: 'repeatable read', readOnly: true })
}
const viewerOf = ({ actor: { orgId, orgType }, now }: BaseCtx) => ({ orgId, type: orgType, now: now() })

const floatOf = (ctx: BaseCtx, query: Days & Pick<FloatQuery, 'by' | 'provider' | 'seller'>) =>
  asService(ctx, query, (db, span) => floatReport(db, { ...query, ...viewerOf(ctx) }, span))

const timesOf = (ctx: BaseCtx, query: Days & { method?: FundingMethod | undefined; by: FundingGrouping }) =>
  asService(ctx, query, (db, span) => fundingReport(db, { ...query, orgId: ctx.actor.orgId }, span))

async function accuracyOf(ctx: BaseCtx, query: Days & AccuracyNarrowing & { by: AccuracyGrouping }) {
  const complete = await upToDate(ctx)
  return asService(ctx, query, (db, span) =>
    accuracyReport(db, readerOf(ctx), { narrowing: query, span, complete, by: query.by }),
  )
}

/** What providers read beside their margin. */
export const staffReportRoutes: Binding[] = [
  handle(getFloat, (ctx, { query }) => floatOf(ctx, query), onItsOwn),
  handleDownload(exportFloat, async (ctx, { query }) => floatFile(await floatOf(ctx, query), ctx.locale), onItsOwn),
  handle(
    listFloatRows,
    (ctx, { query }) => asService(ctx, query, (db, span) => floatRows(db, { ...query, ...viewerOf(ctx) }, span)),
    onItsOwn,
  ),
  handle(getFundingTimes, (ctx, { query }) => timesOf(ctx, query), onItsOwn),
  handleDownload(
    exportFundingTimes,
    async (ctx, { query }) => fundingTimesFile(await timesOf(ctx, query), ctx.locale),
    onItsOwn,
  ),
  handle(
    getUnbilled,
    async (ctx) => {
      const complete = await upToDate(ctx)
      return asService(ctx, {}, (db) => unbilledReport(db, readerOf(ctx), { now: ctx.now(), complete }))
    },
    onItsOwn,
  ),
  handle(
    listUnbilledLabels,
    async (ctx, { query }) => {
      await upToDate(ctx)
      const { cursor, limit, ...narrowed } = query
      return asService(ctx, {}, (db) =>
        unbilledLabels(db, readerOf(ctx), { ...narrowed, cursor, limit, now: ctx.now() }),
      )
    },
    onItsOwn,
  ),
  handle(getAccuracy, (ctx, { query }) => accuracyOf(ctx, query), onItsOwn),
  handleDownload(
    exportAccuracy,
    async (ctx, { query }) => accuracyFile(await accuracyOf(ctx, query), ctx.locale),
    onItsOwn,
  ),
  handle(
    listAccuracyRows,
    async (ctx, { query }) => {
      const complete = await upToDate(ctx)
      const { cursor, limit } = query
      return asService(ctx, query, (db, span) =>
        accuracyRows(db, readerOf(ctx), { narrowing: query, span, complete, cursor, limit }),
      )
    },
    onItsOwn,
  ),
]
