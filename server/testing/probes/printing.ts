import { printLabels, printPickList, printSlips, setPrinted } from '@waybill/contract/printing/api'
import { createPrintJob, getPrintJob, openPrintFile } from '@waybill/contract/printing/job-api'
import { beginPrint, workPrints } from '../print-jobs.ts'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { orderId } from './orders.ts'
import { shipmentIds } from './shipping.ts'

/** A finished print job. */
async function printId(server: TestServer, owner: string): Promise<string> {
  const { body } = await beginPrint(server, owner, { document: 'slip', orderIds: [await orderId(server, owner)] })
  await workPrints(server)
  return body.data?.id ?? ''
}

/** Everything that names an order or a shipment to print, or a print job. */
export const printingProbes: Probe[] = [
  {
    route: createPrintJob,
    plant: async (server, owner) => ({ body: { document: 'slip', orderIds: [await orderId(server, owner)] } }),
  },
  { route: getPrintJob, plant: async (server, owner) => ({ params: { id: await printId(server, owner) } }) },
  { route: openPrintFile, plant: async (server, owner) => ({ params: { id: await printId(server, owner) } }) },
  { route: printLabels, plant: async (server, owner) => ({ body: { shipmentIds: await shipmentIds(server, owner) } }) },
  { route: printSlips, plant: async (server, owner) => ({ body: { orderIds: [await orderId(server, owner)] } }) },
  { route: printPickList, plant: async (server, owner) => ({ body: { orderIds: [await orderId(server, owner)] } }) },
  {
    route: setPrinted,
    plant: async (server, owner) => ({
      body: { document: 'slip', ids: [await orderId(server, owner)], printed: true },
    }),
  },
]
