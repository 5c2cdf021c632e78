import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { asService, type PaymentServices } from './accounts.ts'
import { dueAutoTopUps } from './auto-top-up.ts'
import { openDisputes } from './disputes.ts'
import { planAutoTopUp, planDispute, planFindReturns, planSettling } from './kinds.ts'
import { forgetBefore } from './local/objects.ts'
import { paidProviders } from './refunds.ts'

const MOST = 500
const EVENT_DAYS = 30
const LOCAL_DAYS = 90
const DAY_MS = 86_400_000

const dueKind = jobKind('payments.due', z.strictObject({}), { maxAttempts: 1 })
const tidyKind = jobKind('payments.tidy', z.strictObject({}))

async function planDue(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('payment')
    .select(['org_id', 'id'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(MOST)
    .execute()
  for (const { org_id: orgId, id } of due) await planSettling(db, { orgId, id })
  for (const orgId of await dueAutoTopUps(db, now)) await planAutoTopUp(db, orgId)
}

async function tidy(db: Db, now: Date): Promise<void> {
  for (const { id, provider_org_id: orgId } of await openDisputes(db)) await planDispute(db, orgId, id)
  for (const orgId of await paidProviders(db)) await planFindReturns(db, orgId)
  await db
    .deleteFrom('psp_event')
    .where('received_at', '<', new Date(now.getTime() - EVENT_DAYS * DAY_MS))
    .execute()
  await forgetBefore(db, new Date(now.getTime() - LOCAL_DAYS * DAY_MS))
}

/** What webhooks did not bring: payments whose end is due to be asked for, balances that fell, disputes, refunds, every minute and nightly. */
export const dueJobs = (services: PaymentServices) => [
  defineJob(dueKind, () => asService(services, 0, (db) => planDue(db, services.now()))),
  defineJob(tidyKind, () => asService(services, 0, (db) => tidy(db, services.now()))),
]
export const duePeriods = [
  { kind: dueKind, at: '* * * * *' },
  { kind: tidyKind, at: '23 4 * * *' },
]
