import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { deleteAnswersBefore } from '../../../platform/http/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { DEVICE_DAYS } from './known-devices.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A used refresh token is kept as long as it could still be tried. */
const SESSION_DAYS = 30
const IDEMPOTENCY_DAYS = 3

export const sweepLogins = jobKind('identity.cleanUp', z.object({}))

/** Clears away what has no use any more: ended and abandoned sessions with their tokens, counters, old idempotency keys. */
export const sweepLoginsJob = defineJob(sweepLogins, async (_payload, { database, clock }) => {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await inScope(
    database,
    { role: 'service', orgId: 0 },
    async (db) => {
      await db.deleteFrom('access_token').where('expires_at', '<', now).execute()
      await db.deleteFrom('session').where('last_seen_at', '<', before(SESSION_DAYS)).execute()
      await db.deleteFrom('login_guard').where('updated_at', '<', before(1)).execute()
      await db.deleteFrom('known_device').where('last_seen_at', '<', before(DEVICE_DAYS)).execute()
      await db.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute()
      await deleteAnswersBefore(db, before(IDEMPOTENCY_DAYS))
    },
    { statementTimeoutMs: 60_000 },
  )
})
