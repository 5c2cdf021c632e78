import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/floor-printing/api'
import type { LabelMedia, PrinterDots, PrinterResult } from '@waybill/contract/floor-printing/words'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { fits } from './fits.ts'
import { checkRoom, checkWarehouse, nameUsed, pageOf } from './rows.ts'

/** So many stations are named in a refusal. */
const MOST_NAMES = 5

interface Row {
  id: number
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  name: string
  host: string
  port: number
  dpi: string
  media: string
  active: boolean
  last_result: PrinterResult | null
  last_at: Date | null
  version: number
}

const present = (row: Row): api.Printer => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  name: row.name,
  host: row.host,
  port: row.port,
  dpi: row.dpi as PrinterDots,
  media: row.media as LabelMedia,
  active: row.active,
  lastResult: row.last_result,
  lastAt: row.last_at?.toISOString() ?? null,
  version: row.version,
})

const selected = sql`select x.*, w.code as warehouse_code, w.name as warehouse_name
  from printer x join warehouses_warehouse w on w.operator_org_id = x.org_id and w.id = x.warehouse_id`

/** One printer of the operator; throws NotFound. */
export async function getPrinter(db: Db, operatorId: number, id: number): Promise<api.Printer> {
  const { rows } = await sql<Row>`${selected} where x.org_id = ${operatorId} and x.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Printer', '打印机')
  return present(rows[0])
}

type Query = ParsedOf<typeof api.listPrinters>['query']

/** Answers listPrinters. */
export function listPrinters(ctx: BaseCtx, query: Query): Promise<OutputOf<typeof api.listPrinters>> {
  const parts = [sql`x.org_id = ${ctx.actor.orgId}`]
  if (query.warehouseId !== undefined) parts.push(sql`x.warehouse_id = ${query.warehouseId}`)
  if (query.active !== undefined) parts.push(sql`x.active = ${query.active}`)
  const where = sql.join(parts, sql` and `)
  return readingAsService(ctx, (db) =>
    pageOf<Row, api.Printer>(db, { name: 'printers', selected, table: 'printer', where, present, query }),
  )
}

const audit = (db: Db, ctx: BaseCtx, id: number, action: 'created' | 'updated') =>
  recordAudit(db, { orgId: ctx.actor.orgId, action: `printer.${action}`, subject: { type: 'printer', id } })

/** Answers createPrinter. */
export async function createPrinter(
  ctx: BaseCtx,
  { warehouseId, ...fields }: ParsedOf<typeof api.createPrinter>['body'],
): Promise<api.Printer> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    await checkWarehouse(db, orgId, warehouseId)
    await checkRoom(db, orgId, 'printer')
    const { id } = await db
      .insertInto('printer')
      .values({ org_id: orgId, warehouse_id: warehouseId, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(db, ctx, id, 'created')
    return getPrinter(db, orgId, id)
  }).catch((error: unknown) => {
    throw nameUsed(error, fields.name, 'PRINTER_NAME_USED')
  })
}

type Changed = Pick<api.Printer, 'dpi' | 'media' | 'active'>

/** Throws PRINTER_IN_USE, with their names, where active stations print on it what it would print no more. */
async function checkUse(db: Db, orgId: number, printer: { id: number } & Changed): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from print_station where org_id = ${orgId} and active
      and (label_printer_id = ${printer.id} and ${!printer.active || !fits('carrierLabel', printer)}
        or place_printer_id = ${printer.id} and ${!printer.active})
    order by name`.execute(db)
  if (rows.length === 0) return
  const names = rows.slice(0, MOST_NAMES).map(({ name }) => name)
  const stations = rows.length > MOST_NAMES ? `${names.join(', ')}, …` : names.join(', ')
  throw new AppError('PRINTER_IN_USE', { params: { stations } })
}

/** Answers updatePrinter: a change over another's gets CONFLICT. What is known of a connection is of the address before. */
export async function updatePrinter(
  ctx: BaseCtx,
  id: number,
  { version, ...fields }: ParsedOf<typeof api.updatePrinter>['body'],
): Promise<api.Printer> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    const before = await getPrinter(db, orgId, id)
    const narrowed = before.dpi !== fields.dpi || before.media !== fields.media || (before.active && !fields.active)
    if (narrowed) await checkUse(db, orgId, { id, ...fields })
    const moved = before.host !== fields.host || before.port !== fields.port
    const { numUpdatedRows } = await db
      .updateTable('printer')
      .set({ ...fields, version: version + 1, ...(moved && { last_result: null, last_at: null }) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT')
    await audit(db, ctx, id, 'updated')
    return getPrinter(db, orgId, id)
  }).catch((error: unknown) => {
    throw nameUsed(error, fields.name, 'PRINTER_NAME_USED')
  })
}

/** Notes how a connection to a printer ended; false: it has another address by now. */
export async function notePrinterResult(
  db: Db,
  orgId: number,
  printer: api.Printer & { result: PrinterResult; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('printer')
    .set({ last_result: printer.result, last_at: printer.at })
    .where('org_id', '=', orgId)
    .where('id', '=', printer.id)
    .where('host', '=', printer.host)
    .where('port', '=', printer.port)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
