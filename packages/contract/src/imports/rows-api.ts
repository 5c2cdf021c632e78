import * as z from 'zod/mini'
import { cellLength } from '../sheets/fields.ts'
import { readingKinds } from '../sheets/readings/kinds.ts'
import { route } from '../core/route.ts'
import { fieldProblemShape, money, queryInt, uuid } from '../core/schemas.ts'
import { importInfo } from './api.ts'
import { fieldKey, rowFilter, rowNumbers } from './row-filter.ts'

const tag = 'Imports'
const cacheParams = z.strictObject({ id: uuid })
const filterBody = z.strictObject(rowFilter)

export const findImportRows = route({
  id: 'findImportRows',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/rows',
  tag,
  access: [1],
  summary: 'List the numbers of all rows matching a filter ("2-9,14,11") and whether changes can be undone',
  params: cacheParams,
  query: filterBody,
  output: z.object({ rows: z.string(), total: z.int(), canUndo: z.boolean(), canRedo: z.boolean() }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

export const importProblem = z.object({ ...fieldProblemShape.shape, rows: z.int() })
export type ImportProblem = z.infer<typeof importProblem>
export const listImportProblems = route({
  id: 'listImportProblems',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/problems',
  tag,
  access: [1],
  summary: 'List errors by field and kind with row counts and a sample message',
  params: cacheParams,
  output: z.array(importProblem),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

const readingOffer = z.object({
  field: z.string(),
  reading: z.enum(readingKinds),
  /** Rows that it would change. */
  rows: z.int(),
  /** What it makes of the most frequent texts: the fields that it sets, empty where it empties a cell. */
  samples: z.array(z.object({ text: z.string(), values: z.record(z.string(), z.string()) })),
})
export type ReadingOffer = z.infer<typeof readingOffer>
export const listImportReadings = route({
  id: 'listImportReadings',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/readings',
  tag,
  access: [1],
  summary:
    'List ways to read a column that are applied only on request: units next to numbers, decimal commas, day and month order; apply one with `act: read`',
  params: cacheParams,
  output: z.array(readingOffer),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

export const sumImportInsurance = route({
  id: 'sumImportInsurance',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/insurance',
  tag,
  access: [1],
  summary: 'Count valid orders with an insured value, and sum those values',
  params: cacheParams,
  output: z.object({ orders: z.int(), insuredValue: money }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

export const previewImportFill = route({
  id: 'previewImportFill',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/fromProducts',
  tag,
  access: [1],
  summary: 'Count new valid orders whose missing weight, size or customs details can be filled from products',
  params: cacheParams,
  output: z.object({
    /** What the default settings say; the import may choose otherwise. */
    isOn: z.boolean(),
    weight: z.int(),
    size: z.int(),
    customs: z.int(),
    /** Orders that stay without a weight, and SKUs that are to blame: the most frequent of those without a product or a weight. */
    lacking: z.object({ orders: z.int(), skus: z.array(z.string()) }),
  }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

const difference = z.object({ fieldName: z.string(), before: z.string(), after: z.string() })
export type ImportDifference = z.infer<typeof difference>
export const compareImportRow = route({
  id: 'compareImportRow',
  method: 'GET',
  path: '/api/shipout-order/import/excel/cache/:id/existing',
  tag,
  access: [1],
  summary:
    'Compare a row with the existing order or product, field by field; empty cells change nothing; null if nothing exists',
  params: cacheParams,
  query: z.strictObject({ rowNo: queryInt(1, 10_000_000) }),
  output: z.object({ differences: z.nullable(z.array(difference)) }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY'],
})

const fields = z.array(fieldKey).check(z.minLength(1), z.maxLength(64))
const cellText = z.string().check(z.maxLength(cellLength))
/** What is done to every cell, or every row, of those that are meant. */
export const bulkChange = z.union([
  z.strictObject({ act: z.enum(['trim', 'upperCase', 'titleCase']), fields }),
  z.strictObject({ act: z.literal('setEmpty'), fields, value: cellText }),
  z.strictObject({ act: z.literal('set'), values: z.record(fieldKey, cellText) }),
  z.strictObject({
    act: z.literal('replace'),
    fields,
    find: cellText.check(z.minLength(1)),
    replacement: cellText,
    wholeCell: z._default(z.boolean(), false),
    matchCase: z._default(z.boolean(), false),
  }),
  /** As one of the readings that are offered for the field's column. */
  z.strictObject({ act: z.literal('read'), field: fieldKey, reading: z.enum(readingKinds) }),
  z.strictObject({ act: z.literal('remove') }),
  z.strictObject({ act: z.literal('restore') }),
])
export type BulkChange = z.infer<typeof bulkChange>

/** What a change of many rows did: the first rows and their fields, so that they can be gone to. */
const changed = z.object({
  import: importInfo,
  changedRows: z.int(),
  rowNos: z.array(z.int()),
  fields: z.array(z.string()),
})
export type ChangedRows = z.infer<typeof changed>

export const changeImportRows = route({
  id: 'changeImportRows',
  method: 'POST',
  path: '/api/shipout-order/import/excel/cache/:id/bulk',
  tag,
  access: [1],
  summary:
    'Update all rows matching a filter, or the named ones among them; large changes are re-validated in the background',
  params: cacheParams,
  body: z.strictObject({ filter: z.optional(filterBody), rows: z.optional(rowNumbers), change: bulkChange }),
  output: changed,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE'],
})
export const undoImportChange = route({
  id: 'undoImportChange',
  method: 'POST',
  path: '/api/shipout-order/import/excel/cache/:id/undo',
  tag,
  access: [1],
  summary: 'Undo the last row change; no-op if there is none',
  params: cacheParams,
  output: changed,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE'],
})
export const redoImportChange = route({
  id: 'redoImportChange',
  method: 'POST',
  path: '/api/shipout-order/import/excel/cache/:id/redo',
  tag,
  access: [1],
  summary: 'Redo the last undone row change; no-op if there is none',
  params: cacheParams,
  output: changed,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_DONE'],
})
