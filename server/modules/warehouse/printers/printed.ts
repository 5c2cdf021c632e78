import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import { setLabelsPrinted } from '../../ship/shipping/index.ts'
import { findPackageLabel, type PackageLabel } from '../outbound/index.ts'
import type { LockedPrint } from './locked.ts'

interface Printed {
  at: Date
  userId: number
}

/** A carrier label counts as printed, as if the browser had printed it. */
export const noteLabelPrinted = (db: Db, { sellerId, shipmentId }: PackageLabel, printed: Printed): Promise<number> =>
  setLabelsPrinted(db, { orgId: sellerId, shipmentIds: [shipmentId], printed })

/** The same for the label of a print, unless its package has none or another any more; of anything else nothing is noted. */
export async function notePrinted(db: Db, print: LockedPrint, printed: Printed): Promise<void> {
  if (print.subject.kind !== 'carrierLabel') return
  try {
    const label = await findPackageLabel(db, print.orgId, print.subject)
    if (label.shipmentId === print.subject.shipmentId) await noteLabelPrinted(db, label, printed)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
