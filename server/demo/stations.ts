import { createStation, listStations } from '@waybill/contract/floor-printing/api'
import type { Services } from '../platform/http/index.ts'
import { callsAs } from './calls.ts'
import { place } from './outbounds.ts'

const names = ['Pack bench 1', 'Pack bench 2', 'Receiving desk']

/** Stations of the demo's warehouse, whose labels the browser prints: no printer is needed to try them. */
export async function seedStations(services: Services): Promise<void> {
  const { warehouseId } = place
  const staff = await callsAs(services, 'floor@demo.test')
  if ((await staff(listStations, { query: { limit: 1 } })).records.length > 0) return
  for (const name of names)
    // One after the other, so that the newest is the last one.
    // oxlint-disable-next-line no-await-in-loop
    await staff(createStation, { body: { warehouseId, name, labelPrinterId: null, placePrinterId: null } })
}
