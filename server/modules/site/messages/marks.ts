import type { MessageKind } from '@waybill/contract/messages/api'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Reader } from './inbox.ts'

type Mark = { column: 'read_at' | 'hidden_at'; set: boolean }

/** Marks messages for the reader; throws NotFound unless every one is of his organisation. Returns how many they are. */
export async function markMessages(
  db: Db,
  { orgId, userId }: Reader,
  ids: readonly number[],
  { column, set }: Mark,
): Promise<number> {
  const unique = [...new Set(ids)]
  const known = await db
    .selectFrom('message')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', unique)
    .execute()
  if (known.length !== unique.length) throw notFound('Message', '消息')
  const value = set ? new Date() : null
  await db
    .insertInto('message_mark')
    .values(known.map(({ id }) => ({ org_id: orgId, message_id: id, user_id: userId, [column]: value })))
    .onConflict((conflict) => conflict.columns(['org_id', 'message_id', 'user_id']).doUpdateSet({ [column]: value }))
    .execute()
  return known.length
}

/** Marks all that the reader has not read, of one kind or of all; returns how many they were. */
export async function markAllRead(db: Db, { orgId, userId }: Reader, kind: MessageKind | undefined): Promise<number> {
  const ofKind = kind === undefined ? sql`true` : sql`m.kind = ${kind}`
  const { numAffectedRows } = await sql`
    insert into message_mark as k (org_id, message_id, user_id, read_at)
    select m.org_id, m.id, ${userId}::bigint, now() from message m where m.org_id = ${orgId} and ${ofKind}
    on conflict (org_id, message_id, user_id) do update set read_at = excluded.read_at where k.read_at is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
