/**
 * Printing: owns how each user prints. Draws packing slips and pick lists, and puts them and stored labels into one file.
 * More documents than one waits for are a job (`long/`), drawn part by part.
 * Invariants: printing never buys; what was printed is marked with the file, by the owner of its table; a label of the print queue is
 * printed by one of several presses; a file is drawn for one caller of an organization after the other; a part of a job is drawn once and
 * its file is whole or not there.
 * States of a job: pending → ready | failed; canceled, it is deleted.
 */
import {
  countPrintQueue as countRoute,
  getPrintSettings,
  printLabels,
  printPickList,
  printQueue,
  printSlips,
  printTestPage,
  savePrintSettings,
  setPrinted,
} from '@waybill/contract/printing/api'
import { createPrintJob, getPrintJob, openPrintFile } from '@waybill/contract/printing/job-api'
import { handle, handleDownload } from '../../../platform/http/index.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { countPrintQueue } from '../shipping/index.ts'
import { beginPrint } from './long/create.ts'
import { expirePrints } from './long/delete.ts'
import { expireKind, failDeadKind, runKind } from './long/kinds.ts'
import { openFile } from './long/open-file.ts'
import { failDeadPrints, runPrint } from './long/run.ts'
import { showPrint } from './long/show.ts'
import { printLabelFile, printOrderFile, printQueueFile, setPrintedByHand } from './print.ts'
import { changePrintSettings, readPrintSettings } from './settings.ts'
import { drawTestPage } from './test-page.ts'

export { deletePrint } from './long/delete.ts'
export { hidePrints, presentPrints, printJobs } from './long/show.ts'

const ownTransactions = { transaction: false } as const

export const printingModule: ServerModule = {
  owns: ['print_job', 'print_part', 'print_setting'],
  offers: ['printing_job', 'printing_stored_file'],
  routes: [
    handleDownload(printLabels, (ctx, { body }) => printLabelFile(ctx, body), ownTransactions),
    handleDownload(printQueue, (ctx, { body }) => printQueueFile(ctx, body), ownTransactions),
    handle(countRoute, ({ db, actor }) => countPrintQueue(db, actor.orgId)),
    handleDownload(printSlips, (ctx, { body }) => printOrderFile(ctx, 'slip', body.orderIds), ownTransactions),
    handleDownload(printPickList, (ctx, { body }) => printOrderFile(ctx, 'pickList', body.orderIds), ownTransactions),
    handle(setPrinted, (ctx, { body }) => setPrintedByHand(ctx, body), ownTransactions),
    handle(createPrintJob, (ctx, { body }) => beginPrint(ctx, body)),
    handle(getPrintJob, ({ db, actor, now }, { params }) => showPrint(db, { orgId: actor.orgId, ...params }, now())),
    handleDownload(openPrintFile, (ctx, { params }) => openFile(ctx, params.id), ownTransactions),
    handle(getPrintSettings, ({ db, actor }) => readPrintSettings(db, actor)),
    handle(savePrintSettings, (ctx, { body }) => changePrintSettings(ctx, body)),
    handleDownload(printTestPage, async ({ db, actor, locale }, { body }) => {
      const { offset } = await readPrintSettings(db, actor)
      const bytes = await drawTestPage(body.paper, offset, locale)
      return { fileName: 'test-page.pdf', mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
    }),
  ],
  jobs: (services) => [
    defineJob(runKind, (ref, context) => runPrint(services, ref, context)),
    defineJob(expireKind, () => expirePrints(services)),
    defineJob(failDeadKind, () => failDeadPrints(services)),
  ],
  periodic: [
    { kind: expireKind, at: '41 * * * *' },
    { kind: failDeadKind, at: '*/5 * * * *' },
  ],
}
