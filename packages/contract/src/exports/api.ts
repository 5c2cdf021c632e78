import * as z from 'zod/mini'
import { exportFileType } from './enums.ts'
import { filterOf } from './filter.ts'
import { type ExportList, exportSplits } from './list.ts'
import { exportLists } from './lists.ts'
import { type ExportTarget, exportTargets } from './targets.ts'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { id, idParams, name, text, uuid, uuidParams } from '../core/schemas.ts'

const tag = 'Exports'
const target = z.enum(exportTargets)
/** Keys of columns in their order; the server says which it does not know. */
const columns = z.array(text(40)).check(z.minLength(1), z.maxLength(80))
const ids = z.array(id).check(z.minLength(1), z.maxLength(5000))

/** With what is filled in where it is left out; a list that needs something of it needs the filter. */
function filterSchema(list: ExportList): z.ZodMiniType {
  const { shape, needed } = filterOf(list)
  const filter = z.strictObject(shape)
  return needed.length > 0 ? filter : z.prefault(filter, {})
}
/** Which rows: those of a list's filter, or those selected. */
const selections = exportTargets.map((one) => {
  const list = exportLists[one]
  const rows = { target: z.literal(one), filter: filterSchema(list) }
  return list.selectable ? { ...rows, ids: z.optional(ids) } : rows
})
interface Selection {
  target: ExportTarget
  /** As the list's call takes it. */
  filter?: object
  /** Of lists whose rows can be selected. */
  ids?: number[]
}
type Shape = Record<string, z.ZodMiniType>
/** One variant for each list, with these properties more; what a filter may be depends on the list, which types leave open. */
function variants<T extends Shape>(more: T) {
  const each = selections.map((selection) => z.strictObject({ ...selection, ...more }))
  const union: unknown = z.discriminatedUnion('target', each as never)
  return union as z.ZodMiniType<
    Selection & (keyof T extends never ? unknown : z.output<z.ZodMiniObject<T>>),
    Selection & (keyof T extends never ? unknown : z.input<z.ZodMiniObject<T>>)
  >
}
const exportOptions = {
  columns,
  format: z.enum(['xlsx', 'csv']),
  /** 1 one file, 2 several in a zip. */
  fileType: z._default(z.literal(valuesOf(exportFileType)), exportFileType.single),
  splitBy: z._default(z.enum(exportSplits), 'rows'),
  templateId: z._default(z.nullable(id), null),
}

export const countExport = route({
  id: 'countExport',
  method: 'POST',
  path: '/api/shipout-order/export/count',
  tag,
  access: [1],
  summary: 'Count the rows an export would contain',
  body: variants({}),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'NEEDS_WAREHOUSE'],
})
export const createExport = route({
  id: 'createExport',
  method: 'POST',
  path: '/api/shipout-order/export/create',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Start an export; it runs in the background and appears in the job list',
  body: variants(exportOptions),
  output: z.object({ id: uuid }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'NEEDS_WAREHOUSE', 'EXPORT_EMPTY', 'EXPORTS_RUNNING'],
})
export const retryExport = route({
  id: 'retryExport',
  method: 'POST',
  path: '/api/shipout-order/export/retry/:id',
  tag,
  access: [1],
  summary: 'Retry a failed export',
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'EXPORT_NOT_FAILED', 'EXPORTS_RUNNING'],
})
export const downloadExport = route({
  id: 'downloadExport',
  method: 'GET',
  path: '/api/shipout-order/export/file/:id',
  tag,
  access: [1],
  kind: 'download',
  summary: 'Download a finished export: xlsx, csv or a zip of several files',
  params: uuidParams,
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY'],
})

export const exportTemplate = z.object({ id, name: z.string(), columns: z.array(z.string()) })
export type ExportTemplate = z.infer<typeof exportTemplate>
/** What a user chose last for a list. */
export const exportChoice = z.object({
  columns: z.array(z.string()),
  templateId: z.nullable(id),
  format: z.enum(['xlsx', 'csv']),
  fileType: z.literal(valuesOf(exportFileType)),
  splitBy: z.enum(exportSplits),
})
export type ExportChoice = z.infer<typeof exportChoice>
export const getExportOptions = route({
  id: 'getExportOptions',
  method: 'GET',
  path: '/api/shipout-order/export/options',
  tag,
  access: [1],
  summary: "List column templates and the caller's last choice (null if none)",
  query: z.strictObject({ target }),
  output: z.object({ templates: z.array(exportTemplate), last: z.nullable(exportChoice) }),
})
export const createExportTemplate = route({
  id: 'createExportTemplate',
  method: 'PUT',
  path: '/api/shipout-order/export/template',
  tag,
  access: [1],
  summary: 'Save the chosen columns, in order, as a new template; returns its id',
  body: z.strictObject({ target, name: name(64), columns }),
  output: id,
  errors: ['MAPPING_NAME_TAKEN'],
})
export const updateExportTemplate = route({
  id: 'updateExportTemplate',
  method: 'POST',
  path: '/api/shipout-order/export/template/:id',
  tag,
  access: [1],
  summary: 'Rename a column template or change its columns',
  params: idParams,
  body: z.strictObject({ name: z.optional(name(64)), columns: z.optional(columns) }),
  output: z.null(),
  errors: ['NOT_FOUND', 'MAPPING_NAME_TAKEN'],
})
export const deleteExportTemplate = route({
  id: 'deleteExportTemplate',
  method: 'DELETE',
  path: '/api/shipout-order/export/template/:id',
  tag,
  access: [1],
  summary: 'Delete a column template',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
