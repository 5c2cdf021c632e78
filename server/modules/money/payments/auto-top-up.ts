import { AppError } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import {
  autoTopUpLifecycle,
  autoTopUpState,
  type AutoTopUpState,
} from '@waybill/contract/payments/auto-top-up-lifecycle'
import { paymentState } from '@waybill/contract/payments/lifecycle'
import type { PaymentMethod } from '@waybill/contract/payments/enums'
import { feeOf } from '@waybill/contract/funding/fee'
import { MOST_DECLINES } from '@waybill/contract/payments/rules'
import { type Selectable, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { AutoTopupTable } from '../../../platform/database/schema.ts'
import { readFundingSettings } from '../funding/index.ts'
import { getBalance } from '../funds/index.ts'
import { asService, type PaymentServices } from './accounts.ts'
import { notifyPaused, type PauseReason } from './notify.ts'
import type { Payment } from './records.ts'
import { getMethod } from './saved-methods.ts'
import { startPayment } from './start.ts'

export type AutoTopUp = Omit<Selectable<AutoTopupTable>, 'state'> & { state: AutoTopUpState }

const RETRY_MS = 3_600_000
const DAY_MS = 86_400_000

export const lockAutoTopUp = async (db: Db, orgId: number): Promise<AutoTopUp | undefined> =>
  (await db.selectFrom('auto_topup').selectAll().where('org_id', '=', orgId).forUpdate().executeTakeFirst()) as
    | AutoTopUp
    | undefined

type Change = { state?: AutoTopUpState; fired?: boolean; declines?: number; next_try_at?: Date | null } & {
  paused_for?: PauseReason | null
  funding_id?: number | null
}

async function change(db: Db, before: AutoTopUp, { state, ...rest }: Change): Promise<void> {
  if (state && state !== before.state)
    assertTransition(autoTopUpLifecycle, autoTopUpState[before.state], autoTopUpState[state])
  await db
    .updateTable('auto_topup')
    .set({ ...rest, ...(state && { state }) })
    .where('org_id', '=', before.org_id)
    .execute()
}

/** Waits for the owner, who is notified once. Does nothing to one that is off or paused. Needs the service scope. */
export async function pauseAutoTopUp(db: Db, orgId: number, reason: PauseReason): Promise<void> {
  const row = await lockAutoTopUp(db, orgId)
  if (!row || row.state === 'off' || row.state === 'paused') return
  await change(db, row, { state: 'paused', paused_for: reason, funding_id: null })
  await notifyPaused(db, orgId, reason)
}

/** The organizations whose balance is below the threshold and was not topped up for that, or is above again. */
export async function dueAutoTopUps(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ org_id: number }>`
    select a.org_id from auto_topup a join funds_wallet w on w.org_id = a.org_id
    where a.state = ${stateSql(autoTopUpState.armed)}
      and case when w.balance < a.threshold then not a.fired and coalesce(a.next_try_at <= ${now}, true) else a.fired end
    order by a.org_id limit 1000`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

/** What auto top-up charged, or may still, in the last 24 hours. */
async function recent(db: Db, orgId: number, now: Date): Promise<{ count: number; sum: Money }> {
  const row = await db
    .selectFrom('payment')
    .select((e) => [e.fn.countAll<string>().as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum')])
    .where('org_id', '=', orgId)
    .where('automatic', '=', true)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where(sql<boolean>`state not in (${stateSql(paymentState.failed)}, ${stateSql(paymentState.expired)})`)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), sum: row.sum }
}

/** Is a payment of auto top-up still under way, perhaps from before it was turned off and on again? */
async function isCharging(db: Db, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('org_id', '=', orgId)
    .where('automatic', '=', true)
    .where('next_check_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function withinCaps(
  db: Db,
  { rule, charged, now }: { rule: AutoTopUp; charged: Money; now: Date },
): Promise<boolean> {
  const { count, sum } = await recent(db, rule.org_id, now)
  return count < rule.daily_count_max && sum + charged <= rule.daily_max
}

interface Charge {
  method: PaymentMethod
  /** The fee included. */
  charged: Money
}

async function nextCharge(
  db: Db,
  { org_id: orgId, amount, saved_method_id: savedMethodId }: AutoTopUp,
): Promise<Charge> {
  const { kind, provider_org_id: provider } = await getMethod(db, orgId, savedMethodId)
  const method = kind === 'ach' ? 'ach' : 'card'
  const { settings } = await readFundingSettings(db, provider)
  return { method, charged: amount + feeOf(settings.methods[method], amount) }
}

async function charge(
  services: PaymentServices,
  db: Db,
  { rule, method }: { rule: AutoTopUp; method: PaymentMethod },
): Promise<void> {
  const { org_id: orgId, amount: requested, saved_method_id: savedMethodId } = rule
  const now = services.now()
  const { fundingId } = await startPayment(db, services.config, {
    orgId,
    userId: null,
    method,
    requested,
    saveMethod: false,
    savedMethodId,
    returnTo: '',
    locale: 'en',
    now,
  })
  await change(db, rule, { state: 'charging', fired: true, funding_id: fundingId })
}

/** Charges once for each time that the balance falls below the threshold, within the limits of 24 hours. May run at any time. */
export async function runAutoTopUp(services: PaymentServices, orgId: number): Promise<void> {
  const refused = await asService(services, orgId, async (db) => {
    const rule = await lockAutoTopUp(db, orgId)
    if (rule?.state !== 'armed') return false
    const { available } = await getBalance(db, orgId)
    if (available >= rule.threshold) {
      if (rule.fired) await change(db, rule, { fired: false })
      return false
    }
    const now = services.now()
    if (rule.fired || (rule.next_try_at !== null && rule.next_try_at > now)) return false
    if (await isCharging(db, orgId)) return false
    const { method, charged } = await nextCharge(db, rule)
    // With its fee it would never fit into the limit of a day.
    if (charged > rule.daily_max) return true
    if (await withinCaps(db, { rule, charged, now })) await charge(services, db, { rule, method })
    return false
  }).catch((error: unknown) => {
    // The provider no longer accepts this amount or method: its owner has to decide.
    if (error instanceof AppError) return true
    throw error
  })
  if (refused) await asService(services, orgId, (db) => pauseAutoTopUp(db, orgId, 'notOffered'))
}

const chargedNow = (rule: AutoTopUp | undefined, payment: Payment): rule is AutoTopUp =>
  rule?.state === 'charging' && rule.funding_id === payment.funding_id

/** An automatic payment was credited: armed again, for the next time that the balance falls. */
export async function afterSuccess(db: Db, payment: Payment): Promise<void> {
  const rule = await lockAutoTopUp(db, payment.org_id)
  if (!chargedNow(rule, payment)) return
  const { available } = await getBalance(db, payment.org_id)
  const fired = available < rule.threshold
  await change(db, rule, { state: 'armed', fired, declines: 0, next_try_at: null, funding_id: null })
}

/** An automatic payment was declined: tried again in an hour, and after three times or on the bank's question the owner has to act. */
export async function afterDecline(
  db: Db,
  payment: Payment,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const rule = await lockAutoTopUp(db, payment.org_id)
  if (!chargedNow(rule, payment)) return
  const declines = rule.declines + 1
  const next_try_at = new Date(now.getTime() + RETRY_MS)
  await change(db, rule, { state: 'armed', fired: false, declines, next_try_at, funding_id: null })
  if (reason === 'authentication_required') await pauseAutoTopUp(db, payment.org_id, 'actionRequired')
  else if (declines >= MOST_DECLINES) await pauseAutoTopUp(db, payment.org_id, 'declined')
}
