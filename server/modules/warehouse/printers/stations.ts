import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/floor-printing/api'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { fits } from './fits.ts'
import { getPrinter } from './printers.ts'
import { checkRoom, checkWarehouse, nameUsed, pageOf } from './rows.ts'

type Choice = api.Station['labelPrinter']
interface Row {
  id: number
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  name: string
  code: string
  label_printer: Choice
  place_printer: Choice
  active: boolean
  version: number
}

const present = (row: Row): api.Station => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  name: row.name,
  code: row.code,
  labelPrinter: row.label_printer,
  placePrinter: row.place_printer,
  active: row.active,
  version: row.version,
})

const printerOf = (column: 'label_printer_id' | 'place_printer_id') => sql`
  (select json_build_object('id', p.id, 'name', p.name, 'active', p.active) from printer p
    where p.org_id = x.org_id and p.id = x.${sql.ref(column)})`
const selected = sql`select x.*, w.code as warehouse_code, w.name as warehouse_name,
    ${printerOf('label_printer_id')} as label_printer, ${printerOf('place_printer_id')} as place_printer
  from print_station x join warehouses_warehouse w on w.operator_org_id = x.org_id and w.id = x.warehouse_id`

/** One station of the operator; throws NotFound. */
export async function getStation(db: Db, operatorId: number, id: number): Promise<api.Station> {
  const { rows } = await sql<Row>`${selected} where x.org_id = ${operatorId} and x.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Station', '工作站')
  return present(rows[0])
}

/** Stations of the operator by their ids. */
export async function findStations(
  db: Db,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, api.Station>> {
  const { rows } =
    await sql<Row>`${selected} where x.org_id = ${operatorId} and x.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, present(row)]))
}

/** Answers listStations. */
export function listStations(
  ctx: BaseCtx,
  query: ParsedOf<typeof api.listStations>['query'],
): Promise<OutputOf<typeof api.listStations>> {
  const parts = [sql`x.org_id = ${ctx.actor.orgId}`]
  if (query.warehouseId !== undefined) parts.push(sql`x.warehouse_id = ${query.warehouseId}`)
  if (query.active !== undefined) parts.push(sql`x.active = ${query.active}`)
  const where = sql.join(parts, sql` and `)
  return readingAsService(ctx, (db) =>
    pageOf<Row, api.Station>(db, { name: 'stations', selected, table: 'print_station', where, present, query }),
  )
}

interface Printers {
  labelPrinterId: number | null
  placePrinterId: number | null
}

/** Throws unless both printers are of the warehouse, and the one for labels can print them. */
async function checkPrinters(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
  { labelPrinterId, placePrinterId }: Printers,
): Promise<void> {
  for (const id of [labelPrinterId, placePrinterId]) {
    if (id === null) continue
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const printer = await getPrinter(db, operatorId, id)
    if (printer.warehouse.id !== warehouseId) throw notFound('Printer', '打印机')
    if (id !== labelPrinterId || fits('carrierLabel', printer)) continue
    const params = { name: printer.name }
    throw new AppError('PRINTER_FOR_LABELS', {
      params,
      fields: [fieldProblem('labelPrinterId', 'PRINTER_FOR_LABELS', { params })],
    })
  }
}

const audit = (db: Db, ctx: BaseCtx, id: number, action: 'created' | 'updated') =>
  recordAudit(db, { orgId: ctx.actor.orgId, action: `printStation.${action}`, subject: { type: 'printStation', id } })

const columnsOf = ({ name, labelPrinterId, placePrinterId }: Printers & { name: string }) => ({
  name,
  label_printer_id: labelPrinterId,
  place_printer_id: placePrinterId,
})

/** Answers createStation. */
export async function createStation(
  ctx: BaseCtx,
  { warehouseId, ...fields }: ParsedOf<typeof api.createStation>['body'],
): Promise<api.Station> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    await checkWarehouse(db, orgId, warehouseId)
    await checkPrinters(db, { operatorId: orgId, warehouseId }, fields)
    await checkRoom(db, orgId, 'print_station')
    const { id } = await db
      .insertInto('print_station')
      .values({ org_id: orgId, warehouse_id: warehouseId, ...columnsOf(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(db, ctx, id, 'created')
    return getStation(db, orgId, id)
  }).catch((error: unknown) => {
    throw nameUsed(error, fields.name, 'STATION_NAME_USED')
  })
}

/** Answers updateStation: a change over another's gets CONFLICT. */
export async function updateStation(
  ctx: BaseCtx,
  id: number,
  { version, active, ...fields }: ParsedOf<typeof api.updateStation>['body'],
): Promise<api.Station> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    const { warehouse } = await getStation(db, orgId, id)
    await checkPrinters(db, { operatorId: orgId, warehouseId: warehouse.id }, fields)
    const { numUpdatedRows } = await db
      .updateTable('print_station')
      .set({ ...columnsOf(fields), active, version: version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT')
    await audit(db, ctx, id, 'updated')
    return getStation(db, orgId, id)
  }).catch((error: unknown) => {
    throw nameUsed(error, fields.name, 'STATION_NAME_USED')
  })
}
