import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { idParams, isoDate, limit, money, name, page, queryInt, seenVersion, text } from '../core/schemas.ts'
import { carrier as carriers } from '../carriers/enums.ts'
import { sourceStatuses } from '../carriers/tables-api.ts'
import { valuesOf } from '../core/enums.ts'
import { problem } from '../shipping/api.ts'
import { parcelToRate } from '../shipping/rate-calculator-api.ts'
import * as shapes from './shapes.ts'

const tag = 'Rate sheets'
const staff = { tag, access: [orgType.ADMIN] as const }
const path = '/api/wms-user/admin/rate-sheets'

/** Labels that a draft is tried on, and how many of them are listed. */
export const TRIED_LABELS = 500
export const LISTED_LABELS = 50

export const listRateSheets = route({
  ...staff,
  id: 'listRateSheets',
  method: 'GET',
  path,
  summary: 'The rate sheets by carrier, table and service: what is in force, what is scheduled',
  query: z.strictObject({
    carrier: z.optional(queryInt(1, Math.max(...valuesOf(carriers)))),
    kind: z.optional(z.enum(shapes.sheetKinds)),
    cursor: z.optional(text(1000)),
    limit,
  }),
  output: page(shapes.listedSheet),
})

export const getRateSheet = route({
  ...staff,
  id: 'getRateSheet',
  method: 'GET',
  path: `${path}/sheet`,
  summary: 'A rate sheet with its versions, and its draft compared with the version in force',
  query: z.strictObject({
    ...shapes.scopeQuery,
    /** The draft is compared with what is in force then; left out: today. */
    day: z.optional(isoDate),
  }),
  output: shapes.sheet,
  errors: ['NOT_FOUND'],
})

export const downloadRateSheet = route({
  ...staff,
  id: 'downloadRateSheet',
  method: 'GET',
  path: `${path}/file`,
  kind: 'download',
  summary: 'A version of a rate sheet in the layout in which it can be loaded again',
  query: z.strictObject({
    ...shapes.scopeQuery,
    /** 0: that of the release. Left out: the one in force today. */
    version: z.optional(queryInt(0, 2_147_483_647)),
    format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'),
  }),
  errors: ['NOT_FOUND'],
})

const draftErrors = ['NOT_FOUND', 'RATE_SHEET_CHANGED'] as const

export const loadRateSheet = route({
  ...staff,
  id: 'loadRateSheet',
  method: 'POST',
  path: `${path}/load`,
  kind: 'upload',
  needs: ['own'],
  summary:
    'Load a file of rates as the draft of the next version, or hear what is wrong in it; nothing of a file with errors is kept',
  query: z.strictObject({
    ...shapes.scopeQuery,
    seen: shapes.seenQuery,
    name: name(100),
    source: name(200),
    sourceDate: z.optional(isoDate),
    status: z._default(z.enum(sourceStatuses), 'sample'),
    /** Of a workbook, by its name; left out: the first with rows. */
    worksheet: z.optional(text(100)),
  }),
  output: z.object({ sheet: shapes.sheet, problems: z.array(shapes.sheetProblem) }),
  errors: [...draftErrors, 'FILE_MISSING', 'FILE_EMPTY'],
})

export const draftFromVersion = route({
  ...staff,
  id: 'draftFromVersion',
  method: 'POST',
  path: `${path}/again`,
  needs: ['own'],
  summary: 'Make the draft of the next version from an earlier one, such as to go back to it',
  body: z.strictObject({ ...shapes.scopeBody, version: seenVersion, seen: shapes.seen }),
  output: shapes.sheet,
  errors: draftErrors,
})

export const listSheetSurcharges = route({
  ...staff,
  id: 'listSheetSurcharges',
  method: 'GET',
  path: `${path}/surcharges`,
  summary: "A carrier's surcharges as the draft has them, or without a draft those in force",
  query: z.strictObject({ carrier: queryInt(1, Math.max(...valuesOf(carriers))) }),
  output: z.object({ ofDraft: z.boolean(), edit: z.int(), surcharges: z.array(shapes.listedSurcharge) }),
})

export const changeSheetSurcharge = route({
  ...staff,
  id: 'changeSheetSurcharge',
  method: 'POST',
  path: `${path}/surcharge`,
  needs: ['own'],
  summary: 'Change one surcharge in the draft of the next version; without a draft it starts from what is in force',
  body: z.strictObject({ carrier: shapes.scopeBody.carrier, seen: shapes.seen, ...shapes.surchargeChange }),
  output: shapes.sheet,
  errors: [...draftErrors, 'RATE_SHEET_SURCHARGE_TWICE'],
})

const draftBody = { ...shapes.scopeBody, seen: shapes.seen }

export const tryRateSheet = route({
  ...staff,
  id: 'tryRateSheet',
  method: 'POST',
  path: `${path}/try`,
  summary: "What a draft does to a parcel, and to the carrier's latest 500 labels, shipped on a day; nothing is saved",
  body: z.strictObject({
    ...draftBody,
    /** Left out: the first day from which it may hold. */
    day: z.optional(isoDate),
    parcel: z.nullable(parcelToRate),
  }),
  output: z.object({
    day: isoDate,
    labels: z.object({
      count: z.int(),
      /** Priced before and after, and of these with another price. */
      priced: z.int(),
      changed: z.int(),
      /** Priced before, and no longer. */
      lost: z.int(),
      /** Sums of those priced both ways. */
      before: money,
      after: money,
      largestRise: z.nullable(shapes.sheetLabel),
      largestFall: z.nullable(shapes.sheetLabel),
      /** Those no longer priced first, then what changes most. */
      rows: z.array(shapes.sheetLabel),
    }),
    parcel: z.nullable(z.object({ rates: z.array(shapes.triedRate), problems: z.array(problem) })),
  }),
  errors: [...draftErrors, 'RATE_SHEET_EARLY'],
})

export const scheduleRateSheet = route({
  ...staff,
  id: 'scheduleRateSheet',
  method: 'POST',
  path: `${path}/schedule`,
  needs: ['own'],
  summary: 'Schedule a draft: parcels that ship from its first day on are priced by it',
  body: z.strictObject({
    ...draftBody,
    startsOn: isoDate,
    /** What the file left open has been looked at. */
    doubtsSeen: z.boolean(),
    /** Other versions that hold then or begin later, which the draft was not built from: they have been looked at. */
    versionsSeen: z._default(z.array(seenVersion).check(z.maxLength(100)), []),
    note: z._default(z.nullable(text(300)), null),
  }),
  output: shapes.sheet,
  errors: [
    ...draftErrors,
    'RATE_SHEET_EARLY',
    'RATE_SHEET_DAY',
    'RATE_SHEET_OTHERS',
    'RATE_SHEET_DOUBTS',
    'RATE_SHEET_SAME',
  ],
})

export const cancelRateSheet = route({
  ...staff,
  id: 'cancelRateSheet',
  method: 'POST',
  path: `${path}/cancel/:id`,
  needs: ['own'],
  summary: 'Cancel a version before its first day; the version before it stays in force',
  params: idParams,
  output: shapes.sheet,
  errors: ['NOT_FOUND', 'RATE_SHEET_STATE'],
})

export const discardRateSheet = route({
  ...staff,
  id: 'discardRateSheet',
  method: 'POST',
  path: `${path}/discard`,
  needs: ['own'],
  summary: 'Delete the draft of a rate sheet',
  body: z.strictObject(draftBody),
  output: shapes.sheet,
  errors: draftErrors,
})
