import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { MOST_PRINTED } from '@waybill/contract/printing/api'
import type { createPrintJob } from '@waybill/contract/printing/job-api'
import { printState } from '@waybill/contract/printing/lifecycle'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { addJob } from '../../../../platform/jobs/index.ts'
import { readOrdersOnPaper } from '../../../sell/orders/index.ts'
import { claimPrintQueue, findLabelsToPrint } from '../../shipping/index.ts'
import { refuseDuplicates } from '../refusals.ts'
import { readPrintSettings } from '../settings.ts'
import { runKind } from './kinds.ts'
import { hasVoided, isPrintedElsewhere } from './outdated.ts'
import { countPending, getPrintRow, type PrintRequest } from './repository.ts'

/** How many print jobs of one organization may wait or run at once. */
const AT_ONCE = 3

type Body = ParsedOf<typeof createPrintJob>['body']

/** The job of waiting labels that looks the same and that nobody has opened yet, as long as all of its labels may be printed; null = there is none. */
async function openQueueJob(db: Db, orgId: number, request: PrintRequest): Promise<string | null> {
  const rows = await db
    .selectFrom('print_job')
    .select(['id', 'state'])
    .where('org_id', '=', orgId)
    .where('from_queue', '=', true)
    .where('state', 'in', [printState.pending, printState.ready])
    .where('printed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  for (const { id, state } of rows) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const job = await getPrintRow(db, { orgId, id })
    const { labelSize, startAt, withSlips } = job.request
    if (labelSize !== request.labelSize || startAt !== request.startAt || withSlips !== request.withSlips) continue
    // What is voided while it waits is left out when it is drawn.
    if (state === printState.pending) return id
    // oxlint-disable-next-line no-await-in-loop
    if (!(await hasVoided(db, job)) && !(await isPrintedElsewhere(db, job))) return id
  }
  return null
}

/** What is printed. Throws NOT_FOUND when something named is not the organization's. */
async function idsOf(db: Db, orgId: number, body: Body): Promise<number[]> {
  if (body.document === 'queue') {
    const waiting = await claimPrintQueue(db, orgId, MOST_PRINTED)
    if (waiting.length === 0) throw new AppError('NOTHING_TO_PRINT')
    return waiting
  }
  if (body.document === 'label') {
    refuseDuplicates('shipmentIds', body.shipmentIds)
    const found = await findLabelsToPrint(db, orgId, { shipmentIds: body.shipmentIds, labelFormat: 'PDF' })
    if (found.size < body.shipmentIds.length) throw new AppError('NOT_FOUND')
    return body.shipmentIds
  }
  refuseDuplicates('orderIds', body.orderIds)
  await readOrdersOnPaper(
    db,
    orgId,
    body.orderIds.map((orderId) => ({ orderId, shipmentId: null })),
  )
  return body.orderIds
}

async function requestOf({ db, actor, host, locale }: Ctx, body: Body): Promise<PrintRequest> {
  const { version: _, ...settings } = await readPrintSettings(db, actor)
  const labels = body.document === 'slip' ? { labelSize: 1 as const, startAt: 1 as const, slips: false } : body
  const { labelSize, startAt, slips } = labels
  return { labelSize, startAt, withSlips: slips ?? settings.withSlips, settings, locale, host }
}

const fileNameOf = (count: number, document: 'label' | 'slip', { withSlips }: PrintRequest): string => {
  const name = document === 'slip' ? 'packing-slips' : withSlips ? 'labels-with-slips' : 'labels'
  return `${count}-${name}.pdf`
}

/** Answers createPrintJob: the job exists when the call is committed. */
export async function beginPrint(ctx: Ctx, body: Body): Promise<OutputOf<typeof createPrintJob>> {
  const { db, actor } = ctx
  const { orgId, userId } = actor
  const document = body.document === 'slip' ? 'slip' : 'label'
  if (document === 'label' && !actor.verified) throw new AppError('NEEDS_VERIFICATION')
  const pending = await countPending(db, orgId)
  const request = await requestOf(ctx, body)
  const open = body.document === 'queue' ? await openQueueJob(db, orgId, request) : null
  if (open) return { id: open }
  const ids = await idsOf(db, orgId, body)
  if (pending >= AT_ONCE) throw new AppError('PRINTS_RUNNING', { params: { count: pending } })
  const { id } = await db
    .insertInto('print_job')
    .values({
      org_id: orgId,
      user_id: userId,
      document,
      ids: [...ids],
      from_queue: body.document === 'queue',
      request: JSON.stringify(request),
      file_name: fileNameOf(ids.length, document, request),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, runKind, { orgId, id })
  return { id }
}
