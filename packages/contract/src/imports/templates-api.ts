import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, name, queryInt, text, uuid } from '../core/schemas.ts'
import { fieldKey } from './row-filter.ts'

const tag = 'Imports'

export const fieldMapping = z.object({
  fieldMappingId: id,
  fieldMappingName: z.string(),
  preinstall: z.boolean(),
  /** The warehouse that it is for; null: all of them. */
  warehouseId: z.nullable(z.string()),
  /** System field → heading of the file's column. */
  fieldMappingDetail: z.partialRecord(z.string(), z.string()),
  /** System field → value for every row. */
  constants: z.partialRecord(z.string(), z.string()),
})
export type FieldMapping = z.infer<typeof fieldMapping>
const detail = z.partialRecord(fieldKey, z.string().check(z.maxLength(500)))
/** What a template is for: `type` names the table, orders unless it says otherwise. */
const templateFor = z.strictObject({
  warehouseId: z.optional(name(20)),
  type: z._default(z.enum(['order', 'product']), 'order'),
})
/** The import whose values for every row and choices of values are kept with the template. */
const withImport = { excelCacheId: z.optional(uuid) }
export const listMappings = route({
  id: 'listMappings',
  method: 'GET',
  path: '/api/shipout-order/import/excel/fieldMapping',
  tag,
  access: [1],
  summary: 'List mapping templates',
  query: templateFor,
  output: z.array(fieldMapping),
})
export const createMapping = route({
  id: 'createMapping',
  method: 'PUT',
  path: '/api/shipout-order/import/excel/fieldMapping/:name',
  tag,
  access: [1],
  summary: "Save a mapping as a new template, with an import's constants and value mappings; returns its id",
  params: z.strictObject({ name: name(64) }),
  query: z.extend(templateFor, withImport),
  body: detail,
  output: id,
  errors: ['MAPPING_NAME_TAKEN', 'NOT_FOUND'],
})
export const updateMapping = route({
  id: 'updateMapping',
  method: 'POST',
  path: '/api/shipout-order/import/excel/fieldMapping/:id/:name',
  tag,
  access: [1],
  summary: 'Update or rename a mapping template; its constants and value mappings are kept unless an import is given',
  params: z.strictObject({ id: queryInt(1, Number.MAX_SAFE_INTEGER), name: name(64) }),
  query: z.strictObject(withImport),
  body: detail,
  output: z.null(),
  errors: ['NOT_FOUND', 'MAPPING_NAME_TAKEN', 'TEMPLATE_READ_ONLY'],
})
export const deleteMappings = route({
  id: 'deleteMappings',
  method: 'DELETE',
  path: '/api/shipout-order/import/excel/fieldMapping',
  tag,
  access: [1],
  summary: 'Delete mapping templates',
  query: z.strictObject({ excelFieldMappingIds: text(2000) }),
  output: z.null(),
  errors: ['NOT_FOUND', 'TEMPLATE_READ_ONLY'],
})
