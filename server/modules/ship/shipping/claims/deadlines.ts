import { claimState } from '@waybill/contract/claims/lifecycle'
import { sql } from 'kysely'
import { inScope, stateSql } from '../../../../platform/database/index.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { lockClaim, type LockedClaim } from './claim.ts'
import { moveClaim } from './move.ts'
import { remindSeller } from './notify.ts'
import { addDays, senderDay } from './options.ts'

/** So many days before the last one the seller is notified. */
const REMIND_DAYS = 10
const AT_ONCE = 500

interface Due {
  orgId: number
  id: number
}

/** Drafts whose last day is near and that nobody was notified of, and whatever is overdue. All organizations; the sender's day may be another. */
async function listDue(runtime: Runtime, only: ParcelRef | undefined): Promise<Due[]> {
  const today = runtime.now().toISOString().slice(0, 10)
  return inScope(
    runtime.database,
    { role: 'service', orgId: 0 },
    async (db) => {
      const { rows } = await sql<Due>`
        select org_id as "orgId", id from claim
        where state in (${stateSql(claimState.draft, claimState.need_info)}) ${ofParcel(only, { orgId: 'org_id', id: 'shipment_id' })}
          and (due_on < ${today}::date or (state = ${stateSql(claimState.draft)} and reminded_at is null and due_on <= ${addDays(today, REMIND_DAYS)}::date))
        order by due_on, id limit ${AT_ONCE}`.execute(db)
      return rows
    },
    { readOnly: true },
  )
}

const isOverdue = ({ dueOn, from }: LockedClaim, at: Date): boolean => senderDay(at, from) > dueOn

async function endOrRemind(runtime: Runtime, { orgId, id }: Due): Promise<void> {
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    const claim = await lockClaim(db, orgId, id)
    if (claim.state === 'need_info' && isOverdue(claim, at))
      return moveClaim(db, claim, { to: claimState.denied, actor: 'system', denial: 'noAnswer', askAt: null }, at)
    if (claim.state !== 'draft') return
    if (isOverdue(claim, at)) return moveClaim(db, claim, { to: claimState.lapsed, actor: 'system' }, at)
    const { numUpdatedRows } = await db
      .updateTable('claim')
      .set({ reminded_at: at })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('reminded_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await remindSeller(db, claim)
  })
}

/** Ends drafts whose last day and questions whose time has passed, and reminds sellers of drafts in time; or those of `only` one parcel. */
export async function endOverdueClaims(runtime: Runtime, only?: ParcelRef): Promise<void> {
  for (const due of await listDue(runtime, only))
    await endOrRemind(runtime, due).catch((err: unknown) =>
      runtime.log.error({ err, claim: due.id }, 'a deadline of a claim was not handled'),
    )
}
