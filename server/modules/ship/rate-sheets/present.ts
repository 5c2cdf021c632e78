import { errorText, isErrorCode } from '@waybill/contract/core/errors'
import { fill } from '@waybill/contract/core/messages'
import { rateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import { counting } from '@waybill/contract/rate-sheets/others'
import type { Sheet, SheetDraft, SheetProblem, SheetScope, SheetVersion } from '@waybill/contract/rate-sheets/shapes'
import { sheetDoubts } from '@waybill/contract/rate-sheets/words'
import {
  compareSheets,
  contentOf,
  contentOn,
  type FoundDoubt,
  type FoundProblem,
  listReleased,
  listSheets,
  newestRelease,
  releaseDigest,
  type ReleaseFacts,
  type SheetContent,
  stepsFor,
  type StoredSheet,
  versionContent,
} from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { draftOf, firstDay, namesOf } from './scope.ts'

type Names = ReadonlyMap<number, string>

export const versionOf = (sheet: StoredSheet, names: Names): SheetVersion => ({
  version: sheet.version,
  id: sheet.id,
  state: sheet.state,
  name: sheet.name,
  source: sheet.source,
  sourceDate: sheet.sourceDate,
  status: sheet.status,
  rows: sheet.rowCount,
  from: sheet.from,
  to: sheet.to,
  note: sheet.note,
  createdBy: names.get(sheet.createdBy ?? 0) ?? null,
  createdAt: sheet.createdAt.toISOString(),
  scheduledBy: names.get(sheet.scheduledBy ?? 0) ?? null,
  scheduledAt: sheet.scheduledAt?.toISOString() ?? null,
})

/** What came with the release, which holds until the first version begins. */
export function releaseVersion(
  facts: ReleaseFacts | undefined,
  { sheets, name, day }: { sheets: readonly StoredSheet[]; name: string; day: string },
): SheetVersion | null {
  if (!facts) return null
  const until = counting(sheets)[0]?.from ?? null
  return {
    version: 0,
    id: null,
    state: until !== null && until <= day ? rateSheetState.superseded : rateSheetState.active,
    name,
    source: facts.source,
    sourceDate: facts.sourceDate,
    status: facts.verified ? 'verified' : 'sample',
    rows: facts.rows,
    from: facts.from,
    to: until,
    note: null,
    createdBy: null,
    createdAt: null,
    scheduledBy: null,
    scheduledAt: null,
  }
}

/** Of versions newest first: the one in force on a day, and the next after it. */
export function standing(sheets: readonly StoredSheet[], day: string) {
  const order = counting(sheets)
  return {
    current: order.findLast(({ from }) => (from ?? '') <= day),
    next: order.find(({ from }) => (from ?? '') > day),
  }
}

const presentDoubt = ({ code, params }: FoundDoubt) => ({
  code,
  message: fill(sheetDoubts[code].en, params),
  zhMessage: fill(sheetDoubts[code].cn, params),
})

export function presentProblem({ row, column, code, params }: FoundProblem): SheetProblem {
  const known = isErrorCode(code) ? code : 'BAD_REQUEST'
  const { en, cn } = errorText(known, params)
  return { row, column, code: known, message: en, zhMessage: cn }
}

/** The version under a number, with where its rows come from; empty where a release has nothing. */
export async function contentOfDraft(
  db: Db,
  scope: SheetScope,
  draft: StoredSheet,
  day: string,
): Promise<SheetContent> {
  const { version, source, sourceDate, status } = draft
  return (await versionContent(db, scope, { version, day })) ?? contentOf(scope, [], { source, sourceDate, status })
}

async function presentDraft(db: Db, scope: SheetScope, draft: StoredSheet, day: string): Promise<SheetDraft> {
  const names = await namesOf(db, [draft.createdBy])
  const [before, after] = [await contentOn(db, scope, day), await contentOfDraft(db, scope, draft, day)]
  return {
    id: draft.id,
    edit: draft.edit,
    basedOn: draft.basedOn,
    name: draft.name,
    source: draft.source,
    sourceDate: draft.sourceDate,
    status: draft.status,
    rows: draft.rowCount,
    note: draft.note,
    doubts: draft.doubts.map(presentDoubt),
    savedBy: names.get(draft.createdBy ?? 0) ?? null,
    savedAt: draft.createdAt.toISOString(),
    comparison: compareSheets(before, after, await stepsFor(db, scope, day)),
  }
}

export const isOf = (scope: SheetScope) => (one: SheetScope) =>
  one.kind === scope.kind && one.carrier === scope.carrier && one.service === scope.service

/** A sheet with its versions and its draft, which is compared with what is in force on a day; left out: today. */
export async function presentSheet(db: Db, scope: SheetScope, now: Date, comparedOn?: string): Promise<Sheet> {
  const day = firstDay(now)
  const sheets = await listSheets(db, scope)
  const draft = draftOf(sheets)
  const release = await newestRelease(db)
  const facts = (await listReleased(db)).find(isOf(scope))
  const names = await namesOf(
    db,
    sheets.flatMap(({ createdBy, scheduledBy }) => [createdBy, scheduledBy]),
  )
  const released = releaseVersion(facts, { sheets, name: release?.name ?? '', day })
  const { current } = standing(sheets, day)
  const isNewer = release && current?.scheduledAt && release.loadedAt > current.scheduledAt
  const isLeftOut = isNewer && current.releaseDigest !== (await releaseDigest(db, scope, day))
  return {
    ...scope,
    versions: [
      ...sheets.filter(({ id }) => id !== draft?.id).map((sheet) => versionOf(sheet, names)),
      ...(released ? [released] : []),
    ],
    draft: draft ? await presentDraft(db, scope, draft, comparedOn ?? day) : null,
    earliest: day,
    releaseLeftOut: isLeftOut ? release.loadedAt.toISOString() : null,
  }
}
