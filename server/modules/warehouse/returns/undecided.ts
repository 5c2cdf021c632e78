import { canTransition } from '@waybill/contract/core/lifecycle'
import { addDays, wallClock } from '@waybill/contract/shipping/ship-by'
import { workingDayAfter } from '@waybill/contract/warehouses/due-day'
import { warehouseReturnLifecycle, warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { DECIDE_DAYS, type ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { findHours, findReturnDefault } from '../warehouses/index.ts'
import { type LockedReturn, lockReturn, setColumns, setState } from './locked.ts'
import { notifyOfDefault, notifyOfDeadline } from './notify.ts'

/** Until when the seller decides, and what happens then. */
export interface Deadline {
  decideBy: string
  defaultAnswer: ReturnAnswer
}

/** The deadline of a question that is asked now: five working days of the warehouse. Needs the service scope. */
export async function deadlineOf(db: Db, known: LockedReturn, now: Date): Promise<Deadline> {
  const decideBy = workingDayAfter(now, DECIDE_DAYS, await findHours(db, known))
  return { decideBy, defaultAnswer: await findReturnDefault(db, known) }
}
export const deadlineColumns = ({ decideBy, defaultAnswer }: Deadline) => ({
  decide_by: decideBy,
  default_answer: defaultAnswer,
  reminded_at: null,
})

interface Open {
  decideBy: string | null
  defaultAnswer: ReturnAnswer | null
  reminded: boolean
}

/** Decides for the seller what is still open, as the connection says. */
async function decide(db: Db, known: LockedReturn, { answer, at }: { answer: ReturnAnswer; at: Date }): Promise<void> {
  const { rows } = await sql<{ quantity: number }>`
    update return_inspection set answer = ${answer}, answered_at = ${at}, by_default = true
    where org_id = ${known.orgId} and return_id = ${known.id} and disposition = 'ask' and answer is null returning quantity`.execute(
    db,
  )
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  await setState(db, known, { to: 'inspecting' })
  await recordAudit(db, {
    orgId: known.orgId,
    userId: null,
    action: 'warehouseReturn.decidedByDefault',
    subject: { type: 'warehouseReturn', id: known.id },
    detail: { answer, units, reason: `not decided within ${DECIDE_DAYS} working days` },
  })
  await notifyOfDefault(db, known, { units, answer })
}

/** What the time asks of one return; what was decided meanwhile is left alone. */
async function attend(db: Db, id: number, { orgId, now }: { orgId: number; now: Date }): Promise<void> {
  const known = await lockReturn(db, id, { orgId })
  if (!canTransition(warehouseReturnLifecycle, known.state, 'inspecting', 'answer')) return
  const { rows } = await sql<Open>`
    select decide_by::text as "decideBy", default_answer as "defaultAnswer", reminded_at is not null as reminded
    from warehouse_return where org_id = ${orgId} and id = ${id}`.execute(db)
  const { decideBy, defaultAnswer, reminded } = rows[0]!
  // Asked before there was a deadline: it begins now.
  if (decideBy === null || defaultAnswer === null) {
    const deadline = await deadlineOf(db, known, now)
    await setColumns(db, known, deadlineColumns(deadline))
    return notifyOfDeadline(db, known, deadline)
  }
  const today = wallClock(now, (await findHours(db, known)).timeZone).slice(0, 10)
  if (today > decideBy) return decide(db, known, { answer: defaultAnswer, at: now })
  if (reminded || today < addDays(decideBy, -1)) return
  await db
    .updateTable('warehouse_return')
    .set({ reminded_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await notifyOfDeadline(db, known, { decideBy, defaultAnswer })
}

/** Returns that may ask for something: one without a deadline, near it or past it, in some time zone. */
function undecided({ database, now }: Services): Promise<{ id: number; orgId: number }[]> {
  const read = async (db: Db) => {
    const { rows } = await sql<{ id: number; orgId: number }>`
      select id, org_id as "orgId" from warehouse_return where state = ${stateSql(warehouseReturnState.actionRequired)}
        and (decide_by is null or decide_by < (${now()}::timestamptz at time zone 'UTC')::date + 3) order by id`.execute(
      db,
    )
    return rows
  }
  return inScope(database, { role: 'service', orgId: 0 }, read, { readOnly: true })
}

/** Reminds sellers of what they have to decide, and decides for them after the deadline, a transaction a return. */
export async function attendUndecided(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const { id, orgId } of await undecided(services)) {
    try {
      // One after the other: each has its transaction.
      // oxlint-disable-next-line no-await-in-loop
      await inScope(
        services.database,
        { role: 'service', orgId },
        (db) => attend(db, id, { orgId, now: services.now() }),
        { retries: 3 },
      )
    } catch (error) {
      services.log.error({ err: error, org: orgId, return: id }, 'an undecided return is left as it is')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
