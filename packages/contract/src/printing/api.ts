import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { cappedCount, id, seenVersion } from '../core/schemas.ts'
import { printedDocuments } from '../orders/api.ts'
import { paperSizes, printSettingShape } from './settings.ts'

const seller = { tag: 'Printing', access: [1] as const }
const shipper = { ...seller, needs: ['verified'] as const }

/** As many as are put into one file. */
export const MOST_PRINTED = 5000
/** More documents than this are drawn in the background: a packing slip or label takes some 3 ms. */
export const LONG_PRINT = 500
const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_PRINTED))

/** How labels are printed; paper, offset and order of the slips are the user's print settings. */
const labelOptions = {
  labelSize: z._default(z.literal([1, 2]), 1),
  labelFormat: z._default(z.enum(['PDF', 'ZPL']), 'PDF'),
  /** With the packing slips of their orders, only in a PDF; left out: as the user's print settings say. */
  slips: z.optional(z.boolean()),
  /** The half of the first sheet to begin with, where two labels are put on each. */
  startAt: z._default(z.literal([1, 2]), 1),
}
export const printLabels = route({
  ...shipper,
  id: 'printLabels',
  method: 'POST',
  path: '/api/shipout-shipment/label/print',
  kind: 'download',
  summary: 'Print labels in the given order as one PDF (4x6 in or 8.5x11 in) or one ZPL file; never buys again',
  body: z.strictObject({
    shipmentIds: ids,
    ...labelOptions,
    /** To be looked at only: the labels do not count as printed. */
    preview: z._default(z.boolean(), false),
  }),
  errors: ['NOT_FOUND', 'LABEL_VOIDED'],
})

export const printQueue = route({
  ...shipper,
  id: 'printQueue',
  method: 'POST',
  path: '/api/shipout-shipment/label/printQueue',
  kind: 'download',
  summary: 'Print every label that was bought and not printed, oldest first, up to 5,000; each label once',
  body: z.strictObject(labelOptions),
  errors: ['NOTHING_TO_PRINT'],
})

export const countPrintQueue = route({
  ...seller,
  id: 'countPrintQueue',
  method: 'GET',
  path: '/api/shipout-shipment/label/printQueue',
  summary: 'Count the labels that were bought and not printed',
  output: cappedCount,
})

const orders = z.strictObject({ orderIds: ids })
export const printSlips = route({
  ...seller,
  id: 'printSlips',
  method: 'POST',
  path: '/api/shipout-order/order/packingSlip',
  kind: 'download',
  summary: 'Print the packing slips of orders in the given order as one PDF',
  body: orders,
  errors: ['NOT_FOUND'],
})

export const printPickList = route({
  ...seller,
  id: 'printPickList',
  method: 'POST',
  path: '/api/shipout-order/order/pickList',
  kind: 'download',
  summary: 'Print one pick list for orders: what to fetch by SKU, and for which order',
  body: orders,
  errors: ['NOT_FOUND'],
})

export const setPrinted = route({
  ...seller,
  id: 'setPrinted',
  method: 'POST',
  path: '/api/shipout-order/order/printed',
  summary: 'Mark labels, packing slips or pick lists as printed, or as not printed',
  body: z.strictObject({
    document: z.enum(printedDocuments),
    /** Of shipments for labels, of orders for packing slips and pick lists. */
    ids,
    printed: z.boolean(),
  }),
  output: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND'],
})

export const printTestPage = route({
  ...seller,
  id: 'printTestPage',
  method: 'POST',
  path: '/api/wms-business/setting/printing/testPage',
  kind: 'download',
  summary: 'Print a page that shows whether the printer scales or moves what it prints',
  body: z.strictObject({ paper: z.enum(paperSizes) }),
})

const printSettings = z.object({
  ...printSettingShape,
  /** Grows with every change; 0: nothing was chosen yet. */
  version: z.int(),
})
export const getPrintSettings = route({
  ...seller,
  id: 'getPrintSettings',
  method: 'GET',
  path: '/api/wms-business/setting/printing',
  summary: "Get the user's print settings",
  output: printSettings,
})
export const savePrintSettings = route({
  ...seller,
  id: 'savePrintSettings',
  method: 'PUT',
  path: '/api/wms-business/setting/printing',
  summary: "Change the user's print settings",
  body: z.strictObject({ version: seenVersion, change: z.partial(z.strictObject(printSettingShape)) }),
  output: printSettings,
  errors: ['CONFLICT'],
})
