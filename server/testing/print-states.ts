import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { plantFloor } from './outbound-floor.ts'
import { plantPrinter } from './printers.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

type Value = string | number
type Case = (value: Value) => Promise<string | null | undefined>
const as = { as: demoWarehouse.staff }

/** What is done to a print of a warehouse in each state, as the walk over lifecycles does it. */
export function printCases(server: TestServer): Record<string, Case> {
  const inState = async (state: Value) => {
    const { warehouseId } = await plantFloor(server)
    const printer = await plantPrinter(server, warehouseId)
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into floor_print (org_id, warehouse_id, printer_id, kind, subject, about, state, command_id, command_hash, reason_code, ended_at)
       values ($1, $2, $3, 'test', '{"kind":"test"}', 'Test', $4::text, $5, '', case when $4 in ('failed', 'unsure') then 'PRINTER_STALLED' end,
         case when $4 in ('done', 'failed', 'unsure', 'canceled') then now() end) returning id::int`,
      [demoWarehouse.operatorId, warehouseId, printer.id, state, randomUUID()],
    )
    return rows[0]!.id
  }
  return {
    'floor_print.state retry': async (state) => {
      const body = { commandId: randomUUID(), printerId: null }
      return (await server.call(printApi.retryFloorPrint, { params: { id: await inState(state) }, body }, as)).body
        .errorCode
    },
    'floor_print.state cancel': async (state) =>
      (await server.call(printApi.cancelFloorPrint, { params: { id: await inState(state) } }, as)).body.errorCode,
    'floor_print.state confirm': async (state) =>
      (await server.call(printApi.confirmFloorPrint, { params: { id: await inState(state) } }, as)).body.errorCode,
  }
}
