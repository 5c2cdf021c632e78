import { AppError } from '@waybill/contract/core/errors'
import { openStates } from '@waybill/contract/core/lifecycle'
import type { OutputOf } from '@waybill/contract/core/route'
import type { listVoids, VoidRow } from '@waybill/contract/shipping/void-history-api'
import { voidLifecycle, voidState, type VoidState } from '@waybill/contract/shipping/void-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { INSTANT_KEY, cappedAt, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { askedFor, findShipments } from '../../../../platform/shipment-search.ts'
import { findChargesAfterVoid } from '../../../money/funds/index.ts'
import { dayBounds, userToday } from '../../../people/identity/index.ts'
import { problemOf, storedProblem } from '../request/problem.ts'
import { isClaimed } from '../shipments/is-claimed.ts'
import { voidRefusal } from '../shipments/policy.ts'

export type VoidQuery = z.output<NonNullable<(typeof listVoids)['query']>>
type Filter = Omit<VoidQuery, 'cursor' | 'limit'>
type Asked = { orgId: number; now: Date }

const LIST = 'voids'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const open = sql`v.state in (${stateSql(...openStates(voidLifecycle))})`

/** The condition of a query on requests named v and their shipments s, after what had to be looked up for it. Throws SEARCH_TOO_BROAD. */
export async function voidFilter(db: Db, filter: Filter, { orgId, now }: Asked): Promise<RawBuilder<boolean>> {
  const { from, before } = await dayBounds(db, filter)
  const parts = [sql<boolean>`v.org_id = ${orgId}`]
  if (filter.state) parts.push(sql`v.state = ${filter.state}`)
  if (filter.carriers?.length) parts.push(sql`s.carrier = any(${filter.carriers}::int[])`)
  if (filter.overdue) parts.push(sql`${open} and v.expected_by < ${(await userToday(db, now)).today}::date`)
  if (from) parts.push(sql`v.requested_at >= ${from}`)
  if (before) parts.push(sql`v.requested_at < ${before}`)
  const search = askedFor(filter.search)
  if (search) {
    const ids = await findShipments(db, search)
    if (!ids) throw new AppError('SEARCH_TOO_BROAD')
    parts.push(sql`v.shipment_id = any(${ids}::bigint[])`)
  }
  return sql.join(parts, sql` and `)
}

/** Requests named v with their shipment s. */
export const voids = sql`void_request v join shipment s on s.org_id = v.org_id and s.id = v.shipment_id`

interface Row {
  id: string
  requested_at: Date
  key: string
  state: VoidState
  refund: number
  expected_by: string | null
  overdue: boolean
  decided_at: Date | null
  next_try_at: Date | null
  requester: string | null
  purchase_id: string
  error_code: string | null
  error_params: unknown
  newest: boolean
  is_claimed: boolean
  shipment_id: number
  tracking_no: string
  carrier: number
  service_code: string
  status: number
  void_until: Date | null
  from_address: PostalAddress | null
  bought_at: Date
  order_id: number
  order_no: string
}

function retryOf(row: Row, now: Date): VoidRow['can']['retry'] {
  if (row.state !== voidState.rejected) return { allowed: false, reason: null }
  if (!row.newest) return { allowed: false, reason: 'VOID_ALREADY' }
  const { carrier, status, state, from_address: from, is_claimed: claimed } = row
  const label = { carrier, serviceCode: row.service_code, status, voidUntil: row.void_until, from, voidState: state }
  const refusal = voidRefusal({ ...label, isClaimed: claimed }, now)
  return { allowed: refusal === null, reason: refusal?.code ?? null }
}

function present(row: Row, { now, charged }: { now: Date; charged: ReadonlyMap<string, Money> }): VoidRow {
  const problem = storedProblem(row)
  const shown = problem && problemOf(problem)
  return {
    id: row.id,
    requestedAt: row.requested_at.toISOString(),
    state: row.state,
    shipment: {
      id: row.shipment_id,
      trackingNo: row.tracking_no,
      carrier: row.carrier,
      serviceCode: row.service_code,
      createdAt: row.bought_at.toISOString(),
    },
    order: { id: row.order_id, orderNo: row.order_no },
    refund: row.refund,
    expectedBy: row.expected_by,
    overdue: row.overdue,
    decidedAt: row.decided_at?.toISOString() ?? null,
    requestedBy: row.requester,
    nextAskAt: row.decided_at ? null : (row.next_try_at?.toISOString() ?? null),
    chargedAgain: row.state === voidState.confirmed ? (charged.get(row.purchase_id) ?? 0) : 0,
    problem: shown && { code: shown.code, message: shown.message, zhMessage: shown.zhMessage },
    can: { retry: retryOf(row, now) },
  }
}

type Sums = OutputOf<typeof listVoids>['sums']

/** The requests of a filter, whose shipments are read only where it names something of theirs. */
const sourceOf = (filter: Filter) => (filter.carriers?.length ? voids : sql`void_request v`)

/** Sums of all that match. */
async function sumVoids(db: Db, filter: Filter, condition: RawBuilder<boolean>): Promise<Sums & { count: number }> {
  const { rows } = await sql<{ state: VoidState; count: number; amount: number }>`
    select v.state, count(*)::int as count, coalesce(sum(v.refund), 0)::bigint as amount
    from ${sourceOf(filter)} where ${condition} group by v.state`.execute(db)
  const of = (...states: readonly VoidState[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), {
        count: 0,
        amount: 0,
      })
  return {
    pending: of(...(openStates(voidLifecycle) as VoidState[])),
    refunded: of(voidState.confirmed),
    rejected: of(voidState.rejected),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Answers listVoids. Throws SEARCH_TOO_BROAD. */
export async function listVoidRequests(db: Db, query: VoidQuery, scope: Asked): Promise<OutputOf<typeof listVoids>> {
  // A plan made for any filter would sort all requests of the organization to show fifty.
  await sql.raw('set local plan_cache_mode = force_custom_plan').execute(db)
  const condition = await voidFilter(db, query, scope)
  const [after, id] = readKeyset(LIST, [INSTANT_KEY, UUID], query.cursor) ?? []
  const place = after === undefined ? sql`true` : sql`(v.requested_at, v.id) < (${after}::timestamptz, ${id}::uuid)`
  const { today } = await userToday(db, scope.now)
  const { rows } = await sql<Row>`
    select v.id, v.requested_at, to_char(v.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, v.state, v.refund,
      to_char(v.expected_by, 'YYYY-MM-DD') as expected_by, coalesce(${open} and v.expected_by < ${today}::date, false) as overdue,
      v.decided_at, v.next_try_at, v.purchase_id, v.error_code, v.error_params, s.id as shipment_id, s.tracking_no, s.carrier, s.service_code, s.status, s.void_until,
      s.from_address, ${isClaimed} as is_claimed, s.created_at as bought_at, s.order_id, s.order_no, (
        select true from void_request n where n.org_id = v.org_id and n.shipment_id = v.shipment_id and n.requested_at > v.requested_at limit 1) is null as newest, case when v.requested_by is not null then
        coalesce((select nullif(trim(u.first_name || ' ' || u.last_name), '') from identity_user u where u.id = v.requested_by), '-') end as requester
    from (select v.* from ${sourceOf(query)} where ${condition} and ${place} order by v.requested_at desc, v.id desc limit ${query.limit + 1}) v
    join shipment s on s.org_id = v.org_id and s.id = v.shipment_id
    order by v.requested_at desc, v.id desc`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const charged = await findChargesAfterVoid(
    db,
    scope.orgId,
    page.map((row) => row.purchase_id),
  )
  const { count, ...sums } = await sumVoids(db, query, condition)
  return {
    records: page.map((row) => present(row, { now: scope.now, charged })),
    total: cappedAt(count),
    next: rows.length > query.limit && last ? writeKeyset(LIST, [last.key, last.id]) : null,
    sums,
  }
}
