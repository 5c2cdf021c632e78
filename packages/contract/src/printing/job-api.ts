import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, uuid, uuidParams } from '../core/schemas.ts'
import { MOST_PRINTED } from './api.ts'
import { printState } from './lifecycle.ts'

const seller = { tag: 'Printing', access: [1] as const }
const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_PRINTED))
/** How labels are printed, as printLabels has it; a label printer's language needs no drawing and no job. */
const labelOptions = {
  labelSize: z._default(z.literal([1, 2]), 1),
  slips: z.optional(z.boolean()),
  startAt: z._default(z.literal([1, 2]), 1),
}

export const createPrintJob = route({
  ...seller,
  id: 'createPrintJob',
  method: 'POST',
  path: '/api/shipout-order/print/create',
  idempotent: true,
  summary:
    'Start printing up to 5,000 labels or packing slips in the background as one PDF, which appears in the job list',
  body: z.discriminatedUnion('document', [
    z.strictObject({ document: z.literal('label'), shipmentIds: ids, ...labelOptions }),
    /** Every label that was bought and not printed; while such a job is not handed over, it is the answer. */
    z.strictObject({ document: z.literal('queue'), ...labelOptions }),
    z.strictObject({ document: z.literal('slip'), orderIds: ids }),
  ]),
  output: z.object({ id: uuid }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'NOTHING_TO_PRINT', 'PRINTS_RUNNING'],
})

/** How many of the documents that failed are named. */
export const MOST_FAILURES = 200
const printFailure = z.object({
  /** Of the shipment, or of the order for packing slips. */
  id,
  /** Null: no longer known. */
  orderNo: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
})
export type PrintFailure = z.infer<typeof printFailure>

export const getPrintJob = route({
  ...seller,
  id: 'getPrintJob',
  method: 'GET',
  path: '/api/shipout-order/print/:id',
  summary: 'Get the progress of a print job and what of it could not be printed',
  params: uuidParams,
  output: z.object({
    id: uuid,
    document: z.enum(['label', 'slip']),
    state: z.enum(printState),
    fileName: z.string(),
    /** Documents, not pages. */
    total: z.int(),
    /** Drawn or failed so far. */
    done: z.int(),
    failed: z.int(),
    pages: z.int(),
    /** The first of those that failed. */
    failures: z.array(printFailure),
    /** Null while it is not known. */
    secondsLeft: z.nullable(z.int()),
    finishedAt: z.nullable(instant),
    /** When the file was last opened; null before. */
    printedAt: z.nullable(instant),
    keptUntil: instant,
    /** Why there is no file; null when there is one, or will be. */
    error: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

export const openPrintFile = route({
  ...seller,
  id: 'openPrintFile',
  method: 'POST',
  path: '/api/shipout-order/print/file/:id',
  kind: 'download',
  summary: 'Get the PDF of a finished print job; its documents are marked as printed',
  params: uuidParams,
  errors: ['NOT_FOUND', 'PRINT_NOT_READY', 'PRINT_OUTDATED'],
})
