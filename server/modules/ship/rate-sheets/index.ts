/**
 * Rate sheets: what carriers charge, as staff of the platform load it, compare it and let it begin on a day. Owns nothing: the sheets belong to
 * the carriers, which price parcels by them (server/carriers/sheets).
 * Invariants: a file is kept whole or not at all; rows of a scheduled version never change; a version begins today at the earliest; prices hang on
 * the days of the versions alone, so that a late job prices nothing wrong; what staff have loaded stays in force whatever a release brings.
 * States: `rateSheetLifecycle` of the contract.
 */
import * as z from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { turn } from './change.ts'
import { rateSheetRoutes } from './routes.ts'

const turnKind = jobKind('rateSheets.turn', z.strictObject({}), { maxAttempts: 1 })

export const rateSheetsModule: ServerModule = {
  routes: rateSheetRoutes,
  jobs: ({ database, now }) => [
    defineJob(turnKind, () => inScope(database, { role: 'service', orgId: 0 }, (db) => turn(db, now()))),
  ],
  periodic: [{ kind: turnKind, at: '*/5 * * * *' }],
}
