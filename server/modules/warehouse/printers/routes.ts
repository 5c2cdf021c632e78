import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { cancelPrint, confirmPrint, openPrint, openSign, retryPrint } from './act.ts'
import { createPrint, printTest, repeatPrint } from './create.ts'
import { createPrinter, listPrinters, updatePrinter } from './printers.ts'
import { getPrint, listPrints } from './prints.ts'
import { createStation, listStations, updateStation } from './stations.ts'

const asService = { transaction: false } as const

export const printerRoutes: readonly Binding[] = [
  handle(api.listPrinters, (ctx, { query }) => listPrinters(ctx, query), asService),
  handle(api.getPrinterReach, ({ config }) => ({ configured: config.printerNetworks.length > 0 })),
  handle(api.createPrinter, (ctx, { body }) => createPrinter(ctx, body), asService),
  handle(api.updatePrinter, (ctx, { params, body }) => updatePrinter(ctx, params.id, body), asService),
  handle(api.listStations, (ctx, { query }) => listStations(ctx, query), asService),
  handle(api.createStation, (ctx, { body }) => createStation(ctx, body), asService),
  handle(api.updateStation, (ctx, { params, body }) => updateStation(ctx, params.id, body), asService),
  handleDownload(api.printStationSign, (ctx, { params }) => openSign(ctx, params.id), asService),
  handle(printApi.listFloorPrints, (ctx, { query }) => listPrints(ctx, query), asService),
  handle(
    printApi.getFloorPrint,
    (ctx, { params }) => readingAsService(ctx, (db) => getPrint(db, ctx.actor.orgId, params.id)),
    asService,
  ),
  handle(printApi.createFloorPrint, (ctx, { body }) => createPrint(ctx, body), asService),
  handle(printApi.printTestLabel, (ctx, { params, body }) => printTest(ctx, params.id, body.commandId), asService),
  handle(printApi.retryFloorPrint, (ctx, { params, body }) => retryPrint(ctx, params.id, body), asService),
  handle(printApi.repeatFloorPrint, (ctx, { params, body }) => repeatPrint(ctx, params.id, body), asService),
  handle(printApi.cancelFloorPrint, (ctx, { params }) => cancelPrint(ctx, params.id), asService),
  handle(printApi.confirmFloorPrint, (ctx, { params }) => confirmPrint(ctx, params.id), asService),
  handleDownload(printApi.openFloorPrint, (ctx, { params }) => openPrint(ctx, params.id), asService),
]
