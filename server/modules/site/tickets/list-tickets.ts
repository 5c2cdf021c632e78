import { searchTerms } from '@waybill/contract/search/terms'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { readTicketNumber, statusAfterAnswer } from '@waybill/contract/tickets/tickets'
import { ticketStatus, type TicketStatus } from '@waybill/contract/tickets/enums'
import type { TicketAbout, TicketRow } from '@waybill/contract/tickets/api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { visibleTo, type Viewer } from './viewer.ts'

const COUNT_CAP = 10_000
const WAITING_CAP = 100

export interface TicketQuery {
  search?: string | undefined
  status?: keyof typeof ticketStatus | undefined
  scope: 'own' | 'all'
}

export interface TicketRecord {
  id: number
  org_id: number
  org_name: string
  provider_org_id: number
  subject: string
  about_kind: TicketAbout | null
  about_id: string | null
  about_label: string | null
  status: TicketStatus
  last_from_staff: boolean
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
}

export const ticketColumns = sql`t.id, t.org_id, o.name as org_name, t.provider_org_id, t.subject, t.about_kind, t.about_id, t.about_label,
  t.status, t.last_from_staff, t.created_at, t.updated_at, t.waiting_since`

export const presentTicket = (row: TicketRecord): TicketRow => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  about: row.about_kind && { kind: row.about_kind, id: row.about_id ?? '', label: row.about_label ?? '' },
  org: { id: row.org_id, name: row.org_name },
  lastFrom: row.last_from_staff ? 'staff' : 'seller',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  waitingSince: row.waiting_since?.toISOString() ?? null,
})

const escapedLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matching(viewer: Viewer, { search, status, scope }: TicketQuery): RawBuilder<boolean> {
  const parts = [visibleTo(viewer, scope)]
  if (status !== undefined) parts.push(sql`t.status = ${ticketStatus[status]}`)
  const needle = searchTerms(search ?? '').text
  if (needle) {
    const like = escapedLike(needle)
    const texts = [sql`t.subject ilike ${like}`, sql`t.about_label ilike ${like}`]
    if (viewer.side === 'staff') texts.push(sql`o.name ilike ${like}`)
    const number = readTicketNumber(needle)
    if (number !== null) texts.push(sql`t.id = ${number}`)
    parts.push(sql`(${sql.join(texts, sql` or `)})`)
  }
  return sql.join(parts, sql` and `)
}

const fromTickets = sql`from ticket t join tenancy_org o on o.id = t.org_id`
/** Microseconds, so that no two places are taken for one. */
const touched = sql<string>`to_char(t.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

export type TicketPlace = { touched: string; id: number }

/** One page, touched last first, and where the next one begins. */
export async function listTickets(
  db: Db,
  viewer: Viewer,
  { after, limit, ...query }: TicketQuery & { after: TicketPlace | null; limit: number },
): Promise<{ records: TicketRow[]; next: TicketPlace | null }> {
  const place = after ? sql`and (${touched}, t.id) < (${after.touched}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<TicketRecord & { touched: string }>`
    select ${ticketColumns}, ${touched} as touched ${fromTickets}
    where ${matching(viewer, query)} ${place} order by t.updated_at desc, t.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { records: shown.map(presentTicket), next: last ? { touched: last.touched, id: last.id } : null }
}

async function countUpTo(db: Db, viewer: Viewer, query: TicketQuery, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${fromTickets} where ${matching(viewer, query)} limit ${cap}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function countTickets(db: Db, viewer: Viewer, query: TicketQuery): Promise<CappedCount> {
  const count = await countUpTo(db, viewer, query, COUNT_CAP + 1)
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

/** Those that wait for the viewer's side: at most 100, which stands for 100 or more. */
export function countWaiting(db: Db, viewer: Viewer): Promise<number> {
  const mine = statusAfterAnswer(viewer.side === 'seller' ? 'staff' : 'seller')
  const status = mine === ticketStatus.open ? 'open' : 'waiting'
  return countUpTo(db, viewer, { status, scope: 'own' }, WAITING_CAP)
}
