import type { Printer } from '@waybill/contract/floor-printing/api'
import type { FloorPrintKind } from '@waybill/contract/floor-printing/words'

/** Can a printer print it? Carriers draw their labels for 4 × 6 in and 203 dpi; our own are drawn for any printer that has the size. */
export function fits(kind: FloorPrintKind, { media, dpi }: Pick<Printer, 'media' | 'dpi'>): boolean {
  if (kind === 'carrierLabel') return media === '4x6' && dpi === '203'
  return kind !== 'box' || media === '4x6'
}
