import * as api from '@waybill/contract/invoicing/api'
import { firstInvoiceSettings } from '@waybill/contract/invoicing/settings'
import * as closing from '@waybill/contract/invoicing/closing-api'
import * as staff from '@waybill/contract/invoicing/staff-api'
import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { type Db, inScope, underService } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, type Ctx, handle, handleDownload } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { ageingOf } from './ageing.ts'
import { readBillingDetails, saveBillingDetails } from './billing-details.ts'
import { billDetailOf, listBillRows } from './bills.ts'
import { closingOf, saveClosing } from './closing.ts'
import { creditDocument } from './credit.ts'
import { billPdf, drawMissing, invoicePdf } from './documents.ts'
import { presentInvoice } from './invoice-rows.ts'
import { findInvoice, invoiceDetailOf, listInvoiceRows } from './invoices.ts'
import { issuedFile } from './issued-file.ts'
import { runKind } from './run.ts'
import { runsOf } from './runs.ts'
import { readInvoiceSettings, saveInvoiceSettings } from './settings.ts'

/** What is open follows from what was sold, which only the service reads; every query names the caller's organization. */
const free = { transaction: false } as const
const asService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { role: 'service', orgId: ctx.actor.orgId }, work, { readOnly: true })

const viewerOf = (ctx: BaseCtx, side: 'customer' | 'provider') => ({
  orgId: ctx.actor.orgId,
  side,
  today: ctx.now().toISOString().slice(0, 10),
})
const findFor = (ctx: BaseCtx, side: 'customer' | 'provider', id: number) =>
  asService(ctx, (db) => findInvoice(db, viewerOf(ctx, side), id))

async function invoiceAnswer(ctx: BaseCtx, side: 'customer' | 'provider', id: number) {
  const { org_id: orgId, provider_org_id: providerOrgId } = await findFor(ctx, side, id)
  return invoicePdf(ctx, { orgId, id, providerOrgId })
}

async function issuedDetail(db: Db, ctx: BaseCtx, id: number) {
  const record = await findInvoice(db, viewerOf(ctx, 'provider'), id)
  return { ...(await invoiceDetailOf(db, record)), org: { id: record.org_id, name: record.org_name } }
}

/** Answers creditInvoice, in the one transaction that keeps the key of the call as well: a repeated call credits nothing. */
async function creditOnce(ctx: Ctx, { params: { id }, body }: ParsedOf<typeof staff.creditInvoice>) {
  const { client, db, scope } = ctx
  const { orgId, userId } = ctx.actor
  const viewer = viewerOf(ctx, 'provider')
  const record = await underService(client, { inside: scope, orgId }, () => findInvoice(db, viewer, id))
  // A file that cannot be drawn now is drawn for its first reader.
  ctx.afterCommit(() => drawMissing(ctx, orgId))
  return underService(client, { inside: scope, orgId: record.org_id }, async () => {
    await creditDocument(db, record, { ...body, userId, at: ctx.now() })
    return issuedDetail(db, ctx, id)
  })
}

/** What the customer has entered, and what its provider asks for. */
async function billingDetailsOf(db: Db, orgId: number) {
  const org = await db
    .selectFrom('tenancy_org')
    .select('parent_org_id')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const needed = org.parent_org_id === null ? null : await readInvoiceSettings(db, org.parent_org_id)
  return {
    ...(await readBillingDetails(db, orgId)),
    needed: needed?.settings.customerDetails ?? firstInvoiceSettings.customerDetails,
  }
}

const customerRoutes: readonly Binding[] = [
  handle(api.listBills, ({ db, actor }, { query }) => listBillRows(db, actor.orgId, query)),
  handle(api.getBill, ({ db, actor }, { params }) => billDetailOf(db, actor.orgId, params.id)),
  handleDownload(
    api.readBillPdf,
    async (ctx, { params: { id } }) => {
      const { orgId } = ctx.actor
      await ctx.inScope((db) => billDetailOf(db, orgId, id), { readOnly: true })
      return billPdf(ctx, { orgId, id })
    },
    free,
  ),
  handle(
    api.listInvoices,
    async (ctx, { query }) => {
      const { records, ...rest } = await asService(ctx, (db) => listInvoiceRows(db, viewerOf(ctx, 'customer'), query))
      return { records: records.map(presentInvoice), ...rest }
    },
    free,
  ),
  handle(
    api.getInvoice,
    (ctx, { params }) =>
      asService(ctx, async (db) => invoiceDetailOf(db, await findInvoice(db, viewerOf(ctx, 'customer'), params.id))),
    free,
  ),
  handle(api.getBillingDetails, (ctx) => asService(ctx, (db) => billingDetailsOf(db, ctx.actor.orgId)), free),
  handle(
    api.saveBillingDetails,
    async (ctx, { body }) => {
      const { orgId, userId } = ctx.actor
      return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
        await saveBillingDetails(db, { orgId, userId, ...body, at: ctx.now() })
        return billingDetailsOf(db, orgId)
      })
    },
    free,
  ),
  handleDownload(api.readInvoicePdf, (ctx, { params }) => invoiceAnswer(ctx, 'customer', params.id), free),
]

const staffRoutes: readonly Binding[] = [
  handle(
    staff.listIssuedInvoices,
    async (ctx, { query }) => {
      const { records, ...rest } = await asService(ctx, (db) => listInvoiceRows(db, viewerOf(ctx, 'provider'), query))
      const rows = records.map((row) => ({ ...presentInvoice(row), org: { id: row.org_id, name: row.org_name } }))
      return { records: rows, ...rest }
    },
    free,
  ),
  handleDownload(
    staff.exportIssuedInvoices,
    (ctx, { query }) => issuedFile(ctx, viewerOf(ctx, 'provider'), query),
    free,
  ),
  handle(staff.getIssuedInvoice, (ctx, { params }) => asService(ctx, (db) => issuedDetail(db, ctx, params.id)), free),
  handleDownload(staff.readIssuedInvoicePdf, (ctx, { params }) => invoiceAnswer(ctx, 'provider', params.id), free),
  handle(staff.creditInvoice, creditOnce),
  handle(
    staff.listAgeing,
    (ctx) => asService(ctx, (db) => ageingOf(db, ctx.actor.orgId, viewerOf(ctx, 'provider').today)),
    free,
  ),
  handle(staff.listBillingRuns, (ctx) => asService(ctx, (db) => runsOf(db, ctx.actor.orgId, ctx.now())), free),
  handle(
    staff.startBillingRun,
    async (ctx) => {
      const { orgId, userId } = ctx.actor
      await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
        const { due, uninvoiced } = await runsOf(db, orgId, ctx.now())
        if (due === null && uninvoiced === 0) throw new AppError('BILLING_NOT_DUE')
        await addJob(db, runKind, { orgId, userId }, { key: `invoicing:${orgId}` })
      })
      return null
    },
    free,
  ),
  handle(closing.getClosing, (ctx) => asService(ctx, (db) => closingOf(db, ctx.actor.orgId, ctx.now())), free),
  handle(
    closing.saveClosing,
    (ctx, { body }) => {
      const { orgId, userId } = ctx.actor
      return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
        await saveClosing(db, { orgId, userId, ...body, at: ctx.now() })
        return closingOf(db, orgId, ctx.now())
      })
    },
    free,
  ),
  handle(staff.getInvoiceSettings, ({ db, actor }) => readInvoiceSettings(db, actor.orgId)),
  handle(
    staff.saveInvoiceSettings,
    async (ctx, { body }) => {
      const { orgId, userId } = ctx.actor
      return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
        await saveInvoiceSettings(db, { orgId, userId, ...body, at: ctx.now() })
        return readInvoiceSettings(db, orgId)
      })
    },
    free,
  ),
]

export const invoicingRoutes: readonly Binding[] = [...customerRoutes, ...staffRoutes]
