import { firstClosingTerms } from '@waybill/contract/invoicing/closing'
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { captureLabel, chargeFee, holdLabel } from '../../server/modules/money/funds/index.ts'
import { closeMonth } from '../../server/modules/money/invoicing/close-month.ts'
import { invoiceMonth } from '../../server/modules/money/invoicing/issue.ts'
import { readInvoiceSettings } from '../../server/modules/money/invoicing/settings.ts'
import { inScope, openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'

const PLATFORM = 1
const day = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * A label and a fee of last month on the balance of a customer of the platform, closed and invoiced as the monthly run does; it is closed
 * for this customer alone, so it does not matter whether the run has been there.
 */
export async function plantBilledMonth(orgId: number, { label, fee }: { label: number; fee: number }): Promise<void> {
  const now = new Date()
  const endsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const startsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const month = { startsOn: day(startsAt), endsOn: day(new Date(endsAt.getTime() - 1)), endsAt }
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const purchase = randomUUID()
    const price = { sell: label, buy: null }
    await holdLabel(db, purchase, price, startsAt)
    await captureLabel(db, purchase, { ...price, cost: label }, startsAt)
    await chargeFee(db, { key: `journey-fee:${purchase}`, amount: fee, at: startsAt })
    const { settings } = await readInvoiceSettings(db, PLATFORM)
    await closeMonth(db, { orgId, providerOrgId: PLATFORM }, month, now)
    await invoiceMonth(db, {
      orgId,
      providerOrgId: PLATFORM,
      ...month,
      settings,
      terms: { ...firstClosingTerms, issuedOn: day(now) },
      issuedBy: null,
      at: now,
    })
  })
  await database.close()
}
