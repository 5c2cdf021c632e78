import { notFound } from '@waybill/contract/core/errors'
import type { CaseEvent } from '@waybill/contract/cases/events'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Link, LinkDetail, listLinks } from '@waybill/contract/warehouses/links-api'
import { linkState, type LinkState } from '@waybill/contract/warehouses/link-lifecycle'
import type { ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import {
  cappedAt,
  COUNT_CAP,
  ID_KEY,
  INSTANT_KEY,
  instantKey,
  readKeyset,
  writeKeyset,
} from '../../../platform/keyset.ts'
import { listCaseEvents } from '../../ship/cases/index.ts'
import { patternOf } from './service-scope.ts'

interface Row {
  id: number
  org_id: number
  seller: string
  warehouse_id: number
  code: string
  name: string
  state: LinkState
  created_at: Date
  changed_at: Date
  place: string
  request: string | null
  credit_limit: Money
  cut_off: number | null
  return_default: ReturnAnswer
  notes: string | null
  balance: Money
  version: number
}

const columns = sql`l.id, l.org_id, o.name as seller, l.warehouse_id, w.code, w.name, l.state, l.created_at, l.changed_at,
  ${instantKey(sql`l.changed_at`)} as place, l.request, l.credit_limit, l.cut_off, l.return_default, l.notes, l.version, coalesce(b.available, 0)::bigint as balance`
const source = sql`warehouse_link l join warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
  join tenancy_org o on o.id = l.org_id
  left join funds_warehouse_balance b on b.org_id = l.org_id and b.operator_org_id = l.warehouse_org_id`

const present = (row: Row): Link => ({
  id: row.id,
  seller: { id: row.org_id, name: row.seller },
  warehouse: { id: row.warehouse_id, code: row.code, name: row.name },
  state: row.state,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  creditLimit: row.credit_limit,
  balance: row.balance,
  version: row.version,
})

const LIST = 'warehouse links'

/** Answers listLinks: what waits for an answer first, then what changed last. Needs the service scope. */
export async function listOperatorLinks(
  db: Db,
  operatorId: number,
  query: ParsedOf<typeof listLinks>['query'],
): Promise<OutputOf<typeof listLinks>> {
  const { search, state, warehouseId, limit } = query
  const where = sql`l.warehouse_org_id = ${operatorId}
    and (${state ?? null}::text is null or l.state = ${state ?? null}::text)
    and (${warehouseId ?? null}::bigint is null or l.warehouse_id = ${warehouseId ?? null}::bigint)
    and ${search?.trim() ? sql`lower(o.name) like ${patternOf(search)}` : sql`true`}`
  const waits = sql`(l.state = ${stateSql(linkState.requested)})::int`
  const [rank, at, id] = readKeyset(LIST, [/^[01]$/, INSTANT_KEY, ID_KEY], query.cursor) ?? []
  const after =
    rank === undefined
      ? sql`true`
      : sql`(${waits}, l.changed_at, l.id) < (${rank}::int, ${at}::timestamptz, ${id}::bigint)`
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where ${where} and ${after}
    order by ${waits} desc, l.changed_at desc, l.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const rankOf = (row: Row) => (row.state === linkState.requested ? '1' : '0')
  return {
    records: page.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: last ? writeKeyset(LIST, [rankOf(last), last.place, String(last.id)]) : null,
  }
}

/** The history of a connection as one side reads it: the other side's people stay without names. */
export async function historyOf(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  side: 'seller' | 'staff',
): Promise<CaseEvent[]> {
  const events = await listCaseEvents(db, { orgId, kind: 'warehouseLink', caseId: id })
  return events.map((event) => ({ ...event, by: event.actor === side ? event.by : null }))
}

/** One connection to a warehouse of the operator; throws NotFound. Needs the service scope. */
export async function getOperatorLink(db: Db, operatorId: number, id: number): Promise<LinkDetail> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where l.id = ${id} and l.warehouse_org_id = ${operatorId}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Connection', '连接')
  return {
    ...present(row),
    request: row.request,
    cutOff: row.cut_off,
    returnDefault: row.return_default,
    notes: row.notes,
    events: await historyOf(db, { orgId: row.org_id, id }, 'staff'),
  }
}
