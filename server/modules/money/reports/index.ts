/**
 * Reports: owns sums of what labels cost, derived from ledger and shipments; counts orders and deliveries where they are.
 * Invariants: every figure is the sum of the rows that it opens; sums equal the ledger; what is not read yet is reported (`complete`).
 */
import { z } from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { refreshReports } from './refresh.ts'
import { reportRoutes } from './routes.ts'
import { deliveryReportExport, orderReportExport, spendReportExport } from './report-exports.ts'

export { balancePace } from './seller-reports.ts'

const refreshKind = jobKind('reports.refresh', z.strictObject({}), { maxAttempts: 1 })
/** Enough for a million transactions a run. */
const PAGES_A_RUN = 500

export const reportsModule: ServerModule = {
  owns: ['report_hour', 'report_movement', 'report_progress'],
  routes: reportRoutes,
  exports: { orderReport: orderReportExport, deliveryReport: deliveryReportExport, spendReport: spendReportExport },
  jobs: (services) => [defineJob(refreshKind, async () => void (await refreshReports(services, 'all', PAGES_A_RUN)))],
  periodic: [{ kind: refreshKind, at: '*/10 * * * *' }],
}
