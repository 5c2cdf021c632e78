import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { Printer, Station } from '@waybill/contract/floor-printing/api'
import { floorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type * as api from '@waybill/contract/floor-printing/print-api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService } from '../warehouses/index.ts'
import { checkPrinter, printerInWarehouse } from './can-print.ts'
import { addSend } from './kinds.ts'
import { lockPrint } from './locked.ts'
import { getPrinter } from './printers.ts'
import { getPrint } from './prints.ts'
import { getStation } from './stations.ts'
import { checkCount, type Drawable, readSubject, storedSubject, type StoredSubject } from './subject.ts'

const hashOf = (contents: unknown): Buffer => createHash('sha256').update(JSON.stringify(contents)).digest()

interface Command {
  commandId: string
  hash: Buffer
}

/** The print that a command created before; undefined: it is new. Throws FLOOR_PRINT_REUSED when it was sent with other contents. */
async function knownPrint(db: Db, orgId: number, { commandId, hash }: Command): Promise<number | undefined> {
  const known = await db
    .selectFrom('floor_print')
    .select(['id', 'command_hash'])
    .where('org_id', '=', orgId)
    .where('command_id', '=', commandId)
    .executeTakeFirst()
  if (known && !hash.equals(known.command_hash)) throw new AppError('FLOOR_PRINT_REUSED')
  return known?.id
}

interface New {
  printer: Printer
  station: Station | null
  subject: StoredSubject
  drawable: Drawable
  copies: number
  command: Command
  onceKey: string | null
}

async function printOfKey(db: Db, orgId: number, onceKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('floor_print')
    .select('id')
    .where('org_id', '=', orgId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return row?.id
}

/** Writes a print and has it sent. What the same command, or the same key, wrote at the same moment is the answer. */
async function write(db: Db, ctx: BaseCtx, one: New): Promise<number> {
  const { orgId, userId } = ctx.actor
  const { printer, station, drawable, command } = one
  const created = await db
    .insertInto('floor_print')
    .values({
      org_id: orgId,
      warehouse_id: printer.warehouse.id,
      station_id: station?.id ?? null,
      printer_id: printer.id,
      kind: drawable.kind,
      subject: JSON.stringify(storedSubject(one.subject, drawable)),
      about: drawable.about,
      copies: one.copies,
      state: floorPrintState.queued,
      command_id: command.commandId,
      command_hash: command.hash,
      once_key: one.onceKey,
      created_by: userId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await addSend(db, { orgId, id: created.id, printerId: printer.id, attempt: 1 })
    return created.id
  }
  const id = (await knownPrint(db, orgId, command)) ?? (one.onceKey && (await printOfKey(db, orgId, one.onceKey)))
  if (!id) throw new AppError('FLOOR_PRINT_REUSED')
  return id
}

/** The station's printer for a subject. Throws STATION_INACTIVE or STATION_NO_PRINTER. */
async function printerOf(db: Db, orgId: number, at: { station: Station; subject: StoredSubject }): Promise<Printer> {
  const { station, subject } = at
  const params = { name: station.name }
  if (!station.active) throw new AppError('STATION_INACTIVE', { params })
  const large = subject.kind === 'carrierLabel' || subject.kind === 'box'
  const chosen = large ? station.labelPrinter : station.placePrinter
  if (!chosen) throw new AppError('STATION_NO_PRINTER', { params })
  return getPrinter(db, orgId, chosen.id)
}

/** Answers createFloorPrint. */
export function createPrint(
  ctx: BaseCtx,
  body: ParsedOf<typeof api.createFloorPrint>['body'],
): Promise<api.FloorPrint> {
  const { orgId } = ctx.actor
  const { commandId, stationId, subject, copies, again } = body
  const command = { commandId, hash: hashOf([stationId, subject, copies, again]) }
  return asService(ctx, async (db) => {
    const known = await knownPrint(db, orgId, command)
    if (known !== undefined) return getPrint(db, orgId, known)
    const station = await getStation(db, orgId, stationId)
    const printer = await printerOf(db, orgId, { station, subject })
    const within = { operatorId: orgId, warehouseId: station.warehouse.id, now: ctx.now() }
    const drawable = await readSubject(db, within, { subject, printer, format: 'ZPL' })
    const onceKey =
      !again && drawable.kind === 'carrierLabel'
        ? `label:${drawable.label.sellerId}:${drawable.label.shipmentId}`
        : null
    const before = onceKey === null ? undefined : await printOfKey(db, orgId, onceKey)
    if (before !== undefined) return getPrint(db, orgId, before)
    checkPrinter(printer, drawable.kind)
    checkCount(drawable, copies)
    const id = await write(db, ctx, { printer, station, subject, drawable, copies, command, onceKey })
    return getPrint(db, orgId, id)
  })
}

/** Answers printTestLabel. */
export function printTest(ctx: BaseCtx, printerId: number, commandId: string): Promise<api.FloorPrint> {
  const { orgId } = ctx.actor
  const command = { commandId, hash: hashOf(['test', printerId]) }
  return asService(ctx, async (db) => {
    const known = await knownPrint(db, orgId, command)
    if (known !== undefined) return getPrint(db, orgId, known)
    const printer = await getPrinter(db, orgId, printerId)
    checkPrinter(printer, 'test')
    const within = { operatorId: orgId, warehouseId: printer.warehouse.id, now: ctx.now() }
    const subject = { kind: 'test' } as const
    const drawable = await readSubject(db, within, { subject, printer, format: 'ZPL' })
    const id = await write(db, ctx, { printer, station: null, subject, drawable, copies: 1, command, onceKey: null })
    return getPrint(db, orgId, id)
  })
}

/** Answers repeatFloorPrint: what an earlier print printed, once more, on the printer that it was sent to last or on another one. */
export function repeatPrint(
  ctx: BaseCtx,
  id: number,
  { commandId, printerId }: ParsedOf<typeof api.repeatFloorPrint>['body'],
): Promise<api.FloorPrint> {
  const { orgId } = ctx.actor
  const command = { commandId, hash: hashOf(['repeat', id, printerId]) }
  return asService(ctx, async (db) => {
    const known = await knownPrint(db, orgId, command)
    if (known !== undefined) return getPrint(db, orgId, known)
    const { subject, copies, stationId, warehouseId, ...before } = await lockPrint(db, orgId, id)
    const station = stationId === null ? null : await getStation(db, orgId, stationId)
    const printer = await printerInWarehouse(db, orgId, { id: printerId ?? before.printerId, warehouseId })
    const within = { operatorId: orgId, warehouseId, now: ctx.now() }
    const drawable = await readSubject(db, within, { subject, printer, format: 'ZPL' })
    checkPrinter(printer, drawable.kind)
    checkCount(drawable, copies)
    const repeated = await write(db, ctx, { printer, station, subject, drawable, copies, command, onceKey: null })
    return getPrint(db, orgId, repeated)
  })
}
