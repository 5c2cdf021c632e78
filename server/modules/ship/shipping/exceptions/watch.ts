import { changeLifecycle, changeState } from '@waybill/contract/address-changes/lifecycle'
import { openStates } from '@waybill/contract/core/lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import { judgeParcel, type ParcelEvent, type ParcelFacts } from './judge.ts'
import { type KnownCase, reconcile } from './reconcile.ts'
import { type ExceptionRules, loadRules } from './rules.ts'

const AT_ONCE = 200
const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 86_400_000

interface WatchedRow extends Omit<ParcelFacts, 'events'> {
  org_id: number
  id: number
  has_open_change: boolean
  change_failed_at: Date | null
  events: (Omit<ParcelEvent, 'at'> & { at: string })[]
  cases: (Omit<KnownCase, 'lastAt' | 'stateAt'> & { lastAt: string; stateAt: string })[]
}

interface Look {
  most: number
  /** This parcel alone. */
  only?: ParcelRef | undefined
}

/** Parcels to look at now, locked until the transaction ends, with what decides over them. All organizations. */
async function claimDue(db: Db, now: Date, { most, only }: Look): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    with due as (
      select s.* from shipment s where s.watch_at <= ${now}::timestamptz ${ofParcel(only, { orgId: 's.org_id', id: 's.id' })} order by s.watch_at limit ${most} for update skip locked)
    select s.org_id, s.id, s.carrier, s.status, s.from_address ->> 'country' is distinct from s.to_address ->> 'country' as abroad,
      to_char(s.ship_date, 'YYYY-MM-DD') as "shipDate", to_char(s.eta, 'YYYY-MM-DD') as eta,
      (select max(v.requested_at) from void_request v where v.org_id = s.org_id and v.shipment_id = s.id
        and v.state <> ${stateSql(voidState.rejected)}) as "voidedAt",
      (select max(m.decided_at) from manifest_label l join manifest m on m.org_id = l.org_id and m.id = l.manifest_id
        where l.org_id = s.org_id and l.shipment_id = s.id having not bool_or(l.is_live)) as "manifestFailedAt",
      exists (select from address_change c where c.org_id = s.org_id and c.shipment_id = s.id
        and c.state in (${stateSql(...openStates(changeLifecycle))})) as has_open_change,
      (select max(c.decided_at) from address_change c where c.org_id = s.org_id and c.shipment_id = s.id
        and c.state in (${stateSql(changeState.failed, changeState.denied)})) as change_failed_at,
      coalesce((select jsonb_agg(jsonb_build_object('at', e.at, 'status', e.status, 'state', e.state) order by e.at, e.id)
        from tracking_event e where e.org_id = s.org_id and e.shipment_id = s.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'state', x.state, 'lastAt', x.last_at, 'stateAt', x.state_at, 'count', x.count) order by x.id)
        from shipment_exception x where x.org_id = s.org_id and x.shipment_id = s.id), '[]') as cases
    from due s order by s.org_id, s.id`.execute(db)
  return rows
}

async function look(db: Db, row: WatchedRow, { rules, now }: { rules: ExceptionRules; now: Date }): Promise<void> {
  const facts = { ...row, events: row.events.map((event) => ({ ...event, at: new Date(event.at) })) }
  const { found, nextAt } = judgeParcel(facts, rules, now)
  const known = row.cases.map((one) => ({ ...one, lastAt: new Date(one.lastAt), stateAt: new Date(one.stateAt) }))
  const parcel = {
    orgId: row.org_id,
    id: row.id,
    carrier: row.carrier,
    hasOpenChange: row.has_open_change,
    changeFailedAt: row.change_failed_at,
  }
  await reconcile(db, parcel, { found, known, answerDays: rules('answer', row.carrier), now })
  const isOver = row.status === trackingStatus.delivered || row.status === trackingStatus.voided
  // A parcel on its way always has a next time: none means that it was never looked at.
  const next = nextAt ?? (isOver ? null : new Date(now.getTime() + MONTH_MS))
  await sql`update shipment set watch_at = ${next}::timestamptz where org_id = ${row.org_id} and id = ${row.id}`.execute(
    db,
  )
}

/**
 * Looks at so many parcels in one transaction; when one of them spoils it for all, each gets a transaction of its own, and the odd one is
 * looked at again in an hour. Returns how many.
 */
async function lookAtSlice(runtime: Runtime, now: Date, { most, only }: Look): Promise<number> {
  let current: WatchedRow | undefined
  const everywhere = <T>(work: (db: Db) => Promise<T>) => inScope(runtime.database, { role: 'service', orgId: 0 }, work)
  try {
    return await everywhere(async (db) => {
      const rules = await loadRules(db, now)
      const rows = await claimDue(db, now, { most, only })
      for (const row of rows) {
        current = row
        await look(db, row, { rules, now })
      }
      return rows.length
    })
  } catch (err) {
    if (!current) throw err
    if (most > 1) {
      let looked = 0
      while (looked < most && !runtime.stopping && (await lookAtSlice(runtime, now, { most: 1, only })) > 0) looked++
      return looked
    }
    const { org_id: orgId, id } = current
    runtime.log.error({ err, shipment: id }, 'a parcel was not looked at, it is tried again')
    await everywhere((db) =>
      sql`update shipment set watch_at = ${new Date(now.getTime() + HOUR_MS)}::timestamptz where org_id = ${orgId} and id = ${id}`.execute(
        db,
      ),
    )
    return 1
  }
}

/** Looks at every parcel whose time has come, or at `only` one if it has, in slices of a transaction each; returns how many. */
export async function watchParcels(runtime: Runtime, max = 20_000, only?: ParcelRef): Promise<number> {
  const now = runtime.now()
  let looked = 0
  while (looked < max && !runtime.stopping) {
    const count = await lookAtSlice(runtime, now, { most: AT_ONCE, only })
    looked += count
    if (count < AT_ONCE) break
  }
  return looked
}
