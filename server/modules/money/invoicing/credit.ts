import { AppError } from '@waybill/contract/core/errors'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { documentKind, invoiceStatus } from '@waybill/contract/invoicing/enums'
import { invoiceLifecycle } from '@waybill/contract/invoicing/invoice-lifecycle'
import { mayIssue } from '@waybill/contract/invoicing/settings'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { issueCreditNote, reissueInvoice } from './issue.ts'
import type { InvoiceRecord } from './invoice-rows.ts'
import { readInvoiceSettings } from './settings.ts'

export interface Credit {
  reason: string
  reissue: boolean
  userId: number
  at: Date
}

/**
 * Cancels an invoice by a credit note and issues it again if asked, all or nothing, in the customer's service scope. The balance isn't
 * touched: what was paid stays paid. Throws INVOICE_CREDITED for one that was canceled before.
 */
export async function creditDocument(
  db: Db,
  record: InvoiceRecord,
  { reason, reissue, userId, at }: Credit,
): Promise<void> {
  const { org_id: orgId, id, provider_org_id: providerOrgId } = record
  if (record.kind === documentKind.creditNote) throw new AppError('INVOICE_IS_CREDIT_NOTE')
  const { settings } = await readInvoiceSettings(db, providerOrgId)
  if (!mayIssue(settings)) throw new AppError('INVOICE_DETAILS_MISSING')
  const claimed = await db
    .updateTable('invoice')
    .set({ status: invoiceStatus.credited })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(invoiceLifecycle, invoiceStatus.credited))
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new AppError('INVOICE_CREDITED')
  const { starts_on: startsOn, ends_on: endsOn } = record
  const issue = { orgId, providerOrgId, startsOn, endsOn, settings, issuedBy: userId, at }
  const note = await issueCreditNote(db, issue, id, reason)
  killPoint('invoicing.credited')
  const replacement = reissue ? await reissueInvoice(db, issue, id) : null
  await recordAudit(db, {
    orgId,
    userId,
    action: 'invoice.credited',
    subject: { type: 'invoice', id },
    detail: { creditNote: note, replacement, reason },
  })
}
