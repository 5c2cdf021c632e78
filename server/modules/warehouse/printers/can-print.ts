import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Printer } from '@waybill/contract/floor-printing/api'
import type { FloorPrintKind } from '@waybill/contract/floor-printing/words'
import type { Db } from '../../../platform/database/index.ts'
import { getPrinter } from './printers.ts'
import { fits } from './fits.ts'

/** Throws PRINTER_INACTIVE, or PRINTER_FOR_LABELS where the printer cannot print it. */
export function checkPrinter(printer: Printer, kind: FloorPrintKind): void {
  const params = { name: printer.name }
  if (!printer.active) throw new AppError('PRINTER_INACTIVE', { params })
  if (!fits(kind, printer)) throw new AppError('PRINTER_FOR_LABELS', { params })
}

/** The printer to which a print goes on; throws NOT_FOUND where it is of another warehouse. */
export async function printerInWarehouse(
  db: Db,
  orgId: number,
  at: { id: number; warehouseId: number },
): Promise<Printer> {
  const printer = await getPrinter(db, orgId, at.id)
  if (printer.warehouse.id !== at.warehouseId) throw notFound('Printer', '打印机')
  return printer
}
