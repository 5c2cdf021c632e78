import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import {
  firstInvoiceSettings,
  invoiceSettingProblems,
  type InvoiceSettings,
  invoiceSettingsShape,
} from '@waybill/contract/invoicing/settings'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type SettingsChange, storedSettings } from '../../../platform/stored-settings.ts'

const stored = storedSettings({ table: 'invoice_setting', shape: invoiceSettingsShape, first: firstInvoiceSettings })

/** How a provider issues invoices; version 0 before anything was set. Needs the scope of the provider or the service. */
export const readInvoiceSettings = stored.read

/** Stores a provider's settings, audited with what changed. Throws INVALID_INPUT with the fields, and CONFLICT for an old version. */
export async function saveInvoiceSettings(db: Db, change: SettingsChange<InvoiceSettings>): Promise<void> {
  const problems = invoiceSettingProblems(change.settings)
  if (problems.length > 0) {
    throw new AppError('INVALID_INPUT', { fields: problems.map(({ field, code }) => fieldProblem(field, code)) })
  }
  const { orgId, userId } = change
  await recordAudit(db, {
    orgId,
    userId,
    action: 'invoice.settingsChanged',
    subject: { type: 'tenant', id: orgId },
    detail: await stored.save(db, change),
  })
}
