import { claimNumber, claimState } from '@waybill/contract/claims/lifecycle'
import { wholeCents } from '@waybill/contract/claims/most'
import { sql } from 'kysely'
import type { ClaimAnswer, Outcome } from '../../../../carriers/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { createLimiter } from '../runtime/limiter.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { lockClaim, lockedColumns, type LockedClaim, type Move } from './claim.ts'
import { moveClaim, paysForVoided } from './move.ts'

const RETRY_MS = 10 * 60_000
/** A parcel that was paid for may turn up: asked seldom, and no longer than that. */
const FOUND_RETRY_MS = 6 * 3_600_000
const FOUND_MS = 60 * 86_400_000

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the carrier's answer makes of a claim; null: nothing. */
function moveOf(claim: LockedClaim, { state, caseNo, amount, text }: ClaimAnswer): Move | null {
  const by = { actor: 'carrier', carrierCase: caseNo, note: text } as const
  const isUnder = ['submitted', 'in_review', 'appealed'].includes(claim.state)
  if (state === 'found') return claim.state === 'paid' ? { ...by, to: claimState.reversed, askAt: null } : null
  if (state === 'paid')
    return claim.state === 'approved' || claim.state === 'approved_partial' ? { ...by, to: claimState.paid } : null
  if (!isUnder) return null
  if (state === 'received') return claim.state === 'in_review' ? null : { ...by, to: claimState.in_review }
  if (state === 'needsInfo') return { ...by, to: claimState.need_info }
  if (state === 'denied') return { ...by, to: claimState.denied, denial: 'evidence', askAt: null }
  // A carrier may answer any number: balances take whole cents, and nothing is no approval.
  const approved = wholeCents(Math.min(amount ?? claim.amount, claim.most))
  if (!(approved > 0)) return { ...by, to: claimState.denied, denial: 'other', askAt: null }
  return { ...by, to: approved < claim.amount ? claimState.approved_partial : claimState.approved, approved }
}

const askNoMore = (db: Db, { orgId, id }: LockedClaim) =>
  db.updateTable('claim').set({ next_try_at: null }).where('org_id', '=', orgId).where('id', '=', id).execute()

/** Books an answer in a transaction that holds the claim; one that came too late for its question is left for the next time. */
async function book(db: Db, claim: LockedClaim, outcome: Outcome<ClaimAnswer>, at: Date): Promise<void> {
  const still = await lockClaim(db, claim.orgId, claim.id)
  if (still.state !== claim.state) return
  // Whom the carrier refuses to hear, people decide; of a payment long ago nothing more is to come.
  const isRefused = outcome.outcome === 'rejected' && !outcome.problems.some(({ retryable }) => retryable === true)
  const isLongAgo = still.paidAt !== null && at.getTime() - still.paidAt.getTime() > FOUND_MS
  if (isRefused || isLongAgo) return void (await askNoMore(db, still))
  const move = outcome.outcome === 'success' ? moveOf(still, outcome.data) : null
  if (!move) return
  // Asked again it would answer the same: people decide what becomes of it.
  if (await paysForVoided(db, still, move.to)) return void (await askNoMore(db, still))
  await moveClaim(db, still, move, at)
}

/** Asks the carrier how a claim stands and books its answer; asking again is harmless on both sides. */
export async function settleClaim(runtime: Runtime, claim: LockedClaim): Promise<void> {
  const { orgId, id, connectionId, submittedAt } = claim
  if (connectionId === null || submittedAt === null) return
  const provider = await runtime.carriers.resolveCarrier({ orgId, connectionId, carrier: claim.carrier })
  if (!provider.capabilities.has('labels')) return
  const request = {
    reference: claimNumber(id),
    tracking: claim.trackingNo,
    peril: claim.peril,
    amount: claim.amount,
    submittedAt: submittedAt.toISOString(),
    answeredAt: instant(claim.answeredAt),
    appealedAt: instant(claim.appealedAt),
    approvedAt: claim.approved === null ? null : instant(claim.decidedAt),
    paidAt: instant(claim.paidAt),
  }
  const outcome = await callWithTimeout<ClaimAnswer>(
    (signal) => provider.claim?.(request, { signal }) ?? Promise.resolve({ outcome: 'rejected', problems: [] }),
    runtime.timing.callTimeoutMs,
  )
  await runtime.serve(orgId, (db) => book(db, claim, outcome, runtime.now()))
}

/** So many claims of one carrier are asked about in a run, and so many of them at once: a slow carrier holds up its own alone. */
const OF_CARRIER = 50
const AT_ONCE = 5

/** Claims to ask about now, put off at once, so that two nodes do not ask for the same. All organizations. */
async function claimDue(runtime: Runtime, only: ParcelRef | undefined): Promise<LockedClaim[]> {
  const now = runtime.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<LockedClaim>`
      with due as (
        select org_id, id, row_number() over (partition by carrier order by next_try_at) as turn from claim
        where next_try_at <= ${now}::timestamptz ${ofParcel(only, { orgId: 'org_id', id: 'shipment_id' })}),
      c as (
        update claim set next_try_at = case when state in (${stateSql(claimState.paid)}) then ${after(FOUND_RETRY_MS)}::timestamptz
          else ${after(RETRY_MS)}::timestamptz end
        where (org_id, id) in (
          select q.org_id, q.id from claim q join due d on d.org_id = q.org_id and d.id = q.id
          where d.turn <= ${OF_CARRIER} and q.next_try_at <= ${now}::timestamptz for update of q skip locked)
        returning *)
      select ${lockedColumns} from c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id order by c.org_id, c.id`.execute(
      db,
    )
    return rows
  })
}

/** Asks about every claim whose time has come; one that fails is tried again later; or about those of `only` one parcel. */
export async function askCarriersAboutClaims(runtime: Runtime, only?: ParcelRef): Promise<void> {
  const ofCarriers = Map.groupBy(await claimDue(runtime, only), ({ carrier }) => carrier)
  const settled = [...ofCarriers.values()].flatMap((claims) => {
    const limit = createLimiter(AT_ONCE)
    return claims.map((claim) =>
      limit(() => settleClaim(runtime, claim)).catch((err: unknown) =>
        runtime.log.error({ err, claim: claim.id }, "a carrier's answer to a claim was not booked"),
      ),
    )
  })
  await Promise.all(settled)
}
