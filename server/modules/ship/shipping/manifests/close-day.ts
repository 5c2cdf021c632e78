import { notFound } from '@waybill/contract/core/errors'
import { openStates } from '@waybill/contract/core/lifecycle'
import { manifestLifecycle } from '@waybill/contract/shipping/manifest-lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { killPoint } from '../runtime/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { claimLabels, type CloseRef, findLimits } from './claim.ts'
import { readDayEnd } from './day-end.ts'
import { type OpenManifest, openManifestColumns, settleManifest, workId } from './settle-manifest.ts'

export const closeKind = jobKind('shipping.closeDay', z.strictObject({ orgId: z.int(), closeId: z.uuid() }))

/** Takes a press of Close day: it and the job that works it off come in one transaction. A row that is no longer open is NOT_FOUND. */
export async function closeDay({ db, actor, now }: Ctx, rows: readonly string[]): Promise<{ closeId: string }> {
  const groups = [...new Set(rows)]
  const open = new Set((await readDayEnd(db, actor.orgId, now())).rows.map(({ id }) => id))
  if (!groups.every((id) => open.has(id))) throw notFound('Row', '条目')
  const { id: closeId } = await db
    .insertInto('day_close')
    .values({ org_id: actor.orgId, groups, created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, closeKind, { orgId: actor.orgId, closeId })
  return { closeId }
}

/** Settles a manifest unless this process is at it; what fails is tried again by the sweeper. */
async function settle(runtime: Runtime, manifest: OpenManifest): Promise<void> {
  const id = workId(manifest)
  if (runtime.stopping || runtime.busy.has(id)) return
  runtime.busy.add(id)
  try {
    await settleManifest(runtime, manifest)
  } catch (error) {
    runtime.log.error({ err: error, manifest: manifest.id }, 'a manifest was interrupted, it is tried again')
  } finally {
    runtime.busy.delete(id)
  }
}

/** Works off one press of Close day; safe to start any number of times. */
export async function runDayClose(runtime: Runtime, ref: CloseRef): Promise<void> {
  const limits = await findLimits(runtime, ref)
  const claim = { owner: runtime.node.id(), now: runtime.now(), limits }
  await runtime.serve(ref.orgId, (db) => claimLabels(db, ref, claim))
  killPoint('m1')
  const open = await runtime.serve(ref.orgId, async (db) => {
    const { rows } = await sql<OpenManifest>`
      select ${openManifestColumns} from manifest m where m.org_id = ${ref.orgId} and m.close_id = ${ref.closeId}
        and m.owner = ${claim.owner} and m.state in (${stateSql(...openStates(manifestLifecycle))}) order by m.id`.execute(
      db,
    )
    return rows
  })
  await Promise.all(open.map((manifest) => runtime.limit(() => settle(runtime, manifest))))
}
