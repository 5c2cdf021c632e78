import {
  type AdjustmentState,
  adjustmentLifecycle,
  adjustmentState,
} from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { DISPUTE_DAYS } from '@waybill/contract/carrier-invoices/enums'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { adjustLabel, chargeAfterVoid } from '../funds/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'
import type { Decision, DecisionOf, LockedAdjustment } from './decision.ts'
import { evaluateLabels, setLineStates } from './evaluate.ts'
import { lockInvoices } from './merge.ts'
import { findPaidClaims } from './paid-claims.ts'
import { approveDifference } from './two-people.ts'

const adjustmentNotFound = () => notFound('Adjustment', '调整')

/** The seller of a difference that this organization decides. Throws NotFound. */
export async function sellerOf(
  database: Database,
  holder: number,
  id: number,
): Promise<{ orgId: number; purchaseId: string; recharges: boolean }> {
  return inScope(
    database,
    { role: 'service', orgId: holder },
    async (db) => {
      const row = await db
        .selectFrom('carrier_adjustment')
        .select(['org_id as orgId', 'purchase_id as purchaseId', 'recharges'])
        .where('provider_org_id', '=', holder)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw adjustmentNotFound()
      return row
    },
    { readOnly: true },
  )
}

export async function lockAdjustment(db: Db, id: number): Promise<LockedAdjustment> {
  const { rows } = await sql<LockedAdjustment>`
    select org_id, id, purchase_id, sequence, state, reason, cost_delta, buy_delta, sell_delta, recharges,
      first_approved_by, first_decision
    from carrier_adjustment where id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) throw adjustmentNotFound()
  return row
}

const actions = {
  posted: 'adjustment.posted',
  absorbed: 'adjustment.absorbed',
  ignored: 'adjustment.ignored',
} as const satisfies Partial<Record<AdjustmentState, AuditActionOf<'adjustment'>>>

const DAY_MS = 86_400_000

async function saveDecision(
  db: Db,
  row: LockedAdjustment,
  {
    state,
    alone,
    eventId,
    userId,
    at,
  }: { state: keyof typeof actions; alone: boolean; eventId: string | null; userId: number; at: Date },
): Promise<void> {
  const absorbed = alone && { sell_delta: 0, buy_delta: row.buy_delta === null ? null : 0, recharges: false }
  await db
    .updateTable('carrier_adjustment')
    .set({
      state,
      event_id: eventId,
      decided_by: userId,
      decided_at: at,
      ...(state === 'posted' && { dispute_until: new Date(at.getTime() + DISPUTE_DAYS * DAY_MS) }),
      ...absorbed,
    })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute()
  await recordAudit(db, {
    orgId: row.org_id,
    userId,
    action: actions[state],
    subject: { type: 'adjustment', id: row.id },
    detail: { sell: state === 'posted' ? row.sell_delta : 0 },
  })
}

/** Posts along the whole chain: as the carrier's invoice has it, or the voided label as it was. */
async function postAlong(db: Db, row: LockedAdjustment, at: Date): Promise<string> {
  const { purchase_id: purchaseId, sequence: number, sell_delta: sell, buy_delta: buy, cost_delta: cost } = row
  const posted = row.recharges
    ? await chargeAfterVoid(db, purchaseId, at)
    : await adjustLabel(db, { purchaseId, number, sell, buy, cost }, at)
  return posted.eventId
}

async function absorb(
  db: Db,
  { purchase_id: purchaseId, sequence: number, cost_delta: cost }: LockedAdjustment,
  at: Date,
): Promise<string> {
  const { eventId } = await adjustLabel(db, { purchaseId, number, sell: 0, buy: null, cost }, at)
  return eventId
}

/** What a seller's books would not notice is absorbed by somebody before it: it is no adjustment of the seller's. */
const outcomeOf = (decision: Decision, row: LockedAdjustment): keyof typeof actions => {
  if (decision === 'ignore') return 'ignored'
  return decision === 'post' && row.sell_delta !== 0 ? 'posted' : 'absorbed'
}

/** Whether it was decided; false: another person has to approve it too. */
async function decideLocked(db: Db, decision: Decision, of: DecisionOf): Promise<boolean> {
  const { holder, id, userId, at, approved } = of
  const row = await lockAdjustment(db, id)
  const state = outcomeOf(decision, row)
  if (!canTransition(adjustmentLifecycle, row.state, adjustmentState[state])) throw new AppError('ADJUSTMENT_DECIDED')
  if (decision !== 'ignore' && !approved && !(await approveDifference(db, row, { ...of, decision }))) return false
  // A reseller may pay what its seller does not.
  const resellerPays = decision === 'post' && state === 'absorbed' && (row.buy_delta ?? 0) !== 0
  const alone = state === 'absorbed' && !resellerPays
  const post = alone ? absorb : postAlong
  const eventId = state === 'ignored' ? null : await post(db, row, at)
  killPoint('adjustments.posted')
  await saveDecision(db, row, { state, alone, eventId, userId, at })
  if (state !== 'ignored') await setLineStates(db, holder, [{ purchaseId: row.purchase_id, state }])
  // What is billed beyond the old price is a difference of its own.
  if (row.recharges) {
    const labels = [{ orgId: row.org_id, purchaseId: row.purchase_id }]
    await evaluateLabels(db, holder, { labels, at })
  }
  killPoint('adjustments.decided')
  return true
}

/** Compares a label again that a claim was paid for since its difference was proposed. Throws ADJUSTMENT_DECIDED when it is another one now. */
async function recheckClaimed(database: Database, label: PurchaseRef, { holder, id, at }: DecisionOf): Promise<void> {
  const isSame = await inScope(database, { role: 'service', orgId: label.orgId }, async (db) => {
    if (!(await findPaidClaims(db, holder, [label])).has(label.purchaseId)) return true
    await lockInvoices(db, holder)
    const before = await lockAdjustment(db, id)
    await evaluateLabels(db, holder, { labels: [label], at })
    const after = await lockAdjustment(db, id)
    return (['state', 'reason', 'cost_delta'] as const).every((part) => before[part] === after[part])
  })
  if (!isSame) throw new AppError('ADJUSTMENT_DECIDED')
}

/**
 * Decides one difference, in one transaction with all that it posts; of any number of calls one posts. False: above the provider's limit
 * another person has to approve it too. Throws NOT_FOUND, ADJUSTMENT_DECIDED, ADJUSTMENT_SECOND_APPROVER.
 */
export async function decideAdjustment(database: Database, decision: Decision, of: DecisionOf): Promise<boolean> {
  const { orgId, purchaseId, recharges } = await sellerOf(database, of.holder, of.id)
  const scope = { role: 'service', orgId, userId: of.userId } as const
  if (decision !== 'ignore') await recheckClaimed(database, { orgId, purchaseId }, of)
  const decided = await inScope(
    database,
    scope,
    async (db) => {
      // Before the row, as a reading of a file takes them.
      if (recharges) await lockInvoices(db, of.holder)
      return decideLocked(db, decision, of)
    },
    { retries: 3 },
  )
  killPoint('adjustments.committed')
  return decided
}
