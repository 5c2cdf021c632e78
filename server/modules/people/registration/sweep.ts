import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'

export const sweepCodes = jobKind('registration.cleanUp', z.object({}))

/** Forgets codes whose day is over, and with them addresses that never became an account. */
export const sweepCodesJob = defineJob(sweepCodes, async (_payload, { database, clock }) => {
  const before = new Date(clock.now().getTime() - 86_400_000)
  await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.deleteFrom('verification_code').where('expires_at', '<', before).execute(),
  )
})
