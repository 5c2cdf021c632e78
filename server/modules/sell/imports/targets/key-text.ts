import { cellText } from '@waybill/contract/sheets/row-reader'
import { knownBy } from '@waybill/contract/sheets/values'

/** The text of a key's cell as it is stored, '' when empty: however it is written, it names the same thing. */
export const keyText = (cell: string | undefined): string => knownBy(cellText(cell ?? ''))

/** Lower case as the database's lower() makes it: letter by letter, where JavaScript makes two of İ and looks at what stands around Σ. */
export const folded = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
