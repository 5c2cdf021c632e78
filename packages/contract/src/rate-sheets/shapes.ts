import * as z from 'zod/mini'
import { carrier as carriers, surchargeService, surchargeStatus } from '../carriers/enums.ts'
import { sourceStatuses } from '../carriers/tables-api.ts'
import { valuesOf } from '../core/enums.ts'
import { id, instant, isoDate, money, name, queryInt, seenVersion, text, uuid } from '../core/schemas.ts'
import { rateSheetState } from './lifecycle.ts'

/** What staff load: base rates by service, the others by carrier. */
export const sheetKinds = ['rates', 'surcharges', 'fuel', 'areas'] as const
export type SheetKind = (typeof sheetKinds)[number]

const carrierInt = z.literal(valuesOf(carriers))
/** Which sheet: base rates are of one service. */
export const sheetScope = z.object({ kind: z.enum(sheetKinds), carrier: carrierInt, service: z.nullable(text(60)) })
export type SheetScope = z.infer<typeof sheetScope>
export const scopeBody = {
  kind: z.enum(sheetKinds),
  carrier: carrierInt,
  service: z._default(z.nullable(text(60)), null),
}
export const scopeQuery = {
  kind: z.enum(sheetKinds),
  carrier: queryInt(1, Math.max(...valuesOf(carriers))),
  service: z.optional(text(60)),
}

/** The latest save of the draft as the caller has seen it; 0: there was none. */
export const seen = seenVersion
export const seenQuery = queryInt(0, 2_147_483_647)

const origin = { source: z.string(), sourceDate: z.nullable(isoDate), status: z.enum(sourceStatuses) }
export const originInput = { source: name(200), sourceDate: z.nullable(isoDate), status: z.enum(sourceStatuses) }

/** A version; 0 is what came with the release. */
export const sheetVersion = z.object({
  version: z.int(),
  /** Null: that of the release. */
  id: z.nullable(id),
  state: z.enum(rateSheetState),
  name: z.string(),
  ...origin,
  rows: z.int(),
  /** First day, and the day before which it ends; null: none. */
  from: z.nullable(isoDate),
  to: z.nullable(isoDate),
  note: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  scheduledBy: z.nullable(z.string()),
  scheduledAt: z.nullable(instant),
})
export type SheetVersion = z.infer<typeof sheetVersion>

export const listedSheet = z.object({
  ...sheetScope.shape,
  /** In force today; null: nothing is. */
  current: z.nullable(sheetVersion),
  /** The next one that is scheduled. */
  next: z.nullable(sheetVersion),
  hasDraft: z.boolean(),
})
export type ListedSheet = z.infer<typeof listedSheet>

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
/** What tells a row apart, under the names of the columns. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

export const sheetDifference = z.object({
  change: z.enum(['added', 'gone', 'changed']),
  values,
  /** Under the names of the columns of carrier tables; `active` and `validFrom` beside them. */
  fields: z.array(z.object({ column: z.string(), before: cell, after: cell })),
  /** Of the price, in millionths of what it was; null: there was none, or it is the same. */
  percentPpm: z.nullable(z.int()),
})
export type SheetDifference = z.infer<typeof sheetDifference>

export const sheetComparison = z.object({
  added: z.int(),
  gone: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Of prices that changed. */
  largestRisePpm: z.nullable(z.int()),
  largestFallPpm: z.nullable(z.int()),
  /** Some of those gone and added, then what changes most. */
  rows: z.array(sheetDifference),
})
export type SheetComparison = z.infer<typeof sheetComparison>

export const sheetDoubt = z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })
export const sheetProblem = z.object({
  /** In the file, from 1; null: of the file as a whole. */
  row: z.nullable(z.int()),
  /** As the spreadsheet names it. */
  column: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
})
export type SheetProblem = z.infer<typeof sheetProblem>

/** The draft of a sheet with what it changes; the comparison is with the version in force on the day asked for, else today. */
export const sheetDraft = z.object({
  id,
  /** Number of the latest save: another draft has another one. */
  edit: z.int(),
  /** The version that it was built from. */
  basedOn: z.int(),
  name: z.string(),
  ...origin,
  rows: z.int(),
  note: z.nullable(z.string()),
  doubts: z.array(sheetDoubt),
  savedBy: z.nullable(z.string()),
  savedAt: instant,
  comparison: sheetComparison,
})
export type SheetDraft = z.infer<typeof sheetDraft>

export const sheet = z.object({
  ...sheetScope.shape,
  /** Newest first; the last one is the release's. */
  versions: z.array(sheetVersion),
  draft: z.nullable(sheetDraft),
  /** The first day from which a version may hold. */
  earliest: isoDate,
  /** When a release brought other rows after staff had loaded theirs, which stay; null: it did not. */
  releaseLeftOut: z.nullable(instant),
})
export type Sheet = z.infer<typeof sheet>

const service = z.nullable(z.literal(valuesOf(surchargeService)))
const status = z.literal(valuesOf(surchargeStatus))
export const listedSurcharge = z.object({
  /** Names the row in its sheet. */
  key: z.string(),
  values,
  amount: money,
  /** Null: for what `appliesTo` says, which is none of the classes. */
  effectiveService: service,
  status,
  source: z.string(),
  sourceDate: z.nullable(isoDate),
  /** Whether it was read in its source. */
  read: z.enum(sourceStatuses),
})
export type ListedSurcharge = z.infer<typeof listedSurcharge>
export const surchargeChange = {
  key: text(500),
  amount: money.check(z.gte(0), z.lte(99_999_0000), z.multipleOf(100)),
  effectiveService: service,
  status,
  reason: name(300),
}

const priced = z.nullable(money)
export const sheetLabel = z.object({
  id: uuid,
  at: instant,
  customer: z.string(),
  trackingNo: z.string(),
  serviceCode: z.string(),
  before: priced,
  after: priced,
})
export type SheetLabel = z.infer<typeof sheetLabel>

const explained = z.nullable(
  z.object({
    cost: money,
    zone: z.string(),
    lines: z.array(z.object({ code: z.string(), amount: money, ...origin })),
  }),
)
export const triedRate = z.object({ serviceCode: z.string(), before: explained, after: explained })
export type TriedRate = z.infer<typeof triedRate>
