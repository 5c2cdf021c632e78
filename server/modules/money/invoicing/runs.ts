import type { OutputOf } from '@waybill/contract/core/route'
import type { BillingRun, listBillingRuns } from '@waybill/contract/invoicing/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { billedMonth } from '@waybill/contract/invoicing/closing'
import { monthsToBill, openMonths } from './months.ts'
import { countWaiting } from './run.ts'
import { readInvoiceSettings } from './settings.ts'
import { termsOf } from './terms.ts'

const MOST_RUNS = 24

/** The runs of a provider and what the next one would bill. Reads as the service. */
export async function runsOf(db: Db, providerOrgId: number, now: Date): Promise<OutputOf<typeof listBillingRuns>> {
  const { settings } = await readInvoiceSettings(db, providerOrgId)
  const { rows } = await sql<BillingRun & { startedAt: Date; finishedAt: Date | null }>`
    select to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn", started_at as "startedAt",
      finished_at as "finishedAt", customers, documents
    from billing_run where org_id = ${providerOrgId} order by starts_on desc limit ${MOST_RUNS}`.execute(db)
  const [first] = await monthsToBill(db, { providerOrgId, now })
  const [open] = await openMonths(db, { providerOrgId, now }, 1)
  const { billedOn } = billedMonth(open!, await termsOf(db, providerOrgId, open!))
  return {
    runs: rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
    due: first ? { startsOn: first.startsOn, endsOn: first.endsOn } : null,
    nextOn: billedOn,
    ...(await countWaiting(db, providerOrgId, settings)),
  }
}
