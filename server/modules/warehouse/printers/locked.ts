import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition, canTransition } from '@waybill/contract/core/lifecycle'
import { floorPrintLifecycle, type FloorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import type { StoredSubject } from './subject.ts'

/** A print whose row is locked until the end of the transaction. */
export interface LockedPrint {
  orgId: number
  id: number
  warehouseId: number
  stationId: number | null
  printerId: number
  subject: StoredSubject
  copies: number
  state: FloorPrintState
  attempts: number
  retryId: string | null
  createdBy: number | null
}

/** Locks a print of the operator; throws NotFound. */
export async function lockPrint(db: Db, orgId: number, id: number): Promise<LockedPrint> {
  const row = await db
    .selectFrom('floor_print')
    .select([
      'warehouse_id',
      'station_id',
      'printer_id',
      'subject',
      'copies',
      'state',
      'attempts',
      'retry_id',
      'created_by',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Print', '打印记录')
  return {
    orgId,
    id,
    warehouseId: row.warehouse_id,
    stationId: row.station_id,
    printerId: row.printer_id,
    subject: row.subject as StoredSubject,
    copies: row.copies,
    state: row.state as FloorPrintState,
    attempts: row.attempts,
    retryId: row.retry_id,
    createdBy: row.created_by,
  }
}

/** Throws FLOOR_PRINT_STATE unless a person may do this in its state. */
export function expectEvent(print: LockedPrint, to: FloorPrintState, on: 'retry' | 'confirm' | 'cancel'): void {
  if (!canTransition(floorPrintLifecycle, print.state, to, on)) throw new AppError('FLOOR_PRINT_STATE')
}

/** Takes a locked print to another state, with what changes with it. */
export async function setPrintState(
  db: Db,
  print: LockedPrint,
  { to, set }: { to: FloorPrintState; set: Record<string, unknown> },
): Promise<void> {
  assertTransition(floorPrintLifecycle, print.state, to)
  await db
    .updateTable('floor_print')
    .set({ ...set, state: to })
    .where('org_id', '=', print.orgId)
    .where('id', '=', print.id)
    .execute()
  print.state = to
}
