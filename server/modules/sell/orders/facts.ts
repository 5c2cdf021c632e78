import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { distinctTags, tidyTag, MOST_TAG_NAMES, noteKeys, type NoteKey } from '@waybill/contract/orders/facts'
import type { OutputOf } from '@waybill/contract/core/route'
import type { listAssignees, listTags } from '@waybill/contract/orders/api'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { checkWarehouse } from './sending.ts'
import type { OrderChange } from './change-check.ts'

type Columns = Partial<Insertable<Schema['sales_order']>>
type Facts = Pick<OrderChange, 'tags' | 'hold' | 'shipBy' | 'assigneeId' | 'warehouseId' | NoteKey>

const noteColumns = { note: 'note', buyerNote: 'buyer_note', giftMessage: 'gift_message' } as const

const invalid = (...problem: Parameters<typeof fieldProblem>): AppError =>
  new AppError('INVALID_INPUT', { fields: [fieldProblem(...problem)] })

async function refuseTooManyTags(db: Db, orgId: number): Promise<void> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MOST_TAG_NAMES} as many from order_tag where org_id = ${orgId}`.execute(db)
  if (rows[0]?.many) throw new AppError('TOO_MANY_TAGS')
}

/** The tags in the organization's spelling; new ones are added to its list. TOO_MANY_TAGS. */
export async function spellTags({ db, actor: { orgId } }: Ctx, tags: readonly string[]): Promise<string[]> {
  const names = distinctTags(tags)
  if (names.length === 0) return []
  const { numAffectedRows: added } = await sql`
    insert into order_tag (org_id, name) select ${orgId}, name from unnest(${names}::text[]) as name
    order by lower(name) on conflict (org_id, key) do nothing`.execute(db)
  if (added) await refuseTooManyTags(db, orgId)
  const { rows } = await sql<{ name: string }>`
    select t.name from unnest(${names}::text[]) with ordinality as used (name, place)
    join order_tag t on t.org_id = ${orgId} and t.key = lower(used.name) order by used.place`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tag in the organization's spelling; as it was given where nothing has it. */
export async function spelledTag(db: Db, orgId: number, tag: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from order_tag where org_id = ${orgId} and key = lower(${tidyTag(tag)})`.execute(db)
  return rows[0]?.name ?? tag
}

/** The hold ends when its day begins in the time zone of who sets it. */
async function holdColumns({ db, actor, now }: Ctx, hold: NonNullable<Facts['hold']> | null): Promise<Columns> {
  if (hold === null) return { held_at: null, held_by: null, hold_reason: null, hold_until: null, release_at: null }
  const { zone, today } = await userToday(db, now())
  const { until } = hold
  if (until !== null && until <= today) throw invalid('hold.until', 'HOLD_DAY_PAST')
  return {
    held_at: now(),
    held_by: actor.userId,
    hold_reason: hold.reason?.trim() || null,
    hold_until: until,
    release_at: until === null ? null : (sql`${until}::date::timestamp at time zone ${zone}` as never),
  }
}

async function checkAssignee({ db, actor }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from identity_user where org_id = ${actor.orgId} and id = ${id}`.execute(db)
  if (rows.length === 0) throw invalid('assigneeId', 'ASSIGNEE_UNKNOWN')
}

/** The columns of the facts that a change names. INVALID_INPUT, TOO_MANY_TAGS. */
export async function factColumns(ctx: Ctx, change: Facts): Promise<Columns> {
  const { tags, hold, shipBy, assigneeId, warehouseId } = change
  if (warehouseId) await checkWarehouse(ctx.db, ctx.actor.orgId, warehouseId)
  if (assigneeId) await checkAssignee(ctx, assigneeId)
  const notes = noteKeys.flatMap((key) =>
    change[key] === undefined ? [] : [[noteColumns[key], change[key]?.trim() || null]],
  )
  return {
    ...(Object.fromEntries(notes) as Columns),
    ...(tags && { tags: await spellTags(ctx, tags) }),
    ...(hold !== undefined && (await holdColumns(ctx, hold))),
    ...(shipBy !== undefined && { ship_by: shipBy }),
    ...(assigneeId !== undefined && { assignee_id: assigneeId }),
  }
}

/** The organization's tags by name. */
export async function tagNames({ db, actor }: Ctx): Promise<OutputOf<typeof listTags>> {
  const rows = await db
    .selectFrom('order_tag')
    .select('name')
    .where('org_id', '=', actor.orgId)
    .orderBy('key')
    .execute()
  return { tags: rows.map(({ name }) => name) }
}

/** The organization's users by name. */
export async function assignees({ db, actor }: Ctx): Promise<OutputOf<typeof listAssignees>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from identity_user where org_id = ${actor.orgId}
    order by 2, id limit 1000`.execute(db)
  return rows
}
