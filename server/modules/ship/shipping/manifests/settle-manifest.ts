import { carrierName } from '@waybill/contract/carriers/catalogue'
import { assertTransition, openStates, statesBefore } from '@waybill/contract/core/lifecycle'
import { manifestLifecycle, manifestState, type ManifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import type { CarrierManifest, Outcome } from '../../../../carriers/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { addFiles, type StoredFile } from '../../../../platform/files/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { isAdoptable } from '../purchase/batches.ts'
import { fromCarrier, paramsJson, plainJson, type RowProblem, rowProblem } from '../request/problem.ts'
import { killPoint } from '../runtime/kill-points.ts'
import type { Claimant } from '../runtime/node-identity.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Waits between calls without an answer; after them its seller reads that there is none, and the carrier is asked every hour. */
const WAITS_MS = [30_000, 60_000, 300_000, 900_000, 1_800_000]
const UNANSWERED_WAIT_MS = 3_600_000

/** A manifest in progress. */
export interface OpenManifest {
  orgId: number
  id: number
  closeId: string
  carrier: number
  connectionId: string
  from: PostalAddress
  shipDate: string
}

export const openManifestColumns = sql`m.org_id as "orgId", m.id, m.close_id as "closeId", m.carrier, m.connection_id as "connectionId",
  m.from_address as from, to_char(m.ship_date, 'YYYY-MM-DD') as "shipDate"`

/** What `resolved` tells apart in the runtime's work under way. */
export const workId = ({ orgId, id }: Pick<OpenManifest, 'orgId' | 'id'>): string => `manifest ${orgId} ${id}`

interface ListedLabel {
  tracking: string
  shipmentId: string
}
async function listLabels(db: Db, { orgId, id }: OpenManifest): Promise<ListedLabel[]> {
  const { rows } = await sql<ListedLabel>`
    select s.tracking_no as tracking, s.carrier_shipment_id as "shipmentId"
    from manifest_label l join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
    where l.org_id = ${orgId} and l.manifest_id = ${id} order by l.shipment_id`.execute(db)
  return rows
}

/** Leaves a manifest without an answer to a later call: its labels may be in it, so that silence ends nothing. */
const postponeManifest = (runtime: Runtime, { orgId, id, carrier }: OpenManifest): Promise<void> =>
  runtime.serve(orgId, async (db) => {
    const { rows } = await sql<{ attempts: number; state: ManifestState }>`
      select attempts, state from manifest where org_id = ${orgId} and id = ${id}
        and state in (${stateSql(...openStates(manifestLifecycle))}) for no key update`.execute(db)
    const [open] = rows
    if (!open) return
    const wait = WAITS_MS[open.attempts]
    const change = {
      attempts: open.attempts + 1,
      next_try_at: new Date(runtime.now().getTime() + (wait ?? UNANSWERED_WAIT_MS)),
    }
    const isNews = wait === undefined && open.state === manifestState.creating
    const name = carrierName(carrier)
    const problem = rowProblem('MANIFEST_UNANSWERED', { carrier: name.en }, { zhParams: { carrier: name.cn } })
    await db
      .updateTable('manifest')
      .set({
        ...change,
        ...(isNews && {
          state: assertTransition(manifestLifecycle, open.state, manifestState.unanswered),
          error_code: problem.code,
          error_params: paramsJson(problem),
        }),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  })

/** What the carrier did not take is looked at by its seller. */
async function watchReleased(db: Db, { orgId, id }: Pick<OpenManifest, 'orgId' | 'id'>): Promise<void> {
  await sql`update shipment set watch_at = least(watch_at, now()) where (org_id, id) in (
    select l.org_id, l.shipment_id from manifest_label l where l.org_id = ${orgId} and l.manifest_id = ${id} and not l.is_live)`.execute(
    db,
  )
}

/** Labels that the carrier left out are free again, each with its reason. */
async function releaseExcluded(db: Db, manifest: OpenManifest, excluded: CarrierManifest['excluded']): Promise<void> {
  if (excluded.length === 0) return
  const { orgId, id, carrier } = manifest
  const rows = excluded.map(({ tracking, problem: found }) => {
    const problem = fromCarrier(found, carrier)
    return { tracking, code: problem.code, params: { en: problem.params, cn: problem.zhParams } }
  })
  await sql`
    update manifest_label l set is_live = false, error_code = e.code, error_params = e.params
    from shipment s, jsonb_to_recordset(${plainJson(rows)}::jsonb) as e (tracking text, code text, params jsonb)
    where l.org_id = ${orgId} and l.manifest_id = ${id} and s.org_id = l.org_id and s.id = l.shipment_id and s.tracking_no = e.tracking`.execute(
    db,
  )
  await watchReleased(db, manifest)
}

type StoredForms = Partial<Record<CarrierManifest['documents'][number]['paper'], StoredFile>>

async function insertForms(db: Db, orgId: number, { number, forms }: { number: string; forms: StoredForms }) {
  const sizes = (['letter', '4x6'] as const).flatMap((paper) => {
    const file = forms[paper]
    return file ? [{ paper, file }] : []
  })
  const ids = await addFiles(
    db,
    orgId,
    sizes.map(({ paper, file }) => ({
      kind: 'manifest',
      name: `${number}-${paper}.pdf`,
      mime: 'application/pdf',
      size: file.size,
      sha256: Buffer.from(file.sha256, 'hex'),
      storageKey: file.key,
    })),
  )
  return new Map(sizes.map(({ paper }, at) => [paper, ids[at] ?? null]))
}

const before = (state: 'created' | 'failed') => stateSql(...statesBefore(manifestLifecycle, state))

async function recordCreated(
  runtime: Runtime,
  manifest: OpenManifest,
  { number, excluded, forms }: { number: string | null; excluded: CarrierManifest['excluded']; forms: StoredForms },
): Promise<void> {
  const { orgId, id } = manifest
  await runtime.serve(orgId, async (db) => {
    const { rows: open } = await sql`select from manifest where org_id = ${orgId} and id = ${id}
      and state in (${before('created')}) for no key update`.execute(db)
    if (open.length === 0) return
    await releaseExcluded(db, manifest, excluded)
    const files = await insertForms(db, orgId, { number: number ?? '', forms })
    await sql`
      update manifest m set state = ${manifestState.created}, number = ${number}, letter_file = ${files.get('letter') ?? null}::uuid,
        small_file = ${files.get('4x6') ?? null}::uuid, decided_at = ${runtime.now()}::timestamptz, next_try_at = null, error_code = null, error_params = null,
        label_count = t.count,
        weight_cg = t.weight
      from (
        select count(*)::int as count, coalesce(sum(p.weight_cg), 0)::bigint as weight from manifest_label l
        join parcel p on p.org_id = l.org_id and p.shipment_id = l.shipment_id
        where l.org_id = ${orgId} and l.manifest_id = ${id} and l.is_live) t
      where m.org_id = ${orgId} and m.id = ${id}`.execute(db)
  })
  killPoint('m5')
}

async function recordFailed(runtime: Runtime, { orgId, id }: OpenManifest, problem: RowProblem): Promise<void> {
  await runtime.serve(orgId, async (db) => {
    const { numAffectedRows = 0n } = await sql`
      update manifest set state = ${manifestState.failed}, decided_at = ${runtime.now()}::timestamptz, next_try_at = null,
        error_code = ${problem.code}, error_params = ${paramsJson(problem)}::jsonb
      where org_id = ${orgId} and id = ${id} and state in (${before('failed')})`.execute(db)
    if (numAffectedRows === 0n) return
    await sql`update manifest_label set is_live = false where org_id = ${orgId} and manifest_id = ${id}`.execute(db)
    await watchReleased(db, { orgId, id })
  })
}

async function applyOutcome(
  runtime: Runtime,
  manifest: OpenManifest,
  outcome: Outcome<CarrierManifest>,
): Promise<void> {
  if (outcome.outcome === 'success') {
    const { number, excluded, documents } = outcome.data
    const stored = await Promise.all(
      documents.map(async ({ paper, bytes }) => [paper, await runtime.files.put(bytes)] as const),
    )
    killPoint('m4')
    return recordCreated(runtime, manifest, { number, excluded, forms: Object.fromEntries(stored) })
  }
  const [problem] = outcome.problems
  if (outcome.outcome === 'unknown' || !problem || problem.retryable) return postponeManifest(runtime, manifest)
  return recordFailed(runtime, manifest, fromCarrier(problem, manifest.carrier))
}

/**
 * Has the carrier create the manifest and stores its answer; repeated until it has decided, which is harmless: its key makes one. Labels
 * of a carrier without manifests are listed by us alone.
 */
export async function settleManifest(runtime: Runtime, manifest: OpenManifest): Promise<void> {
  const { orgId, id, closeId, from, shipDate } = manifest
  const provider = await runtime.carriers.resolveCarrier(manifest)
  // An account that cannot be used is none without manifests.
  if (!provider.capabilities.has('labels')) return postponeManifest(runtime, manifest)
  const service = provider.manifests
  if (!service) return recordCreated(runtime, manifest, { number: null, excluded: [], forms: {} })
  const labels = await runtime.serve(orgId, (db) => listLabels(db, manifest))
  const request = { key: `manifest:${closeId}:${id}`, from, shipDate, labels }
  const outcome = await callWithTimeout((signal) => service.create(request, { signal }), runtime.timing.callTimeoutMs)
  killPoint('m3')
  await applyOutcome(runtime, manifest, outcome)
}

/** Manifests to be settled now: those of this node whose time has come, and those of dead ones. All organizations; takes them over. */
export async function dueManifests(
  db: Db,
  node: Claimant,
  { now, limit }: { now: Date; limit: number },
): Promise<OpenManifest[]> {
  const { rows } = await sql<OpenManifest>`
    with m as (
      update manifest set owner = ${node.id} where (org_id, id) in (
        select q.org_id, q.id from manifest q
        where q.state in (${stateSql(...openStates(manifestLifecycle))})
          and case when q.owner = ${node.id} then q.next_try_at <= ${now}::timestamptz else ${isAdoptable(node, 'q.owner')} end
        limit ${limit} for update skip locked)
      returning *)
    select ${openManifestColumns} from m`.execute(db)
  return rows
}
