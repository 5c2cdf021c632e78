import { statesBefore } from '@waybill/contract/core/lifecycle'
import { autoVoidLifecycle, autoVoidState, type AutoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findVoidGroups } from '../shipments/void-groups.ts'
import { createRequests, settleVoids } from './void-labels.ts'

const SLICE = 100
type Due = { orgId: number; shipmentId: number }

/** True when this call moved it. */
async function move(db: Db, { orgId, shipmentId }: Due, to: AutoVoidState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auto_void set state = ${stateSql(to)} where org_id = ${orgId} and shipment_id = ${shipmentId}
      and state in (${stateSql(...statesBefore(autoVoidLifecycle, to))})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Labels whose day has come. Those of sellers who have turned it off since are forgotten: they are announced again once it is on again. */
async function listDue(runtime: Runtime, now: Date, only: ParcelRef | undefined): Promise<Due[]> {
  const isDue = sql`a.state = ${stateSql(autoVoidState.announced)} and a.void_at <= ${now}::timestamptz ${ofParcel(only, { orgId: 'a.org_id', id: 'a.shipment_id' })}`
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    await sql`delete from auto_void a using defaults_without_auto_void d where d.org_id = a.org_id and ${isDue}`.execute(
      db,
    )
    const { rows } = await sql<Due>`
      select a.org_id as "orgId", a.shipment_id as "shipmentId" from auto_void a
      where ${isDue} and a.told_at is not null order by a.void_at limit ${SLICE}`.execute(db)
    return rows
  })
}

/** Moves labels that are voided together to `requested`, all or none: the seller may have kept one of them. */
async function claimAll(db: Db, orgId: number, shipmentIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from auto_void where org_id = ${orgId} and shipment_id = any(${[...shipmentIds]}::bigint[])
      and state in (${stateSql(...statesBefore(autoVoidLifecycle, 'requested'))}) order by shipment_id for no key update`.execute(
    db,
  )
  if (rows.length < shipmentIds.length) return false
  for (const shipmentId of shipmentIds) await move(db, { orgId, shipmentId }, 'requested')
  return true
}

async function voidDue(runtime: Runtime, due: Due): Promise<void> {
  const { orgId, shipmentId } = due
  const groups = await runtime.serve(orgId, (db) => findVoidGroups(db, orgId, [shipmentId]))
  const shipmentIds = groups.get(shipmentId)?.ids ?? [shipmentId]
  const claim = (db: Db) => claimAll(db, orgId, shipmentIds)
  const created = await createRequests(runtime, { orgId, userId: null, shipmentIds, claim })
  if (created instanceof Map) {
    // Scanned, voided by hand or too late by now; one that its seller has kept meanwhile stays as it is.
    await runtime.serve(orgId, (db) => move(db, due, 'ended'))
    return
  }
  await settleVoids(runtime, created)
}

/** Voids the unscanned labels whose day has come, each once, even where two nodes run this; or `only` that of one parcel. */
export async function runAutoVoids(runtime: Runtime, only?: ParcelRef): Promise<void> {
  for (;;) {
    const due = await listDue(runtime, runtime.now(), only)
    const outcomes = await Promise.allSettled(due.map((one) => runtime.limit(() => voidDue(runtime, one))))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        runtime.log.error({ err: outcome.reason }, 'an unscanned label was not voided, it is tried again')
    // What failed is left to the next run, and would be found again at once by this one.
    if (due.length < SLICE || runtime.stopping || outcomes.some(({ status }) => status === 'rejected')) return
  }
}
