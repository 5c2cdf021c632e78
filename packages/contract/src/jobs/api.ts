import * as z from 'zod/mini'
import { exportFileType, exportStatus, tableView } from '../exports/enums.ts'
import { exportJobKind, exportTargets } from '../exports/targets.ts'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { instant, limit, page, queryFlag, text, uuid, uuidParams } from '../core/schemas.ts'

/** What a job of the import/export list does. */
export const jobKinds = [
  'orderImport',
  'productImport',
  'addressImport',
  ...exportTargets.map(exportJobKind),
  'labelPrint',
  'slipPrint',
] as const
export type JobKind = (typeof jobKinds)[number]
export const jobStatuses = ['pending', 'review', 'success', 'partly', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** A job of the import/export list; what only one of them has is null in the others. */
export const fileJob = z.object({
  id: uuid,
  kind: z.enum(jobKinds),
  /** 1 one file, 2 several in a zip. */
  fileType: z.literal(valuesOf(exportFileType)),
  /** Of an export: success 1, failed 2, pending 3. */
  exportStatus: z.nullable(z.literal(valuesOf(exportStatus))),
  /** Of an export of such a list: shipment 101, order 102. */
  tableView: z.nullable(z.literal(valuesOf(tableView))),
  fileName: z.string(),
  /** review: read, and now the user has to look at it; partly: imported without its rows with errors. */
  status: z.enum(jobStatuses),
  /** Data rows read or written; while pending, those done so far. */
  rows: z.int(),
  /** Made or changed by an import; null before. */
  made: z.nullable(z.int()),
  /** Rows left out since their orders exist already; null before the import. */
  skipped: z.nullable(z.int()),
  /** Among the first orders that an import made are some that have labels: it cannot be undone. */
  shipped: z.boolean(),
  /** Rows with errors; null while they are not checked. */
  failed: z.nullable(z.int()),
  /** While pending and it can be told; null otherwise. */
  percent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  secondsLeft: z.nullable(z.int()),
  /** Who began it; null when that user is gone. */
  by: z.nullable(z.string()),
  /** By the caller. */
  mine: z.boolean(),
  startedAt: instant,
  /** When it was imported or exported; null before. */
  finishedAt: z.nullable(instant),
  /** Until when file and rows are kept. */
  keptUntil: instant,
  hidden: z.boolean(),
  /** Why it failed; null when it did not. */
  error: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
})
export type FileJob = z.infer<typeof fileJob>

const tag = 'Imports and exports'

export const listJobs = route({
  id: 'listJobs',
  method: 'GET',
  path: '/api/shipout-order/job/list',
  tag,
  access: [1],
  summary:
    "List the organization's imports (active in the last 24 hours or finished in the last 30 days) and exports (last 7 days) and print jobs (last day), newest first",
  query: z.strictObject({
    status: z.optional(z.enum(jobStatuses)),
    hidden: z._default(queryFlag, false),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: page(fileJob),
})
export const hideJobs = route({
  id: 'hideJobs',
  method: 'PUT',
  path: '/api/shipout-order/job/hide',
  tag,
  access: [1],
  summary: 'Hide or unhide imports, exports and print jobs in the job list',
  body: z.strictObject({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(200)), hidden: z.boolean() }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND'],
})
export const deleteJob = route({
  id: 'deleteJob',
  method: 'DELETE',
  path: '/api/shipout-order/job/:id',
  tag,
  access: [1],
  summary:
    'Delete an import with its file and rows, or an export or print job with its file; imported records are kept',
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
