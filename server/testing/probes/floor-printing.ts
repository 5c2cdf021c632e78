import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { plantFloor } from '../outbound-floor.ts'
import { seedUser } from '../people.ts'
import { plantedPrinters } from '../printers.ts'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-printers-probe.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const empty = ({ status, data }: { status: number; data: unknown }) =>
  status === 404 || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** A printer, a station that uses it, and a print that has failed. */
async function planted(server: TestServer) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const floor = await plantFloor(server)
  const { printer, station } = await plantedPrinters(server, floor.warehouseId)
  const { body } = await server.call(
    printApi.printTestLabel,
    { params: { id: printer.id }, body: { commandId: randomUUID() } },
    { as: demoWarehouse.staff },
  )
  return { floor, printer, station, print: body.data! }
}
const fields = { name: 'Zebra 9', host: '192.0.2.9', port: 9100, dpi: '203', media: '4x6' } as const
const choices = { name: 'Bench 9', labelPrinterId: null, placePrinterId: null }

/** Everything that names a printer, a station, or what was printed. */
export const floorPrintingProbes: Probe[] = [
  {
    route: api.listPrinters,
    accounts,
    harmless: empty,
    plant: async (server) => ({ query: { warehouseId: (await planted(server)).floor.warehouseId } }),
  },
  {
    route: api.createPrinter,
    accounts,
    plant: async (server) => ({ body: { warehouseId: (await planted(server)).floor.warehouseId, ...fields } }),
  },
  {
    route: api.updatePrinter,
    accounts,
    plant: async (server) => {
      const { id, version } = (await planted(server)).printer
      return { params: { id }, body: { ...fields, active: true, version } }
    },
  },
  {
    route: printApi.printTestLabel,
    accounts,
    plant: async (server) => ({
      params: { id: (await planted(server)).printer.id },
      body: { commandId: randomUUID() },
    }),
  },
  {
    route: api.listStations,
    accounts,
    harmless: empty,
    plant: async (server) => ({ query: { warehouseId: (await planted(server)).floor.warehouseId } }),
  },
  {
    route: api.createStation,
    accounts,
    plant: async (server) => ({ body: { warehouseId: (await planted(server)).floor.warehouseId, ...choices } }),
  },
  {
    route: api.updateStation,
    accounts,
    plant: async (server) => {
      const { id, version } = (await planted(server)).station
      return { params: { id }, body: { ...choices, active: true, version } }
    },
  },
  {
    route: api.printStationSign,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).station.id } }),
  },
  {
    route: printApi.listFloorPrints,
    accounts,
    harmless: empty,
    plant: async (server) => ({ query: { printerId: (await planted(server)).printer.id } }),
  },
  {
    route: printApi.getFloorPrint,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).print.id } }),
  },
  {
    route: printApi.createFloorPrint,
    accounts,
    plant: async (server) => {
      const { station, floor } = await planted(server)
      const subject = { kind: 'place', placeIds: [floor.places.get('A-1')!] }
      return { body: { commandId: randomUUID(), stationId: station.id, subject, copies: 1, again: true } }
    },
  },
  {
    route: printApi.retryFloorPrint,
    accounts,
    plant: async (server) => ({
      params: { id: await inState(server, 'failed') },
      body: { commandId: randomUUID(), printerId: null },
    }),
  },
  {
    route: printApi.repeatFloorPrint,
    accounts,
    plant: async (server) => ({
      params: { id: await inState(server, 'failed') },
      body: { commandId: randomUUID(), printerId: null },
    }),
  },
  {
    route: printApi.cancelFloorPrint,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).print.id } }),
  },
  {
    route: printApi.confirmFloorPrint,
    accounts,
    plant: async (server) => ({ params: { id: await inState(server, 'unsure') } }),
  },
  {
    route: printApi.openFloorPrint,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).print.id } }),
  },
]

async function inState(server: TestServer, state: 'failed' | 'unsure'): Promise<number> {
  const { id } = (await planted(server)).print
  await server.admin.query(
    `update floor_print set state = $2, reason_code = 'PRINTER_STALLED', ended_at = now() where id = $1`,
    [id, state],
  )
  return id
}
