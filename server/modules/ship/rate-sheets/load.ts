import { versionOn } from '@waybill/contract/rate-sheets/others'
import type { loadRateSheet } from '@waybill/contract/rate-sheets/api'
import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import {
  contentOn,
  listSheets,
  readSheetFile,
  saveDraft,
  stepsFor,
  withOrigins,
  zonesOn,
} from '../../../carriers/index.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, UploadedFile } from '../../../platform/http/index.ts'
import { presentProblem, presentSheet } from './present.ts'
import { changeSheet, firstDay, scopeOf } from './scope.ts'

type Query = ParsedOf<typeof loadRateSheet>['query']
type Answer = OutputOf<typeof loadRateSheet>

/** Reads a file and keeps it as the draft, all of it or nothing. What is in force is read before the file, which may take a while. */
export async function loadFile(ctx: BaseCtx & { file: UploadedFile }, query: Query): Promise<Answer> {
  if (ctx.file.size === 0) throw new AppError('FILE_EMPTY')
  const scope = scopeOf(query)
  const { orgId, userId } = ctx.actor
  const now = ctx.now()
  const day = firstDay(now)
  const { basedOn, current, steps, zones } = await inScope(
    ctx.database,
    { role: 'service', orgId, userId },
    async (db) => ({
      basedOn: versionOn(await listSheets(db, scope), day),
      current: await contentOn(db, scope, day),
      steps: await stepsFor(db, scope, day),
      zones: await zonesOn(db, scope, day),
    }),
  )
  const known = { ...current, rows: withOrigins(current) } as typeof current
  const { rows, found } = await readSheetFile(ctx.file.path, {
    carrier: scope.carrier,
    steps,
    zones,
    current: known,
    worksheet: query.worksheet,
  })
  return changeSheet(ctx, { scope, seen: query.seen }, async (db) => {
    if (found.problems.length > 0)
      return { sheet: await presentSheet(db, scope, now), problems: found.problems.map(presentProblem) }
    const { name, source, sourceDate = null, status } = query
    const input = { basedOn, name, source, sourceDate, status, rows, doubts: found.doubts, note: null }
    await saveDraft(db, scope, { input, userId, at: now })
    const sheet = await presentSheet(db, scope, now)
    await recordAudit(db, {
      orgId,
      userId,
      action: 'rateSheet.loaded',
      subject: { type: 'rateSheet', id: sheet.draft?.id ?? 0 },
      detail: { ...scope, file: ctx.file.fileName, rows: rows.length },
    })
    return { sheet, problems: [] }
  })
}
