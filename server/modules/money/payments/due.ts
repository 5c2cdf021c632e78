import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { asService, type PaymentServices } from './accounts.ts'
import { dueAutoTopUps } from './auto-top-up.ts'
import { openDisputes } from './disputes.ts'
import { planAutoTopUp, planDispute, planFindReturns, planReconciling, planSettling } from './kinds.ts'
import { payOutDaily } from './local/balance.ts'
import { forgetBefore } from './local/objects.ts'
import { paidProviders } from './refunds.ts'

const MOST = 500
const EVENT_DAYS = 30
const LOCAL_DAYS = 90
const DAY_MS = 86_400_000

const dueKind = jobKind('payments.due', z.strictObject({}), { maxAttempts: 1 })
const reconcileAllKind = jobKind('payments.reconcileAll', z.strictObject({}))
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

/** Who has money at the payment service: providers with an account, and those whose customers paid. */
async function providersToRead(db: Db): Promise<number[]> {
  const accounts = await db.selectFrom('payment_account').select('org_id').execute()
  return [...new Set([...accounts.map(({ org_id: orgId }) => orgId), ...(await paidProviders(db))])]
}

async function planReadings(db: Db, { config, now }: PaymentServices): Promise<void> {
  for (const orgId of await providersToRead(db)) {
    if (config.localPayments) await payOutDaily(db, orgId, { delivery: 'once', now: now() })
    await planReconciling(db, orgId)
  }
}

/** What webhooks did not bring: payments whose end is due to be asked for, balances that fell, disputes, refunds, every minute and nightly. */
export const dueJobs = (services: PaymentServices) => [
  defineJob(dueKind, () => asService(services, 0, (db) => planDue(db, services.now()))),
  defineJob(reconcileAllKind, () => asService(services, 0, (db) => planReadings(db, services))),
  defineJob(tidyKind, () => asService(services, 0, (db) => tidy(db, services.now()))),
]
export const duePeriods = [
  { kind: dueKind, at: '* * * * *' },
  { kind: reconcileAllKind, at: '41 3 * * *' },
  { kind: tidyKind, at: '23 4 * * *' },
]
