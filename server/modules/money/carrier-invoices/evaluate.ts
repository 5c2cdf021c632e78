import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { type LineState, lineStates } from '@waybill/contract/carrier-invoices/enums'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { findLabelCharge, findLabelCosts, type LabelCost } from '../funds/index.ts'
import { priceNextAdjustment } from '../prices/index.ts'
import { findFrozenPrices, type PurchaseRef } from '../../ship/shipping/index.ts'
import { type AdjustmentRow, isDecided, lockAdjustments } from './decided.ts'
import { type Booked, type Difference, differenceOf } from './difference.ts'
import { billedOf, capturedOf, claimedOf, type LabelRow, readLabels } from './facts.ts'
import { findCredits, type Known, knownOf } from './known.ts'
import { findPaidClaims } from './paid-claims.ts'

const LABELS_AT_ONCE = 500

const bookedOf = (
  row: LabelRow,
  known: Known,
  { cost, claimed }: { cost: LabelCost | undefined; claimed: Money | undefined },
): Booked => ({
  charged: cost?.charged ?? 0,
  refunded: cost?.refunded ?? 0,
  rechargedAgain: cost?.rechargedAgain ?? 0,
  adjusted: known.adjusted,
  conceded: known.conceded,
  claimed: claimed ?? null,
  credits: known.credits,
  voidOpen: row.void_open,
  voidedOn: row.voided_on,
})

/** A difference of a label, priced along its chain. */
interface Proposal {
  row: LabelRow
  booked: Booked
  difference: Difference
  known: Known
  buy: Money | null
  sell: Money
}

async function priced(db: Db, found: readonly Omit<Proposal, 'buy' | 'sell'>[]): Promise<Proposal[]> {
  const refs = found.map(({ row }) => ({ orgId: row.org_id, purchaseId: row.purchase_id }))
  const prices = await findFrozenPrices(db, refs)
  const done: Proposal[] = []
  for (const one of found) {
    const trace = prices.get(one.row.purchase_id)?.trace ?? []
    if (one.difference.recharge) {
      const charge = (orgId: number) => findLabelCharge(db, orgId, one.row.purchase_id)
      const reseller = trace.length > 1 ? trace.at(-1)?.orgId : undefined
      const buy = reseller === undefined ? null : await charge(reseller)
      done.push({ ...one, buy, sell: await charge(one.row.org_id) })
    } else done.push({ ...one, ...priceNextAdjustment(one.difference.delta, one.known.posted, trace) })
  }
  return done
}

const valuesOf = ({ row, booked, difference, known, buy, sell }: Proposal) => ({
  org_id: row.org_id,
  purchase_id: row.purchase_id,
  sequence: (known.last?.sequence ?? 0) + (known.open ? 0 : 1),
  reason: difference.reason,
  carrier: row.carrier,
  format: row.format,
  tracking_no: row.tracking_no,
  expected: booked.charged - booked.refunded + booked.rechargedAgain + booked.adjusted,
  billed: booked.charged - booked.refunded + booked.rechargedAgain + booked.adjusted + difference.delta,
  cost_delta: difference.delta,
  buy_delta: buy,
  sell_delta: sell,
  recharges: difference.recharge,
  claimed: claimedOf(row),
  captured: capturedOf(row),
})

/** Proposes again what changed; what was ignored and is the same stays ignored. */
async function save(
  db: Db,
  holder: number,
  { proposals, at }: { proposals: readonly Proposal[]; at: Date },
): Promise<void> {
  if (proposals.length === 0) return
  await sql`
    insert into carrier_adjustment as a (org_id, provider_org_id, purchase_id, sequence, reason, carrier, format, tracking_no, expected, billed,
      cost_delta, buy_delta, sell_delta, recharges, claimed, captured, proposed_at)
    select p.org_id, ${holder}, p.purchase_id, p.sequence, p.reason, p.carrier, p.format, p.tracking_no, p.expected, p.billed,
      p.cost_delta, p.buy_delta, p.sell_delta, p.recharges, p.claimed, p.captured, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(proposals.map(valuesOf))}::jsonb) as p (org_id bigint, purchase_id uuid, sequence integer, reason text,
      carrier smallint, format text, tracking_no text, expected bigint, billed bigint, cost_delta bigint, buy_delta bigint, sell_delta bigint,
      recharges boolean, claimed jsonb, captured jsonb)
    on conflict (org_id, purchase_id, sequence) do update
      set reason = excluded.reason, expected = excluded.expected, billed = excluded.billed, cost_delta = excluded.cost_delta,
        buy_delta = excluded.buy_delta, sell_delta = excluded.sell_delta, recharges = excluded.recharges, claimed = excluded.claimed,
        captured = excluded.captured, proposed_at = excluded.proposed_at, state = ${stateSql(adjustmentState.proposed)},
        first_approved_by = null, first_approved_at = null, first_decision = null
      where (a.cost_delta, a.recharges, a.buy_delta, a.sell_delta)
        is distinct from (excluded.cost_delta, excluded.recharges, excluded.buy_delta, excluded.sell_delta)
        or (excluded.reason = 'claimPaid' and a.reason <> excluded.reason)`.execute(db)
}

async function withdraw(db: Db, rows: readonly AdjustmentRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update carrier_adjustment set state = ${stateSql(adjustmentState.withdrawn)}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and state in (${stateSql('proposed', 'ignored')})`.execute(db)
}

/** What the lines of a label are shown as: as its newest difference. */
function lineState(known: Known, difference: Difference | null): LineState {
  if (difference) return 'difference'
  if (known.last && isDecided(known.last)) return known.last.state === 'absorbed' ? 'absorbed' : 'posted'
  return 'matched'
}

/** By how much the lines of invoice i in a state become more. */
const moved = (state: LineState) =>
  sql`${sql.ref(`${state}_lines`)} = i.${sql.ref(`${state}_lines`)} + m.${sql.ref(state)}`

/** Sets the state of all lines of labels, and the counts of their invoices with them. */
export async function setLineStates(
  db: Db,
  holder: number,
  states: readonly { purchaseId: string; state: LineState }[],
): Promise<void> {
  await sql`
    with changed as (
      update carrier_invoice_line l set state = c.state
      from (
        select n.id, n.invoice_id, n.state as before, s.state from carrier_invoice_line n
        join unnest(${states.map(({ purchaseId }) => purchaseId)}::uuid[], ${states.map(({ state }) => state)}::text[]) as s (purchase, state)
          on n.purchase_id = s.purchase
        where n.org_id = ${holder} and n.state <> s.state) c
      where l.org_id = ${holder} and l.id = c.id returning c.invoice_id, c.before, c.state),
    moves as (
      select invoice_id, ${sql.join(lineStates.map((state) => sql`sum(case when state = ${sql.lit(state)} then n else 0 end)::int as ${sql.ref(state)}`))}
      from (select invoice_id, state, 1 as n from changed union all select invoice_id, before, -1 from changed) each group by invoice_id)
    update carrier_invoice i set ${sql.join(lineStates.map(moved))} from moves m where i.org_id = ${holder} and i.id = m.invoice_id`.execute(
    db,
  )
}

async function evaluateSome(
  db: Db,
  holder: number,
  { refs, at }: { refs: readonly PurchaseRef[]; at: Date },
): Promise<void> {
  const adjustments = await lockAdjustments(db, refs)
  const ids = refs.map(({ purchaseId }) => purchaseId)
  const credits = await findCredits(db, holder, adjustments)
  const costs = await findLabelCosts(db, holder, ids)
  const claims = await findPaidClaims(db, holder, refs)
  const found: Omit<Proposal, 'buy' | 'sell'>[] = []
  const balanced: AdjustmentRow[] = []
  const states: { purchaseId: string; state: LineState }[] = []
  for (const row of await readLabels(db, holder, refs)) {
    const id = row.purchase_id
    const known = knownOf(adjustments.get(id) ?? [], credits.get(id) ?? 0)
    const booked = bookedOf(row, known, { cost: costs.get(id), claimed: claims.get(id) })
    const difference = row.format === null ? null : differenceOf(billedOf(row), booked)
    if (difference) found.push({ row, booked, difference, known })
    else if (known.open) balanced.push(known.open)
    states.push({ purchaseId: id, state: lineState(known, difference) })
  }
  await save(db, holder, { proposals: await priced(db, found), at })
  await withdraw(db, balanced)
  await setLineStates(db, holder, states)
}

/**
 * Compares labels with everything that was billed for them and proposes what differs; what was proposed and no longer differs is withdrawn.
 * Needs the service scope, and lockInvoices.
 */
export async function evaluateLabels(
  db: Db,
  holder: number,
  { labels, at }: { labels: readonly PurchaseRef[]; at: Date },
): Promise<void> {
  for (let from = 0; from < labels.length; from += LABELS_AT_ONCE)
    await evaluateSome(db, holder, { refs: labels.slice(from, from + LABELS_AT_ONCE), at })
}
