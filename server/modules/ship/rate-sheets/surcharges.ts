import { versionOn } from '@waybill/contract/rate-sheets/others'
import type { changeSheetSurcharge, listSheetSurcharges } from '@waybill/contract/rate-sheets/api'
import { surchargeService, surchargeStatus } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { ListedSurcharge, Sheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { sheetKindNames } from '@waybill/contract/rate-sheets/words'
import {
  contentOn,
  listSheets,
  saveDraft,
  type SheetContent,
  type Sourced,
  surchargeKey,
  type SurchargeRow,
  surchargeValues,
  withOrigins,
} from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { note } from './change.ts'
import { contentOfDraft, presentSheet } from './present.ts'
import { changeSheet, draftOf, firstDay, scopeOf, type Staff } from './scope.ts'

/** With where it comes from. */
type Surcharge = Omit<SurchargeRow, keyof Sourced> & Sourced
type EffectiveService = ListedSurcharge['effectiveService']

/** What a surcharge applies to by its effective service (specification §3). */
const appliesTo: Record<NonNullable<EffectiveService>, string> = {
  [surchargeService.all]: '*',
  [surchargeService.ground]: 'ground',
  [surchargeService.express]: 'express',
  [surchargeService.freight]: 'freight',
  [surchargeService.international]: 'international',
}
const effectiveServiceOf = (scope: string): EffectiveService => {
  const found = Object.entries(appliesTo).find(([, name]) => name === scope)
  return found ? (Number(found[0]) as EffectiveService) : null
}

const rowsOf = (content: SheetContent): Surcharge[] => withOrigins(content) as Surcharge[]

const listedRow = (row: Surcharge): ListedSurcharge => ({
  key: surchargeKey(row),
  values: surchargeValues(row),
  amount: row.amount,
  effectiveService: effectiveServiceOf(row.appliesTo),
  status: row.active ? surchargeStatus.active : surchargeStatus.inactive,
  source: row.source,
  sourceDate: row.sourceDate,
  read: row.status,
})

/** The surcharges of a carrier as they would be changed: of the draft, else those in force. */
export async function listSurcharges(
  db: Db,
  now: Date,
  carrier: number,
): Promise<OutputOf<typeof listSheetSurcharges>> {
  const scope = scopeOf({ kind: 'surcharges', carrier })
  const day = firstDay(now)
  const draft = draftOf(await listSheets(db, scope))
  const content = draft ? await contentOfDraft(db, scope, draft, day) : await contentOn(db, scope, day)
  return { ofDraft: draft !== undefined, edit: draft?.edit ?? 0, surcharges: rowsOf(content).map(listedRow) }
}

type Change = ParsedOf<typeof changeSheetSurcharge>['body']

/** The source of a changed row is the person who changed it. */
function changed(rows: readonly Surcharge[], change: Change, day: string): Surcharge[] {
  const found = rows.find((row) => surchargeKey(row) === change.key)
  if (!found) throw notFound('Surcharge', '附加费')
  const { effectiveService, amount, status, reason } = change
  const next: Surcharge = {
    ...found,
    amount,
    active: status === surchargeStatus.active,
    appliesTo: effectiveService === null ? found.appliesTo : appliesTo[effectiveService],
    source: reason,
    sourceDate: day,
    status: 'sample',
  }
  const twin = rows.some((row) => row !== found && surchargeKey(row) === surchargeKey(next))
  if (twin) throw new AppError('RATE_SHEET_SURCHARGE_TWICE')
  return rows.map((row) => (row === found ? next : row))
}

/** Changes one surcharge in the draft; a new draft begins with what is in force. */
export function changeSurcharge(ctx: Staff, change: Change): Promise<Sheet> {
  const scope: SheetScope = scopeOf({ kind: 'surcharges', carrier: change.carrier })
  const now = ctx.now()
  const day = firstDay(now)
  return changeSheet(ctx, { scope, seen: change.seen }, async (db, { sheets, draft }) => {
    const content = draft ? await contentOfDraft(db, scope, draft, day) : await contentOn(db, scope, day)
    const { key, amount, effectiveService, status, reason } = change
    const name = `${carrierName(change.carrier).en} ${sheetKindNames.surcharges.en}`
    const input = {
      basedOn: draft?.basedOn ?? versionOn(sheets, day),
      name: draft?.name ?? name,
      source: draft?.source ?? reason.slice(0, 200),
      sourceDate: draft ? draft.sourceDate : day,
      status: draft?.status ?? ('sample' as const),
      rows: changed(rowsOf(content), change, day),
      doubts: draft?.doubts ?? [],
      note: reason,
    }
    await saveDraft(db, scope, { input, userId: ctx.actor.userId, at: now })
    const sheet = await presentSheet(db, scope, now)
    const id = sheet.draft?.id ?? 0
    await note(db, ctx, 'rateSheet.surchargeChanged', { id, ...scope, key, amount, effectiveService, status, reason })
    return sheet
  })
}
