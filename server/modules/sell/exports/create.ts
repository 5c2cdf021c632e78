import { AppError, notFound, fieldProblem } from '@waybill/contract/core/errors'
import { exportFileType, exportStatus } from '@waybill/contract/exports/enums'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { countExport, createExport } from '@waybill/contract/exports/api'
import { splitsOf } from '@waybill/contract/exports/list'
import { exportLists } from '@waybill/contract/exports/lists'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { type Db, inScope, underRole } from '../../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { logSecurity, userToday } from '../../people/identity/index.ts'
import { checkWarehouse } from '../../site/tenancy/index.ts'
import { runKind } from './kinds.ts'
import { checkColumns, countRows, type ExportRequest, readerOf } from './plan.ts'
import type { ExportSources } from './sources.ts'
import { countPending, getExport, exportExpiry } from './repository.ts'
import { getTemplate, keepChoice } from './templates.ts'

/** How many exports of one organisation may wait or run at once. */
const AT_ONCE = 3
const COUNT_TIMEOUT_MS = 30_000

/** Whoever may not see a list may not export it. */
function checkAccess(actor: BaseCtx['actor'], target: ExportTarget): void {
  const { access, call } = exportLists[target]
  const needs: readonly string[] = [...(call.needs ?? []), access ?? '']
  if (needs.includes('warehouse') && !actor.hasWarehouse) throw new AppError('NEEDS_WAREHOUSE')
  if (needs.includes('report')) checkWarehouse(actor)
  if (needs.includes('verified') && !actor.verified) throw new AppError('NEEDS_VERIFICATION')
}

/** Counts to the last row; throws NotFound when a row that is named is not the organisation's. */
async function countRequested(
  db: Db,
  actor: BaseCtx['actor'],
  request: ExportRequest & { now: Date },
): Promise<number> {
  checkAccess(actor, request.target)
  const count = await countRows(db, request, { orgId: actor.orgId, now: request.now })
  if (request.ids && count < new Set(request.ids).size) throw notFound('Row', '记录')
  return count
}

export function countForExport(
  ctx: BaseCtx,
  sources: ExportSources,
  body: ParsedOf<typeof countExport>['body'],
): Promise<OutputOf<typeof countExport>> {
  const source = sources[body.target]
  return inScope(
    ctx.database,
    { ...ctx.scope, role: readerOf(source) },
    async (db) => ({ count: await countRequested(db, ctx.actor, { ...body, source, now: ctx.now() }) }),
    { statementTimeoutMs: COUNT_TIMEOUT_MS, readOnly: true },
  )
}

async function enqueue(db: Db, ref: { orgId: number; id: string }): Promise<void> {
  await addJob(db, runKind, ref)
}

async function checkRoom(db: Db, orgId: number): Promise<void> {
  const pending = await countPending(db, orgId)
  if (pending >= AT_ONCE) throw new AppError('EXPORTS_RUNNING', { params: { count: pending } })
}

/** Answers createExport: the job exists when the call is committed. */
export async function beginExport(
  ctx: Ctx,
  sources: ExportSources,
  body: ParsedOf<typeof createExport>['body'],
): Promise<OutputOf<typeof createExport>> {
  const { db, actor, locale, now } = ctx
  const { target, filter, ids, columns, format, fileType, splitBy, templateId } = body
  const source = sources[target]
  checkColumns(target, columns)
  if (!splitsOf(exportLists[target]).includes(splitBy))
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('splitBy', 'INVALID_VALUE')] })
  const { orgId, userId } = actor
  if (templateId !== null) await getTemplate(db, orgId, templateId)
  // In the transaction of the call: with a second connection, as many calls as there are connections would wait for each other.
  const count = await underRole(ctx.client, { inside: ctx.scope.role, role: readerOf(source) }, () =>
    countRequested(db, actor, { target, source, filter, ids, now: now() }),
  )
  if (count === 0) throw new AppError('EXPORT_EMPTY')
  await checkRoom(db, orgId)
  await keepChoice(db, { orgId, userId, target }, { columns, templateId, format, fileType, splitBy })
  const { today } = await userToday(db, now())
  const extension = fileType === exportFileType.batch ? 'zip' : format
  const { id } = await db
    .insertInto('export_job')
    .values({
      org_id: orgId,
      user_id: userId,
      target,
      format,
      file_type: fileType,
      split_by: splitBy,
      columns,
      request: JSON.stringify({ filter, ids }),
      locale,
      file_name: `${exportLists[target].name[locale]}-${today}.${extension}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logSecurity(db, ctx, {
    action: 'data.exported',
    orgId,
    userId,
    tenantOrgId: actor.tenantOrgId,
    subject: { type: 'export', id },
    detail: { reason: target },
  })
  await enqueue(db, { orgId, id })
  return { id }
}

/** Answers retryExport: the failed export waits again. */
export async function retry({ db, actor: { orgId } }: Ctx, id: string): Promise<null> {
  const job = await getExport(db, orgId, id)
  if (job.status !== exportStatus.failed) throw new AppError('EXPORT_NOT_FAILED')
  await checkRoom(db, orgId)
  await db
    .updateTable('export_job')
    .set({
      status: exportStatus.pending,
      error_code: null,
      finished_at: null,
      rows_done: 0,
      rows_total: null,
      expires_at: exportExpiry,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await enqueue(db, { orgId, id })
  return null
}
