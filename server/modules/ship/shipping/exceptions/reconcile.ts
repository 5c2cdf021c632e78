import { assertTransition } from '@waybill/contract/core/lifecycle'
import { type ExceptionCode, waitsForSeller } from '@waybill/contract/exceptions/codes'
import { exceptionLifecycle, exceptionState, type ExceptionState } from '@waybill/contract/exceptions/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import type { Found } from './judge.ts'

const DAY_MS = 86_400_000

/** A case as it is stored. */
export interface KnownCase {
  id: number
  code: ExceptionCode
  state: ExceptionState
  lastAt: Date
  count: number
  /** Since when it is in its state. */
  stateAt: Date
}
interface Parcel {
  orgId: number
  id: number
  carrier: number
  /** An address change is under way. */
  hasOpenChange: boolean
  /** When the carrier refused a change, or did not catch the parcel; null: it never did. */
  changeFailedAt: Date | null
}

export const isOpenState = (state: ExceptionState): boolean =>
  state !== exceptionState.handled && state !== exceptionState.autoClosed

interface Move {
  orgId: number
  id: number
  from: ExceptionState
  to: ExceptionState
  actor: 'seller' | 'carrier' | 'system'
  userId?: number
  how?: string
  note?: string | null
  at: Date
}

/** Takes a case to another state, with its history, in the caller's transaction. */
export async function moveException(
  db: Db,
  { orgId, id, from, to, actor, userId, how, note, at }: Move,
): Promise<void> {
  assertTransition(exceptionLifecycle, from, to)
  await sql`update shipment_exception set state = ${to}, state_at = ${at}::timestamptz, closed_at = ${isOpenState(to) ? null : at}::timestamptz, handled_how = ${how ?? null}
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await recordCaseEvent(db, {
    orgId,
    kind: 'exception',
    caseId: id,
    from,
    to,
    actor,
    userId: userId ?? null,
    note: note ?? null,
    at,
  })
}

const firstState = (code: ExceptionCode): 'open' | 'waitingSeller' =>
  waitsForSeller.has(code) ? exceptionState.waitingSeller : exceptionState.open

type Opening = { found: Found; answerDays: number; now: Date }

async function openCase(db: Db, parcel: Parcel, { found, answerDays, now }: Opening): Promise<KnownCase> {
  const state = firstState(found.code)
  const answerBy = state === 'waitingSeller' ? new Date(found.lastAt.getTime() + answerDays * DAY_MS) : null
  const { id } = await db
    .insertInto('shipment_exception')
    .values({
      org_id: parcel.orgId,
      shipment_id: parcel.id,
      carrier: parcel.carrier,
      code: found.code,
      source: found.source,
      state,
      first_at: found.firstAt,
      last_at: found.lastAt,
      count: found.count,
      due_at: found.dueAt ?? answerBy,
      found_at: now,
      state_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor = found.source === 'carrier' ? 'carrier' : 'system'
  await recordCaseEvent(db, {
    orgId: parcel.orgId,
    kind: 'exception',
    caseId: id,
    from: null,
    to: state,
    actor,
    at: now,
  })
  return { id, code: found.code, state, lastAt: found.lastAt, count: found.count, stateAt: now }
}

/** The state of an open case: an address change waits for the carrier, and what the carrier reports again waits for the seller again. */
function stateNow(known: KnownCase, found: Found, { hasOpenChange, changeFailedAt }: Parcel): ExceptionState {
  if (hasOpenChange && waitsForSeller.has(known.code)) return exceptionState.waitingCarrier
  if (known.state !== exceptionState.waitingCarrier) return known.state
  const hasFailed = changeFailedAt !== null && changeFailedAt >= known.stateAt
  return hasFailed || found.lastAt > known.lastAt ? firstState(known.code) : known.state
}

interface News {
  found: readonly Found[]
  /** All cases of the parcel, oldest first. */
  known: readonly KnownCase[]
  answerDays: number
  now: Date
}

async function renew(db: Db, parcel: Parcel, { known, found, now }: { known: KnownCase; found: Found; now: Date }) {
  const { orgId } = parcel
  const to = stateNow(known, found, parcel)
  if (to !== known.state) {
    await moveException(db, { orgId, id: known.id, from: known.state, to, actor: 'system', at: now })
  }
  if (found.lastAt <= known.lastAt && found.count <= known.count) return
  await sql`update shipment_exception set last_at = greatest(last_at, ${found.lastAt}::timestamptz), count = greatest(count, ${found.count})
    where org_id = ${orgId} and id = ${known.id}`.execute(db)
}

/** Brings the cases of a parcel in line with what was found; what was handled stays so until the carrier reports it once more. */
export async function reconcile(db: Db, parcel: Parcel, { found, known, answerDays, now }: News): Promise<void> {
  const left = new Map(found.map((one) => [one.code, one]))
  for (const one of known) {
    const match = left.get(one.code)
    if (isOpenState(one.state)) {
      left.delete(one.code)
      if (match) await renew(db, parcel, { known: one, found: match, now })
      else
        await moveException(db, {
          orgId: parcel.orgId,
          id: one.id,
          from: one.state,
          to: exceptionState.autoClosed,
          actor: 'system',
          at: now,
        })
    } else if (match && match.lastAt <= one.lastAt) left.delete(one.code)
  }
  for (const one of left.values()) {
    const opened = await openCase(db, parcel, { found: one, answerDays, now })
    if (parcel.hasOpenChange) await renew(db, parcel, { known: opened, found: one, now })
  }
}
