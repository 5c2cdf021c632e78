/**
 * Charges: owns the rate cards of warehouse operators, what their work costs the sellers, and the bills of each month.
 * Invariants: an act is charged once, in its own transaction, or visible as unpriced; what stands as charged is in the seller's balance to
 * the cent, and what was given back is given back once; a published version of a card is never changed; every day of storage is charged once; a movement of the
 * balance for work is on one bill, a closed bill is never changed, and numbers of an operator and year have no gaps; the parts of its products are the charge, and the sums by day are the charges.
 * States: `chargeLifecycle`, `chargeDisputeLifecycle` and `rateCardLifecycle` of the contract.
 */
import * as z from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { billRoutes } from './bills/routes.ts'
import { closeDueBills } from './bills/run.ts'
import { chargeRoutes } from './routes.ts'
import { chargeStorage } from './storage.ts'
import { addUpTotals } from './totals.ts'
import { chargeExport, storageReportExport } from './export.ts'

export { closeDueBills } from './bills/run.ts'
export { publishSample } from './rates.ts'
export { cardRate, type Quoted, recordCharges, recordQuoted, undoCharges } from './record.ts'

/** Midnight comes to each warehouse by its own clock: every hour looks whose day is over. */
const storageKind = jobKind('charges.storage', z.strictObject({}), { maxAttempts: 3 })

/** Months end by the clock of each warehouse. */
const billsKind = jobKind('charges.bills', z.strictObject({}), { maxAttempts: 3 })

const totalsKind = jobKind('charges.totals', z.strictObject({}), { maxAttempts: 1 })

export const chargesModule: ServerModule = {
  owns: [
    'rate_card',
    'rate_card_row',
    'warehouse_bill',
    'warehouse_bill_entry',
    'warehouse_bill_number',
    'warehouse_charge',
    'warehouse_charge_dispute',
    'warehouse_charge_sum',
    'warehouse_storage_day',
    'warehouse_storage_line',
  ],
  offers: ['charges_bill_faults', 'charges_billed', 'charges_open', 'charges_share_faults', 'charges_sum_faults'],
  routes: [...chargeRoutes, ...billRoutes],
  exports: { warehouseCharges: chargeExport, storageReport: storageReportExport },
  jobs: (services) => [
    defineJob(storageKind, () => chargeStorage(services)),
    defineJob(billsKind, () => closeDueBills(services)),
    defineJob(totalsKind, () => addUpTotals(services)),
  ],
  periodic: [
    { kind: billsKind, at: '10 * * * *' },
    { kind: storageKind, at: '30 * * * *' },
    { kind: totalsKind, at: '50 * * * *' },
  ],
}
