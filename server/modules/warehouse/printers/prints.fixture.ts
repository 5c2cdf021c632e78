import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { type FakePrinter, fakePrinter } from '../../../testing/fake-printer.ts'
import { type PlantedFloor, plantFloor } from '../../../testing/outbound-floor.ts'
import { plantedPrinters } from '../../../testing/printers.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { printersModule } from './index.ts'
import type { SendRef } from './kinds.ts'

const { staff } = demoWarehouse
const as = { as: staff }
interface How {
  commandId?: string
  copies?: number
  again?: boolean
  by?: string
}

/** A server that may connect to printers on this machine; before each test a floor and a printer. */
export function useFloorPrints() {
  const server = useTestServer({ env: { WAYBILL_PRINTER_NETWORKS: '127.0.0.0/8' } })
  const here = {} as { floor: PlantedFloor; fake: FakePrinter }
  beforeEach(async () => {
    here.floor = await plantFloor(server)
    here.fake = await fakePrinter()
  })
  afterEach(() => here.fake.off())
  const drain = () =>
    drainJobs({
      database: server.database,
      log: server.services.log,
      clock: { now: server.services.now },
      concurrency: 1,
      jobs: printersModule.jobs?.(server.services) ?? [],
    })
  const unfinished = async () => {
    const { rows } = await server.admin.query<{ payload: SendRef; attempts: number; last_error: string | null }>(
      `select j.payload, j.attempts, j.last_error from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'printers.send'`,
    )
    return rows
  }
  /** Sends all that waits. A job that failed or was left is named: whatever a printer does is an outcome of its print. */
  const work = async () => {
    await drain()
    if ((await unfinished()).some(({ attempts }) => attempts === 0)) await drain()
    expect(await unfinished()).toEqual([])
  }
  /** The jobs that are to send a print, oldest first. */
  const jobsOf = async (id: number) =>
    (
      await server.admin.query<{ payload: SendRef }>(
        `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'printers.send' and (j.payload->>'id')::int = $1 order by j.id`,
        [id],
      )
    ).rows.map(({ payload }) => payload)
  const place = (...codes: string[]) => ({
    kind: 'place' as const,
    placeIds: codes.map((code) => here.floor.places.get(code)!),
  })
  const print = (stationId: number, subject: printApi.PrintSubject, how: How = {}) => {
    const { commandId = randomUUID(), copies = 1, again = true, by = staff } = how
    return server.call(
      printApi.createFloorPrint,
      { body: { commandId, stationId, subject, copies, again } },
      { as: by },
    )
  }
  const get = async (id: number) => (await server.call(printApi.getFloorPrint, { params: { id } }, as)).body.data!
  const retry = (id: number, printerId: number | null = null, commandId: string = randomUUID()) =>
    server.call(printApi.retryFloorPrint, { params: { id }, body: { commandId, printerId } }, as)
  const planted = (facts = {}) => plantedPrinters(server, here.floor.warehouseId, { host: here.fake.host, ...facts })
  const printerNow = async (id: number) =>
    (
      await server.call(api.listPrinters, { query: { warehouseId: here.floor.warehouseId, limit: 50 } }, as)
    ).body.data!.records.find((one) => one.id === id)!
  return { server, here, work, jobsOf, place, print, get, retry, planted, printerNow }
}
