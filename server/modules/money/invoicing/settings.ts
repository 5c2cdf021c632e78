import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import {
  firstInvoiceSettings,
  invoiceSettingProblems,
  type InvoiceSettings,
  invoiceSettingsShape,
} from '@waybill/contract/invoicing/settings'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

/** Each stored setting by itself: one that no longer fits does not invalidate the others. */
function settingsOf(stored: unknown): InvoiceSettings {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const readable = Object.entries(invoiceSettingsShape.shape).filter(
    ([name, shape]) => shape.safeParse(values[name]).success,
  )
  return { ...firstInvoiceSettings, ...Object.fromEntries(readable.map(([name]) => [name, values[name]])) }
}

/** How a provider issues invoices; version 0 before anything was set. Needs the scope of the provider or the service. */
export async function readInvoiceSettings(
  db: Db,
  providerOrgId: number,
): Promise<{ settings: InvoiceSettings; version: number }> {
  const row = await db
    .selectFrom('invoice_setting')
    .select(['setting', 'version'])
    .where('org_id', '=', providerOrgId)
    .executeTakeFirst()
  return { settings: settingsOf(row?.setting), version: row?.version ?? 0 }
}

export interface SettingsChange {
  orgId: number
  userId: number
  /** The one that the change was made from. */
  version: number
  settings: InvoiceSettings
  at: Date
}

async function store(db: Db, { orgId, userId, version, settings, at }: SettingsChange): Promise<boolean> {
  const values = { setting: JSON.stringify(settings), version: version + 1, updated_at: at, updated_by: userId }
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('invoice_setting')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('invoice_setting')
    .set(values)
    .where('org_id', '=', orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores a provider's settings, audited with what changed. Throws INVALID_INPUT with the fields, and CONFLICT for an old version. */
export async function saveInvoiceSettings(db: Db, change: SettingsChange): Promise<void> {
  const problems = invoiceSettingProblems(change.settings)
  if (problems.length > 0) {
    throw new AppError('INVALID_INPUT', { fields: problems.map(({ field, code }) => fieldProblem(field, code)) })
  }
  const { orgId, userId, settings } = change
  const { settings: before } = await readInvoiceSettings(db, orgId)
  if (!(await store(db, change))) throw new AppError('CONFLICT')
  const names = Object.keys(settings) as (keyof InvoiceSettings)[]
  const changed = names.filter((name) => !isDeepStrictEqual(settings[name], before[name]))
  const pick = (from: InvoiceSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  await recordAudit(db, {
    orgId,
    userId,
    action: 'invoice.settingsChanged',
    subject: { type: 'tenant', id: orgId },
    detail: { from: pick(before), to: pick(settings) },
  })
}
