/**
 * Printing: owns how each user prints. Draws packing slips and pick lists, and puts them and stored labels into one file.
 * Invariants: printing never buys; what was printed is marked with the file, by the owner of its table; a label of the print queue is
 * printed by one of several presses; a file is drawn for one caller of an organization after the other.
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
import { handle, handleDownload } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { countPrintQueue } from '../shipping/index.ts'
import { printLabelFile, printOrderFile, printQueueFile, setPrintedByHand } from './print.ts'
import { changePrintSettings, readPrintSettings } from './settings.ts'
import { drawTestPage } from './test-page.ts'

const ownTransactions = { transaction: false } as const

export const printingModule: ServerModule = {
  owns: ['print_setting'],
  routes: [
    handleDownload(printLabels, (ctx, { body }) => printLabelFile(ctx, body), ownTransactions),
    handleDownload(printQueue, (ctx, { body }) => printQueueFile(ctx, body), ownTransactions),
    handle(countRoute, ({ db, actor }) => countPrintQueue(db, actor.orgId)),
    handleDownload(printSlips, (ctx, { body }) => printOrderFile(ctx, 'slip', body.orderIds), ownTransactions),
    handleDownload(printPickList, (ctx, { body }) => printOrderFile(ctx, 'pickList', body.orderIds), ownTransactions),
    handle(setPrinted, (ctx, { body }) => setPrintedByHand(ctx, body), ownTransactions),
    handle(getPrintSettings, ({ db, actor }) => readPrintSettings(db, actor)),
    handle(savePrintSettings, (ctx, { body }) => changePrintSettings(ctx, body)),
    handleDownload(printTestPage, async ({ db, actor, locale }, { body }) => {
      const { offset } = await readPrintSettings(db, actor)
      const bytes = await drawTestPage(body.paper, offset, locale)
      return { fileName: 'test-page.pdf', mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
    }),
  ],
}
