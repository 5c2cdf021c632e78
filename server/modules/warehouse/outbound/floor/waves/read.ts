import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import type * as api from '@waybill/contract/outbound/wave-api'
import { waveState, type WaveState } from '@waybill/contract/outbound/wave-lifecycle'
import { MOST_WAVE_TOTES } from '@waybill/contract/outbound/wave-words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../../../platform/keyset.ts'
import { readingAsService } from '../../../warehouses/index.ts'
import { present as presentOrder, rowsWhere, totesOf } from '../read.ts'
import { countUnits } from '../scanned.ts'
import { findWave } from './locked.ts'
import { presentStep, putBackOf, stepOf, walkOf } from './walk.ts'

interface Row {
  id: number
  number: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  state: WaveState
  assignee: number | null
  lease_until: Date | null
  name: string | null
  orders: number
  lines: number
  units: number
  picked: number
  packed: number
  created_at: Date
}

const leased = ({ lease_until }: Row, now: Date): boolean => lease_until !== null && lease_until > now

const present = (row: Row, now: Date): api.WaveRow => ({
  id: row.id,
  number: row.number,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  state: row.state,
  worker: leased(row, now) ? (row.name ?? '') : null,
  orders: row.orders,
  lines: row.lines,
  units: row.units,
  picked: row.picked,
  packed: row.packed,
  createdAt: row.created_at.toISOString(),
})

const { packed, labelled, shipped } = outboundState
const selected = sql`
  select v.id, v.number, v.warehouse_id, w.code as warehouse_code, w.name as warehouse_name, v.state, v.assignee, v.lease_until,
    (select u.first_name || ' ' || u.last_name from identity_user u where u.id = v.assignee) as name,
    o.orders, o.packed, l.lines, l.units, l.picked, v.created_at
  from wave v
  join warehouses_warehouse w on w.operator_org_id = v.org_id and w.id = v.warehouse_id
  cross join lateral (select count(*)::int as orders,
      (count(*) filter (where b.state in (${stateSql(packed, labelled, shipped)})))::int as packed
    from outbound b where b.warehouse_org_id = v.org_id and b.wave_id = v.id) o
  cross join lateral (select count(*)::int as lines, coalesce(sum(l.ordered - l.canceled), 0)::int as units,
      coalesce(sum(l.picked), 0)::int as picked
    from outbound b join outbound_line l on l.org_id = b.org_id and l.outbound_id = b.id
    where b.warehouse_org_id = v.org_id and b.wave_id = v.id) l`

async function rowOf(db: Db, operatorId: number, id: number): Promise<Row> {
  const { rows } = await sql<Row>`${selected} where v.org_id = ${operatorId} and v.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw notFound('Wave', '波次')
  return rows[0]
}

/** One wave of an operator; throws NotFound. */
export const waveRowOf = async (
  db: Db,
  { operatorId, now }: { operatorId: number; now: Date },
  id: number,
): Promise<api.WaveRow> => present(await rowOf(db, operatorId, id), now)

type Query = ParsedOf<typeof api.listWaves>['query']
const views: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
  work: stateSql(waveState.released, waveState.picking),
  done: stateSql(waveState.picked, waveState.canceled),
}

/** Answers listWaves. */
export function listWaves(
  ctx: BaseCtx,
  { view, warehouseId, state, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listWaves>> {
  const list = `waves ${view}`
  const parts = [sql`v.org_id = ${ctx.actor.orgId} and v.state in (${views[view]})`]
  if (warehouseId !== undefined) parts.push(sql`v.warehouse_id = ${warehouseId}`)
  if (state !== undefined) parts.push(sql`v.state = ${state}`)
  const where = sql.join(parts, sql` and `)
  const [before] = readKeyset(list, [ID_KEY], cursor) ?? []
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<Row>`
      ${selected} where ${where} and ${before === undefined ? sql`true` : sql`v.id < ${before}::bigint`}
      order by v.id desc limit ${limit + 1}`.execute(db)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from wave v where ${where} limit ${COUNT_CAP + 1}) x`.execute(db)
    const page = rows.slice(0, limit)
    return {
      records: page.map((row) => present(row, ctx.now())),
      total: cappedAt(counted[0]?.count ?? 0),
      next: rows.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
    }
  })
}

async function membersOf(db: Db, ctx: BaseCtx, id: number): Promise<api.WaveMember[]> {
  const { orgId } = ctx.actor
  const ofWave = sql`b.warehouse_org_id = ${orgId} and b.wave_id = ${id}`
  const rows = await rowsWhere(db, ofWave, MOST_WAVE_TOTES)
  const totes = await totesOf(db, orgId, rows)
  const { rows: counted } = await sql<{ id: number; picked: number }>`
    select b.id, sum(l.picked)::int as picked from outbound b
    join outbound_line l on l.org_id = b.org_id and l.outbound_id = b.id where ${ofWave} group by b.id`.execute(db)
  const picked = new Map(counted.map((one) => [one.id, one.picked]))
  return rows
    .map((row) => ({
      ...presentOrder(row, totes, ctx.now()),
      slot: row.wave_slot!,
      picked: picked.get(row.id) ?? 0,
      held: row.holds.length > 0,
    }))
    .toSorted((a, b) => a.slot - b.slot)
}

/** Answers getWave, and every command on a wave. */
export const getWave = (ctx: BaseCtx, id: number): Promise<api.WaveDetail> =>
  readingAsService(ctx, async (db) => {
    const { orgId, userId } = ctx.actor
    const row = await rowOf(db, orgId, id)
    const wave = (await findWave(db, orgId, id))!
    const walk = await walkOf(db, wave)
    const now = ctx.now()
    return {
      ...present(row, now),
      lease: leased(row, now) ? { name: row.name ?? '', mine: row.assignee === userId } : null,
      members: await membersOf(db, ctx, id),
      step: await presentStep(db, wave, { walk, step: stepOf(walk, wave) }),
      putBack: await putBackOf(db, wave, walk),
      left: countUnits(walk.units),
    }
  })
