import { type Message, type MessageKind, UNREAD_CAP } from '@waybill/contract/messages/api'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Whose inbox. */
export type Reader = { orgId: number; userId: number }
export interface InboxQuery {
  kind?: MessageKind | undefined
  unread?: boolean | undefined
  /** The id after which the list goes on. */
  after: number | null
  limit: number
}

const COUNT_CAP = 10_000

/** The organisation's messages with the reader's marks. */
const messagesOf = (db: Db, { orgId, userId }: Reader) =>
  db
    .selectFrom('message as m')
    .leftJoin('message_mark as k', (join) =>
      join.onRef('k.org_id', '=', 'm.org_id').onRef('k.message_id', '=', 'm.id').on('k.user_id', '=', userId),
    )
    .where('m.org_id', '=', orgId)

const columns = [
  'm.id',
  'm.kind',
  'm.title_en',
  'm.title_cn',
  'm.body_en',
  'm.body_cn',
  'm.href',
  'm.created_at',
  'k.read_at',
] as const

type MessageRow = {
  id: number
  kind: string
  title_en: string
  title_cn: string
  body_en: string
  body_cn: string
  href: string | null
  created_at: Date
  read_at: Date | null
}

const present = (row: MessageRow): Message => ({
  id: row.id,
  kind: row.kind as MessageKind,
  title: { en: row.title_en, cn: row.title_cn },
  body: { en: row.body_en, cn: row.body_cn },
  href: row.href,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
})

function shown(db: Db, reader: Reader, { kind, unread }: Pick<InboxQuery, 'kind' | 'unread'>) {
  let query = messagesOf(db, reader).where('k.hidden_at', 'is', null)
  if (kind !== undefined) query = query.where('m.kind', '=', kind)
  if (unread) query = query.where('k.read_at', 'is', null)
  return query
}

/** One page of the inbox and whether there is more. */
export async function listInbox(
  db: Db,
  reader: Reader,
  query: InboxQuery,
): Promise<{ records: Message[]; more: boolean }> {
  let page = shown(db, reader, query).select(columns)
  if (query.after !== null) page = page.where('m.id', '<', query.after)
  const rows = await page
    .orderBy('m.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return { records: rows.slice(0, query.limit).map(present), more: rows.length > query.limit }
}

async function countUpTo(db: Db, reader: Reader, query: Pick<InboxQuery, 'kind' | 'unread'>, cap: number) {
  const row = await db
    .selectFrom(shown(db, reader, query).select('m.id').limit(cap).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countInbox(db: Db, reader: Reader, query: Pick<InboxQuery, 'kind' | 'unread'>) {
  const count = await countUpTo(db, reader, query, COUNT_CAP + 1)
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

/** At most 100, which stands for 100 or more. */
export const countUnread = (db: Db, reader: Reader): Promise<number> =>
  countUpTo(db, reader, { unread: true }, UNREAD_CAP)

/** Throws NotFound for another organisation's. */
export async function getFromInbox(db: Db, reader: Reader, id: number): Promise<Message> {
  const row = await messagesOf(db, reader).select(columns).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Message', '消息')
  return present(row)
}
