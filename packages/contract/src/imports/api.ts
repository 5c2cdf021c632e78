import * as z from 'zod/mini'
import type { importState } from './lifecycle.ts'
import { fieldKey, rowFilter, rowNumbers } from './row-filter.ts'
import { cellLength } from '../sheets/fields.ts'
import { importTargets } from '../sheets/target-fields.ts'
import { charsetOf } from '../sheets/charsets.ts'
import { uuid, instant, id, text, fieldProblemShape, queryInt, wholeNumber } from '../core/schemas.ts'
import { route } from '../core/route.ts'
import { valueKinds } from '../sheets/value-kinds.ts'

/** What becomes of rows whose order or product exists already. */
export const existingChoices = ['error', 'skip', 'update'] as const
export type OnExisting = (typeof existingChoices)[number]
/** A discarded import is found no more. */
export const importStates = ['reading', 'ready', 'done', 'failed'] as const satisfies (keyof typeof importState)[]
export type ImportState = (typeof importStates)[number]
/** How a column was matched to a field. */
export const matchKinds = ['template', 'remembered', 'name', 'content', 'user'] as const

/** System field → number of the file's column (0-based), null = not in the file. */
export const mapping = z.partialRecord(fieldKey, z.nullable(z.int().check(z.gte(0), z.lte(511))))
export type Mapping = z.infer<typeof mapping>
/** System field → text of the cell. */
export const values = z.partialRecord(fieldKey, z.string().check(z.maxLength(cellLength)))
const target = z._default(z.enum(importTargets), 'orders')
/** By any label of the Encoding Standard. */
const charset = z.string().check(
  z.maxLength(40),
  z.refine((label) => charsetOf(label) !== undefined),
)

/** The headings of everything that an import understands, for a file to fill in. */
export const importTemplate = route({
  id: 'importTemplate',
  method: 'GET',
  path: '/api/shipout-order/import/excel/template',
  tag: 'Imports',
  access: [1],
  kind: 'download',
  summary: "Download an empty import file with one column per field, as UTF-8 CSV in the caller's language",
  query: z.strictObject({ target }),
})

export const importInfo = z.object({
  excelCacheId: uuid,
  target: z.enum(importTargets),
  /** The warehouse whose templates it is mapped with, and those for all; null: any. */
  warehouseId: z.nullable(z.string()),
  fileName: z.string(),
  /** By what is in the file: html and xml are mostly called .xls. */
  kind: z.enum(['csv', 'xlsx', 'xls', 'html', 'xml', 'ods']),
  state: z.enum(importStates),
  createdAt: instant,
  sheets: z.array(z.object({ index: z.int(), name: z.string(), hidden: z.boolean() })),
  sheet: z.int(),
  charset: z.nullable(z.string()),
  /** Encodings that the text may be in as well, likeliest first, with some of its lines; null once one is chosen or where none is in doubt. Until then the import is not made. */
  charsetDoubt: z.nullable(z.array(z.object({ charset: z.string(), sample: z.string() }))),
  delimiter: z.nullable(z.string()),
  /** Row of the sheet that holds the headings (1-based); 0 when the file has none and its columns are called A, B, C. */
  headerRow: z.int(),
  /** Ranges of cells that the sheet merges over several rows, and whether their value was put into each of the rows. */
  merged: z.int(),
  fillDown: z.boolean(),
  /** Rows and columns with text that the sheet hides, also by a filter, and whether they were left out. */
  hidden: z.object({ rows: z.int(), columns: z.int() }),
  leaveHiddenOut: z.boolean(),
  columns: z.array(z.object({ index: z.int(), heading: z.string(), samples: z.array(z.string()) })),
  mapping,
  matchedBy: z.partialRecord(z.string(), z.enum(matchKinds)),
  /** How sure each match is, 0 to 1. */
  confidence: z.partialRecord(z.string(), z.number()),
  /** System field → value of every row whose cell is empty or that has no column. */
  constants: z.partialRecord(z.string(), z.string()),
  excelFieldMappingId: z.nullable(id),
  /** Required fields that have neither a column nor a value for every row. */
  unmapped: z.array(z.string()),
  /** Rows read so far and, once checked, how many are valid. */
  rows: z.int(),
  checked: z.boolean(),
  valid: z.int(),
  invalid: z.int(),
  /** Valid rows that only add lines to the order of an earlier row. */
  joined: z.int(),
  onExisting: z.enum(existingChoices),
  /** Rows whose order or product exists already. */
  existing: z.int(),
  /** When a file with this very content was imported before; null: never. */
  sameFile: z.nullable(z.object({ fileName: z.string(), at: instant })),
  imported: z.nullable(z.object({ created: z.int(), updated: z.int(), skipped: z.int(), at: instant })),
  /** In how many seconds reading starts, if it is delayed because several files of the organization could not be read; null: it is not. */
  heldSeconds: z.nullable(z.int()),
  /** Why reading failed; null when it did not. */
  error: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
})
export type ImportInfo = z.infer<typeof importInfo>

const tag = 'Imports'
/** Above any row of a file that is taken, within what the database keeps. */
const MAX_ROW_NO = 10_000_000
const cacheParams = z.strictObject({ id: uuid })

export const analyseAndCacheFile = route({
  id: 'analyseAndCacheFile',
  method: 'POST',
  path: '/api/shipout-order/import/excel/analyseAndCacheFile',
  tag,
  access: [1],
  kind: 'upload',
  summary: 'Upload a csv, xlsx, xls or ods file; returns once it is read, or with state `reading` if it is large',
  query: z.strictObject({
    target,
    warehouseId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    /** Of a csv file; found out when left out. */
    charset: z.optional(charset),
  }),
  output: importInfo,
  errors: [
    'FILE_MISSING',
    'FILE_TYPE_UNSUPPORTED',
    'FILE_EMPTY',
    'FILE_ENCRYPTED',
    'FILE_CORRUPT',
    'FILE_HTML',
    'FILE_TOO_LARGE',
    'FILE_EXPANDS_TOO_MUCH',
    'FILE_TOO_SLOW',
    'FILE_UNSAFE',
    'TOO_MANY_ROWS',
    'TOO_MANY_COLUMNS',
    'NO_ROWS',
  ],
})
export const getImport = route({
  id: 'getImport',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id',
  tag,
  access: [1],
  summary: "Get an import's state, columns and mapping",
  params: cacheParams,
  output: importInfo,
  errors: ['NOT_FOUND'],
})
export const firstImportRows = route({
  id: 'firstImportRows',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/firstRows',
  tag,
  access: [1],
  summary: 'Get the first 100 data rows as they appear in the file, available while the rest is still being read',
  params: cacheParams,
  output: z.object({ rows: z.array(z.object({ rowNo: z.int(), cells: z.array(z.string()) })) }),
  errors: ['NOT_FOUND'],
})
export const listImports = route({
  id: 'listImports',
  method: 'GET',
  path: '/api/shipout-order/import/excel/list',
  tag,
  access: [1],
  summary: 'List imports of the last 24 hours that can be resumed or have finished',
  output: z.array(importInfo),
})
export const changeImport = route({
  id: 'changeImport',
  method: 'PUT',
  path: '/api/shipout-order/import/excel/cache/:id',
  tag,
  access: [1],
  summary:
    "Change an import's sheet, header row, charset, delimiter, merged-cell fill or hidden rows (reads the file again), or its mapping and handling of existing records (validates again)",
  params: cacheParams,
  body: z.strictObject({
    sheet: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    /** 0: the file has no headings. */
    headerRow: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    charset: z.optional(charset),
    delimiter: z.optional(text(1)),
    fillDown: z.optional(z.boolean()),
    leaveHiddenOut: z.optional(z.boolean()),
    mapping: z.optional(mapping),
    /** System field → value for every row; null takes it away. */
    constants: z.optional(z.partialRecord(fieldKey, z.nullable(z.string().check(z.maxLength(500))))),
    excelFieldMappingId: z.optional(z.nullable(id)),
    onExisting: z.optional(z.enum(existingChoices)),
    /** Reads the file again as it was to be read, after a fault. */
    again: z.optional(z.literal(true)),
  }),
  output: importInfo,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE', 'COLUMN_UNKNOWN'],
})
export const discardImport = route({
  id: 'discardImport',
  method: 'DELETE',
  path: '/api/shipout-order/import/excel/cache/:id',
  tag,
  access: [1],
  summary: 'Discard an import',
  params: cacheParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'IMPORT_DONE'],
})

export const importRow = z.object({
  /** Row of the sheet, 1-based. */
  rowNo: z.int(),
  values,
  valid: z.boolean(),
  /** Its order or product exists already: it is an error, skipped or taken as an update, as the import says. */
  existing: z.boolean(),
  errorMessages: z.array(fieldProblemShape),
  /** The row in which the order began that this one adds lines to; null: it is one by itself. */
  joinedTo: z.nullable(z.int()),
})
export type ImportRow = z.infer<typeof importRow>
export const viewImport = route({
  id: 'viewImport',
  method: 'GET',
  path: '/api/shipout-order/import/excel/view',
  tag,
  access: [1],
  summary: 'Get a window of up to 500 rows, in system fields, with their errors',
  query: z.strictObject({
    excelCacheId: uuid,
    excelFieldMappingId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...rowFilter,
    /** In place of a filter. */
    rows: z.optional(rowNumbers),
    offset: z._default(queryInt(0, 1_000_000), 0),
    limit: z._default(queryInt(1, 500), 100),
  }),
  output: z.object({ import: importInfo, total: z.int(), rows: z.array(importRow) }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})
const rowNo = z.int().check(z.gte(1), z.lte(MAX_ROW_NO))
const sentRow = z.strictObject({
  rowNo: z.optional(rowNo),
  values,
  errorMessages: z.optional(z.array(fieldProblemShape).check(z.maxLength(200))),
  valid: z.optional(z.boolean()),
  existing: z.optional(z.boolean()),
  joinedTo: z.optional(z.nullable(wholeNumber)),
})
type SentRow = z.infer<typeof sentRow>
/** Rows of orders in a call: their values alone, or as `validate` answers them. */
const sentRows = z
  .array(
    z.pipe(
      z.union([sentRow, values]),
      z.transform((row: SentRow | SentRow['values']): SentRow =>
        typeof row.values === 'object' ? (row as SentRow) : { values: row as SentRow['values'] },
      ),
    ),
  )
  .check(z.minLength(1), z.maxLength(2000))
/** What `validate` answers beside the rows; it may be sent on as it came. */
const count = z.optional(wholeNumber)
const counts = { valid: count, invalid: count, joined: count, existing: count }

export const validateRows = route({
  id: 'validateRows',
  method: 'POST',
  path: '/api/shipout-order/import/excel/validate',
  tag,
  access: [1],
  summary: 'Validate rows. With excelCacheId, values are saved as edits of that import',
  body: z.union([
    z.strictObject({
      excelCacheId: uuid,
      /** The same for calls that are one step to take back. */
      editId: z.optional(uuid),
      rows: z
        .array(z.strictObject({ rowNo, values, deleted: z.optional(z.boolean()) }))
        .check(z.minLength(1), z.maxLength(2000)),
    }),
    sentRows,
    z.strictObject({ rows: sentRows, ...counts }),
  ]),
  output: z.object({
    rows: z.array(importRow),
    /** With excelCacheId: further rows that the edits made right or wrong, duplicates above all. */
    others: z.optional(z.array(importRow)),
    valid: z.int(),
    invalid: z.int(),
    joined: z.int(),
    existing: z.int(),
    /** Given where an edit concerns so many rows that all are checked again: false while that is under way. */
    checked: z.optional(z.boolean()),
  }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE'],
})
export const importSummary = z.object({
  created: z.int(),
  updated: z.int(),
  /** Left out, since they exist already or may no longer be changed. */
  skipped: z.int(),
  /** Left out for what is wrong in them. */
  failed: z.int(),
  /** What is wrong in the rows left out, most frequent first; the words are those of one such row. */
  reasons: z.array(z.extend(fieldProblemShape, { rows: z.int() })),
  /** New and changed orders that products filled. */
  filled: z.int(),
  orderIds: z.array(id),
  alreadyDone: z.boolean(),
})
/** Left out: as the organisation's default settings have it. */
const fillFromProducts = z.optional(z.boolean())
/** A connected warehouse that the orders are sent to by themselves; null: none. Left out: as the default settings have it. */
const warehouseId = z.optional(z.nullable(id))
export const saveOrders = route({
  id: 'saveOrders',
  method: 'POST',
  path: '/api/shipout-order/order/saveOrderAndShipmentExcel',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Import the valid rows, once. Fails if any row has errors, unless ignoreErrors is set',
  body: z.union([
    z.strictObject({ excelCacheId: uuid, ignoreErrors: z._default(z.boolean(), false), fillFromProducts, warehouseId }),
    sentRows,
    z.strictObject({
      rows: sentRows,
      ...counts,
      onExisting: z._default(z.enum(['skip', 'update']), 'skip'),
      ignoreErrors: z._default(z.boolean(), false),
      fillFromProducts,
      warehouseId,
    }),
  ]),
  output: importSummary,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'CHARSET_DOUBTFUL', 'IMPORT_HAS_ERRORS', 'IMPORT_NOTHING_VALID'],
})
export const undoImport = route({
  id: 'undoImport',
  method: 'POST',
  path: '/api/shipout-order/import/excel/cache/:id/takeBack',
  tag,
  access: [1],
  summary:
    'Undo an import: created records are deleted, updated ones restored, and the rows return to review. Rejected as a whole if any record has since been shipped, used or changed',
  params: cacheParams,
  output: z.object({ removed: z.int(), restored: z.int() }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_DONE', 'IMPORT_UNDO_BLOCKED'],
})
export const exportErrorOrders = route({
  id: 'exportErrorOrders',
  method: 'POST',
  path: '/api/shipout-order/exprot/excel/error/order',
  tag,
  access: [1],
  kind: 'download',
  summary: 'Download the error rows as xlsx; importing the corrected file completes the import',
  body: z.union([z.strictObject({ excelCacheId: uuid }), sentRows, z.strictObject({ rows: sentRows, ...counts })]),
  errors: ['NOT_FOUND'],
})

/** Texts of a column whose cells name one of a few values, and what they were taken for. */
export const columnValues = z.object({
  field: z.string(),
  /** How many different texts there are; the most frequent are listed. */
  total: z.int(),
  values: z.array(
    z.object({
      raw: z.string(),
      count: z.int(),
      /** What stands in the rows instead; null: the text means nothing, and its rows will say so. */
      value: z.nullable(z.string()),
      by: z.nullable(z.enum(valueKinds)),
    }),
  ),
})
export type ColumnValues = z.infer<typeof columnValues>
export const listImportValues = route({
  id: 'listImportValues',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/values',
  tag,
  access: [1],
  summary: 'List distinct values in choice columns (carrier, service, country, …) with counts and their mapping',
  params: cacheParams,
  output: z.array(columnValues),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})
export const chooseImportValues = route({
  id: 'chooseImportValues',
  method: 'PUT',
  path: '/api/shipout-order/import/excel/cache/:id/values',
  tag,
  access: [1],
  summary: 'Map column values for all rows; null clears a mapping',
  params: cacheParams,
  body: z.strictObject({
    field: fieldKey,
    values: z
      .array(z.strictObject({ raw: text(500), value: z.nullable(text(500)) }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  output: importInfo,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE'],
})
