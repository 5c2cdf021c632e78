import { printLabels, printPickList, printSlips, setPrinted } from '@waybill/contract/printing/api'
import type { Probe } from '../probe.ts'
import { orderId } from './orders.ts'
import { shipmentIds } from './shipping.ts'

/** Everything that names an order or a shipment to print. */
export const printingProbes: Probe[] = [
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
