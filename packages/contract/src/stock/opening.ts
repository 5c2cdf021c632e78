import type { Text } from '../core/messages.ts'
import type { OpeningRow } from './staff-api.ts'

/** The columns of opening stock, in the order in which they are pasted. */
export const openingColumns = [
  'place',
  'sku',
  'quantity',
  'lotNo',
  'expiry',
] as const satisfies readonly (keyof OpeningRow)[]

export const openingWords: Readonly<Record<keyof OpeningRow, Text>> = {
  place: { en: 'Place', cn: '库位' },
  sku: { en: 'SKU or barcode', cn: 'SKU 或条码' },
  quantity: { en: 'Quantity', cn: '数量' },
  lotNo: { en: 'Lot', cn: '批次' },
  expiry: { en: 'Expiry date', cn: '有效期' },
}
