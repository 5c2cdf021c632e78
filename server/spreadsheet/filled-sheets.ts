import type { Limits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { FileProfile, SheetInfo } from './types.ts'
import { partText, withArchive } from './xlsx-parts.ts'
import { readWorkbook } from './xlsx-workbook.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Each sheet is read on its own: nobody hides what is to be imported behind more that have texts but no rows below their headings. */
const MOST = 20
const LONGEST_NAME = 100
const ROW_OR_VALUE = /<(?:\w+:)?(row|v|t)[\s>]/g

/**
 * The worksheets in which one may look for rows, in that order: visible ones before hidden ones. Left out are those of an xlsx without two rows
 * that have a value; of none is that certain in an xls, nor that a row of those which are named has any text.
 */
export async function filledSheets(path: string, profile: FileProfile, limits: Limits): Promise<number[]> {
  const visibleFirst = profile.sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
  if (profile.kind !== 'xlsx') return numbers(visibleFirst)
  return withArchive(path, limits, async (zip) => {
    const { sheets } = await readWorkbook(zip)
    const filled: SheetInfo[] = []
    for (const sheet of visibleFirst) {
      if (await mayHaveRows(zip, sheets[sheet.index]?.part)) filled.push(sheet)
      if (filled.length === MOST) break
    }
    return numbers(filled)
  })
}

const numbers = (sheets: SheetInfo[]): number[] => sheets.slice(0, MOST).map((sheet) => sheet.index)

/** Reads only as far as the second row with a value. What is damaged is left to the reader, who says so. */
async function mayHaveRows(zip: ZipArchive, part = ''): Promise<boolean> {
  let rows = 0
  let filled = false
  let rest = ''
  try {
    for await (const chunk of partText(zip, part)) {
      const text = rest + chunk
      for (const [, name] of text.matchAll(ROW_OR_VALUE)) {
        if (name === 'row') filled = false
        else if (!filled) {
          filled = true
          if (++rows === 2) return true
        }
      }
      // A tag that the next piece ends.
      const cut = text.lastIndexOf('<')
      rest = cut >= 0 && text.length - cut < LONGEST_NAME && !text.includes('>', cut) ? text.slice(cut) : ''
    }
    return false
  } catch (error) {
    if (error instanceof SpreadsheetError) return true
    throw error
  }
}
