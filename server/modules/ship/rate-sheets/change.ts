import { otherVersions } from '@waybill/contract/rate-sheets/others'
import type * as api from '@waybill/contract/rate-sheets/api'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { rateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import type { Sheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import {
  cancelScheduled,
  compareSheets,
  contentOn,
  deleteDraft,
  findSheet,
  listReleased,
  listSheets,
  lockScope,
  mayChange,
  newestRelease,
  releaseDigest,
  saveDraft,
  scheduleDraft,
  stepsFor,
  type StoredSheet,
  turnSheets,
  versionContent,
  withOrigins,
} from '../../../carriers/index.ts'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { contentOfDraft, isOf, presentSheet } from './present.ts'
import { changeSheet, firstDay, scopeOf, type Staff } from './scope.ts'

/** Notes what staff did to a version. */
export const note = (
  db: Db,
  { actor }: Staff,
  action: AuditActionOf<'rateSheet'>,
  { id, ...detail }: { id: number } & SheetScope & Record<string, unknown>,
): Promise<void> =>
  recordAudit(db, {
    orgId: actor.orgId,
    userId: actor.userId,
    action,
    subject: { type: 'rateSheet', id },
    detail: { ...detail },
  })

/** What an earlier version is called and where it comes from. */
async function originOf(db: Db, scope: SheetScope, version: number, sheets: readonly StoredSheet[]) {
  if (version > 0) return sheets.find((sheet) => sheet.version === version)
  const facts = (await listReleased(db)).find(isOf(scope))
  return (
    facts && {
      name: (await newestRelease(db))?.name ?? facts.source,
      source: facts.source,
      sourceDate: facts.sourceDate,
      status: facts.verified ? ('verified' as const) : ('sample' as const),
    }
  )
}

/** Makes the draft from an earlier version, each row with where it comes from. */
export function draftAgain(ctx: Staff, body: ParsedOf<typeof api.draftFromVersion>['body']): Promise<Sheet> {
  const scope = scopeOf(body)
  const { version, seen } = body
  const now = ctx.now()
  return changeSheet(ctx, { scope, seen }, async (db, { sheets }) => {
    const origin = await originOf(db, scope, version, sheets)
    const content = await versionContent(db, scope, { version, day: firstDay(now) })
    if (!origin || !content || ('state' in origin && origin.state === rateSheetState.draft))
      throw notFound('Version', '版本')
    const { name, source, sourceDate, status } = origin
    const input = {
      basedOn: version,
      name,
      source,
      sourceDate,
      status,
      rows: withOrigins(content),
      doubts: [],
      note: null,
    }
    await saveDraft(db, scope, { input, userId: ctx.actor.userId, at: now })
    const sheet = await presentSheet(db, scope, now)
    await note(db, ctx, 'rateSheet.drafted', { id: sheet.draft?.id ?? 0, ...scope, from: version })
    return sheet
  })
}

/** Deletes the draft that the caller has seen. */
export function discardDraft(ctx: Staff, body: ParsedOf<typeof api.discardRateSheet>['body']): Promise<Sheet> {
  const scope = scopeOf(body)
  return changeSheet(ctx, { scope, seen: body.seen }, async (db, { draft }) => {
    if (!draft) throw notFound('Draft', '草稿')
    await deleteDraft(db, draft.id)
    await note(db, ctx, 'rateSheet.discarded', { id: draft.id, ...scope })
    return presentSheet(db, scope, ctx.now())
  })
}

type ScheduleBody = ParsedOf<typeof api.scheduleRateSheet>['body']

function checkDay(startsOn: string, sheets: readonly StoredSheet[], now: Date): void {
  const first = firstDay(now)
  if (startsOn < first) throw new AppError('RATE_SHEET_EARLY', { params: { first } })
  const other = sheets.find(({ state, from }) => state === rateSheetState.scheduled && from === startsOn)
  if (other) throw new AppError('RATE_SHEET_DAY', { params: { version: other.version } })
}

/** Versions that would be undone from the first day on, or undo the draft later, must have been seen: it was built from another one. */
function checkOthers(
  draft: StoredSheet,
  sheets: readonly StoredSheet[],
  { startsOn, versionsSeen }: ScheduleBody,
): void {
  const { basedOn } = draft
  const others = otherVersions(sheets, { basedOn, startsOn }).filter((version) => !versionsSeen.includes(version))
  if (others.length > 0) throw new AppError('RATE_SHEET_OTHERS', { params: { versions: others.join(', ') } })
}

/** Schedules the draft; of a first day that is today it is in force at once. */
export function scheduleSheet(ctx: Staff, body: ScheduleBody): Promise<Sheet> {
  const scope = scopeOf(body)
  const { startsOn, doubtsSeen } = body
  const now = ctx.now()
  return changeSheet(ctx, { scope, seen: body.seen }, async (db, { draft }) => {
    if (!draft) throw notFound('Draft', '草稿')
    await turn(db, now)
    const sheets = await listSheets(db, scope)
    checkDay(startsOn, sheets, now)
    checkOthers(draft, sheets, body)
    if (draft.doubts.length > 0 && !doubtsSeen) throw new AppError('RATE_SHEET_DOUBTS')
    const [before, after] = [await contentOn(db, scope, startsOn), await contentOfDraft(db, scope, draft, startsOn)]
    const { added, gone, changed } = compareSheets(before, after, await stepsFor(db, scope, startsOn))
    if (added + gone + changed === 0) throw new AppError('RATE_SHEET_SAME')
    const { userId } = ctx.actor
    const digest = await releaseDigest(db, scope, firstDay(now))
    await scheduleDraft(db, { id: draft.id, startsOn, note: body.note, userId, at: now, releaseDigest: digest })
    await note(db, ctx, 'rateSheet.scheduled', { id: draft.id, ...scope, version: draft.version, startsOn })
    await turn(db, now)
    return presentSheet(db, scope, now)
  })
}

/** Cancels a version before its first day. */
export function cancelSheet(ctx: Staff, id: number): Promise<Sheet> {
  const { orgId, userId } = ctx.actor
  const now = ctx.now()
  return inScope(ctx.database, { role: 'service', orgId, userId }, async (db) => {
    const found = await findSheet(db, id)
    if (!found) throw notFound('Version', '版本')
    const { kind, carrier, service } = found
    const scope = { kind, carrier, service }
    await lockScope(db, scope)
    await turn(db, now)
    const sheet = await findSheet(db, id)
    const hasBegun = (sheet?.from ?? '') <= firstDay(now)
    if (!sheet || hasBegun || !mayChange(sheet, rateSheetState.canceled, 'cancel'))
      throw new AppError('RATE_SHEET_STATE')
    if (!(await cancelScheduled(db, { id, userId, at: now }))) throw new AppError('RATE_SHEET_STATE')
    await note(db, ctx, 'rateSheet.canceled', { id, ...scope, version: sheet.version })
    return presentSheet(db, scope, now)
  })
}

/** Notes which versions have begun and which have given way; each that begins is in the audit log of those who scheduled it. */
export async function turn(db: Db, now: Date): Promise<void> {
  for (const { id, version, orgId } of await turnSheets(db, firstDay(now)))
    await recordAudit(db, {
      orgId,
      action: 'rateSheet.activated',
      subject: { type: 'rateSheet', id },
      detail: { version },
    })
}
