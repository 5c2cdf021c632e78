import { openStates } from '@waybill/contract/core/lifecycle'
import { voidLifecycle, voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { isAdoptable } from '../purchase/batches.ts'
import { storedProblem } from '../request/problem.ts'
import type { Claimant } from '../runtime/node-identity.ts'
import { findVoidGroups } from '../shipments/void-groups.ts'
import type { Settled } from './void-labels.ts'
import { voidColumns, type VoidRequest } from './void-requests.ts'

/** Voids that are asked about one after another: one alone, or all that are left of labels that are voided together. */
export interface DueVoids {
  requests: VoidRequest[]
  /** What the carrier has refused of them already: then it is asked about none of the others. */
  before: Settled | undefined
}

type Due = VoidRequest & { isDue: boolean }
const isRequested = sql`state = ${stateSql(voidState.requested)}`
const isDueAt = (
  now: Date,
) => sql<boolean>`case when ${isRequested} then next_try_at is null or next_try_at <= ${now}::timestamptz
  else next_try_at <= ${now}::timestamptz end`

/** Takes over those that are due, this node's own and dead ones'. */
async function takeDue(db: Db, node: Claimant, { now, limit }: { now: Date; limit: number }): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with v as (
      update void_request set owner = ${node.id} where (org_id, id) in (
        select q.org_id, q.id from void_request q
        where q.state in (${stateSql(...openStates(voidLifecycle))}) and (q.owner = ${node.id} or ${isAdoptable(node, 'q.owner')})
          and ${isDueAt(now)}
        limit ${limit} for update skip locked)
      returning *)
    select ${voidColumns}, true as "isDue" from v join shipment s on s.org_id = v.org_id and s.id = v.shipment_id`.execute(
    db,
  )
  return rows
}

/** Takes over what is left of labels that go together, due or not; locked, so that no two nodes each have a part. */
async function takeRest(db: Db, node: Claimant, { orgId, ids, now }: { orgId: number; ids: number[]; now: Date }) {
  const { rows } = await sql<Due>`
    with q as (
      select org_id, id from void_request where org_id = ${orgId} and shipment_id = any(${ids}::bigint[]) and ${isRequested}
      order by shipment_id for update),
    v as (
      update void_request r set owner = ${node.id} from q where r.org_id = q.org_id and r.id = q.id and (r.owner = ${node.id} or ${isAdoptable(node, 'r.owner')})
      returning r.*, ${isDueAt(now)} as is_due)
    select ${voidColumns}, v.is_due as "isDue" from v join shipment s on s.org_id = v.org_id and s.id = v.shipment_id order by v.shipment_id`.execute(
    db,
  )
  return rows
}

/** What the carrier has refused of labels that go together, in the round in which the others were asked for. */
async function refusedOf(db: Db, { orgId, id }: VoidRequest, ids: number[]): Promise<Settled | undefined> {
  const { rows } = await sql<{ error_code: string; error_params: unknown }>`
    select q.error_code, q.error_params from void_request q
    join void_request r on r.org_id = q.org_id and r.requested_at = q.requested_at
    where q.org_id = ${orgId} and r.id = ${id} and q.shipment_id = any(${ids}::bigint[])
      and q.state = ${stateSql(voidState.rejected)} and q.error_code is not null limit 1`.execute(db)
  const problem = rows[0] && storedProblem(rows[0])
  return problem ? { state: 'rejected', expectedBy: null, problem } : undefined
}

/** Those whose turn it is, of one organization. */
async function unitsOf(db: Db, node: Claimant, { orgId, due, now }: { orgId: number; due: Due[]; now: Date }) {
  const requested = due.filter(({ state }) => state === voidState.requested)
  const groups = await findVoidGroups(
    db,
    orgId,
    requested.map(({ shipmentId }) => shipmentId),
  )
  const units: DueVoids[] = due
    .filter((one) => one.state !== voidState.requested || !groups.has(one.shipmentId))
    .map((one) => ({ requests: [one], before: undefined }))
  const together = Map.groupBy(groups.values(), ({ ids }) => ids[0]!)
  for (const [group] of together.values()) {
    const { ids } = group!
    const requests = await takeRest(db, node, { orgId, ids, now })
    // While the carrier is silent about one, the others wait with it.
    if (requests.length > 0 && requests.every(({ isDue }) => isDue))
      units.push({ requests, before: await refusedOf(db, requests[0]!, ids) })
  }
  return units
}

/** Voids to be asked about now: those of this node and of dead ones whose time has come, of all organizations; takes them over, together those of labels that go together. */
export async function dueVoids(db: Db, node: Claimant, options: { now: Date; limit: number }): Promise<DueVoids[]> {
  // One node at a time: what another took of a group a moment ago would be nobody's with the rest.
  await sql`select pg_advisory_xact_lock(hashtext('shipping.dueVoids'))`.execute(db)
  const units: DueVoids[] = []
  for (const [orgId, due] of Map.groupBy(await takeDue(db, node, options), (one) => one.orgId))
    units.push(...(await unitsOf(db, node, { orgId, due, now: options.now })))
  return units
}
