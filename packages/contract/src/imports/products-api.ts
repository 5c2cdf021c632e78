import * as z from 'zod/mini'
import { productImportKeys, type ProductImportKey } from '../products/product-keys.ts'
import { route } from '../core/route.ts'
import { fieldProblemShape, id, text, uuid, wholeNumber } from '../core/schemas.ts'
import { importSummary } from './api.ts'

const tag = 'Products'
const base = '/api/wms-product/oms/product/excel/importProduct'
const MAX_ROWS = 2000

/** A cell as a program sends it; it is read like the cell of a sheet. */
const cell = z.pipe(
  z.nullable(z.union([text(32_767), z.number(), z.boolean()])),
  z.transform((value: string | number | boolean | null) => (value === null ? '' : String(value))),
)
const fieldsOf = <T>(shape: T) =>
  Object.fromEntries(productImportKeys.map((key) => [key, shape])) as Record<ProductImportKey, T>

/** A row of the product import (specification §3); answers may be sent back as they came. */
const row = z.strictObject({
  ...fieldsOf(z.optional(cell)),
  rowNo: z.optional(wholeNumber),
  errorMessages: z.optional(z.array(fieldProblemShape).check(z.maxLength(200))),
})
const rows = z.array(row).check(z.minLength(1), z.maxLength(MAX_ROWS))
const checkedRow = z.object({
  ...fieldsOf(z.optional(z.string())),
  /** Row of the sheet, 1-based. */
  rowNo: z.int(),
  errorMessages: z.array(fieldProblemShape),
})
export type CheckedProductRow = z.infer<typeof checkedRow>

export const importProductFile = route({
  id: 'importProductFile',
  method: 'POST',
  path: `${base}/shipout`,
  tag,
  access: [1],
  kind: 'upload',
  rowErrors: true,
  summary: `Read and validate a product file of up to ${MAX_ROWS} rows without storing it. result is OK, or ERR if rows have errorMessages`,
  output: z.array(checkedRow),
  errors: ['FILE_MISSING', 'FILE_TYPE_UNSUPPORTED', 'FILE_EMPTY', 'FILE_CORRUPT', 'TOO_MANY_ROWS', 'IMPORT_NOT_READY'],
})
export const validateProduct = route({
  id: 'validateProduct',
  method: 'POST',
  path: `${base}/validate`,
  tag,
  access: [1],
  summary: 'Validate one product row; an existing SKU is not an error here, because saving skips or updates it',
  body: row,
  output: checkedRow,
})
export const saveProducts = route({
  id: 'saveProducts',
  method: 'POST',
  path: `${base}/save`,
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Import the valid rows of an import (once) or the given rows; existing products are skipped or updated',
  body: z.union([
    rows,
    z.strictObject({
      rows,
      onExisting: z._default(z.enum(['skip', 'update']), 'skip'),
      ignoreErrors: z._default(z.boolean(), false),
    }),
    z.strictObject({ excelCacheId: uuid, ignoreErrors: z._default(z.boolean(), false) }),
  ]),
  output: z.extend(z.omit(importSummary, { orderIds: true, filled: true }), { productIds: z.array(id) }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'CHARSET_DOUBTFUL', 'IMPORT_HAS_ERRORS', 'IMPORT_NOTHING_VALID'],
})
export const exportErrorProducts = route({
  id: 'exportErrorProducts',
  method: 'POST',
  path: `${base}/errorExport`,
  tag,
  access: [1],
  kind: 'download',
  summary:
    'Download the error rows as xlsx with invalid cells marked; importing the corrected file completes the import',
  body: z.union([rows, z.strictObject({ rows })]),
})
