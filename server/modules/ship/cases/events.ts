import type { CaseEvent, CaseKind } from '@waybill/contract/cases/events'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

interface CaseKey {
  orgId: number
  kind: CaseKind
  caseId: number
}

export interface NewCaseEvent extends CaseKey {
  /** The state before; null: the case begins. Equal to `to` where only a note is added. */
  from: string | null
  to: string
  actor: CaseEvent['actor']
  /** The user of the seller or its provider; null for carriers and the software. */
  userId?: number | null
  note?: string | null
  /** The same in Chinese, where it is not a person's own words. */
  zhNote?: string | null
  visibleTo?: CaseEvent['visibleTo']
  at: Date
}

/** Adds an event to a case's history. Needs the service scope of the case's organization. */
export async function recordCaseEvent(db: Db, event: NewCaseEvent): Promise<void> {
  await db
    .insertInto('case_event')
    .values({
      org_id: event.orgId,
      case_kind: event.kind,
      case_id: event.caseId,
      from_state: event.from,
      to_state: event.to,
      actor: event.actor,
      user_id: event.userId ?? null,
      note: event.note ?? null,
      note_cn: event.zhNote ?? null,
      visible_to: event.visibleTo ?? 'seller',
      at: event.at,
    })
    .execute()
}

interface EventRow {
  id: number
  from_state: string | null
  to_state: string
  actor: CaseEvent['actor']
  by: string | null
  note: string | null
  zhNote: string | null
  visible_to: CaseEvent['visibleTo']
  at: Date
}

/** The history of a case that the caller may read, oldest first; at most 500 events. Row level security leaves out what is not theirs. */
export async function listCaseEvents(db: Db, { orgId, kind, caseId }: CaseKey): Promise<CaseEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.from_state, e.to_state, e.actor, u.first_name || ' ' || u.last_name as by, e.note, e.note_cn as "zhNote", e.visible_to, e.at
    from case_event e left join identity_user u on u.id = e.user_id
    where e.org_id = ${orgId} and e.case_kind = ${kind} and e.case_id = ${caseId} order by e.id limit 500`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    from: row.from_state,
    to: row.to_state,
    actor: row.actor,
    by: row.by,
    note: row.note,
    zhNote: row.zhNote,
    visibleTo: row.visible_to,
    at: row.at.toISOString(),
  }))
}
