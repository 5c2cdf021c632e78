import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'

/** So long it is known what was sent to whom. */
const DAYS = 30

export const sweepOutbox = jobKind('outbox.cleanUp', z.object({}))

/** Forgets old messages. */
export const sweepOutboxJob = defineJob(sweepOutbox, async (_payload, { database, clock }) => {
  const before = new Date(clock.now().getTime() - DAYS * 86_400_000)
  await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.deleteFrom('outbox_message').where('created_at', '<', before).execute(),
  )
})
