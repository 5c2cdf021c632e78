import * as z from 'zod/mini'
import { route } from '../route.ts'
import { instant, limit, page, queryFlag, text, uuid, uuidParams } from './common.ts'

/** What a job of the import/export list does. */
export const jobKinds = ['orderImport'] as const
export const jobStatuses = ['pending', 'review', 'success', 'partly', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const importJob = z.object({
  id: uuid,
  kind: z.enum(jobKinds),
  fileName: z.string(),
  /** review: read, and now the user has to look at it; partly: imported without its rows with errors. */
  status: z.enum(jobStatuses),
  /** Data rows read; while pending, those done so far. */
  rows: z.int(),
  /** Orders made; null before the import. */
  made: z.nullable(z.int()),
  /** Rows left out since their orders exist already; null before the import. */
  skipped: z.nullable(z.int()),
  /** Rows with errors; null while they are not checked. */
  failed: z.nullable(z.int()),
  /** While pending and it can be told; null otherwise. */
  percent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  secondsLeft: z.nullable(z.int()),
  /** Who sent the file; null when that user is gone. */
  by: z.nullable(z.string()),
  startedAt: instant,
  /** When the orders were made; null before. */
  finishedAt: z.nullable(instant),
  /** Until when file and rows are kept. */
  keptUntil: instant,
  hidden: z.boolean(),
  /** Why it failed; null when it did not. */
  error: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
})
export type ImportJobRow = z.infer<typeof importJob>

const tag = 'Imports'

export const listImportJobs = route({
  id: 'listImportJobs',
  method: 'GET',
  path: '/api/shipout-order/import/list',
  tag,
  access: [1],
  summary: 'Imports of the last 24 hours by all users of the organisation, newest first',
  query: z.strictObject({
    status: z.optional(z.enum(jobStatuses)),
    hidden: z._default(queryFlag, false),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: page(importJob),
})
export const hideImportJobs = route({
  id: 'hideImportJobs',
  method: 'PUT',
  path: '/api/shipout-order/import/list/hide',
  tag,
  access: [1],
  summary: 'Put imports out of sight in the list, or back into it',
  body: z.strictObject({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(200)), hidden: z.boolean() }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND'],
})
export const deleteImportJob = route({
  id: 'deleteImportJob',
  method: 'DELETE',
  path: '/api/shipout-order/import/list/:id',
  tag,
  access: [1],
  summary: 'Delete an import with its file and rows; orders that it made stay',
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
