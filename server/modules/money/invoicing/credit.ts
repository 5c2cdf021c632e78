import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { documentKind, invoiceStatus } from '@waybill/contract/invoicing/enums'
import { invoiceLifecycle } from '@waybill/contract/invoicing/invoice-lifecycle'
import { mayIssue } from '@waybill/contract/invoicing/settings'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { creditAmounts, type CreditedAmount, creditRest, withInsurance } from './credit-amounts.ts'
import { creditableOf } from './document-lines.ts'
import { issueCreditNote, reissueInvoice } from './issue.ts'
import type { InvoiceRecord } from './invoice-rows.ts'
import { readInvoiceSettings } from './settings.ts'
import { issueTermsOf } from './months.ts'

export interface Credit {
  reason: string
  reissue: boolean
  /** Undefined: everything that is left. */
  lines?: readonly CreditedAmount[] | undefined
  userId: number
  at: Date
}

/** Locks an invoice of which something is left, so that its credit notes follow each other; throws INVOICE_CREDITED for any other. */
async function lockInvoice(db: Db, { org_id: orgId, id }: InvoiceRecord): Promise<{ pricesIncludeTax: boolean }> {
  const locked = await db
    .selectFrom('invoice')
    .select('prices_include_tax as pricesIncludeTax')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(invoiceLifecycle, invoiceStatus.credited))
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw new AppError('INVOICE_CREDITED')
  return locked
}

async function closeInvoice(db: Db, { org_id: orgId, id }: InvoiceRecord): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ status: invoiceStatus.credited })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(invoiceLifecycle, invoiceStatus.credited))
    .execute()
}

const sumOf = (lines: readonly { amount: Money }[]): Money => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Issues a credit note over what is left of an invoice, or over amounts of its lines, and the invoice again if asked, all or nothing, in
 * the customer's service scope. Of the balance, only tax on top of prices is changed: what was paid stays paid. Throws INVOICE_CREDITED
 * where nothing is left, and INVALID_INPUT with the lines of which less is left.
 */
export async function creditDocument(
  db: Db,
  record: InvoiceRecord,
  { reason, reissue, lines, userId, at }: Credit,
): Promise<void> {
  const { org_id: orgId, id, provider_org_id: providerOrgId } = record
  if (record.kind === documentKind.creditNote) throw new AppError('INVOICE_IS_CREDIT_NOTE')
  const { settings } = await readInvoiceSettings(db, providerOrgId)
  if (!mayIssue(settings)) throw new AppError('INVOICE_DETAILS_MISSING')
  const { pricesIncludeTax } = await lockInvoice(db, record)
  const left = await creditableOf(db, orgId, id)
  const whole = lines === undefined
  const rest = sumOf(left.lines)
  if (reissue && !(whole && rest === record.total))
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('reissue', 'INVOICE_REISSUE_WHOLE')] })
  const content = whole ? creditRest(left) : creditAmounts(left, lines)
  const { starts_on: startsOn, ends_on: endsOn } = record
  const terms = await issueTermsOf(db, { providerOrgId, now: at }, startsOn)
  const issue = { orgId, providerOrgId, startsOn, endsOn, settings, terms, issuedBy: userId, at }
  const noted = { ...content, lines: withInsurance(content.lines, pricesIncludeTax) }
  const note = await issueCreditNote(db, issue, { ...noted, pricesIncludeTax, corrects: id, reason })
  if (sumOf(content.lines) === -rest) await closeInvoice(db, record)
  killPoint('invoicing.credited')
  const replacement = reissue ? await reissueInvoice(db, issue, { id, pricesIncludeTax }) : null
  await recordAudit(db, {
    orgId,
    userId,
    action: 'invoice.credited',
    subject: { type: 'invoice', id },
    detail: { creditNote: note, replacement, reason },
  })
}
